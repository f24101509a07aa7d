import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { PARAMETERS } from '../parameters.ts';

const { saleOdds } = PARAMETERS;

/** Days on sale and sales of similar listings: same source, fold, age and ratio of asking price to estimate. */
export interface OddsCell {
  readonly source: string;
  /** 0 to 4: the fold of its listings; -1 for a published table, which does not identify them. */
  readonly fold: number;
  /** Start of the listing's age, days. */
  readonly ageFrom: number;
  /** End of the age, days, exclusive; a single span if the source states no ages. */
  readonly ageTo: number;
  /**
   * Middle of the bin of log(asking price / estimate), scaled so that half of the source's sales were priced below the
   * estimate.
   */
  readonly log: number;
  /** Total days on sale. */
  readonly days: number;
  readonly sold: number;
}

export const FOLDS = saleOdds.folds;

/** Returns the middle of a log ratio's bin. */
export function binOf(log: number): number {
  const bounded = Math.max(-saleOdds.farthest, Math.min(saleOdds.farthest, log));
  return Number((Math.round(bounded / saleOdds.binWidth) * saleOdds.binWidth).toFixed(1)) || 0;
}

/** A listing watched for some days at a constant price. */
export interface Watched {
  readonly fold: number;
  readonly log: number;
  /** Age in days at the start and end of the watch; a sold listing ends on its day of sale. */
  readonly from: number;
  readonly to: number;
  readonly sold: boolean;
}

/** Sums listings into cells, day by day. */
export function cellsOf(source: string, watched: Iterable<Watched>): OddsCell[] {
  const sums = new Map<string, { -readonly [K in keyof OddsCell]: OddsCell[K] }>();
  for (const { fold, log: exact, from, to, sold } of watched) {
    const log = binOf(exact);
    const cellAt = (age: number) => {
      const span = saleOdds.ages.findLastIndex((start) => Math.max(0, age) >= start);
      const key = `${fold} ${span} ${log}`;
      const [ageFrom = 0, ageTo = 9999] = [saleOdds.ages[span], saleOdds.ages[span + 1]];
      const cell = sums.get(key) ?? { source, fold, ageFrom, ageTo, log, days: 0, sold: 0 };
      sums.set(key, cell);
      return cell;
    };
    for (let age = from; age < to; age++) cellAt(age).days++;
    if (sold && to > from) cellAt(to - 1).sold += 1;
  }
  return [...sums.values()].toSorted((a, b) => a.fold - b.fold || a.ageFrom - b.ageFrom || a.log - b.log);
}

const COLUMNS = ['source', 'fold', 'ageFrom', 'ageTo', 'log', 'days', 'sold'] as const;

export function writeOddsCells(path: string, cells: readonly OddsCell[]): void {
  const lines = cells.map((cell) => COLUMNS.map((column) => cell[column]).join(','));
  writeFileSync(path, `${[COLUMNS.join(','), ...lines].join('\n')}\n`);
}

/** Reads cells. Throws a sentence with the file and the line. */
export function readOddsCells(path: string): OddsCell[] {
  const rows = readTable(path, COLUMNS);
  return rows.map((row, i) => {
    const numbers = COLUMNS.slice(1).map((column) => Number(row[column]));
    const [fold = 0, ageFrom = 0, ageTo = 0, log = 0, days = 0, sold = 0] = numbers;
    if (numbers.some((number) => !Number.isFinite(number)) || days < 0 || sold < 0 || ageTo <= ageFrom)
      throw new Error(`${path}, line ${i + 2}: a cell has numbers in all columns, days and sales not below 0.`);
    return { source: row.source ?? '', fold, ageFrom, ageTo, log, days, sold };
  });
}

/** Reads a CSV file with a header. Throws a sentence if a column is missing. */
export function readTable(path: string, columns: readonly string[]): Record<string, string>[] {
  let rows: Record<string, string>[];
  try {
    rows = parse(readFileSync(path), {
      bom: true,
      columns: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    throw new Error(`${path}: the file cannot be read as CSV (${(error as Error).message}).`);
  }
  const missing = columns.filter((column) => rows[0] && !(column in rows[0]));
  if (rows.length === 0) throw new Error(`${path}: the file has no rows.`);
  if (missing.length > 0) throw new Error(`${path}: the file has no column ${missing.join(', ')}.`);
  return rows;
}
