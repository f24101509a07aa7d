import { type Line, MOST_CENTS, netOf, type Terms } from './fees.ts';
import { stepsOf } from './steps.ts';

/**
 * Returns the lowest price in cents, at least `smallest`, that nets at least `keep` cents; undefined if there is none.
 * The net does not always rise with the price, so each interval between two steps is searched separately.
 */
export function leastAsk(lines: readonly Line[], keep: number, terms: Terms, smallest = 1): number | undefined {
  let from = smallest;
  for (const { price } of stepsOf(lines, terms)) {
    if (price <= from) continue;
    const found = leastWithin(lines, keep, terms, from, price - 1);
    if (found !== undefined) return found;
    from = price;
  }
  return leastWithin(lines, keep, terms, from, MOST_CENTS);
}

/** Intervals up to this length, in cents, are searched price by price. */
const SHORT = 64;

/** Searches between two prices without a fee step in between, where the net is a straight line except for rounding. */
function leastWithin(
  lines: readonly Line[],
  keep: number,
  terms: Terms,
  first: number,
  last: number,
): number | undefined {
  let from = first;
  let to = last;
  if (last - first > SHORT) {
    // The rounding of each line and of the tax is off by at most half a cent.
    const slack = lines.length + 2;
    const atFirst = netOf(lines, first, terms);
    if (atFirst >= keep) return first;
    const atLast = netOf(lines, last, terms);
    if (atLast + slack < keep) return undefined;
    const slope = (atLast - atFirst) / (last - first);
    const guess = first + (keep - atFirst) / slope;
    // A second step from there: at the lowest prices, a fee on the amount after other fees stops at zero.
    const around = guess + (keep - netOf(lines, Math.round(guess), terms)) / slope;
    const width = (2 * slack) / slope;
    from = Math.max(first, Math.floor(around - width));
    to = Math.min(last, Math.ceil(around + width));
  }
  for (let price = from; price <= to; price++) {
    if (netOf(lines, price, terms) >= keep) return price;
  }
  return undefined;
}
