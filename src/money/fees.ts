import { dollarsAndCents, joinTexts } from '../base/text.ts';
import { omitUndefined, roundToCent } from '../base/values.ts';
import type { Garment } from '../catalog/catalog.ts';
import { findOtherKind } from '../catalog/outside-catalog.ts';
import { pickRulesOf, type SellingRule } from '../titles/selling-rules.ts';
import type { PayoutRow } from './advice-schema.ts';
import type { FeeLine, GarmentTest, Marketplace } from './schema.ts';
import type { SellerTerms } from './seller.ts';
import labels from './shipping-labels.json' with { type: 'json' };
import texts from './verdict-texts.json' with { type: 'json' };

/** A garment for sale, as far as it is known. Rules for certain conditions apply only if its condition is known. */
export interface GarmentToSell extends Partial<Garment> {
  /** True if it is 20 years old or older. */
  readonly vintage?: boolean | undefined;
  /** Number of such items in one parcel, by default one. */
  readonly pieces?: number | undefined;
  /** Weight of the parcel if it holds several kinds. */
  readonly ounces?: number | undefined;
}

/**
 * Returns true if a garment passes a test, false if it fails, or the name of the missing fact that decides. A missing
 * condition or age never decides, since the garment then counts as an ordinary, newer one.
 */
export function passesTest(test: GarmentTest, garment: GarmentToSell): boolean | string {
  const { brand, category, gender, condition, vintage = false } = garment;
  if (test.vintage !== undefined && test.vintage !== vintage) return false;
  if (test.conditions && !test.conditions.some((grade) => grade === condition)) return false;
  // Without a category, a garment counts as one of the 15 categories, so a test for other kinds fails.
  if (!category && test.categories?.every((slug) => findOtherKind(slug))) return false;
  const facts = [
    ['brand', test.tiers, brand?.tier],
    ['brand', test.brands, brand?.slug],
    ['category', test.categories, category?.slug],
    ['gender', test.genders, gender],
  ] as const;
  const testedFacts = facts.flatMap(([name, values, value]) => (values ? { name, values, value } : []));
  if (testedFacts.some(({ values, value }) => value !== undefined && !values.includes(value))) return false;
  return testedFacts.find(({ value }) => value === undefined)?.name ?? true;
}

/** What a sale leaves on a marketplace, US dollars, unless it is refused. */
type Payout = Pick<PayoutRow, 'net' | 'netHigh' | 'fees' | 'profit' | 'leastAsk'> & {
  readonly isRefused: boolean;
  readonly reason?: string | undefined;
};

/** Applies acceptance rules: the first that certainly applies decides. If missing facts may, the reason names one. */
function decideAcceptance(rules: Marketplace['accepts'], garment: GarmentToSell): Payout {
  let missingFact: string | undefined;
  for (const { answer, when = {}, unless, reason } of rules) {
    const applies = passesTest(when, garment);
    const isException = unless ? passesTest(unless, garment) : false;
    if (applies === false || isException === true) continue;
    if (applies === true && isException === false) return { isRefused: answer === 'no', reason };
    missingFact ??= [applies, isException].find((outcome) => typeof outcome === 'string');
  }
  return { isRefused: false, reason: missingFact && `It depends on the ${missingFact}, which was not given.` };
}

/** A sale of which fees are asked. Amounts are US dollars. */
export interface PayoutTerms extends Pick<SellerTerms, 'shippingLabel' | 'buyerShipping' | 'taxRate'> {
  readonly garment: GarmentToSell;
  readonly price?: number | undefined;
  /** The least to keep, if there is no price. */
  readonly minNet?: number | undefined;
  readonly cost?: number | undefined;
  /** The value of the seller's time, which comes off what they keep. */
  readonly work?: number | undefined;
  /** True if the buyer is said to pay the usual label where no terms of shipping are given. */
  readonly isShippingPaid?: boolean | undefined;
}

/**
 * Converts a sale's terms to cents. Shipping and label count only where the seller buys the label, whose price defaults
 * to what the buyer pays for shipping.
 */
