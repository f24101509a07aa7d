import { defined, membersOf, omit } from '../base/members.ts';
import { money } from '../base/numbers.ts';
import { invalid, Problem } from '../base/problem.ts';
import { stated } from '../base/text.ts';
import type { Garment } from '../catalog/catalog.ts';
import type { GOALS, SellerTerms } from '../input/item-fields.ts';
import { signsOf } from '../money/copied.ts';
import type { Verdict } from '../money/decision-schema.ts';
import { rateAt } from '../money/fee-words.ts';
import { cents, dollars, type Marketplace, type Marketplaces } from '../money/fees.ts';
import { type GarmentToSell, type Goal, netsOn, type PayoutQuestion, payoutOf, scheduleFor } from '../money/payouts.ts';
import type { Amounts, LabelTerm, Payout, SaleTerms } from '../money/schema.ts';
import { goalOf, searchesLike } from '../money/seller.ts';
import {
  type AnswerParts,
  type ItemForSale,
  itemForSale,
  type JudgmentTerms,
  payLimits,
  sellingAt,
} from '../money/selling.ts';
import { isCheckedFirst, judgeResale, judgeTag } from '../money/verdict.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { priceGarment } from '../pricing/appraise.ts';
import { type Pricing, rangeOf } from '../pricing/pricing.ts';
import { namedGender } from '../pricing/usual-gender.ts';
import { assumedGender, caveatTexts, labelCaveat } from './caveats.ts';
import { takenFor } from './garment-words.ts';
import type { SaleAnswer, SalePayout } from './sale-schema.ts';
import { costInWords, judgmentInWords } from './verdict-words.ts';

/** A sale at a given price, for a net amount to keep, or otherwise at our estimate. Amounts are in US dollars. */
interface SaleQuestion extends SaleTerms, Pick<SellerTerms, (typeof GOALS)[number]> {
  readonly garment: { readonly [K in keyof GarmentToSell]?: GarmentToSell[K] | undefined };
  /** Listing identified by a title. Its estimate replaces the one for the brand and category. */
  readonly listing?: Appraisal | undefined;
  /** Marketplace for the verdict. Defaults to the first one where such items sell. */
  readonly marketplace?: Marketplace | undefined;
  /** Value of the seller's time per item, in US dollars. */
  readonly work?: number | undefined;
}

/**
 * Returns the payout of a sale on each marketplace or, for an amount to keep, the lowest price to ask. With a goal,
 * also returns the most to pay. Throws a {@link Problem} if terms conflict or are missing. Pure.
 */
export function answerSale({ pricing, marketplaces }: AnswerParts, question: SaleQuestion): SaleAnswer {
  const goal = goalOf(question);
  checkSale(question, goal);
  const { keep, listing } = question;
  const { garment, priceableGarment, genderAssumption } = describeGarment(pricing, question.garment);
  const isAtEstimate = question.price === undefined && keep === undefined;
  const appraisal = isAtEstimate
    ? (listing ?? priceGarment(pricing, requireGarment(garment, priceableGarment)))
    : undefined;
  const item = appraisal ? itemForSale(appraisal) : itemAtPrice(question, garment, priceableGarment);
  const price = item?.price.price;
  const terms = { ...question, goal, cost: question.cost || undefined };
  const judgment = item && judgmentOn(marketplaces, item, appraisal, terms);
  // An item to look up has only a minimum price, so its profit is unknown.
  const cost = appraisal?.isToLookUp ? undefined : question.cost;
  const sale = { ...membersOf(question, 'shipping', 'label', 'taxRate'), garment, cost };
  const payouts = marketplaces.list.map((place) => {
    const resale = item ? resaleOn(place, item, sale, terms) : { payout: payoutOf(place, { ...sale, keep }), nets: {} };
    return salePayout(place, resale, { ...sale, price }, { isAtEstimate, judgment });
  });
  const identified = priceableGarment && (listing ?? { garment: priceableGarment });
  return {
    ...defined({ price, keep }),
    currency: 'USD',
    assumptions: stated(genderAssumption, ...assumptionsOf({ ...sale, price })),
    payouts,
    ...defined({
      best: bestOf(payouts),
      suggested: item && sellingAt(marketplaces, item, terms).marketplace?.id,
      isDefault: (item && question.marketplace === undefined) || undefined,
      verdict: judgment && stated(judgmentInWords(judgment), costInWords(question.cost)).join(' '),
      judgment,
    }),
    notModeled: marketplaces.notModeled,
    ...defined({
      estimate: appraisal && rangeOf(appraisal.price),
      takenFor: identified && takenFor(identified),
      soldSearches: identified && searchesLike(identified),
      evidence: priceableGarment && appraisal && membersOf(pricing.predict(priceableGarment).evidence, 'grade', 'of'),
    }),
  };
}

