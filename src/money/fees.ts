import { lazy } from '../base/memo.ts';
import { dollarsAndCents } from '../base/numbers.ts';
import ownFile from './marketplaces.json' with { type: 'json' };
import type { FeeFile, FeeLine, Marketplace } from './schema.ts';

// Fees are computed in whole cents and millionths, because floating-point dollars can be off by a cent at band edges.

/** Denominator of fee and tax rates, which are counted in whole millionths. */
const MILLION = 1_000_000;

export const toCents = (dollars: number): number => Math.round(dollars * 100);

export const toDollars = (cents: number): number => cents / 100;

const toMillionths = (share: number): number => Math.round(share * MILLION);

/** Rounds millionths of a cent to whole cents, half up. Exact up to 2^53, nine times {@link MAX_CENTS}. */
const roundHalfUp = (millionthsOfCents: number): number => Math.floor((millionthsOfCents + MILLION / 2) / MILLION);

/** Terms of a sale besides its price, in whole cents, and the tax rate as a fraction. */
export type CentTerms = Readonly<Record<'buyerShipping' | 'shippingLabel' | 'taxRate', number>>;

const MAX_CENTS = 1_000_000_000;

/** Returns the amount that a line is charged on, in cents. `fees` is the sum of the fees of all lines before it. */
function chargedAmount({ basis }: FeeLine, price: number, { buyerShipping, taxRate }: CentTerms, fees = 0): number {
  const amount =
    price +
    (basis.includes('shipping') ? buyerShipping : 0) +
    (basis.includes('tax') ? roundHalfUp((price + buyerShipping) * toMillionths(taxRate)) : 0) -
    (basis.includes('less fees') ? fees : 0);
  return Math.max(amount, 0);
}

/** Returns a line's fee on an amount, in cents, rounded once, half up. */
function computeLineFee({ bands, marginal, minimum = 0, maximum = Infinity }: FeeLine, amount: number): number {
  let start = 0;
  // Fees on the part of the amount in lower bands, in millionths of a cent.
  let feesBelow = 0;
  for (const { upTo = Infinity, rate = 0, fixed = 0 } of bands) {
    const end = toCents(upTo);
    const fee = feesBelow + (Math.min(amount, end) - start) * toMillionths(rate) + toCents(fixed) * MILLION;
    if (amount <= end) return Math.min(Math.max(roundHalfUp(fee), toCents(minimum)), toCents(maximum));
    if (marginal) [start, feesBelow] = [end, fee];
  }
  throw new Error('The last band has no upper bound.');
}

function sumFees(lines: readonly FeeLine[], price: number, terms: CentTerms): number {
  return lines.reduce((fees, line) => fees + computeLineFee(line, chargedAmount(line, price, terms, fees)), 0);
}

/** Returns the net at a price, in cents: price plus shipping, minus fees and label. It can be negative. */
export function netAfterFees(lines: readonly FeeLine[], price: number, terms: CentTerms): number {
  return price + terms.buyerShipping - terms.shippingLabel - sumFees(lines, price, terms);
}

/** Returns lines with the best end of the rates that their source states as a range; undefined if there are none. */
function linesAtBest(lines: readonly FeeLine[]): FeeLine[] | undefined {
  if (!lines.some(({ bands }) => bands.some(({ rateAtBest }) => rateAtBest !== undefined))) return undefined;
  return lines.map((line) => ({
    ...line,
    bands: line.bands.map(({ rate = 0, rateAtBest = rate, ...band }) => ({ ...band, rate: rateAtBest })),
  }));
}

/** Returns the marketplaces of a valid fee file, with the fees and effects that no figures include, in sentences. */
export const toMarketplaces = ({ marketplaces, notModeled }: FeeFile) => ({ list: marketplaces, notModeled });
export type Marketplaces = ReturnType<typeof toMarketplaces>;

/** Returns the fees that come with Hangtag. The tests validate them, so this does not. */
export const ownMarketplaces = /* @__PURE__ */ lazy(() => toMarketplaces(ownFile as FeeFile));

