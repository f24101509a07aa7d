import type { DuckDBConnection } from '@duckdb/node-api';
import { defined } from '../../src/base/members.ts';
import sellers from '../markets/sellers.json' with { type: 'json' };
import type { Sold } from '../publish/sold.ts';
import { quote } from '../sql/engines.ts';
import { grouping, preparing, selecting } from '../sql/statements.ts';
import { type CellRow, cellRow } from './cell-rows.ts';
import type { TitledItem } from './cells.ts';
import { openFile, readRows } from './database.ts';
import { basisOf, inDollars } from './words.ts';

function missingColumns(columns: ReadonlySet<string>): string[] {
  const missing = ['brand', 'category'].filter((name) => !columns.has(name));
  const isPriced = columns.has('price_usd') || (columns.has('price') && columns.has('currency'));
  return isPriced ? missing : [...missing, 'price_usd (or price and currency)'];
}

/**
 * Creates the view `listings` and the tables that map its words. The functions that read listings need both. Rejects
 * with the file and the problem.
 */
export async function openListings(db: DuckDBConnection, files: readonly string[]): Promise<void> {
  await openView(db, 'listings', files);
  for (const statement of preparing('duckdb')) await db.run(statement);
}

/** Creates a view over CSV and Parquet files with the columns of listings. Rejects with the file and the problem. */
export async function openView(
  db: DuckDBConnection,
  view: 'listings' | 'sales',
  files: readonly string[],
): Promise<void> {
  const selects: string[] = [];
  for (const file of files) {
    const { scan, columns } = await openFile(db, file, missingColumns);
    const text = (name: string, fallback = "''") =>
      columns.has(name) ? `coalesce(CAST(${name} AS VARCHAR), ${fallback})` : fallback;
    const fileName = (file.split('/').pop() as string).replace(/\.[^.]*$/, '');
    const source = text('source', quote(fileName));
    const texts = ['period', 'brand', 'title', 'category', 'gender', 'condition'];
    selects.push(`SELECT
      ${source} AS source,
      ${text('marketplace', source)} AS marketplace,
      ${basisOf(text('basis', "'sold'"))} AS basis,
      ${texts.map((name) => `${text(name)} AS ${name}`).join(', ')},
      ${columns.has('price_usd') ? 'TRY_CAST(price_usd AS DOUBLE)' : inDollars()} AS price
    FROM ${scan}`);
  }
  const heldOut = sellers.heldOut.map(quote).join(', ');
  await db.run(
    `CREATE OR REPLACE VIEW ${view} AS SELECT * FROM (${selects.join(' UNION ALL ')}) WHERE source NOT IN (${heldOut})`,
  );
}

export const groupListings = async (db: DuckDBConnection): Promise<CellRow[]> =>
  (await readRows(db, grouping('duckdb'))).map(cellRow);

/** Reads the titled items of the view `listings`. */
export async function readTitled(db: DuckDBConnection): Promise<TitledItem[]> {
  const rows = await readRows<TitledItem>(db, selecting('titles'));
  return rows.map(({ fold, items, year, ...item }) => ({
    ...item,
    fold: Number(fold),
    items: Number(items),
    ...defined({ year: Number(year) || undefined }),
  }));
}

/** Reads the sold items of the view `listings`. */
export async function readSold(db: DuckDBConnection): Promise<Sold[]> {
  const rows = await readRows<Sold & { readonly period: string }>(db, selecting('sold'));
  return rows.map(({ period, items, ...item }) => ({ ...item, items: Number(items), month: monthOf(period) }));
}

/** Returns a period's month or year, or undefined for several years, such as 2017/2018, which don't date a sale. */
const monthOf = (period: string) => /^((?:19|20)\d\d(?:-\d\d)?)(?!\d*\/)/.exec(period)?.[1];
