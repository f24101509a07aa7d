import { defined, membersOf, omit } from '../../base/members.ts';
import { Problem } from '../../base/problem.ts';
import type { Garment } from '../../catalog/garment.ts';
import type { GarmentToSell } from '../../marketplaces/acceptance.ts';
import { circumstancesIn } from '../../marketplaces/circumstances.ts';
import type { Marketplace, Marketplaces } from '../../marketplaces/compile.ts';
import { rateAt } from '../../marketplaces/fee-words.ts';
import { cents, dollars } from '../../marketplaces/money.ts';
import type { Amounts, SaleTerms } from '../../marketplaces/payout-schema.ts';
import { netsOn, type PayoutQuestion, payoutOf, scheduleFor } from '../../marketplaces/payouts.ts';
import { type Goal, payUpTo } from '../../marketplaces/resale.ts';
import type { PriceRange } from '../../pricing/price-range.ts';
import { rangeOf } from '../../pricing/pricing.ts';
import { namedGender } from '../../pricing/usual-gender.ts';
import { garments } from '../../wording/garments.ts';
import { money } from '../../wording/numbers.ts';
import { assumedGender } from '../listing/finding-words.ts';
import { invalid } from '../listing/refusals.ts';
import { takenForInWords } from '../listing/taken-for.ts';
import { signsOf } from '../verdict/copied.ts';
import { goalVerdictInWords } from '../verdict/goals.ts';
import type { AnswerParts } from '../verdict/judgment.ts';
import type { Piece, PieceInquiry } from '../verdict/piece.ts';
import { goalOf } from '../verdict/seller.ts';
import type { EstimatePayout, GoalTerms, SaleAnswer, SalePayout } from './schema.ts';
import { soldSearches } from './where-sold.ts';

/**
 * The question of a sale's payout: at a price, or for an amount to keep; without either, at our estimate for the brand
 * and category. Amounts in US dollars.
 */
interface SaleQuestion extends SaleTerms, GoalTerms {
  /** As much of the garment as is known. */
  readonly garment: { readonly [K in keyof GarmentToSell]?: GarmentToSell[K] | undefined };
  /** The piece by the words of its title: its estimate is the price, in place of that of the brand and category. */
  readonly piece?: Piece | undefined;
  /** Id of the seller's own marketplace, which the verdict is about; else all that take the piece. */
  readonly marketplace?: string | undefined;
}

/**
 * Computes the payout, the lowest price to ask or the most to pay on every marketplace. Throws a {@link Problem}. Pure.
 */