/**
 * Returns the fees and net of a sale at its price or, if none is given, at the lowest price that nets `minNet`. Returns
 * only the range of nets if a rate is a range, and no amounts without a price on a marketplace that sets prices itself.
 */
export function computeFigures(
  { model, smallestPrice = 0.01 }: Marketplace,
  lines: readonly FeeLine[],
  terms: CentTerms,
  { price, minNet = 0, cost }: { readonly [Name in 'price' | 'minNet' | 'cost']?: number | undefined },
) {
  const isAsked = price === undefined;
  if (isAsked && model === 'they sell') return { warning: 'The marketplace sets the price.' };
  const sold = isAsked ? findLeastAsk(lines, toCents(minNet), terms, toCents(smallestPrice)) : toCents(price);
  if (sold === undefined) return { warning: 'No price leaves that much.' };
  const net = netAfterFees(lines, sold, terms);
  const best = isAsked ? undefined : linesAtBest(lines);
  if (best) return { net: toDollars(net), netHigh: toDollars(netAfterFees(best, sold, terms)) };
  return {
    net: toDollars(net),
    fees: toDollars(sumFees(lines, sold, terms)),
    ...(cost !== undefined && { profit: toDollars(net - toCents(cost)) }),
    ...(isAsked && { leastAsk: toDollars(sold) }),
    warning: findWarning(lines, sold, net, terms),
  };
}

/** Returns a warning if the seller would lose money at this price or net more at a lower one; otherwise undefined. */
function findWarning(lines: readonly FeeLine[], price: number, net: number, terms: CentTerms): string | undefined {
  if (net < 0) return 'Fees and shipping cost more than it sells for.';
  const lower = findJumps(lines, terms).flatMap((jump) => (jump > price ? [] : jump - 1));
  const offers = lower.map((cents) => ({ cents, net: netAfterFees(lines, cents, terms) }));
  const [better] = offers.filter((offer) => offer.net > net).sort((a, b) => b.net - a.net);
  const inWords = (cents: number) => dollarsAndCents(toDollars(cents));
  return better && `A lower price nets more: ${inWords(better.cents)} nets ${inWords(better.net)}.`;
}

/** Returns the lowest price, in cents, that nets at least `minNet`. The net can jump where a fee band begins. */
function findLeastAsk(lines: readonly FeeLine[], minNet: number, terms: CentTerms, smallest: number) {
  const jumps = findJumps(lines, terms);
  let price = smallest;
  while (price <= MAX_CENTS) {
    const missing = minNet - netAfterFees(lines, price, terms);
    if (missing <= 0) return price;
    // Until the next jump, a cent more nets at most a cent, and rounding at most a cent for each line and the tax.
    const next = price + Math.max(1, missing - lines.length - 1);
    price = Math.min(next, jumps.find((jump) => jump > price) ?? next);
  }
  return undefined;
}

/** Returns the prices, in cents and ascending, at which a fee band begins and the net can jump. */
function findJumps(lines: readonly FeeLine[], terms: CentTerms): number[] {
  const jumps = lines.flatMap((line) =>
    line.bands.flatMap(({ upTo }, band) => {
      // The net rises steadily into a marginal band that has no fixed fee.
      const canJump = !line.marginal || (line.bands[band + 1]?.fixed ?? 0) > 0;
      return upTo === undefined || !canJump ? [] : findFirstPrice(line, toCents(upTo) + 1, terms);
    }),
  );
  return jumps.filter((price) => price > 1 && price <= MAX_CENTS).sort((a, b) => a - b);
}

/** Returns the lowest price, in cents, at which a line is charged on at least `amount`. */
function findFirstPrice(line: FeeLine, amount: number, terms: CentTerms): number {
  const shipping = line.basis.includes('shipping') ? terms.buyerShipping : 0;
  const rate = line.basis.includes('tax') ? terms.taxRate : 0;
  // Ignores rounding, which shifts the solution by at most a cent.
  const exact = (amount - shipping - rate * terms.buyerShipping) / (1 + rate);
  let price = Math.max(1, Math.floor(exact) - 2);
  while (chargedAmount(line, price, terms) < amount) price++;
  return price;
}