function toCentTerms(marketplace: Marketplace, terms: PayoutTerms): CentTerms {
  const { garment, shippingLabel, taxRate = 0 } = terms;
  const work = toCents(terms.work ?? 0);
  if (marketplace.label !== 'seller') return { buyerShipping: 0, shippingLabel: 0, taxRate, work };
  const usualPrice = findUsualLabel(marketplace, garment)?.price;
  const isLabelAssumed = terms.isShippingPaid && shippingLabel === undefined;
  const { buyerShipping = (isLabelAssumed && usualPrice) || 0 } = terms;
  const labelPrice = (shippingLabel === 'usual' ? usualPrice : shippingLabel) ?? buyerShipping;
  return { buyerShipping: toCents(buyerShipping), shippingLabel: toCents(labelPrice), taxRate, work };
}

/** Returns true for a marketplace that buys or sells at its own price, so that its seller asks none. */
export const setsPrice = ({ model }: Pick<Marketplace, 'model'>): boolean => model === 'they sell';

export const chargesOnShipping = (marketplace: Marketplace, garment: GarmentToSell): boolean =>
  marketplace.label === 'seller' && findFeeLines(marketplace, garment).some(({ basis }) => basis.includes('shipping'));

/** Returns the lines of the first fee schedule that applies to a garment. The last one has no test, so it always applies. */
export const findFeeLines = ({ schedules }: Marketplace, garment: GarmentToSell): readonly FeeLine[] =>
  schedules.find(({ when }) => when === undefined || passesTest(when, garment) === true)?.lines ?? [];

/** Returns a sale's payout on one marketplace, US dollars. There are no amounts if it is refused. */
export function computePayout(marketplace: Marketplace, terms: PayoutTerms): Payout {
  const { accepts, smallestPrice = 0 } = marketplace;
  const { garment, price = Infinity } = terms;
  const { isRefused, reason } = decideAcceptance(accepts, garment);
  if (isRefused) return { isRefused, reason };
  if (toCents(price) < toCents(smallestPrice)) {
    return { isRefused: true, reason: `The minimum price is ${dollarsAndCents(smallestPrice)}.` };
  }
  const centTerms = toCentTerms(marketplace, terms);
  const { warning, ...figures } = computeFigures(marketplace, findFeeLines(marketplace, garment), centTerms, terms);
  return { isRefused, ...figures, reason: joinTexts(reason, warning) || undefined };
}

export const refusedInWords = ({ name }: Pick<Marketplace, 'name'>, reason: string): string =>
  `${name} does not take it. ${reason}`.trim();

/** Returns what a seller keeps of a sale on each marketplace; no amounts where `rules` forbid the sale. */
export function listPayouts(
  marketplaces: readonly Marketplace[],
  terms: PayoutTerms,
  rules: readonly SellingRule[],
): PayoutRow[] {
  return marketplaces.map((marketplace) => {
    const commonMembers = { marketplace: marketplace.id, asOf: marketplace.checkedOn };
    if (isForbiddenOn(marketplace, rules)) return { ...commonMembers, reason: texts.checkReasons.rules };
    const { isRefused, ...payout } = computePayout(marketplace, terms);
    const hasLabel = !isRefused && typeof terms.shippingLabel !== 'number';
    const usualLabel = hasLabel ? findUsualLabel(marketplace, terms.garment) : undefined;
    return { ...commonMembers, ...omitUndefined({ usualLabel, ...payout }) };
  });
}

/** Returns true if a law, or the marketplace, forbids a sale. */
export const isForbiddenOn = ({ id }: Pick<Marketplace, 'id'>, rules: readonly SellingRule[]): boolean =>
  pickRulesOf(rules, id).some(({ stops }) => stops);

const CARRIERS: Readonly<Record<string, typeof labels.labels.usps>> = labels.labels;

/** Returns the usual label's price, weight and date; undefined if the kind is unknown or the seller buys none there. */
export function findUsualLabel({ id, label }: Pick<Marketplace, 'id' | 'label'>, garment: GarmentToSell) {
  const ounces = weighParcel(garment);
  if (label !== 'seller' || ounces === undefined) return undefined;
  const { asOf, steps } = CARRIERS[id] ?? labels.labels.usps;
  const parcels = countParcels(garment);
  const step = steps.find(({ maxOunces }) => ounces / parcels <= maxOunces) ?? steps.at(-1);
  return { price: roundToCent(parcels * (step?.price ?? 0)), ounces, asOf };
}

