import { inputProblem, Problem } from '../base/problem.ts';
import { dollarAmount, namedObject, Type, textList, type ValueOf, type ValuesOf } from '../base/shape.ts';
import { compact, describeValue, dollarsAndCents, joinNames, joinTexts, percent, truncate, usd } from '../base/text.ts';
import { omitUndefined, pick } from '../base/values.ts';
import { PayoutRow } from '../money/advice-schema.ts';
import { chargesOnShipping, type GarmentToSell, listPayouts, type PayoutTerms } from '../money/fees.ts';
import type { Marketplace } from '../money/schema.ts';
import { requireMarketplace, SELLER_FIELDS } from '../money/seller.ts';
import { findCosts, findPaid, isOftenCopied, toExtraCost, toGoods, toSale } from '../money/selling.ts';
import { type FeeParts, rangeInWords, writePayoutLines } from '../present/answer-lines.ts';
import {
  type Caveat,
  type CaveatCode,
  Caveats,
  collectPriceCaveats,
  IF_REAL_CAVEAT,
  spellingInWords,
  toFindingCaveats,
  toRuleCaveats,
  unusedLabelInWords,
} from '../present/caveats.ts';
import { buildEvidence, Evidence } from '../present/evidence-text.ts';
import { buildItem, ItemBody } from '../present/item.ts';
import { buildEstimate, Estimate, expandIncludes } from '../present/item-answer.ts';
import { type Appraisal, appraiseTitle, type ListingQuery } from '../pricing/appraisal.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { type ParsedItem, requireItem } from '../titles/parse-item.ts';
import { findSellingRules, pickRulesOf } from '../titles/selling-rules.ts';
import { readWords } from '../titles/tokens.ts';
import about from './about.json' with { type: 'json' };
import { resolveSeller } from './appraise-item.ts';
import { DESCRIPTION_FIELDS, FIELDS } from './fields/item-fields.ts';
import { type Context, defineOperation } from './operation.ts';

const PayoutsAnswer = namedObject('PayoutsAnswer', {
  price: Type.Optional(dollarAmount('The sale price: as sent, or our estimate')),
  minNet: Type.Optional(dollarAmount('The least to keep')),
  item: Type.Optional(ItemBody),
  estimate: Type.Optional(Estimate),
  evidence: Type.Optional(Evidence),
  payouts: Type.Array(PayoutRow, { description: 'One for each marketplace, in the order of the fee file.' }),
  caveats: Caveats,
  notModeled: Type.Optional(textList('With `include=sources`: fees and effects that are not included.')),
});

export type PayoutsAnswer = ValueOf<typeof PayoutsAnswer>;

const MAX_MARKETPLACES = 60;

const MARKETPLACES_FIELD = Type.Unsafe<readonly string[]>({
  type: 'array',
  items: Type.String({ maxLength: 60 }),
  maxItems: MAX_MARKETPLACES,
  examples: [['ebay', 'poshmark']],
  description: 'Slugs or names of the marketplaces to compare, or `all`, which is the default.',
  read(sentNames: unknown) {
    const sentTexts = [sentNames].flat();
    const names = sentTexts.flatMap((text) => (typeof text === 'string' ? truncate(text).split(/[,;\n]/) : []));
    const wrongName = sentTexts.find((text) => typeof text !== 'string');
    if (wrongName === undefined && names.length <= MAX_MARKETPLACES)
      return compact(...names.map((name) => name.trim()));
    const invalidText = wrongName === undefined ? `${names.length} names` : describeValue(wrongName);
    throw inputProblem(
      'marketplaces',
      (name) => `${name('marketplaces')} has ${invalidText}: give up to ${MAX_MARKETPLACES} names.`,
    );
  },
});

const PAYOUTS_INPUT = {
  ...pick(FIELDS, 'price', 'minNet', 'cost', 'extraCost', 'vintage'),
  ...DESCRIPTION_FIELDS,
  marketplaces: MARKETPLACES_FIELD,
  ...pick(SELLER_FIELDS, 'shippingLabel', 'buyerShipping', 'taxRate', 'hourly', 'minutes'),
  include: FIELDS.include,
};

export const comparePayouts = defineOperation({
  name: 'payouts',
  ...about.payouts,
  input: PAYOUTS_INPUT,
  answer: PayoutsAnswer,
  run: (context, input) => answerPayouts(context, input).answer,
  writeLines: writePayoutAnswerLines,
  http: { ...about.payouts.http, kind: 'cached' },
});

