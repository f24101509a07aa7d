import { isCheckout } from '../checkout.ts';

/**
 * Throws a sentence if DuckDB, which reads listings, cells and Parquet files, is missing: in the npm package and in a
 * checkout without development packages.
 */
export function requireDatabase(): void {
  if (!isCheckout) {
    throw new Error('Parquet files, cells, --alone and learn need a checkout of Hangtag: here, train on sales in CSV.');
  }
  try {
    import.meta.resolve('@duckdb/node-api');
  } catch {
    throw new Error('This needs DuckDB, a package for development: run npm ci, without --omit=dev.');
  }
}
