import type { PriceRange } from './pricing.ts';

// What every price shares is the level: which market, which year, asked or paid. It can be defended to about a third
// either way, so an error in it makes all items too high or too low together and never averages out.
const SHARED_UP = 1 / 3;
const SHARED_DOWN = 1 / 4;

/** How {@link totalOf} makes its range, for whoever reads the total. */
export const TOTAL_METHOD =
  'Sum of the prices. Range: about 80 %. Errors are not independent: up to a quarter below and a third above each price ' +
  'counts as an error that all items share and is added up; the rest of each range counts as independent and is added ' +
  'in squares. So it is narrower than all lows to all highs, and never narrower than the shared error.';

/** The total of several items, with the range that {@link TOTAL_METHOD} describes, whole US dollars. */
export function totalOf(items: readonly PriceRange[]): PriceRange {
  const price = items.reduce((sum, item) => sum + item.price, 0);
  const down = reach(
    items.map((item) => ({ whole: item.price - item.priceLow, shared: item.price * SHARED_DOWN })),
  );
  const up = reach(
    items.map((item) => ({ whole: item.priceHigh - item.price, shared: item.price * SHARED_UP })),
  );
  return {
    price,
    priceLow: Math.max(1, Math.round(price - down)),
    priceHigh: Math.round(price + up),
  };
}

/** Half-width of a total from the items' half-widths and the most that each shares with the others. */
function reach(halves: readonly { whole: number; shared: number }[]): number {
  let together = 0;
  let squares = 0;
  for (const { whole, shared } of halves) {
    const common = Math.min(whole, shared);
    together += common;
    squares += whole ** 2 - common ** 2;
  }
  return Math.sqrt(together ** 2 + squares);
}
