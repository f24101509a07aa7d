import {
  amountsFor,
  choice,
  component,
  dollarAmount,
  inlineObject,
  nonemptyText,
  objects,
  Type,
  textList,
  usdPrice,
  type ValueOf,
  wholeCount,
} from '../base/shape.ts';
import { joinTexts, plainDollars, usd } from '../base/text.ts';
import { omitUndefined, pick, roundToCent, roundToDollar } from '../base/values.ts';
import { CONDITIONS } from '../catalog/catalog.ts';
import { Limits, PayoutRow, PURPOSES, Step, Verdict } from '../money/advice-schema.ts';
import { type Advice, adviseOn } from '../money/advise.ts';
import { buildLimits } from '../money/decide.ts';
import { countParcels } from '../money/fees.ts';
import {
  bothWaysInWords,
  keptAmountInWords,
  keptAtUsualInWords,
  missedInWords,
  profitInWords,
  shippingInWords,
  shortfallInWords,
} from '../money/money-text.ts';
import type { FeeFile } from '../money/schema.ts';
import {
  type AdviceTerms,
  computeExtraCost,
  findAskedPrice,
  findCosts,
  isOftenCopied,
  placeAsk,
  type Selling,
} from '../money/selling.ts';
import { type Appraisal, findRangeIn } from '../pricing/appraisal.ts';
import { CONFIDENCE_FACTOR, ConditionGrade, PriceRange, toRange } from '../pricing/price-range.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { pickNotableWords } from '../titles/usual-words.ts';
import { Caveats, collectItemCaveats, toRuleTexts } from './caveats.ts';
import { buildEvidence, Evidence } from './evidence-text.ts';
import { buildItem, ItemBody } from './item.ts';
import texts from './item-answer.json' with { type: 'json' };
import { listingPath } from './page-paths.ts';

export interface AnswerParts {
  readonly pricing: Pricing;
  readonly fees: FeeFile;
}

/** Members of an answer that are sent only if asked for. */
export const INCLUDES = ['words', 'payouts', 'plan', 'searches', 'conditions', 'sources', 'all'] as const;
export type Include = (typeof INCLUDES)[number];

/** Returns the members to include, with each that `all` stands for. */
export const expandIncludes = (include: readonly Include[] = []): ReadonlySet<Include> =>
  new Set(include.includes('all') ? INCLUDES : include);

export const Estimate = component('Estimate', texts.estimate, {
  ...PriceRange.properties,
  middleHalf: amountsFor(['low', 'high'], texts.middleHalf),
  confidence: Type.Number({ description: `${texts.confidence}: ${CONFIDENCE_FACTOR}.`, minimum: 0, maximum: 1 }),
  ifReal: Type.Optional(Type.Boolean({ description: texts.ifReal })),
});
export type Estimate = ValueOf<typeof Estimate>;

const Guess = inlineObject(texts.guess, {
  price: dollarAmount('Your guess'),
  ours: usdPrice('Our price without it'),
  together: usdPrice(texts.together),
});

const SaleBody = inlineObject(
  'A sale at the usual price, of a lot as one: for the purpose sell, with a cost, of a lot, or with `include=payouts`.',
  {
    marketplace: nonemptyText('Slug of the marketplace.'),
    net: dollarAmount('What you keep after fees and label'),
    profit: Type.Optional(dollarAmount('`net` less the cost')),
    misses: Type.Optional(nonemptyText('For the purpose sell: the goal that it misses, such as `not your $15`.')),
    limits: Type.Optional(Limits),
    text: Type.Optional(nonemptyText('The sale in words.')),
  },
);

const OneByOne = inlineObject(texts.oneByOne, {
  price: usdPrice('What they sell for together'),
  net: Type.Optional(dollarAmount('What you keep after fees and labels')),
  profit: Type.Optional(dollarAmount(texts.profitOneByOne)),
  limits: Type.Optional(Limits),
  plan: Type.Optional(Type.Array(Step, { description: 'Prices to ask for all together.' })),
  text: Type.Optional(nonemptyText('Both ways in words, the better first.')),
});

const WordEffects = inlineObject(texts.words, {
  basePrice: usdPrice('The price without its words'),
  effects: objects('Strongest first.', {
    text: nonemptyText('The words.'),
    factor: Type.Number({ description: 'Factor applied to the price.' }),
    basis: Type.Optional(nonemptyText(texts.basis)),
  }),
  rest: Type.Number({ description: 'The remaining factor.' }),
});

