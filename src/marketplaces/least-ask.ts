import { type Line, MOST_CENTS, netOf, type Terms } from './fees.ts';
import { stepsOf } from './steps.ts';

/**
 * The least price in cents, from `smallest` up, at which a seller keeps at least `keep` cents; undefined when there is
 * none. The payout does not rise everywhere with the price, so each piece between two steps is searched by itself.
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

/** Pieces up to this long, in cents, are tried price by price. */
const SHORT = 64;

/** Returns it between two prices where no fee changes its rule: there, only rounding keeps it from a straight line. */
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
    // Each line's rounding, and that of the tax, is off by half a cent at most.
    const slack = lines.length + 2;
    const atFirst = netOf(lines, first, terms);
    if (atFirst >= keep) return first;
    const atLast = netOf(lines, last, terms);
    if (atLast + slack < keep) return undefined;
    const slope = (atLast - atFirst) / (last - first);
    const guess = first + (keep - atFirst) / slope;
    // Once more from there: at the lowest prices a fee on what is left after fees is cut off at nothing.
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
