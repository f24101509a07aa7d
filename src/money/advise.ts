import { joinTexts } from '../base/text.ts';
import { garmentsInWords } from '../catalog/outside-catalog.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { pickRulesOf } from '../titles/selling-rules.ts';
import { decide } from './decide.ts';
import { computePayout, listPayouts, type PayoutTerms, refusedInWords } from './fees.ts';
import { planListing, planPrices } from './plan.ts';
import type { Marketplace } from './schema.ts';
import {
  type AdviceTerms,
  buildSearches,
  findAskedPrice,
  findPaid,
  type Goods,
  type Selling,
  toGoods,
  toSale,
} from './selling.ts';
import speeds from './speeds.json' with { type: 'json' };

export type Advice = ReturnType<typeof adviseOn>;

/**
 * Returns the advice on an item: the decision about its price, with the members that `include` names. It has no plan for
 * a suspected copy or an item beyond our evidence. Pure.
 */
export function adviseOn(
  marketplaces: readonly Marketplace[],
  appraisal: Appraisal,
  terms: AdviceTerms,
  include: ReadonlySet<string>,
) {
  const { needsLookup, estimate } = appraisal;
  const { purpose } = terms;
  const itemGoods = toGoods(appraisal);
  const rules = pickRulesOf(itemGoods.rules, terms.marketplace?.id);
  const isStopped = rules.some(({ stops }) => stops);
  const goods: Goods = { ...itemGoods, ...(isStopped && { toCheck: 'rules' }) };
  const { judgment, sales } = decide(marketplaces, appraisal, goods, terms);
  const verdict = judgment?.verdict;
  const isLow = (findAskedPrice(terms) ?? Infinity) < estimate.priceLow;
  const isOwned = purpose === 'sell' || purpose === 'value';
  const isSuspect = isStopped || verdict?.call === 'check' || (isOwned && isLow && goods.signs !== undefined);
  const sale = { ...toSale(goods, terms), price: estimate.price };
  // A verdict has the one profit.
  const cost = verdict ? undefined : findPaid(terms);
  const listPayoutsAt = (soldPrice: number) =>
    listPayouts(marketplaces, { ...sale, price: soldPrice, cost }, goods.rules);
  const hasPayouts = include.has('payouts') && !needsLookup && !isSuspect;
  const plans =
    appraisal.hasUsualPrice && !isSuspect ? createPlans(estimate.price, sales?.oneByOne, terms, include) : {};
  const showsSigns = isSuspect || (!isOwned && verdict?.call !== 'skip');
  return {
    ...judgment,
    ...(isSuspect ? undefined : sales),
    /** True for a seller's own price so low that the item may be damaged, or a copy. */
    isLow: purpose === 'sell' && isLow && !needsLookup,
    /** Why the advice is for another marketplace than the seller's own. */
    otherMarketplaceText: sales && otherMarketplaceInWords(sales.selling, sale),
    goods,
    ...plans,
    payouts: hasPayouts ? listPayoutsAt(estimate.price) : undefined,
    listPayoutsAt,
    searches: include.has('searches') || needsLookup ? buildItemSearches(appraisal) : undefined,
    speed: plans.plan && findSpeed(appraisal),
    /** Signs of a real item to look at; absent if copies are rare, or the price says enough. */
    signs: showsSigns ? pickSigns(goods, verdict?.toCheck) : undefined,
    /** What law, or the seller's marketplace, says against selling it. */
    rules: rules.length > 0 ? rules : undefined,
  };
}

const pickSigns = ({ signs, signsIfCheap }: Goods, toCheck?: string) =>
  signs ?? (toCheck === 'real' ? signsIfCheap : undefined);

function createPlans(
  usualPrice: number,
  oneByOne: Selling | undefined,
  terms: AdviceTerms,
  include: ReadonlySet<string>,
) {
  const { purpose, listPrice, daysListed } = terms;
  const isPlanned = purpose === 'sell' || (include.has('plan') && purpose !== 'value' && purpose !== 'wear');
  if (!isPlanned) return {};
  const isListed = listPrice !== undefined && daysListed !== undefined;
  return {
    plan: planPrices(usualPrice, terms),
    /** Prices to ask for all items of a lot that are sold one by one. */
    planOneByOne: oneByOne && planPrices(oneByOne.goods.range.price, { floor: terms.floor }),
    listingPlan: isListed ? planListing(usualPrice, listPrice, terms) : undefined,
  };
}

/** Says that the seller's own marketplace does not accept the sale, and on which one the decision counts instead. */
function otherMarketplaceInWords({ terms, marketplace }: Selling, sale: PayoutTerms) {
  const ownMarketplace = terms.marketplace;
  if (!ownMarketplace || marketplace?.id === ownMarketplace.id) return undefined;
  const { reason = '' } = computePayout(ownMarketplace, sale);
  return `${refusedInWords(ownMarketplace, reason)} This is ${marketplace ? `for ${marketplace.name}` : 'before fees'}.`;
}

/** Searches want every word, so more of them find nothing. */
const MAX_SEARCH_WORDS = 7;

/**
 * Returns searches for sold listings by the first words in the title that have an effect, after a brand that only a
 * field names, or by the garment.
 */
function buildItemSearches({ title, garment, setByFields, ignored, needsLookup }: Appraisal) {
  const ignoredWords = new Set(needsLookup ? [] : ignored);
  const { textWithoutMoney } = title.money;
  const titleText = textWithoutMoney && joinTexts(setByFields.brand && garment.brand.name, textWithoutMoney);
  const words = (titleText || garmentsInWords(garment)).split(/[\s,;]+/).filter((word) => !ignoredWords.has(word));
  return buildSearches(words.slice(0, MAX_SEARCH_WORDS).join(' ').trim());
}

interface SpeedRow {
  readonly speed: 'fast' | 'usual' | 'slow';
  readonly kinds: readonly string[];
  readonly words?: readonly string[];
}

const SPEEDS_BY_BRAND = new Map(Object.entries(speeds.brands as Readonly<Record<string, readonly SpeedRow[]>>));

/** Returns how fast an item sells, or undefined if nobody judged it. It changes no verdict or plan. */
function findSpeed({ garment, facts, keyed }: Appraisal): SpeedRow['speed'] | undefined {
  const { gender, brand, category } = garment;
  const traits = new Set([gender, facts.model, facts.line, facts.isVintage ? 'vintage' : undefined, ...keyed.words]);
  const row = SPEEDS_BY_BRAND.get(brand.slug)?.find(
    ({ kinds, words }) => kinds.includes(category.slug) && (words?.some((word) => traits.has(word)) ?? true),
  );
  return row?.speed;
}