/**
 * Returns a garment with its usual gender and, if the gender is assumed, a sentence that says so. `priceableGarment`
 * is undefined unless both the brand and the category are known.
 */
function describeGarment(pricing: Pricing, typed: SaleQuestion['garment']) {
  // Fees can depend on the gender, so it is needed even if the brand or category is missing.
  const { gender, assumed } = namedGender(pricing, typed);
  const { brand, category, condition, vintage } = typed;
  const garment = { ...defined({ brand, category, condition }), gender, vintage };
  return {
    garment,
    priceableGarment: brand && category && { ...garment, brand, category },
    genderAssumption: assumed && assumedGender(gender, assumed, category),
  };
}

/** Returns a payout for API clients. Omits the most to pay if we ask a question, and the profit for a likely copy. */
function salePayout(
  place: Marketplace,
  { payout, nets, payUpTo }: ReturnType<typeof resaleOn>,
  { garment, price = 0, shipping = 0, label }: PayoutQuestion,
  { isAtEstimate, judgment }: { readonly isAtEstimate: boolean; readonly judgment: Verdict | undefined },
): SalePayout {
  if (payout.accepted === 'no') return payout;
  const isProfitUnknown = judgment !== undefined && isCheckedFirst(judgment);
  const warnings = stated(payout.warning, ...caveatTexts(labelCaveat(place, label)));
  const { low, high } = nets;
  const hasNetRange = isAtEstimate && low !== undefined && high !== undefined;
  return {
    ...(isProfitUnknown ? omit(payout, 'profit') : payout),
    ...defined({
      warning: warnings.length > 0 ? warnings.join(' ') : undefined,
      payUpTo: judgment?.ask ? undefined : payUpTo,
      netRange: hasNetRange ? { low, high } : undefined,
    }),
    rates: ratesAt(place, garment, (payout.leastAsk ?? price) + shipping),
  };
}

/** Returns the verdict on a sale, or undefined if the terms give nothing to judge. */
function judgmentOn(
  marketplaces: Marketplaces,
  item: ItemForSale,
  estimated: Appraisal | undefined,
  terms: JudgmentTerms,
): Verdict | undefined {
  const { cost, goal } = terms;
  if (!estimated) return goal && judgeResale(marketplaces, item, terms);
  const mayBeCopy = item.signs !== undefined;
  if (cost === undefined && goal === undefined && !mayBeCopy) return undefined;
  return judgeTag(marketplaces, estimated, cost, terms);
}

/** Returns a description of the fees for a given amount. */
function ratesAt(marketplace: Marketplace, garment: GarmentToSell, amount: number): string {
  const { lines } = scheduleFor(marketplace, garment);
  return lines.map((line) => rateAt(line, amount)).join('; ') || 'no fees';
}

function checkSale({ price, keep }: SaleQuestion, goal: Goal | undefined): void {
  if (keep === undefined) return;
  if (price !== undefined) throw invalid('keep', 'Give either the price or the amount to keep, not both.');
  if (!goal) return;
  const [parameter = ''] = Object.keys(goal);
  throw invalid(
    parameter,
    (name) => `${name(parameter)} needs a price, not ${name('keep')}: leave ${name('keep')} out.`,
  );
}