const Sources = inlineObject(texts.sources, {
  model: nonemptyText('Version of the model.'),
  webUrl: Type.Optional(nonemptyText('The page about it.')),
  places: Type.Array(Type.Object({}, { additionalProperties: true }), { description: 'Listings by place.' }),
});

/** The answer about an item. Prices are whole US dollars. */
export const ItemAnswer = component('ItemAnswer', texts.answer, {
  item: ItemBody,
  purpose: Type.Optional(choice(PURPOSES, texts.purpose)),
  estimate: Type.Optional(Estimate),
  atLeast: Type.Optional(usdPrice(texts.atLeast)),
  each: Type.Optional(inlineObject(texts.each, PriceRange.properties)),
  quantity: Type.Optional(wholeCount('Items in the lot.')),
  oneByOne: Type.Optional(OneByOne),
  evidence: Evidence,
  shareBelow: Type.Optional(Type.Number({ description: texts.shareBelow, minimum: 0, maximum: 1 })),
  limits: Type.Optional(Limits),
  verdict: Type.Optional(Verdict),
  sale: Type.Optional(SaleBody),
  guess: Type.Optional(Guess),
  plan: Type.Optional(Type.Array(Step, { description: texts.plan })),
  caveats: Caveats,
  ignored: Type.Optional(textList('Words of the title that had no effect.')),
  words: Type.Optional(WordEffects),
  payouts: Type.Optional(Type.Array(PayoutRow, { description: texts.payouts })),
  searches: Type.Optional(
    objects(texts.searches, { name: nonemptyText('The marketplace.'), url: nonemptyText('The address.') }),
  ),
  conditions: Type.Optional(
    Type.Array(Type.Object({ condition: ConditionGrade, ...PriceRange.properties }), { description: texts.conditions }),
  ),
  sources: Type.Optional(Sources),
});
export type ItemAnswer = ValueOf<typeof ItemAnswer>;

/** What a caller says about an item besides its description. Amounts are US dollars. */
export interface ItemTerms extends AdviceTerms {
  readonly include?: readonly Include[] | undefined;
  readonly offered?: number | undefined;
  /** The service's address, for a link to the page. */
  readonly publicUrl?: string | undefined;
}

/** Returns what was sent or follows from the amounts: who owns an item sells it, who asks about a tag resells. */
function resolvePurpose(appraisal: Appraisal, sentTerms: ItemTerms): ItemTerms['purpose'] {
  const { purpose, listPrice, offered, daysListed } = sentTerms;
  if (purpose) return purpose;
  if ((listPrice ?? offered ?? daysListed) !== undefined || isBought(appraisal, sentTerms)) return 'sell';
  return (sentTerms.askingPrice ?? appraisal.askingPrice) === undefined ? undefined : 'resell';
}

/** Returns true if something was paid: what the title asks is what its owner asks, unless another tag was sent. */
const isBought = ({ cost }: Appraisal, { askingPrice }: ItemTerms): boolean =>
  cost !== undefined && askingPrice === undefined;

/**
 * Returns what was sent, with missing amounts from the title, and the purpose that follows from all of them, if any.
 * What an owner asks is the list price, under whichever name it was sent. Pure.
 */
function completeTerms(appraisal: Appraisal, sentTerms: ItemTerms): ItemTerms {
  const { listPrice, askingPrice = appraisal.askingPrice } = sentTerms;
  const purpose = resolvePurpose(appraisal, sentTerms);
  const isAskedByOwner = purpose === 'sell' && (listPrice === undefined || isBought(appraisal, sentTerms));
  const terms = { ...sentTerms, ...findCosts(appraisal, sentTerms), askingPrice, purpose };
  return placeAsk(terms, { isOwners: isAskedByOwner });
}

