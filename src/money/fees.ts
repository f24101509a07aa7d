import { lazy } from '../base/memo.ts';
import { dollarsAndCents } from '../base/numbers.ts';
import type { PayoutRow } from './advice-schema.ts';
import ownFile from './marketplaces.json' with { type: 'json' };
import type { FeeFile, FeeLine, FeeSchedule, MarketplaceRow, SaleTerms } from './schema.ts';

// Fees are computed in whole cents and millionths, because floating-point dollars can be off by a cent at band edges.

/** Denominator of fee and tax rates, which are stored as whole millionths. */
const MILLION = 1_000_000;

/** Converts dollars to whole cents. */
export const cents = (dollars: number): number => Math.round(dollars * 100);

export const dollars = (cents: number): number => cents / 100;

const millionths = (share: number): number => Math.round(share * MILLION);

/** Rounds millionths of a cent to whole cents, half up. Exact up to 2^53, nine times {@link MAX_CENTS}. */
function halfUp(millionthsOfCents: number): number {
  return Math.floor((millionthsOfCents + MILLION / 2) / MILLION);
}

/** Terms of a sale besides its price, with amounts in whole cents and the tax rate in millionths. */
interface Terms {
  readonly buyerShipping: number;
  readonly shippingLabel: number;
  /** Sales tax on price plus shipping, which the buyer pays and the seller never receives. */
  readonly taxRate: number;
}

type KnownTerms = Omit<SaleTerms, 'shippingLabel'> & { readonly shippingLabel?: number | undefined };

const MAX_CENTS = 1_000_000_000;

/** A fee line in cents and millionths. */
interface Line extends Readonly<Record<'hasShipping' | 'hasTax' | 'isAfterFees' | 'isMarginal', boolean>> {
  /** Upper bound of each band; the last is infinite. */
  readonly upTo: readonly number[];
  readonly rates: readonly number[];
  readonly fixed: readonly number[];
  readonly minimum: number;
  readonly maximum: number;
}

