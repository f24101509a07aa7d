/** True in a checkout; the npm package, in JavaScript, lacks the training that needs DuckDB. */
const isCheckout = import.meta.url.endsWith('.ts');

/** Returns how a user calls a training command in the place where this program runs. */
export const callOf = (command: string): string =>
  isCheckout ? `node bin/hangtag.js ${command}` : `hangtag ${command}`;

/** Throws a sentence if DuckDB is missing: in the npm package and in a checkout without development packages. */
export function requireDatabase(): void {
  if (!isCheckout) {
    throw new Error('Parquet files and cells need a checkout of Hangtag: here, train on sales in CSV.');
  }
  try {
    import.meta.resolve('@duckdb/node-api');
  } catch {
    throw new Error('This needs DuckDB, a development dependency: run npm ci without --omit=dev.');
  }
}