/** Returns the answer about an appraised item under a seller's terms, with what it is made of. Pure. */
export function answerWithAdvice({ pricing, fees }: AnswerParts, appraisal: Appraisal, sentTerms: ItemTerms) {
  const terms = completeTerms(appraisal, sentTerms);
  const { purpose, askingPrice, listPrice, cost = 0, extraCost } = terms;
  const extraDollars = extraCost && computeExtraCost(extraCost, askingPrice ?? cost);
  const ignored = pickNotableWords(appraisal.ignored, appraisal.title.mentions);
  const includes = resolveIncludes(terms, appraisal);
  const rankedPrice = terms.offered ?? findAskedPrice(terms);
  const advice = adviseOn(fees.marketplaces, appraisal, terms, includes);
  const { verdict, plan, payouts, searches, rules = [] } = advice;
  const sale = showsSale(terms, advice, includes) ? buildSale(advice, terms.cost) : undefined;
  const answer: ItemAnswer = omitUndefined({
    item: buildItem(appraisal, { askingPrice, listPrice, extraCost: extraDollars }),
    purpose,
    ...buildPrices(appraisal),
    oneByOne: buildOneByOne(appraisal, advice, terms),
    evidence: buildEvidence(appraisal),
    shareBelow: rankedPrice === undefined || appraisal.needsLookup ? undefined : appraisal.findShareBelow(rankedPrice),
    limits: buildLimits(advice, 'betterSelling'),
    verdict,
    sale: sale?.body,
    guess: appraisal.userEvidence?.guess,
    plan,
    caveats: collectItemCaveats(pricing, appraisal, advice, terms),
    ignored: ignored.length > 0 ? ignored : undefined,
    payouts,
    words: includes.has('words') ? buildWords(appraisal) : undefined,
    searches,
    conditions: includes.has('conditions') ? buildConditions(pricing, appraisal) : undefined,
    sources: includes.has('sources') ? buildSources(pricing, appraisal, sentTerms.publicUrl) : undefined,
  } satisfies { readonly [Name in keyof ItemAnswer]: unknown });
  return {
    answer,
    advice,
    /** Who pays shipping, and what is left after the cost: as in `sale.text` or, of an owner's price, at that price. */
    saleNotesText: sale?.notesText,
    /** The caveats about rules of selling, apart from their sources. */
    rules: toRuleTexts(rules, purpose, () => terms.marketplace?.name),
  };
}

/** Returns the members to include: for a value without a condition, also the prices in each of them. */
const resolveIncludes = ({ include, purpose }: ItemTerms, { garment }: Appraisal): ReadonlySet<Include> =>
  new Set([
    ...expandIncludes(include),
    ...(purpose === 'value' && !garment.condition ? (['conditions'] as const) : []),
  ]);

/** Returns the price and, for a lot, that of one; beyond our evidence, the least that the item is worth. */
function buildPrices(appraisal: Appraisal) {
  const { estimate, lot, needsLookup } = appraisal;
  if (needsLookup) return { atLeast: estimate.priceLow };
  return { estimate: buildEstimate(appraisal), each: lot?.each, quantity: lot?.pieces };
}

const buildConditions = (pricing: Pricing, appraisal: Appraisal): ItemAnswer['conditions'] =>
  appraisal.needsLookup
    ? undefined
    : CONDITIONS.map((condition) => ({ condition, ...toRange(findRangeIn(pricing, appraisal, condition)) }));

/** Returns true if an answer has the sale: for a seller, a known cost or a lot, or without a verdict to resell. */
function showsSale(
  { purpose, cost }: ItemTerms,
  { verdict, oneByOne }: Advice,
  includes: ReadonlySet<Include>,
): boolean {
  const hasNoVerdict = purpose === 'resell' && !verdict;
  return purpose === 'sell' || hasNoVerdict || (cost ?? oneByOne) !== undefined || includes.has('payouts');
}

/** Returns the sale at the usual price, without the profit and the text if a verdict has them. */
function buildSale(advice: Advice, cost: number | undefined) {
  const { selling, verdict, oneByOne } = advice;
  if (!selling?.marketplace) return undefined;
  const { goods, terms, marketplace } = selling;
  const usualPrice = goods.range.price;
  const { net, profit } = selling.toPayout(usualPrice);
  const betterWay = advice.betterSelling === oneByOne ? 'oneByOne' : 'lot';
  const limits = betterWay === 'oneByOne' ? buildLimits(advice, 'selling') : undefined;
  const body = omitUndefined({ marketplace: marketplace.id, net, limits });
  // The text about both ways to sell a lot says what is kept.
  if (verdict || (oneByOne && terms.purpose === undefined)) return { body, notesText: '' };
  const isSelling = terms.purpose === 'sell';
  const profitOneByOne = oneByOne?.toPayout(oneByOne.goods.range.price).profit;
  const profitText =
    profit !== undefined &&
    (profitOneByOne === undefined ? profitInWords(profit) : bothWaysInWords(profitOneByOne, profit, betterWay));
  const toNotesText = (profitText: string | false) =>
    joinTexts(
      shippingInWords(selling),
      cost !== undefined &&
        profitText &&
        `You paid ${plainDollars(selling.addCosts(cost))}${terms.extraCost ? ' in all' : ''}: ${profitText}.`,
      isSelling && missedInWords(selling, usualPrice, `At the usual ${usd(usualPrice)}`),
    );
  const text = joinTexts(!oneByOne && keptAtUsualInWords(selling), toNotesText(profitText)) || undefined;
  const misses = isSelling ? shortfallInWords(selling, usualPrice, cost) : undefined;
  const ownProfit = terms.listPrice === undefined ? undefined : selling.toPayout(terms.listPrice).profit;
  const notesText = toNotesText(ownProfit === undefined ? profitText : profitInWords(ownProfit));
  return { body: { ...body, ...omitUndefined({ profit, misses, text }) }, notesText };
}

