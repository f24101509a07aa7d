import { chargedOn, type Line, MOST_CENTS, type Terms } from './fees.ts';
import { MILLION } from './money.ts';

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
