/** False in the npm package, which is plain JavaScript and lacks the parts of the training that need DuckDB. */
const isCheckout = import.meta.url.endsWith('.ts');

/** Returns true if DuckDB is installed. Only a checkout can have it: `npm ci --prefix training` installs it. */
export function hasDatabase(): boolean {
  if (!isCheckout) return false;
  try {
    import.meta.resolve('@duckdb/node-api');
    return true;
  } catch {
    return false;
  }
}

/** Throws an Error that says how to install DuckDB if it is missing. */
export function requireDatabase(): void {
  if (!isCheckout) throw new Error('Parquet files and cells need a checkout of Hangtag: here, train on sales in CSV.');
  if (!hasDatabase()) throw new Error('This needs DuckDB. Install it: npm ci --prefix training.');
}
