import { binOf, type OddsCell, readTable } from '../cells.ts';

/** Bunjang, South Korea, March 2025: days on sale and sales by price over the median that the brand and category sold at. */
export const BUNJANG = 'bunjang_2025';

const BY_PRICE = /^price \/ median price of sold/;
/** The ends of the open bands, as ratios. */
const [LEAST, MOST] = [0.25, 5];

export function readBunjang(path: string): OddsCell[] {
  const columns = ['by', 'band', 'item_days_on_sale', 'sold'];
  return readTable(path, columns)
    .filter(({ by = '' }) => BY_PRICE.test(by))
    .map(({ band = '', item_days_on_sale, sold }) => {
      const [from = Number.NaN, to = Number.NaN] = band.split('-').map(Number);
      const log = Math.log(Math.max(LEAST, from) * Math.min(MOST, to)) / 2;
      const cell = { days: Number(item_days_on_sale), sold: Number(sold), log };
      if (!Object.values(cell).every(Number.isFinite))
        throw new Error(`${path}: the band ${band} is no range with days and sales.`);
      return { source: BUNJANG, fold: -1, ageFrom: 0, ageTo: 9999, ...cell, log: binOf(log) };
    });
}