/** The most that a parcel may weigh, 70 lb. */
const MAX_OUNCES = 16 * 70;

/** Returns the number of parcels, equal in weight, that a garment and its equals ship in. */
export const countParcels = (garment: GarmentToSell) =>
  Math.max(1, Math.ceil((weighParcel(garment) ?? 0) / MAX_OUNCES));

/** Returns the usual weight of a parcel in ounces, or undefined if its kind is unknown. */
export function weighParcel({ category, gender, pieces = 1, ounces }: GarmentToSell): number | undefined {
  if (ounces !== undefined || category === undefined) return ounces;
  const [female = 0, male = female] = [category.ounces].flat();
  return pieces * (gender === 'male' ? male : female);
}

// Fees are computed in whole cents and millionths, because floating-point dollars can be off by a cent at band edges.

/** Denominator of fee and tax rates, which are counted in whole millionths. */
const MILLION = 1_000_000;

const toCents = (dollars: number): number => Math.round(dollars * 100);

const toDollars = (cents: number): number => cents / 100;

const toMillionths = (share: number): number => Math.round(share * MILLION);

/** Rounds millionths of a cent to whole cents, half up. Exact up to 2^53, nine times {@link MAX_CENTS}. */
const roundHalfUp = (millionthsOfCents: number): number => Math.floor((millionthsOfCents + MILLION / 2) / MILLION);

/** Terms of a sale besides its price, in whole cents, and the tax rate as a fraction. */
type CentTerms = Readonly<Record<'buyerShipping' | 'shippingLabel' | 'taxRate' | 'work', number>>;

const MAX_CENTS = 1_000_000_000;

/** Returns the amount that a line is charged on, in cents. `fees` is the sum of the fees of all lines before it. */
function computeBasis({ basis }: FeeLine, price: number, { buyerShipping, taxRate }: CentTerms, fees = 0): number {
  const amount =
    price +
    (basis.includes('shipping') ? buyerShipping : 0) +
    (basis.includes('tax') ? roundHalfUp((price + buyerShipping) * toMillionths(taxRate)) : 0) -
    (basis.includes('less fees') ? fees : 0);
  return Math.max(amount, 0);
}

/** Returns a line's fee on an amount, in cents, rounded once, half up. */
function computeLineFee({ bands, marginal, minimum = 0, maximum = Infinity }: FeeLine, amount: number): number {
  let bandStart = 0;
  // Fees on the part of the amount in lower bands, in millionths of a cent.
  let lowerFees = 0;
  for (const { upTo = Infinity, rate = 0, fixed = 0 } of bands) {
    const bandEnd = toCents(upTo);
    const fee = lowerFees + (Math.min(amount, bandEnd) - bandStart) * toMillionths(rate) + toCents(fixed) * MILLION;
    if (amount <= bandEnd) return Math.min(Math.max(roundHalfUp(fee), toCents(minimum)), toCents(maximum));
    if (marginal) [bandStart, lowerFees] = [bandEnd, fee];
  }
  throw new Error('The last band has no upper bound.');
}

function sumFees(lines: readonly FeeLine[], price: number, terms: CentTerms): number {
  return lines.reduce((fees, line) => fees + computeLineFee(line, computeBasis(line, price, terms, fees)), 0);
}

/** Returns the net at a price, in cents: price plus shipping, minus fees, label, and work. It can be negative. */
function computeNet(lines: readonly FeeLine[], price: number, terms: CentTerms): number {
  return price + terms.buyerShipping - terms.shippingLabel - sumFees(lines, price, terms) - terms.work;
}

