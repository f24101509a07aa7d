import type { Room } from '../../src/pricing/sale-odds.ts';
import { readTable } from './cells.ts';

/** Marketplaces of the table by their identifiers here; the others are none of ours. */
const IDS: Readonly<Record<string, string>> = {
  eBay: 'ebay',
  Poshmark: 'poshmark',
  Depop: 'depop',
  Etsy: 'etsy',
};
/** Fewer sales than this tell nothing of a marketplace. */
const LEAST = 50;

/** Reads the table of what one reseller's sales brought over what was asked. */
export function readRoom(path: string): Room[] {
  const columns = ['marketplace', 'n', 'ratio_q1', 'ratio_median', 'ratio_q3'];
  return readTable(path, columns).flatMap((row) => {
    const marketplace = IDS[row.marketplace ?? ''];
    const [n = 0, low = 0, ratio = 0, high = 0] = columns
      .slice(1)
      .map((column) => Number(row[column]));
    if (marketplace === undefined || n < LEAST) return [];
    const [first, , last] = [low, ratio, high].toSorted((a, b) => a - b) as [
      number,
      number,
      number,
    ];
    const median = Number(row.ratio_median);
    return [
      {
        marketplace,
        ratio: median,
        low: first,
        high: last,
        n,
        what: 'one reseller’s sales, 2025 to 2026',
      },
    ];
  });
}