export function answerSale({ pricing, marketplaces }: AnswerParts, question: SaleQuestion): SaleAnswer {
  const { price, keep, profit, returnOnCost, margin, garment: known, ...rest } = question;
  const { piece, marketplace: own, ...all } = rest;
  const isOurs = price === undefined && keep === undefined;
  const inquiry = isOurs ? piece?.inquiry : undefined;
  // A rare piece has no price that could leave a profit.
  const isRare = inquiry?.about === 'rarity';
  const cost = isRare ? undefined : all.cost;
  const terms = { ...omit(all, 'cost'), ...defined({ cost }) };
  const wanted = goalOf({ profit, returnOnCost, margin });
  const goal = isRare ? undefined : wanted;
  if (price !== undefined && keep !== undefined) {
    throw invalid('keep', 'Give either the price or the amount to keep, not both.');
  }
  if (wanted && keep !== undefined) {
    const [parameter = ''] = Object.keys(wanted);
    throw invalid(
      parameter,
      (name) => `${name(parameter)} needs a price, not ${name('keep')}: leave ${name('keep')} out.`,
    );
  }
  // Fees depend on the gender even where brand or category is missing.
  const { gender, assumed } = namedGender(pricing, known);
  const { brand, category, condition } = known;
  const garment = { ...defined({ brand, category, condition }), gender, ...circumstancesIn(known) };
  const estimate = isOurs ? (piece?.range ?? pricing.priceAtCondition(requireGarment(garment))) : undefined;
  const at = price ?? estimate?.price;
  const sale = { ...terms, garment };
  const whole = brand && category && { ...garment, brand, category };
  // No price is worth paying before a piece is known to be real.
  const isCopied = (piece?.signs ?? (whole && signsOf(whole, undefined))) !== undefined;
  const payoutIn = (marketplace: Marketplace) => {
    if (at === undefined) return payoutOf(marketplace, { ...sale, keep });
    const range = estimate ?? { price: at, priceLow: at, priceHigh: at };
    const { payout, nets, payUpTo: most } = resaleOn(marketplace, range, sale, goal);
    const { low, high } = nets;
    const isRange = estimate && low !== undefined && high !== undefined;
    return {
      ...payout,
      ...defined({ payUpTo: most, netRange: isRange ? { low, high } : undefined }),
    };
  };
  const payouts = marketplaces.list.map((marketplace): SalePayout => {
    const payout = payoutIn(marketplace);
    const { accepted, leastAsk } = payout;
    const amount = (leastAsk ?? at ?? 0) + (terms.shipping ?? 0);
    return { ...payout, ...(accepted !== 'no' && { rates: ratesAt(marketplace, garment, amount) }) };
  });
  return {
    ...defined({ price: at, keep }),
    currency: 'USD',
    assumptions: [
      ...(assumed ? [assumedGender(gender, assumed, category)] : []),
      ...assumptionsOf({ ...sale, price: at }),
    ],
    payouts: isCopied ? payouts.map((payout) => omit(payout, 'payUpTo')) : payouts,
    ...defined({
      best: bestOf(payouts),
      verdict: verdictOn({ profit, returnOnCost, margin, cost: all.cost, keep }, soldAt(payouts, own), {
        inquiry,
        isCopied,
      }),
    }),
    notModeled: marketplaces.notModeled,
    ...(estimate && { estimate: rangeOf(estimate) }),
    ...(whole && {
      takenFor: takenForInWords(whole, whole.brand.name),
      soldSearches: piece?.sold ?? soldSearches(garments(whole)),
    }),
    ...(whole && estimate && { evidence: membersOf(pricing.predict(whole).evidence, 'grade', 'of') }),
  };
}

/** Returns the question about a piece, if any, with its goal beside the sale; a rare piece has the question alone. */
function verdictOn(
  goals: Parameters<typeof goalVerdictInWords>[0],
  payouts: readonly SalePayout[],
  { inquiry, isCopied }: { readonly inquiry: PieceInquiry | undefined; readonly isCopied: boolean },
): string | undefined {
  const isAsked = inquiry && (goalOf(goals) || goals.cost !== undefined);
  const verdict =
    inquiry?.about === 'rarity'
      ? undefined
      : goalVerdictInWords(goals, payouts, { isCopied, isGuess: inquiry !== undefined });
  return [isAsked && inquiry.text, verdict].filter(Boolean).join(' ') || undefined;
}

/** Returns the payouts that a verdict is about: on the seller's own marketplace, else on all that take the piece. */
function soldAt(payouts: readonly SalePayout[], own: string | undefined): readonly SalePayout[] {
  const taken = payouts.filter(({ accepted }) => accepted === 'yes');
  const there = taken.filter(({ marketplace }) => marketplace.id === own);
  return there.length > 0 ? there : taken;
}

/** Returns the fees of a sale in words. */
function ratesAt(marketplace: Marketplace, garment: GarmentToSell, amount: number): string {
  const { lines } = scheduleFor(marketplace, garment);
  return lines.map((line) => rateAt(line, amount)).join('; ') || 'no fees';
}

/**
 * Returns the id of the marketplace that leaves the most, after the seller's terms, among those that take the piece;
 * undefined for an amount to keep, and with fewer than two to compare.
 */
function bestOf(payouts: readonly SalePayout[]): string | undefined {
  const compared = payouts.flatMap(({ marketplace: { id }, accepted, net = 0, leastAsk }) =>
    accepted === 'yes' && net > 0 && leastAsk === undefined ? [{ id, net }] : [],
  );
  if (compared.length < 2) return undefined;
  return compared.reduce((best, one) => (one.net > best.net ? one : best)).id;
}

