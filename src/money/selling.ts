import { omit, pick, roundDownToCent, roundToCent } from '../base/values.ts';
import type { Garment } from '../catalog/catalog.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { type PriceRange, toRange } from '../pricing/price-range.ts';
import type { FoundFacts } from '../titles/facts.ts';
import { findSellingRules, type SellingRule } from '../titles/selling-rules.ts';
import type { Purpose, Verdict } from './advice-schema.ts';
import copied from './copied.json' with { type: 'json' };
import { computePayout, type GarmentToSell, passesTest } from './fees.ts';
import type { GarmentTest, Marketplace } from './schema.ts';
import type { requireSeller } from './seller.ts';
import whereSold from './where-sold.json' with { type: 'json' };

/** What advice depends on besides the item. Amounts are US dollars. */
export interface AdviceTerms extends Partial<ReturnType<typeof requireSeller>> {
  readonly cost?: number | undefined;
  readonly extraCost?: ExtraCost | undefined;
  readonly purpose?: Purpose | undefined;
  /** What its seller asks. */
  readonly askingPrice?: number | undefined;
  /** What the user asks for their own item. */
  readonly listPrice?: number | undefined;
  readonly daysListed?: number | undefined;
  /** The least that the seller takes. */
  readonly floor?: number | undefined;
}

/** Returns the price that is asked where only one counts: if both are known, the user's own. */
export const findAskedPrice = ({ listPrice, askingPrice }: Pick<AdviceTerms, 'listPrice' | 'askingPrice'>) =>
  listPrice ?? askingPrice;

/** Returns fields whose only price is the list price if their owner asks it; what others ask is a tag, and stays one. */
export const placeAsk = <Fields extends Pick<AdviceTerms, 'listPrice' | 'askingPrice'>>(
  fields: Fields,
  { isOwners }: { readonly isOwners: boolean },
) => (isOwners ? { ...omit(fields, 'askingPrice'), listPrice: findAskedPrice(fields) } : fields);

/** An item for sale, at our estimate or at a price from the client. */
export interface Goods {
  /** Returns the share of sales below an amount, US dollars, if it limits how many buys may lose money. */
  readonly findLossRisk?: Appraisal['findShareBelow'] | undefined;
  readonly garment: GarmentToSell;
  readonly range: PriceRange;
  /** Upper end of the middle half of sales, US dollars; by default the price. */
  readonly upperPrice?: number;
  /** First quartile of US sales, US dollars, if it is above our price. */
  readonly quartileAboveOurs?: number | undefined;
  /** Signs that the item is authentic; undefined if copies are rare. */
  readonly signs: readonly string[] | undefined;
  /** Signs of a real item, if a price below the range tells of a copy. */
  readonly signsIfCheap?: readonly string[] | undefined;
  /** What to check before a call: whether it is real, the user's sales, or the rules for selling it. */
  readonly toCheck?: Verdict['toCheck'];
  /** Number of equal sales that bring the price together, by default one. */
  readonly saleCount?: number;
  /** Price of one of a lot on its own, US dollars. */
  readonly priceOfEach?: number | undefined;
  /** Laws, and rules of all marketplaces, about selling it. */
  readonly rules: readonly SellingRule[];
}

export function toGoods(appraisal: Appraisal): Goods {
  const { garment, facts, estimate, userEvidence } = appraisal;
  const signs = findAuthenticitySigns(appraisal);
  const salesCheck = userEvidence?.areDoubtful && (userEvidence.sales.length > 1 ? 'sales' : 'sale');
  return {
    garment: { ...garment, vintage: facts.isVintage, pieces: appraisal.lot?.pieces },
    range: toRange(estimate),
    upperPrice: estimate.price * Math.exp(estimate.middleHalfWidth),
    quartileAboveOurs: appraisal.quartileAboveOurs,
    signs,
    signsIfCheap: findSignsIfCheap(appraisal),
    toCheck: signs ? 'real' : salesCheck || undefined,
    priceOfEach: appraisal.lot?.isPack ? undefined : appraisal.lot?.each.price,
    rules: findSellingRules(appraisal.title.words),
  };
}

/** What a seller keeps of an item on one marketplace. Amounts are US dollars. */
export type Selling = ReturnType<typeof computeSelling>;

