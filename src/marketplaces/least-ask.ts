import { chargedOn, type Line, MILLION, MOST_CENTS, netOf, type Terms } from './fees.ts';

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

/** A price at which a fee's rule changes. */
interface Step {
  /** The first price, in cents, under the new rule. */
  readonly price: number;
  /** True if the net may jump here, up or down; otherwise only its slope changes. */
  readonly isJump: boolean;
}

/** Returns all prices, ascending, at which a band begins or a minimum or maximum fee starts to apply. */
export function stepsOf(lines: readonly Line[], terms: Terms): Step[] {
  const steps = new Map<number, boolean>();
  for (const line of lines) {
    if (line.isAfterFees) continue;
    const add = (amount: number, isJump: boolean) => {
      const price = firstPriceWith(line, amount, terms);
      if (price > 1 && price <= MOST_CENTS) steps.set(price, isJump || (steps.get(price) ?? false));
    };
    line.rates.forEach((rate, band) => {
      const from = band === 0 ? 0 : (line.upTo[band - 1] as number) + 1;
      if (band > 0) add(from, !line.isMarginal || (line.fixed[band] as number) > 0);
      for (const bound of [line.minimum, line.maximum]) {
        if (bound === 0 || bound === Infinity || line.isMarginal || rate === 0) continue;
        const amount = Math.ceil(((bound - (line.fixed[band] as number)) * MILLION) / rate);
        if (amount > from && amount < (line.upTo[band] as number)) add(amount, false);
      }
    });
  }
  return [...steps].map(([price, isJump]) => ({ price, isJump })).sort((a, b) => a.price - b.price);
}

/** Returns the lowest price, in cents, at which a line's basis reaches an amount. */
function firstPriceWith(line: Line, amount: number, terms: Terms): number {
  const shipping = line.hasShipping ? terms.shipping : 0;
  const rate = line.hasTax ? terms.taxRate / MILLION : 0;
  // Exact without rounding; rounding shifts it by at most a cent.
  const exact = (amount - shipping - rate * terms.shipping) / (1 + rate);
  let price = Math.max(1, Math.floor(exact) - 2);
  while (chargedOn(line, price, terms) < amount) price++;
  return price;
}