/** Returns the item at the question's price, or undefined for an amount to keep, since its price then varies. */
function itemAtPrice(
  { price, listing }: SaleQuestion,
  garment: GarmentToSell,
  priceableGarment: Garment | undefined,
): ItemForSale | undefined {
  if (price === undefined) return undefined;
  const range = { price, priceLow: price, priceHigh: price };
  const signs = priceableGarment && signsOf({ garment: priceableGarment, facts: listing?.facts });
  return { garment, price: range, usual: price, signs, hasLimit: !signs };
}

/** Returns the marketplace with the highest payout, or undefined if fewer than two can be compared. */
function bestOf(payouts: readonly SalePayout[]): string | undefined {
  const compared = payouts.filter(
    ({ accepted, net = 0, leastAsk }) => accepted === 'yes' && net > 0 && leastAsk === undefined,
  );
  const [best] = compared.toSorted((a, b) => (b.net ?? 0) - (a.net ?? 0));
  return compared.length < 2 ? undefined : best?.marketplace.id;
}

function assumptionsOf(question: PayoutQuestion): string[] {
  const { price, garment, shipping = 0, label = shipping, taxRate = 0 } = question;
  const amount = (value: LabelTerm) => {
    if (value === 'usual') return 'what such a parcel usually costs';
    return value === 0 ? 'nothing' : money(dollars(cents(value)));
  };
  // Four decimals hide floating-point errors, such as 7.000000000000001%.
  const taxPercent = Number((taxRate * 100).toFixed(4));
  return stated(
    price === undefined
      ? 'The lowest price at which you keep the amount, for each marketplace.'
      : 'The sale price is the same everywhere, although some marketplaces charge buyers extra.',
    `The buyer pays ${amount(shipping)} for shipping and the label costs you ${amount(label)}, unless the ` +
      'marketplace provides one.',
    taxRate === 0
      ? 'Sales tax is not included, although some marketplaces charge fees on it.'
      : `The buyer pays ${taxPercent}% sales tax on price and shipping; some marketplaces also charge fees on it.`,
    !garment.category && 'The item is clothing: some marketplaces have different fees for bags and sneakers.',
    !garment.condition && 'The item is used, in Fair condition or better.',
  );
}

function requireGarment({ brand, category }: GarmentToSell, whole: Garment | undefined): Garment {
  if (whole) return whole;
  if (!brand && !category) {
    const message = 'Give the price, the amount to keep, or brand and category to use our estimate.';
    throw new Problem('missing_parameter', message, { parameter: 'price' });
  }
  const parameter = brand ? 'category' : 'brand';
  throw new Problem(
    'missing_parameter',
    (name) => `${name(parameter)} is missing: our estimate needs both. Or give the price or the amount to keep.`,
    { parameter },
  );
}

/** Returns a sale's payout, its net across the price range and, if there is a goal, the most to pay. */
function resaleOn(
  marketplace: Marketplace,
  item: ItemForSale,
  sale: Omit<PayoutQuestion, 'price' | 'keep'>,
  { goal, work = 0 }: Pick<JudgmentTerms, 'goal' | 'work'>,
): { payout: Payout; nets: Amounts; payUpTo?: Amounts } {
  const { price, priceLow, priceHigh } = item.price;
  const payout = payoutOf(marketplace, { ...sale, price });
  if (payout.accepted === 'no') return { payout, nets: {} };
  const netAt = netsOn(marketplace, sale);
  const highestNet = netsOn(marketplace, sale, 'best')(priceHigh);
  const nets: Amounts = defined({ low: netAt(priceLow), mid: payout.net, high: highestNet });
  // If fees are known only as a range, the net is too uncertain to set a limit.
  if (!goal || !item.hasLimit || payout.netRange) return { payout, nets };
  // The asker's evidence can't raise the limit above the one that our own price allows.
  const highestPrice = item.usual < price ? item.usual : Infinity;
  const limitAt = (estimate: number) => {
    const salePrice = Math.min(estimate, highestPrice);
    const net = netAt(salePrice);
    const sale = { price: salePrice, keep: (net ?? 0) - work };
    return net === undefined ? undefined : payLimits(sale, sale, goal).buy;
  };
  const payUpTo: Amounts = defined({ low: limitAt(priceLow), mid: limitAt(price), high: limitAt(priceHigh) });
  return { payout, nets, payUpTo };
}
