import type { DuckDBConnection } from '@duckdb/node-api';
import { grouping, preparing, titledItems } from '../sql/statements.ts';
import type { Gender, Grade, TitledItem } from './cells.ts';
import { readRows } from './database.ts';
import type { CellRow } from './grouped.ts';

/** Maps the words of the view `listings`, which everything else needs. */
export async function mapWords(db: DuckDBConnection): Promise<void> {
  for (const statement of preparing('duckdb')) await db.run(statement);
}

/** Groups the view `listings` into cells, once its words are mapped. */
export async function groupListings(db: DuckDBConnection): Promise<CellRow[]> {
  return readRows(db, grouping(), rowOf);
}

/** The titled items of the view `listings` one by one, once its words are mapped. */
export async function readTitled(db: DuckDBConnection): Promise<TitledItem[]> {
  return readRows(db, titledItems(), (values) => {
    const [source, marketplace, basis, brand, category, gender, condition] = values.map(String);
    return {
      source: source as string,
      marketplace: marketplace as string,
      basis: basis as string,
      brand: brand as string,
      category: category as string,
      gender: gender as Gender,
      condition: condition as Grade,
      fold: Number(values[7]),
      title: String(values[8]),
      log: Number(values[9]),
      items: Number(values[10]),
      ...(Number(values[11]) > 0 && { year: Number(values[11]) }),
    };
  });
}

/** A row from its values, in the order of CELL_COLUMNS and WORDLESS, which the statement does not give. */
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
    wordless: text(13) === '' ? null : Number(values[13]),
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

/** The column that training adds, which a file may lack. */
export const WORDLESS = 'wordless';
