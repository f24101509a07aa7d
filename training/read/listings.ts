import type { DuckDBConnection } from '@duckdb/node-api';
import { quote } from '../sql/quote.ts';
import { openFile } from './database.ts';
import { basisOf, inDollars } from './words.ts';

function missingColumns(columns: ReadonlySet<string>): string[] {
  const missing = ['brand', 'category'].filter((name) => !columns.has(name));
  const isPriced = columns.has('price_usd') || (columns.has('price') && columns.has('currency'));
  return isPriced ? missing : [...missing, 'price_usd (or price and currency)'];
}

/** Makes the view `listings` over CSV and Parquet files; throws a sentence that names the file and what is wrong. */
export async function openListings(db: DuckDBConnection, files: readonly string[]): Promise<void> {
  const parts: string[] = [];
  for (const file of files) {
    const { scan, columns } = await openFile(db, file, missingColumns);
    const text = (name: string, fallback: string) =>
      columns.has(name) ? `coalesce(CAST(${name} AS VARCHAR), ${fallback})` : fallback;
    const name = quote((file.split('/').pop() as string).replace(/\.[^.]*$/, ''));
    const source = text('source', name);
    parts.push(`SELECT
      ${source} AS source,
      ${text('marketplace', source)} AS marketplace,
      ${basisOf(text('basis', "'sold'"))} AS basis,
      ${text('period', "''")} AS period,
      ${text('brand', "''")} AS brand,
      ${text('title', "''")} AS title,
      ${text('category', "''")} AS category,
      ${text('gender', "''")} AS gender,
      ${text('condition', "''")} AS condition,
      ${columns.has('price_usd') ? 'TRY_CAST(price_usd AS DOUBLE)' : inDollars()} AS price
    FROM ${scan}`);
  }
  await db.run(`CREATE OR REPLACE VIEW listings AS ${parts.join(' UNION ALL ')}`);
}
