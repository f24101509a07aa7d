import { binOf, type OddsCell, readTable, tableCell } from '../cells.ts';

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
      const figures = [log, Number(item_days_on_sale), Number(sold)] as const;
      if (!figures.every(Number.isFinite))
        throw new Error(`${path}: the band ${band} is no range with days and sales.`);
      return tableCell(BUNJANG, binOf(log), figures[1], figures[2]);
    });
}