/** Answers what a sale leaves, with the garment whose fees these are. */
export function answerPayouts(context: Context, input: ValuesOf<typeof PAYOUTS_INPUT>) {
  const { pricing } = context;
  const { minNet, include } = input;
  if (input.price !== undefined && minNet !== undefined)
    throw inputProblem('minNet', (name) => `Give either ${name('price')} or ${name('minNet')}, not both.`);
  const seller = resolveSeller(context, input);
  const item = requireItem(pricing.lexicon, input);
  const isAmountGiven = (input.price ?? minNet) !== undefined;
  const appraisal = appraiseForSale(pricing, { ...item, cost: input.cost }, isAmountGiven);
  const pricedItem = isAmountGiven ? undefined : appraisal;
  const price = pricedItem?.estimate.price ?? input.price;
  const fieldGarment = omitUndefined(pick(item, 'brand', 'category', 'gender', 'condition'));
  const goods = appraisal && toGoods(appraisal);
  const garment = assumeFacts(goods?.garment ?? fieldGarment, input.vintage);
  const comparedMarketplaces = findMarketplaces(context, input.marketplaces);
  const sentCosts = { cost: input.cost, extraCost: toExtraCost(input.extraCost) };
  const cost = findPaid(appraisal ? findCosts(appraisal, sentCosts) : sentCosts);
  const sale = { ...toSale({ garment }, seller), cost, price, minNet };
  const rules = goods?.rules ?? findSellingRules(readWords(item.title));
  // Whether a buyer pays the least to ask, only the range tells.
  const showsEstimate = input.price === undefined && appraisal && !appraisal.needsLookup;
  const answer: PayoutsAnswer = {
    ...omitUndefined({ price, minNet, item: appraisal && buildItem(appraisal) }),
    ...(showsEstimate && { estimate: buildEstimate(appraisal), evidence: buildEvidence(appraisal) }),
    payouts: listPayouts(comparedMarketplaces, sale, rules),
    caveats: [
      ...toRuleCaveats(
        pickRulesOf(rules, ...comparedMarketplaces.map(({ id }) => id)),
        'sell',
        (slug) => comparedMarketplaces.find(({ id }) => id === slug)?.name,
      ),
      ...(pricedItem ? [] : listReadingCaveats(item, appraisal)),
      ...listAssumptions(comparedMarketplaces, sale),
      ...(pricedItem && isOftenCopied(pricedItem) ? [IF_REAL_CAVEAT] : []),
      ...(pricedItem ? collectPriceCaveats(pricing, pricedItem) : []),
    ],
    ...(expandIncludes(include).has('sources') && pick(context.fees, 'notModeled')),
  };
  return { answer, garment };
}

/**
 * Returns the appraisal of an item; undefined if it has none, which only a sale at a given amount can do without. Throws
 * a {@link Problem} for any other sale, and for fields that name what we do not price.
 */
function appraiseForSale(
  pricing: Pricing,
  item: ParsedItem & Pick<ListingQuery, 'cost'>,
  isAmountGiven: boolean,
): Appraisal | undefined {
  const isPriced = isAmountGiven || item.cost !== undefined;
  const outcome = isWhollyNamed(item) ? appraiseTitle(pricing, { ...item, isPriced }) : missingPriceProblem(item);
  if (outcome instanceof Problem) {
    if (item.refusal || !isAmountGiven) throw outcome;
    return undefined;
  }
  if (isAmountGiven || !outcome.needsLookup) return outcome;
  const remedy = 'look it up, and send what it sells for as';
  throw inputProblem('price', (name) => `Our listings cannot price this item: ${remedy} ${name('price')}.`);
}

/** Returns true for an item with all that an estimate needs. A brand or a kind alone decides only fees. */
const isWhollyNamed = ({ title, brand, kindField, refusal }: ParsedItem): boolean =>
  title !== '' || refusal !== undefined || (brand !== undefined && kindField !== undefined);

/** Returns a garment with the usual facts: women’s, since only bags' fees depend on the wearer, and most bags are. */
const assumeFacts = (garment: GarmentToSell, vintage = garment.vintage === true) => ({
  gender: 'female' as const,
  ...garment,
  vintage,
});

/** Says that the buyer pays shipping, and who takes a share of that. */
function buyerPaysInWords(marketplaces: readonly Marketplace[], { garment, ...terms }: PayoutTerms): string {
  const isShippingAssumed = garment.category && terms.buyerShipping === undefined && terms.shippingLabel === undefined;
  const takers = isShippingAssumed ? marketplaces.filter((marketplace) => chargesOnShipping(marketplace, garment)) : [];
  const takeText = takers.length > 1 ? 'take their fees' : 'takes its fee';
  const shareText = takers.length > 0 && `${joinNames(takers.map(({ name }) => name))} ${takeText} on it too.`;
  return joinTexts('The buyer pays shipping.', shareText);
}

