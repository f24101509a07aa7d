import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { PARAMETERS } from '../parameters.ts';

/** Days on sale and sales of listings that are alike: one source, fold, age and asking price beside the estimate. */
export interface OddsCell {
  readonly source: string;
  /**
   * 0 to 4: the fold that its listings are held out with; -1 of a published table, which does not say which these are.
   */
  readonly fold: number;
  /** Days since the listing began, from here ... */
  readonly ageFrom: number;
  /** ... to here, exclusive. A single span where a source tells no ages. */
  readonly ageTo: number;
  /**
   * Middle of the bin: log of asking price over estimate, where half of what the source sold was priced below the
   * estimate.
   */
  readonly log: number;
  /** Days on sale of all listings together. */
  readonly days: number;
  readonly sold: number;
}

export const FOLDS = PARAMETERS.saleOdds.folds;

/** The bin that a log ratio is in, by its middle. */
export function binOf(log: number): number {
  const bounded = Math.max(-PARAMETERS.saleOdds.farthest, Math.min(PARAMETERS.saleOdds.farthest, log));
  return Number((Math.round(bounded / PARAMETERS.saleOdds.binWidth) * PARAMETERS.saleOdds.binWidth).toFixed(1)) || 0;
}

/** One listing watched for some days, its asking price the same all along. */
export interface Watched {
  readonly fold: number;
  readonly log: number;
  /**
   * Age in days at the first and after the last day of the watch; a listing that sold has its day of sale as the last.
   */
  readonly from: number;
  readonly to: number;
  readonly sold: boolean;
}

/** Adds up listings to cells, day for day. */
export function cellsOf(source: string, watched: Iterable<Watched>): OddsCell[] {
  const sums = new Map<string, { -readonly [K in keyof OddsCell]: OddsCell[K] }>();
  for (const { fold, log: exact, from, to, sold } of watched) {
    const log = binOf(exact);
    const cellAt = (age: number) => {
      const span = PARAMETERS.saleOdds.ages.findLastIndex((start) => Math.max(0, age) >= start);
      const key = `${fold} ${span} ${log}`;
      const [ageFrom = 0, ageTo = 9999] = [PARAMETERS.saleOdds.ages[span], PARAMETERS.saleOdds.ages[span + 1]];
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

/** Reads cells; throws a sentence that names the file and the line. */
export function readOddsCells(path: string): OddsCell[] {
  const rows = readTable(path, COLUMNS);
  return rows.map((row, i) => {
    const numbers = COLUMNS.slice(1).map((column) => Number(row[column]));
    const [fold = 0, ageFrom = 0, ageTo = 0, log = 0, days = 0, sold = 0] = numbers;
    if (numbers.some((one) => !Number.isFinite(one)) || days < 0 || sold < 0 || ageTo <= ageFrom)
      throw new Error(`${path}, line ${i + 2}: a cell has numbers in all columns, days and sales not below 0.`);
    return { source: row.source ?? '', fold, ageFrom, ageTo, log, days, sold };
  });
}

/** Reads a CSV file with its column names; throws a sentence where one is missing. */
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
