import type { Room } from '../../src/pricing/sale-odds.ts';
import { readTable } from './cells.ts';

/** Marketplaces of the table by their identifiers here; the others are none of ours. */
const IDS: Readonly<Record<string, string>> = {
  ...{ eBay: 'ebay', Poshmark: 'poshmark', Depop: 'depop', Etsy: 'etsy' },
};
/** Fewer sales than this tell nothing of a marketplace. */
const LEAST = 50;

/** Reads the table of what one reseller's sales brought over what was asked. */
export function readRoom(path: string): Room[] {
  const ratios = ['ratio_q1', 'ratio_median', 'ratio_q3'];
  return readTable(path, ['marketplace', 'n', ...ratios]).flatMap((row) => {
    const marketplace = IDS[row.marketplace ?? ''];
    const n = Number(row.n);
    if (marketplace === undefined || n < LEAST) return [];
    const sorted = ratios.map((column) => Number(row[column])).toSorted((a, b) => a - b);
    const [low, , high] = sorted as [number, number, number];
    const what = 'one reseller’s sales, 2025 to 2026';
    return [{ marketplace, ratio: Number(row.ratio_median), low, high, n, what }];
  });
}