/** Returns caveats about what payouts on some marketplaces assume, as far as it makes a difference there. */
function listAssumptions(marketplaces: readonly Marketplace[], sale: PayoutTerms): Caveat[] {
  const { garment, buyerShipping = 0, shippingLabel = buyerShipping, taxRate = 0, work = 0 } = sale;
  const costInWords = (label: number | 'usual') =>
    label === 'usual' ? 'what such a parcel usually costs' : dollarsAndCents(label);
  const isShipped = marketplaces.some((marketplace) => marketplace.label === 'seller');
  const feeTests = marketplaces.flatMap(({ schedules }) => schedules.map(({ when }) => when));
  const allTests = [
    ...feeTests,
    ...marketplaces.flatMap(({ accepts }) => accepts.flatMap(({ when, unless }) => [when, unless])),
  ];
  const assumedTexts = compact(
    isShipped && buyerShipping === 0 && shippingLabel === 0 && buyerPaysInWords(marketplaces, sale),
    isShipped &&
      shippingLabel !== 0 &&
      `You pay ${costInWords(shippingLabel)} for shipping unless the marketplace ships it.`,
    isShipped && buyerShipping > 0 && `The buyer pays you ${dollarsAndCents(buyerShipping)}.`,
    taxRate > 0 &&
      `The buyer pays ${percent(taxRate, 4)} sales tax on price and shipping; some marketplaces charge fees on it.`,
    work > 0 && `What you keep is after ${dollarsAndCents(work)} for your time.`,
    !garment.category &&
      feeTests.some((test) => test?.categories) &&
      'The item is clothing: some marketplaces have different fees for bags and sneakers.',
    !garment.condition && allTests.some((test) => test?.conditions) && 'The item is used, in Fair condition or better.',
  );
  const unusedLabelTexts = isShipped
    ? []
    : compact(...marketplaces.map((marketplace) => unusedLabelInWords(marketplace, shippingLabel)));
  return [
    ...assumedTexts.map((text): Caveat => ({ code: 'assumed', text })),
    ...unusedLabelTexts.map((text): Caveat => ({ code: 'shipping', text })),
  ];
}

function writePayoutAnswerLines(
  { price, minNet, item, estimate, payouts, caveats }: PayoutsAnswer,
  parts: FeeParts,
): string[] {
  const amountText =
    minNet === undefined ? `From ${dollarsAndCents(price ?? 0)}` : `To keep ${dollarsAndCents(minNet)}`;
  const asksMore = estimate && payouts.some(({ leastAsk = 0 }) => leastAsk > estimate.priceHigh);
  const rangeText = estimate && !asksMore ? ` (${rangeInWords(estimate)})` : '';
  return [
    compact(item?.takenFor, `${amountText}${rangeText}:`).join('. '),
    ...writePayoutLines(payouts, parts, { isPriced: price !== undefined }),
    ...compact(asksMore && `Most sell for ${usd(estimate.priceLow)} to ${usd(estimate.priceHigh)}.`),
    ...caveats.map(({ text }) => text),
  ];
}

function findMarketplaces({ fees, seller }: Context, names?: readonly string[]): readonly Marketplace[] {
  const chosenNames = names ?? compact(seller?.marketplace);
  if (chosenNames.length === 0 || chosenNames[0] === 'all') return fees.marketplaces;
  return [...new Set(chosenNames.map((name) => requireMarketplace(fees.marketplaces, name, 'marketplaces')))];
}

/** Findings on what an item was taken for, on which fees depend. */
const READING_CODES = new Set<CaveatCode>([
  'spelling',
  'kind_spelling',
  'title_followed',
  'model_followed',
  'usual_kind',
  'several_brands',
  'brand_not_found',
]);

/** Says how the item of a sale at a given amount was read, or that its title decides no fees. */
function listReadingCaveats({ title, brand, brandSlip }: ParsedItem, appraisal: Appraisal | undefined): Caveat[] {
  if (appraisal) return toFindingCaveats(appraisal).filter(({ code }) => READING_CODES.has(code));
  return compact<Caveat>(
    title !== '' && { code: 'ignored_words', text: `“${title}” names no item that we price: its fees may differ.` },
    brandSlip !== undefined && brand && { code: 'spelling', text: spellingInWords(brandSlip, brand.name) },
  );
}

function missingPriceProblem({ brand, kindField }: ParsedItem): Problem {
  const [parameter = 'price'] = compact(brand && 'category', kindField && 'brand');
  return new Problem(
    'missing_parameter',
    (name) =>
      parameter === 'price'
        ? `${name('price')} is missing: give it, ${name('minNet')}, or an item, whose estimate is then the price.`
        : `${name(parameter)} is missing: our estimate needs both. Or give ${name('price')} or ${name('minNet')}.`,
    { parameter },
  );
}