/** Compiles fee lines with the worst or best end of the rates that their source states as a range. */
function compileLines(lines: readonly FeeLine[], end: 'worst' | 'best'): Line[] {
  return lines.map((line) => ({
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

/** Returns the amount that a line is charged on, in cents. `fees` is the sum of the fees of all lines before it. */
function chargedOn(line: Line, price: number, terms: Terms, fees = 0): number {
  const amount =
    price +
    (line.hasShipping ? terms.buyerShipping : 0) +
    (line.hasTax ? halfUp((price + terms.buyerShipping) * terms.taxRate) : 0) -
    (line.isAfterFees ? fees : 0);
  return Math.max(amount, 0);
}

/** Returns a line's fee on an amount, in cents, rounded once, half up. */
function lineFee(line: Line, amount: number): number {
  const { upTo, rates, fixed, minimum, maximum } = line;
  const band = upTo.findIndex((end) => amount <= end);
  let start = 0;
  // Fees on the part of the amount in lower bands, in millionths of a cent.
  let feesBelow = 0;
  if (line.isMarginal) {
    for (let lower = 0; lower < band; lower++) {
      const end = upTo[lower] ?? 0;
      feesBelow += (end - start) * (rates[lower] ?? 0) + (fixed[lower] ?? 0) * MILLION;
      start = end;
    }
  }
  const fee = halfUp(feesBelow + (amount - start) * (rates[band] ?? 0)) + (fixed[band] ?? 0);
  return Math.min(Math.max(fee, minimum), maximum);
}

function feesOf(lines: readonly Line[], price: number, terms: Terms): number {
  return lines.reduce((fees, line) => fees + lineFee(line, chargedOn(line, price, terms, fees)), 0);
}

/** Returns the net at a price, in cents: price plus shipping, minus fees and label. It can be negative. */
export function netOf(lines: readonly Line[], price: number, terms: Terms): number {
  return price + terms.buyerShipping - terms.shippingLabel - feesOf(lines, price, terms);
}

/** A row of a fee file, compiled. */
export interface Marketplace extends Omit<MarketplaceRow, 'schedules'> {
  readonly schedules: readonly Schedule[];
}

/** A fee schedule, compiled. `worst` and `best` differ only if a rate is a range. */
interface Schedule extends FeeSchedule {
  readonly worst: readonly Line[];
  readonly best: readonly Line[];
}

export interface Marketplaces {
  readonly list: readonly Marketplace[];
  readonly rows: readonly MarketplaceRow[];
  /** Fees and effects that no marketplace's figures include, in sentences. */
  readonly notModeled: readonly string[];
}

/** Compiles the rows of a valid fee file. */
export function compileMarketplaces({ marketplaces, notModeled }: FeeFile): Marketplaces {
  const list = marketplaces.map((row) => ({ ...row, schedules: row.schedules.map(compileSchedule) }));
  return { list, rows: marketplaces, notModeled };
}

/** Returns the fees that come with Hangtag. The tests validate them, so this does not. */
export const ownMarketplaces = /* @__PURE__ */ lazy(() => compileMarketplaces(ownFile as FeeFile));

function compileSchedule(schedule: FeeSchedule): Schedule {
  const isRange = schedule.lines.some(({ bands }) => bands.some(({ rateAtBest }) => rateAtBest !== undefined));
  const worst = compileLines(schedule.lines, 'worst');
  return { ...schedule, worst, best: isRange ? compileLines(schedule.lines, 'best') : worst };
}

/**
 * Converts a sale's terms to cents. Ignores shipping and label unless the seller buys the label, which by default costs
 * as much as the buyer pays for shipping.
 */
export function termsInCents(
  marketplace: Pick<Marketplace, 'label'>,
  { buyerShipping = 0, shippingLabel = buyerShipping, taxRate = 0 }: KnownTerms,
): Terms {
  const hasOwnLabel = marketplace.label === 'seller';
  return {
    buyerShipping: hasOwnLabel ? cents(buyerShipping) : 0,
    shippingLabel: hasOwnLabel ? cents(shippingLabel) : 0,
    taxRate: millionths(taxRate),
  };
}

/** The amounts of a sale on a marketplace, US dollars. */
export type Amounts = Pick<PayoutRow, 'net' | 'netHigh' | 'fees' | 'profit' | 'leastAsk'>;

type Figures = Amounts & { readonly warning?: string | undefined };

/**
 * Returns the fees and net of a sale at its price or, if none is given, at the lowest price that nets `minNet`. Returns
 * only the range of nets if a rate is a range, and nothing without a price on a marketplace that sets prices itself.
 */
export function figuresOf(
  marketplace: Marketplace,
  { worst, best }: Schedule,
  { price, minNet = 0, cost, buyerShipping, shippingLabel, taxRate }: KnownTerms,
): Figures {
  const terms = termsInCents(marketplace, { buyerShipping, shippingLabel, taxRate });
  if (price !== undefined) {
    if (worst === best) return figuresAt(worst, cents(price), terms, cost);
    const net = (lines: readonly Line[]) => dollars(netOf(lines, cents(price), terms));
    return { net: net(worst), netHigh: net(best) };
  }
  if (marketplace.model === 'they sell') return {};
  const ask = leastAsk(worst, cents(minNet), terms, cents(marketplace.smallestPrice ?? 0.01));
  if (ask === undefined) return { warning: 'No price leaves that much.' };
  return { ...figuresAt(worst, ask, terms, cost), leastAsk: dollars(ask) };
}

function figuresAt(lines: readonly Line[], price: number, terms: Terms, cost: number | undefined): Figures {
  const net = netOf(lines, price, terms);
  return {
    net: dollars(net),
    fees: dollars(feesOf(lines, price, terms)),
    ...(cost !== undefined && { profit: dollars(net - cents(cost)) }),
    warning: warningAt(lines, price, net, terms),
  };
}

/** Returns a warning if the seller would lose money at this price or net more at a lower one; otherwise undefined. */
function warningAt(lines: readonly Line[], price: number, net: number, terms: Terms): string | undefined {
  if (net < 0) return 'Fees and shipping cost more than it sells for.';
  const better = betterBelow(lines, price, net, terms);
  return (
    better &&
    `A lower price nets more: ${dollarsAndCents(dollars(better.price))} nets ${dollarsAndCents(dollars(better.net))}.`
  );
}

/** Returns the lower price with the highest net above `net`, and this net, in cents; undefined if there is none. */
function betterBelow(lines: readonly Line[], price: number, net: number, terms: Terms) {
  let better: { readonly price: number; readonly net: number } | undefined;
  for (const jump of jumpsOf(lines, terms)) {
    if (jump > price) break;
    const below = { price: jump - 1, net: netOf(lines, jump - 1, terms) };
    if (below.net > (better?.net ?? net)) better = below;
  }
  return better;
}

/** Returns the lowest price, in cents, that nets at least `minNet`. The net can jump where a fee band begins. */
function leastAsk(lines: readonly Line[], minNet: number, terms: Terms, smallest: number): number | undefined {
  const jumps = jumpsOf(lines, terms);
  let price = smallest;
  while (price <= MAX_CENTS) {
    const missing = minNet - netOf(lines, price, terms);
    if (missing <= 0) return price;
    // Until the next jump, a cent more nets at most a cent, and rounding at most a cent for each line and the tax.
    const next = price + Math.max(1, missing - lines.length - 1);
    price = Math.min(next, jumps.find((jump) => jump > price) ?? next);
  }
  return undefined;
}

/** Returns the prices, in cents and ascending, at which a fee band begins and the net can jump. */
function jumpsOf(lines: readonly Line[], terms: Terms): number[] {
  const jumps = new Set<number>();
  for (const line of lines) {
    for (const [band, upTo] of line.upTo.entries()) {
      // The net rises steadily into a marginal band that has no fixed fee.
      const canJump = !line.isMarginal || (line.fixed[band + 1] ?? 0) > 0;
      if (upTo === Infinity || !canJump) continue;
      const price = firstPriceWith(line, upTo + 1, terms);
      if (price > 1 && price <= MAX_CENTS) jumps.add(price);
    }
  }
  return [...jumps].sort((a, b) => a - b);
}

/** Returns the lowest price, in cents, at which a line is charged on at least `amount`. */
function firstPriceWith(line: Line, amount: number, terms: Terms): number {
  const shipping = line.hasShipping ? terms.buyerShipping : 0;
  const rate = line.hasTax ? terms.taxRate / MILLION : 0;
  // Ignores rounding, which shifts the solution by at most a cent.
  const exact = (amount - shipping - rate * terms.buyerShipping) / (1 + rate);
  let price = Math.max(1, Math.floor(exact) - 2);
  while (chargedOn(line, price, terms) < amount) price++;
  return price;
}