/** Returns the nets and limits of goods on the marketplace to sell them on; without one, they have their price for a net. */
export function computeSelling(marketplaces: readonly Marketplace[], goods: Goods, terms: AdviceTerms) {
  const { range, saleCount = 1, findLossRisk } = goods;
  const usualPrice = range.price;
  const { upperPrice = usualPrice } = goods;
  const { work = 0, extraCost, goal } = terms;
  const paid = findPaid(terms);
  const marketplace = chooseMarketplace(marketplaces, goods, terms);
  const sale = toSale(goods, terms);
  /** Returns the net at a price after fees, label, and work, US dollars. */
  const toNet = (price: number) => {
    const priceOfOne = roundToCent(price / saleCount);
    const payout = marketplace && computePayout(marketplace, { ...sale, price: priceOfOne });
    return roundToCent(saleCount * (payout?.net ?? (marketplace ? 0 : priceOfOne) - work));
  };
  const toPayout = (price: number) => {
    const net = toNet(price);
    return { net, profit: paid === undefined ? undefined : roundToCent(net - paid) };
  };
  const toNetSale = (price: number): NetSale => ({ price: roundToCent(price), net: toNet(price) });
  const missesGoal = (price: number, tag = 0) =>
    goal !== undefined && addExtraCost(extraCost, tag) > findMaxCost(goal, toNetSale(price));
  /** Returns the lowest sale price that reaches the goal at a tag, up to the upper one; undefined if the usual one does. */
  const findPriceReachingGoal = (tag: number) =>
    missesGoal(usualPrice, tag)
      ? Math.ceil(bisect(usualPrice, upperPrice, (price) => missesGoal(price, tag))[1])
      : undefined;
  /** Returns the share of such sales that would lose what was paid; undefined where the brand is known. */
  const findLosingShare = (paid: number) =>
    findLossRisk?.(bisect(0, MAX_MULTIPLE * usualPrice, (price) => toNet(price) < paid)[1]);
  /** Returns the most to pay without more than a share of sales at a loss, US dollars. */
  const findCap = (maxShare: number) =>
    findLossRisk ? toNet(bisect(0, usualPrice, (price) => findLossRisk(price) <= maxShare)[0]) : Infinity;
  const caps = { buy: findCap(MAX_LOSING.buy), maybe: findCap(MAX_LOSING.maybe) };
  return {
    goods,
    terms,
    marketplace,
    ...findLimits(toNetSale(usualPrice), toNetSale(upperPrice), caps, terms),
    toNet,
    /** Returns what is paid in all for an item with this tag, US dollars. */
    addCosts: (tag: number) => addExtraCost(extraCost, tag),
    toPayout,
    findLosingShare,
    /** Returns true if more such sales than a maybe allows would lose what was paid. */
    isTooRiskyAt: (paid: number) => (findLosingShare(paid) ?? 0) > MAX_LOSING.maybe,
    missesGoal,
    findPriceReachingGoal,
  };
}

/** Halves an interval 24 times. `isBelow` holds at the first number returned and not at the second. */
function bisect(low: number, high: number, isBelow: (value: number) => boolean): readonly [number, number] {
  let [below, above] = [low, high];
  for (let step = 0; step < 24; step++) {
    const middle = (below + above) / 2;
    if (isBelow(middle)) below = middle;
    else above = middle;
  }
  return [below, above];
}

/** Shares of sales that may lose, for a buy and for a maybe without a known brand. */
const MAX_LOSING = { buy: 1 / 12, maybe: 1 / 6 };

/** No such sale brings more than this many times the usual price. */
const MAX_MULTIPLE = 64;

export const toSale = ({ garment }: Pick<Goods, 'garment'>, terms: AdviceTerms) => ({
  garment,
  isShippingPaid: true,
  ...pick(terms, 'buyerShipping', 'shippingLabel', 'taxRate', 'work'),
});

/** Without a goal, a buy costs at most `share` of the net, which doubles the money, and leaves `profit`, US dollars. */
const BUY_RULE = { share: 1 / 2, profit: 8 };
const MAYBE_RULE = { share: 2 / 3, profit: 5 };

/** Returns the most to pay in all for a buy and for a maybe without a goal, if a sale leaves `net`, US dollars. */
export function findMostToPay(net: number) {
  const applyRule = ({ share, profit }: typeof BUY_RULE) => roundDownToCent(Math.min(share * net, net - profit));
  return { buy: applyRule(BUY_RULE), maybe: applyRule(MAYBE_RULE) };
}

type NetSale = Readonly<Record<'price' | 'net', number>>;

