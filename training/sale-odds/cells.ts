import { readTable } from '../read/csv-table.ts';

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

const NUMBERS = ['fold', 'ageFrom', 'ageTo', 'log', 'days', 'sold'] as const;

type Numbers = [number, number, number, number, number, number];

/** Reads cells. Throws a sentence with the file and the line. */
export async function readOddsCells(path: string): Promise<OddsCell[]> {
  const rows = await readTable(path, ['source', ...NUMBERS]);
  if (rows.length === 0) throw new Error(`${path}: the file has no rows.`);
  return rows.map(({ cells: { source, ...texts }, place }) => {
    const [fold, ageFrom, ageTo, log, days, sold] = NUMBERS.map((column) => Number(texts[column])) as Numbers;
    if (![fold, ageFrom, ageTo, log, days, sold].every(Number.isFinite) || days < 0 || sold < 0 || ageTo <= ageFrom)
      throw new Error(`${place}: a cell has numbers in all columns, days and sales not below 0.`);
    return { source, fold, ageFrom, ageTo, log, days, sold };
  });
}