/** Returns the items of a lot sold one by one, summed over all; undefined for a pack, which is sold whole. */
function buildOneByOne({ lot, needsLookup }: Appraisal, advice: Advice, terms: ItemTerms): ItemAnswer['oneByOne'] {
  const { oneByOne, selling, betterSelling, planOneByOne } = advice;
  if (!lot || lot.isPack || needsLookup) return undefined;
  const { pieces, each } = lot;
  const price = pieces * each.price;
  if (!oneByOne || !selling) return { price };
  const net = oneByOne.toNet(price);
  const pricePaid = terms.purpose === 'sell' ? terms.cost : (terms.askingPrice ?? terms.cost);
  const profit = pricePaid === undefined ? undefined : roundToCent(net - oneByOne.addCosts(pricePaid));
  const isOneMarketplace = oneByOne.marketplace?.id === selling.marketplace?.id;
  const onMarketplaceInWords = ({ marketplace }: Selling) =>
    marketplace && !isOneMarketplace ? ` on ${marketplace.name}` : '';
  const netAsLot = selling.toNet(selling.goods.range.price);
  const wayTexts = [
    `One by one: ${usd(each.price)} each, you keep ${keptAmountInWords(net)}${onMarketplaceInWords(oneByOne)}.`,
    `As one lot: ${usd(selling.goods.range.price)}, you keep ${keptAmountInWords(netAsLot)}${onMarketplaceInWords(selling)}.`,
  ];
  const parcelCount = countParcels(selling.goods.garment);
  const heavyText = parcelCount > 1 && `Too heavy for one box: this ships as ${parcelCount} parcels.`;
  const text = joinTexts(...(betterSelling === oneByOne ? wayTexts : wayTexts.toReversed()), heavyText);
  const limits = buildLimits(advice, 'oneByOne');
  return { price, net, ...omitUndefined({ profit, limits, plan: planOneByOne }), text };
}

export function buildEstimate(appraisal: Appraisal): Estimate {
  const { estimate } = appraisal;
  const { priceLow, priceHigh, confidence } = estimate;
  // A price raised above that of a worse grade keeps its range, so the middle half around it may reach beyond.
  const priceAt = (log: number) =>
    Math.min(Math.max(priceLow, roundToDollar(estimate.price * Math.exp(log))), priceHigh);
  const middleHalf = [priceAt(-estimate.middleHalfWidth), priceAt(estimate.middleHalfWidth)] as const;
  return omitUndefined({ ...toRange(estimate), middleHalf, confidence, ifReal: isOftenCopied(appraisal) || undefined });
}

function buildWords({ effects, residual, estimate, needsLookup }: Appraisal): ItemAnswer['words'] {
  if (needsLookup) return undefined;
  return {
    basePrice: estimate.basePrice.price,
    effects: effects.map(({ text, factor, basis }) => {
      const basisText = basis && (basis.listings === 0 ? 'judged' : `${basis.listings} listings, ${basis.sold} sold`);
      return omitUndefined({ text, factor, basis: basisText });
    }),
    rest: residual,
  };
}

function buildSources(pricing: Pricing, appraisal: Appraisal, publicUrl: string | undefined): ItemAnswer['sources'] {
  return {
    model: pricing.modelVersion,
    ...(publicUrl !== undefined && { webUrl: publicUrl + listingPath(pricing, appraisal) }),
    ...pick(appraisal.evidence, 'places'),
  };
}
