/** True in a checkout; the npm package, in JavaScript, lacks the training that needs DuckDB. */
const isCheckout = import.meta.url.endsWith('.ts');

/** Returns how a user calls a training command in the place where this program runs. */
export const callOf = (command: string): string =>
  isCheckout ? `node bin/hangtag.js ${command}` : `hangtag ${command}`;

/**
 * True if DuckDB is there: never in the npm package, in a checkout once `npm ci --prefix training` has installed it.
 */
export function hasDatabase(): boolean {
  if (!isCheckout) return false;
  try {
    import.meta.resolve('@duckdb/node-api');
    return true;
  } catch {
    return false;
  }
}

/** Throws a sentence if DuckDB is missing. */
export function requireDatabase(): void {
  if (!isCheckout) throw new Error('Parquet files and cells need a checkout of Hangtag: here, train on sales in CSV.');
  if (!hasDatabase()) throw new Error('This needs DuckDB. Install it: npm ci --prefix training.');
}
