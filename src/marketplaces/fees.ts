import { cents, halfUp, MILLION, millionths } from './money.ts';
import type { FeeLine } from './schema.ts';

/** The terms of a sale beside its price: whole cents, and the tax rate in millionths. */
export interface Terms {
  /** The buyer's payment to the seller for shipping. */
  readonly shipping: number;
  /** The seller's cost of the label. */
  readonly label: number;
  /** Sales tax on price and shipping, which the buyer pays and the seller never gets. */
  readonly taxRate: number;
}

/** The highest price, in cents, that anything is computed for: beyond it, numbers would no longer be exact. */
export const MOST_CENTS = 1_000_000_000;

/** A line of a fee schedule in cents and millionths, ready to compute with. */
export interface Line {
  readonly name: string;
  readonly hasShipping: boolean;
  readonly hasTax: boolean;
  readonly isAfterFees: boolean;
  readonly isMarginal: boolean;
  /** Last amount of each band; the last is infinite. */
  readonly upTo: readonly number[];
  readonly rates: readonly number[];
  readonly fixed: readonly number[];
  readonly minimum: number;
  readonly maximum: number;
}

/** An end of a rate that sources give as a range. */
export type End = 'worst' | 'best';

/** The lines of a schedule, for one end of its rates. */
export function compileLines(lines: readonly FeeLine[], end: End): Line[] {
  return lines.map((line) => ({
    name: line.name,
    hasShipping: line.basis.includes('shipping'),
    hasTax: line.basis.includes('tax'),
    isAfterFees: line.basis.includes('less fees'),
    isMarginal: line.marginal ?? false,
    upTo: line.bands.map((band) => (band.upTo === undefined ? Infinity : cents(band.upTo))),
    rates: line.bands.map(({ rate = 0, rateAtBest = rate }) => millionths(end === 'worst' ? rate : rateAtBest)),
    fixed: line.bands.map(({ fixed = 0 }) => cents(fixed)),
    minimum: cents(line.minimum ?? 0),
    maximum: line.maximum === undefined ? Infinity : cents(line.maximum),
  }));
}

/** Sales tax that the buyer pays at a price, in cents. */
function salesTax(price: number, terms: Terms): number {
  return terms.taxRate === 0 ? 0 : halfUp((price + terms.shipping) * terms.taxRate);
}

/** Returns the basis of a line at a price, in cents. `fees` are those of the lines before. */
export function chargedOn(line: Line, price: number, terms: Terms, fees = 0): number {
  const amount =
    price +
    (line.hasShipping ? terms.shipping : 0) +
    (line.hasTax ? salesTax(price, terms) : 0) -
    (line.isAfterFees ? fees : 0);
  return Math.max(amount, 0);
}

/** Returns the charge of a line on an amount, in cents: rounded once, half up. */
function lineFee(line: Line, amount: number): number {
  const { upTo, rates, fixed, minimum, maximum } = line;
  let band = 0;
  // Millionths of a cent of the bands below, where each charges its own part.
  let below = 0;
  let start = 0;
  while (amount > (upTo[band] as number)) {
    const end = upTo[band] as number;
    if (line.isMarginal) {
      below += (end - start) * (rates[band] as number) + (fixed[band] as number) * MILLION;
      start = end;
    }
    band++;
  }
  const fee = halfUp(below + (amount - start) * (rates[band] as number)) + (fixed[band] as number);
  return Math.min(Math.max(fee, minimum), maximum);
}

/** Returns the charge of each line at a price, in cents, in the lines' order. */
export function feesOf(lines: readonly Line[], price: number, terms: Terms): number[] {
  const charged: number[] = [];
  let total = 0;
  for (const line of lines) {
    const fee = lineFee(line, chargedOn(line, price, terms, total));
    charged.push(fee);
    total += fee;
  }
  return charged;
}

/** Returns the charge of all lines at a price, in cents. */
export function totalFees(lines: readonly Line[], price: number, terms: Terms): number {
  return feesOf(lines, price, terms).reduce((sum, fee) => sum + fee, 0);
}

/** Returns the payout at a price, in cents: price and shipping less fees and label. May be negative. */
export function netOf(lines: readonly Line[], price: number, terms: Terms): number {
  return price + terms.shipping - terms.label - totalFees(lines, price, terms);
}