/** Returns lines with the best end of the rates that their source states as a range; undefined if there are none. */
function withBestRates(lines: readonly FeeLine[]): FeeLine[] | undefined {
  if (!lines.some(({ bands }) => bands.some(({ rateAtBest }) => rateAtBest !== undefined))) return undefined;
  return lines.map((line) => ({
    ...line,
    bands: line.bands.map(({ rate = 0, rateAtBest = rate, ...band }) => ({ ...band, rate: rateAtBest })),
  }));
}

/**
 * Returns the fees and net of a sale at its price or, if none is given, at the lowest price that nets `minNet`. Returns
 * no fees but the range of nets if a rate is a range, and no amounts without a price on a marketplace that sets prices itself.
 */
function computeFigures(
  { model, smallestPrice = 0.01 }: Marketplace,
  lines: readonly FeeLine[],
  terms: CentTerms,
  { price, minNet = 0, cost }: { readonly [Name in 'price' | 'minNet' | 'cost']?: number | undefined },
) {
  const seeksPrice = price === undefined;
  if (seeksPrice && setsPrice({ model })) return { warning: 'The marketplace sets the price.' };
  const soldPrice = seeksPrice ? findLeastAsk(lines, toCents(minNet), terms, toCents(smallestPrice)) : toCents(price);
  if (soldPrice === undefined) return { warning: 'No price leaves that much.' };
  const net = computeNet(lines, soldPrice, terms);
  const bestLines = seeksPrice ? undefined : withBestRates(lines);
  return {
    net: toDollars(net),
    ...(bestLines
      ? { netHigh: toDollars(computeNet(bestLines, soldPrice, terms)) }
      : { fees: toDollars(sumFees(lines, soldPrice, terms)) }),
    ...(cost !== undefined && { profit: toDollars(net - toCents(cost)) }),
    ...(seeksPrice && { leastAsk: toDollars(soldPrice) }),
    warning: bestLines ? undefined : findWarning(lines, soldPrice, net, terms),
  };
}

/** Returns a warning if the seller would lose money at this price or net more at a lower one; otherwise undefined. */
function findWarning(lines: readonly FeeLine[], price: number, net: number, terms: CentTerms): string | undefined {
  if (net + terms.work < 0) return 'Fees and shipping cost more than it sells for.';
  const lowerPrices = findJumps(lines, terms).flatMap((jump) => (jump > price ? [] : jump - 1));
  const lowerSales = lowerPrices.map((cents) => ({ cents, net: computeNet(lines, cents, terms) }));
  const [bestSale] = lowerSales.filter((sale) => sale.net > net).sort((a, b) => b.net - a.net);
  const centsInWords = (cents: number) => dollarsAndCents(toDollars(cents));
  return bestSale && `A lower price nets more: ${centsInWords(bestSale.cents)} nets ${centsInWords(bestSale.net)}.`;
}

/** Returns the lowest price, in cents, that nets at least `minNet`. The net can jump where a fee band begins. */
function findLeastAsk(lines: readonly FeeLine[], minNet: number, terms: CentTerms, smallestPrice: number) {
  const jumps = findJumps(lines, terms);
  let price = smallestPrice;
  while (price <= MAX_CENTS) {
    const shortfall = minNet - computeNet(lines, price, terms);
    if (shortfall <= 0) return price;
    // Until the next jump, a cent more nets at most a cent, and rounding at most a cent for each line and the tax.
    const nextPrice = price + Math.max(1, shortfall - lines.length - 1);
    price = Math.min(nextPrice, jumps.find((jump) => jump > price) ?? nextPrice);
  }
  return undefined;
}

/** Returns the prices, in cents and ascending, at which a fee band begins and the net can jump. */
function findJumps(lines: readonly FeeLine[], terms: CentTerms): number[] {
  const jumps = lines.flatMap((line) =>
    line.bands.flatMap(({ upTo }, index) => {
      // The net rises steadily into a marginal band that has no fixed fee.
      const canJump = !line.marginal || (line.bands[index + 1]?.fixed ?? 0) > 0;
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
  const exactPrice = (amount - shipping - rate * terms.buyerShipping) / (1 + rate);
  let price = Math.max(1, Math.floor(exactPrice) - 2);
  while (computeBasis(line, price, terms) < amount) price++;
  return price;
}