/**
 * Returns the highest tags for a buy and for a maybe of what sells at the usual and the upper price. A goal decides
 * alone: a buy reaches it at the usual price, a maybe at the upper end of the middle half of sales without a loss at the
 * usual one. No limit is under $1 or above the usual price. `caps` lower both limits; a buy above its cap becomes a
 * maybe. That limit is absent unless it is the higher one. `mostToPay` is what to pay in all, also below $1.
 */
function findLimits(usualSale: NetSale, upperSale: NetSale, caps: typeof MAX_LOSING, { goal, extraCost }: AdviceTerms) {
  const toTag = (amount: number) => (amount >= 1 ? findHighestTag(extraCost, Math.min(amount, usualSale.price)) : 0);
  // A goal never loosens: what loses at the usual price is no maybe.
  const ruleLimits = goal
    ? { buy: findMaxCost(goal, usualSale), maybe: Math.min(findMaxCost(goal, upperSale), usualSale.net) }
    : findMostToPay(usualSale.net);
  const mostToPay = {
    buy: Math.min(ruleLimits.buy, caps.buy),
    maybe: Math.max(ruleLimits.buy, Math.min(ruleLimits.maybe, caps.maybe)),
  };
  const [payUpTo, maybeUpTo] = [toTag(mostToPay.buy), toTag(mostToPay.maybe)];
  const rule = goal ? ('goal' as const) : ('half' as const);
  return { mostToPay, limits: { payUpTo, ...(maybeUpTo > payUpTo && { maybeUpTo }), rule } };
}

/** Returns the maximum to pay that leaves the goal after a sale, US dollars. */
function findMaxCost(goal: NonNullable<AdviceTerms['goal']>, { price, net }: NetSale): number {
  if ('minProfit' in goal) return roundDownToCent(net - goal.minProfit);
  if ('minReturn' in goal) return roundDownToCent(net / (1 + goal.minReturn));
  return roundDownToCent(net - goal.minMargin * price);
}

/**
 * Returns the seller's own marketplace or, if it refuses the sale, the one where such items sell that pays most. If the
 * seller has none, returns the first to accept the sale, of those where such items sell, then the first of all: the
 * highest payout would always be on a marketplace without fees.
 */
function chooseMarketplace(marketplaces: readonly Marketplace[], goods: Goods, terms: AdviceTerms) {
  // The seller's time is worth the same everywhere.
  const sale = { ...toSale(goods, terms), work: 0, price: goods.range.price / (goods.saleCount ?? 1) };
  const findNet = (marketplace: Marketplace) => computePayout(marketplace, sale).net ?? -Infinity;
  const isAccepting = (marketplace: Marketplace) => findNet(marketplace) > -Infinity;
  const usualMarketplaces = marketplaces.filter(({ id, model }) => model === 'you list' && isSoldOn(id, goods.garment));
  const ownMarketplace = terms.marketplace;
  if (!ownMarketplace) return [...usualMarketplaces, ...marketplaces.slice(0, 1)].find(isAccepting);
  if (isAccepting(ownMarketplace)) return ownMarketplace;
  const profitableMarketplaces = usualMarketplaces.filter((marketplace) => findNet(marketplace) > 0);
  return profitableMarketplaces.sort((a, b) => findNet(b) - findNet(a))[0];
}

const TESTS_BY_MARKETPLACE: Readonly<Record<string, readonly GarmentTest[]>> = whereSold.sells;

/** Returns true if `where-sold.json` lists such items for the marketplace with this id. */
export function isSoldOn(id: string, garment: GarmentToSell): boolean {
  return TESTS_BY_MARKETPLACE[id]?.some((test) => passesTest(test, garment) === true) ?? false;
}

export const buildSearches = (text: string) =>
  whereSold.soldSearches.map(({ name, url }) => ({ name, url: url + encodeURIComponent(text) }));

/** What it costs to get an item besides its price: shipping, a buyer's premium, sales tax. */
export interface ExtraCost {
  /** US dollars, or a fraction of the tag. */
  readonly dollars?: number;
  readonly share?: number;
  /** What it is: `shipping`. */
  readonly name: string;
}

/** Returns an extra cost as the rules take it; undefined if none was sent. A zero clears that of the title. */
export function toExtraCost(cost: number | string | undefined): ExtraCost | undefined {
  if (cost === undefined) return undefined;
  const name = 'extras';
  return typeof cost === 'number' ? { dollars: cost, name } : { share: Number(cost.slice(0, -1)) / 100, name };
}

