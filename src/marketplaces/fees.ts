import type { FeeFile, FeeLine, FeeSchedule, MarketplaceRow } from './schema.ts';

// All arithmetic uses whole cents and millionths: sums of dollars would be off by a cent at the edges of bands.

/** Millionths in 1, for shares such as rates and taxes. */
export const MILLION = 1_000_000;

/** Converts dollars to whole cents. */
export const cents = (dollars: number): number => Math.round(dollars * 100);

/** Converts whole cents to dollars. */
export const dollars = (cents: number): number => cents / 100;

export const millionths = (share: number): number => Math.round(share * MILLION);

/** Converts millionths of a cent to whole cents, half up. Exact up to 2^53, ten times the largest allowed amount. */
function halfUp(millionthsOfCents: number): number {
  return Math.floor((millionthsOfCents + MILLION / 2) / MILLION);
}

/** The terms of a sale besides its price, in whole cents. */
export interface Terms {
  readonly shipping: number;
  readonly label: number;
  /** Sales tax on price and shipping; the buyer pays it, and the seller never receives it. */
  readonly taxRate: number;
}

/** Beyond it, arithmetic would no longer be exact. */
export const MOST_CENTS = 1_000_000_000;

/** A fee line in cents and millionths, ready for computing. */
export type Line = ReturnType<typeof compileLines>[number];

/** Compiles the lines of a schedule for one end of the rates that sources state as ranges. */
export function compileLines(lines: readonly FeeLine[], end: 'worst' | 'best') {
  return lines.map((line) => ({
    name: line.name,
    hasShipping: line.basis.includes('shipping'),
    hasTax: line.basis.includes('tax'),
    isAfterFees: line.basis.includes('less fees'),
    isMarginal: line.marginal ?? false,
    /** Upper bound of each band; the last is infinite. */
    upTo: line.bands.map((band) => (band.upTo === undefined ? Infinity : cents(band.upTo))),
    rates: line.bands.map(({ rate = 0, rateAtBest = rate }) => millionths(end === 'worst' ? rate : rateAtBest)),
    fixed: line.bands.map(({ fixed = 0 }) => cents(fixed)),
    minimum: cents(line.minimum ?? 0),
    maximum: line.maximum === undefined ? Infinity : cents(line.maximum),
  }));
}

/** Returns a line's basis at a price, in cents. `fees` are those of the preceding lines. */
export function chargedOn(line: Line, price: number, terms: Terms, fees = 0): number {
  const amount =
    price +
    (line.hasShipping ? terms.shipping : 0) +
    (line.hasTax ? halfUp((price + terms.shipping) * terms.taxRate) : 0) -
    (line.isAfterFees ? fees : 0);
  return Math.max(amount, 0);
}

/** Returns a line's charge on an amount, in cents, rounded once, half up. */
function lineFee(line: Line, amount: number): number {
  const { upTo, rates, fixed, minimum, maximum } = line;
  let band = 0;
  // Charge of the lower bands in millionths of a cent, if each charges its own part.
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

export function totalFees(lines: readonly Line[], price: number, terms: Terms): number {
  return feesOf(lines, price, terms).reduce((sum, fee) => sum + fee, 0);
}

/** Returns the net at a price, in cents: price and shipping minus fees and label. May be negative. */
export function netOf(lines: readonly Line[], price: number, terms: Terms): number {
  return price + terms.shipping - terms.label - totalFees(lines, price, terms);
}

export type Marketplace = ReturnType<typeof compileRow>;
export type Schedule = Marketplace['schedules'][number];

/** All marketplaces with their fees, and the costs outside the fee model. */
export interface Marketplaces {
  readonly list: readonly Marketplace[];
  readonly rows: readonly MarketplaceRow[];
  readonly notModeled: readonly string[];
}

/** Compiles the rows of a valid fee file. */
export function compileMarketplaces({ marketplaces, notModeled }: FeeFile): Marketplaces {
  return { list: marketplaces.map(compileRow), rows: marketplaces, notModeled };
}

const compileRow = (row: MarketplaceRow) => ({ ...row, schedules: row.schedules.map(compileSchedule) });

/** Compiles a schedule; `best` is `worst` unless a rate is a range. */
function compileSchedule(schedule: FeeSchedule) {
  const isRange = schedule.lines.some(({ bands }) => bands.some(({ rateAtBest }) => rateAtBest !== undefined));
  const worst = compileLines(schedule.lines, 'worst');
  return { ...schedule, worst, best: isRange ? compileLines(schedule.lines, 'best') : worst };
}