/** The assumptions, as sentences. */
function assumptionsOf(question: PayoutQuestion): string[] {
  const { price, garment, shipping = 0, label = 0, taxRate = 0 } = question;
  const amount = (value: number) => (value === 0 ? 'nothing' : money(dollars(cents(value))));
  return [
    price === undefined
      ? 'The lowest price at which you keep the amount, for each marketplace.'
      : 'The sale price is the same everywhere, although some marketplaces charge buyers extra.',
    `The buyer pays ${amount(shipping)} for shipping and the label costs you ${amount(label)}, unless the marketplace provides one.`,
    taxRate === 0
      ? 'Sales tax is not included, although some marketplaces charge fees on it.'
      : `The buyer pays ${Number((taxRate * 100).toFixed(4))}% sales tax on price and shipping; some marketplaces also charge fees on it.`,
    ...(garment.category ? [] : ['The item is clothing: some marketplaces have different fees for bags and sneakers.']),
    ...(garment.condition ? [] : ['The item is used, in Fair condition or better.']),
  ];
}

/** Returns the garment if it is complete enough for an estimate. Throws a {@link Problem}. */
function requireGarment(garment: Partial<Garment> & Pick<Garment, 'gender'>): Garment {
  const { brand, category } = garment;
  if (brand && category) return { ...garment, brand, category };
  const parameter = brand ? 'category' : category ? 'brand' : 'price';
  throw new Problem(
    'missing_parameter',
    parameter === 'price'
      ? 'Give the price, the amount to keep, or brand and category to use our estimate.'
      : (name) => `${name(parameter)} is missing: our estimate needs both. Or give the price or the amount to keep.`,
    { parameter },
  );
}

/** A reseller's cost in US dollars, and goal. */
export interface ResaleTerms extends GoalTerms {
  readonly cost?: number | undefined;
}

/**
 * Returns the payouts of an estimate on each marketplace, as a member of an answer; nothing without terms. Throws a
 * {@link Problem} for more than one goal.
 */
export function payoutsFor(
  { list }: Marketplaces,
  garment: Garment,
  expected: PriceRange,
  { cost, ...terms }: ResaleTerms,
) {
  const goal = goalOf(terms);
  if (cost === undefined && !goal) return {};
  const payouts = list.map((one): EstimatePayout => {
    const { payout, nets, payUpTo: most } = resaleOn(one, expected, { garment, cost }, goal);
    const { marketplace, accepted, reason, profit, warning } = payout;
    const net = accepted === 'no' ? undefined : nets;
    return { marketplace, accepted, ...defined({ reason, net, profit, payUpTo: most, warning }) };
  });
  return { payouts };
}

/** Computes a sale over its price range; with a goal, also the most to pay for the garment. */
function resaleOn(
  marketplace: Marketplace,
  { price, priceLow, priceHigh }: PriceRange,
  sale: Omit<PayoutQuestion, 'price' | 'keep'>,
  goal: Goal | undefined,
) {
  const payout = payoutOf(marketplace, { ...sale, price });
  if (payout.accepted === 'no') return { payout, nets: {} };
  const low = netsOn(marketplace, sale)(priceLow);
  const high = netsOn(marketplace, sale, 'best')(priceHigh);
  const nets: Amounts = defined({ low, mid: payout.net, high });
  if (!goal) return { payout, nets };
  const most = (net: number | undefined, at: number) => {
    // Nobody pays by a range of fees.
    if (net === undefined || payout.netRange) return undefined;
    const exact = payUpTo(cents(net), cents(at), goal);
    return exact === undefined ? undefined : dollars(exact);
  };
  const amounts: Amounts = defined({
    low: most(low, priceLow),
    mid: most(payout.net, price),
    high: most(high, priceHigh),
  });
  return { payout, nets, payUpTo: amounts };
}
