import type { DuckDBConnection } from '@duckdb/node-api';
import type { CellRow } from './grouped.ts';
import { grouping, preparing } from './sql/statements.ts';

/** Maps the words of the view `listings` and groups it into cells. */
export async function groupListings(db: DuckDBConnection): Promise<CellRow[]> {
  for (const statement of preparing('duckdb')) await db.run(statement);
  const rows: CellRow[] = [];
  const result = await db.stream(grouping());
  // Chunk by chunk: many sources are many rows.
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return rows;
    for (const values of chunk.getRows()) rows.push(rowOf(values));
  }
}

/** A row from its values, in the order of CELL_COLUMNS. */
export function rowOf(values: readonly unknown[]): CellRow {
  const text = (i: number) => String(values[i] ?? '');
  return {
    source: text(0),
    marketplace: text(1),
    basis: text(2),
    reason: text(3),
    brand: text(4),
    category: text(5),
    gender: text(6),
    condition: text(7),
    fold: text(8) === '' ? null : Number(values[8]),
    histogram: text(9),
    listings: Number(values[10]),
    firstPeriod: text(11),
    lastPeriod: text(12),
  };
}

/** The columns of cells in a file, as the statement names them. */
export const CELL_COLUMNS = [
  'source',
  'marketplace',
  'basis',
  'reason',
  'brand',
  'category',
  'gender',
  'condition',
  'fold',
  'histogram',
  'listings',
  'first_period',
  'last_period',
] as const;