/** Returns what was paid for an item, US dollars, and what is added to that or to the tag, as sent or as its title says. */
export function findCosts(
  { cost, title }: Appraisal,
  { extraCost = title.money.extra }: Pick<AdviceTerms, 'extraCost'>,
) {
  const isCleared = (extraCost?.dollars ?? extraCost?.share) === 0;
  return { cost, extraCost: isCleared ? undefined : extraCost };
}

/** Returns the extra cost of an item with this price, US dollars. */
export const computeExtraCost = ({ dollars = 0, share = 0 }: Partial<ExtraCost> = {}, price: number): number =>
  roundToCent(dollars + share * price);

/** Returns what is paid for an item with this price in all, US dollars. */
const addExtraCost = (extraCost: ExtraCost | undefined, price: number): number =>
  roundToCent(price + computeExtraCost(extraCost, price));

/** Returns what was paid in all, US dollars; undefined if nothing says it. */
export const findPaid = ({ cost, extraCost }: Pick<AdviceTerms, 'cost' | 'extraCost'>): number | undefined =>
  cost === undefined ? undefined : addExtraCost(extraCost, cost);

/** Returns the highest tag with which price and extra cost stay within `mostInAll`, US dollars; 0 if it is under $1. */
function findHighestTag(extraCost: ExtraCost | undefined, mostInAll: number): number {
  if (!extraCost) return mostInAll;
  const { dollars = 0, share = 0 } = extraCost;
  const tag = roundDownToCent((mostInAll - dollars) / (1 + share));
  return tag >= 1 ? tag : 0;
}

type SignsByGroup = Readonly<Record<string, readonly string[]>>;

interface CopyCandidate {
  readonly garment: Pick<Garment, 'brand' | 'category'>;
  readonly facts?: Pick<FoundFacts, 'model' | 'isDoubted'> | undefined;
}

interface CopiedBrand {
  readonly kinds?: readonly string[];
  readonly models?: readonly string[];
  readonly look: SignsByGroup;
}

const COPIED_BRANDS = new Map<string, CopiedBrand>(Object.entries(copied.brands));

/** What goes with all signs: that they are not proof, and how to buy online. */
export const { caveat: SIGNS_CAVEAT, online: ONLINE_ADVICE } = copied;

/** Returns three signs of a real item to look at, by brand and kind, or undefined if copies of such items are rare. */
function findAuthenticitySigns({ garment: { brand, category }, facts }: CopyCandidate): readonly string[] | undefined {
  const { kinds = [category.slug], models, look }: Partial<CopiedBrand> = COPIED_BRANDS.get(brand.slug) ?? {};
  const isCopiedKind = matchesKind(kinds, category);
  const isCopiedModel = models === undefined || models.includes(facts?.model ?? '');
  if (!look || !isCopiedKind || !isCopiedModel) return facts?.isDoubted ? copied.general : undefined;
  const group = SIGN_GROUPS[category.slug] ?? SIGN_GROUPS[category.family] ?? 'clothes';
  const { any = [], [group]: groupSigns = [] } = look;
  const kindSigns = SIGNS_BY_GROUP[group];
  // What holds for all that a house makes tells less about a scarf or glasses than their own signs.
  return [...groupSigns, ...(kindSigns ? any.slice(0, 1) : any), ...(kindSigns ?? []), ...copied.general].slice(0, 3);
}

const CHEAP_KINDS = new Map<string, readonly string[]>(Object.entries(copied.cheap));

/** Returns three signs of a real item to look at if its price is below the range of real ones, or undefined. */
function findSignsIfCheap({ garment: { brand, category } }: CopyCandidate): readonly string[] | undefined {
  const kinds = CHEAP_KINDS.get(brand.slug);
  return kinds && matchesKind(kinds, category) ? copied.general : undefined;
}

const matchesKind = (kinds: readonly string[], { slug, family }: Garment['category']): boolean =>
  kinds.includes(slug) || kinds.includes(family);

const SIGN_GROUPS: Readonly<Record<string, string>> = copied.groups;
const SIGNS_BY_GROUP: SignsByGroup = copied.kinds;

/** Returns true if copies of such items are common according to `copied.json`. */
export const isOftenCopied = (candidate: CopyCandidate): boolean => findAuthenticitySigns(candidate) !== undefined;
