import { defined } from '../../base/members.ts';
import { USUAL_TERMS } from '../../items/item-fields.ts';
import { cents, dollars, type Marketplace, type Marketplaces } from '../../marketplaces/fees.ts';
import { type GarmentToSell, type Goal, netsOn, payUpTo } from '../../marketplaces/payouts.ts';
import type { SaleTerms } from '../../marketplaces/schema.ts';
import { isMostlyGuess } from '../../pricing/asker/joint-price.ts';
import type { PricedListing, Strength } from '../../pricing/priced-listing.ts';
import type { Price, Pricing } from '../../pricing/pricing.ts';
import { offersOf } from '../../pricing/ranges/asking.ts';
import type { PriceRange } from '../../pricing/ranges/price-range.ts';
import { isVintage } from '../../titles/item-names.ts';
import { bestMarketplaceFor, isSoldOn, USUAL_GOAL } from '../sale/seller.ts';
import { signsOf } from './copied.ts';
import { doubtAbout } from './inquiry.ts';
import type { JudgmentMoney, LimitRule, MoneyAt } from './schema.ts';

export type MarketplaceList = Pick<Marketplaces, 'list'>;

export interface AnswerParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
}

/** A seller's terms. Amounts in US dollars, but a goal's profit in cents. */
export interface JudgmentTerms extends Pick<SaleTerms, 'cost' | 'shipping' | 'label' | 'taxRate'> {
  /** By default the first that sells such pieces; if it refuses the piece, the best that does. */
  readonly marketplace?: Marketplace | undefined;
  readonly goal?: Goal | undefined;
}

/** An item for sale: a priced listing's, or any at a given price. */
export interface ItemForSale {
  readonly garment: GarmentToSell;
  readonly price: Pick<Price, 'price' | 'priceLow' | 'priceHigh' | 'quantiles'>;
  readonly strength: Strength;
  /** True if the price is mostly the asker's guess. */
  readonly isByGuess: boolean;
  /** False if a limit would claim too much: nothing is known about the item, or it may be a copy. */
  readonly hasLimit: boolean;
  /** Our own price, if `price` includes the asker's evidence; limits assume at most this multiple of it. */
  readonly own?: { readonly range: PriceRange; readonly times: number } | undefined;
}

/** Returns the item of a listing. A piece of an era long past is vintage. */
export function itemForSale(listing: PricedListing): ItemForSale {
  const { garment, price, strength, facts, asker } = listing;
  return {
    garment: { ...garment, vintage: isVintage(facts.era) },
    price,
    strength,
    isByGuess: isMostlyGuess(asker),
    hasLimit: !doubtAbout(listing) && !signsOf(garment, facts),
    own: asker?.timesOurs === undefined ? undefined : { range: asker.modelOnly, times: asker.timesOurs },
  };
}

/** Returns the more careful of the limits with and without the asker's evidence; ours alone is named by its rule. */
export function sellingLimits(
  { price, own }: ItemForSale,
  keep: (price: number) => number | undefined,
  goal: Goal,
): Limits {
  const held = (by: 'price' | 'priceLow') => Math.min(price[by], own ? own.times * own.range[by] : Infinity);
  const limits = limitsAt({ price: held('price'), priceLow: held('priceLow') }, keep, goal);
  return limits.buy !== undefined && held('price') < price.price ? { ...limits, by: 'our_price' } : limits;
}

const limitsAt = (
  { price, priceLow }: Pick<PriceRange, 'price' | 'priceLow'>,
  keep: (price: number) => number | undefined,
  goal: Goal,
): Limits => buyLimits({ price, net: keep(price) ?? 0, lowNet: keep(priceLow) ?? 0 }, goal);

export type Selling = ReturnType<typeof sellingAt>;
type Step = readonly [what: MoneyAt['what'], price: number];

/** Returns the marketplace to sell a piece on, with the net there and the maximum to pay. */
export function sellingOf(marketplaces: MarketplaceList, listing: PricedListing, terms: JudgmentTerms) {
  return sellingAt(marketplaces, itemForSale(listing), terms);
}

/** Returns the same for an item at a given price. */
export function sellingAt(marketplaces: MarketplaceList, item: ItemForSale, terms: JudgmentTerms) {
  const { price: range } = item;
  const { goal = USUAL_GOAL, cost } = terms;
  const marketplace = placeFor(marketplaces, item, terms);
  const nets = marketplace && netsOn(marketplace, saleOf(item, terms));
  const keep = (price: number) => (nets ? (nets(Math.max(0.01, price)) ?? 0) : price);
  const limits = sellingLimits(item, keep, goal);
  const own = item.own && limitsAt(item.own.range, keep, goal);
  const payUpTo = item.hasLimit ? limits.buy : undefined;
  const stepOf = ([what, price]: Step): MoneyAt => {
    const left = keep(price);
    return { what, price, keep: left, ...(cost !== undefined && { profit: dollars(cents(left - cost)) }) };
  };
  return {
    marketplace,
    /** The price for a fast sale. */
    quick: offersOf(range).quick,
    limits,
    /** The limits if all of the asker's evidence is true. */
    ifTrue: limitsAt(range, keep, goal),
    /** The maximum cost of a firm buy, also by our own price. */
    firmTo: Math.min(limits.met ?? 0, own ? (own.met ?? 0) : Infinity),
    payUpTo,
    keep,
    /** Returns the amounts behind a verdict, with the payout of each step. */
    money: (...steps: readonly Step[]): JudgmentMoney => ({
      ...(marketplace && { marketplace: { id: marketplace.id, name: marketplace.name } }),
      estimate: range.price,
      low: range.priceLow,
      high: range.priceHigh,
      ...('profit' in goal && { leaves: dollars(goal.profit) }),
      ...defined({ payUpTo, payUpToBy: payUpTo === undefined ? undefined : limits.by }),
      at: steps.map(stepOf),
    }),
  };
}

const saleOf = ({ garment }: ItemForSale, { shipping, label, taxRate }: JudgmentTerms) => {
  return { garment, shipping, label, taxRate };
};

/**
 * Returns the seller's own marketplace or, if it refuses the piece, the best that sells such pieces.
 * Without one of their own, the first of these that takes it, else the first on the list if it does: the largest
 * payout would always name a place without fees.
 */
function placeFor({ list }: MarketplaceList, item: ItemForSale, terms: JudgmentTerms): Marketplace | undefined {
  const { marketplace: own } = terms;
  const { price } = item.price;
  const sale = saleOf(item, terms);
  const isTaken = (place: Marketplace) => netsOn(place, sale)(price) !== undefined;
  if (own && isTaken(own)) return own;
  const usual = list.filter(({ id, model }) => model === 'you list' && isSoldOn(id, item.garment));
  if (own) return bestMarketplaceFor({ list: usual }, { ...sale, price });
  return usual.find(isTaken) ?? list.slice(0, 1).find(isTaken);
}

/** A buy leaves the goal and this share of what was paid, since tied-up money must earn something. */
const BUY_RETURN = 0.5;
/** A small profit, cents, and its minimum share of what was paid, by what purchases earned (research/README.md). */
const SMALL = { profit: 600, returnOnCost: 0.2 } as const;
/** Maximum share of the cost that a piece with a small profit may lose in a sale at the low end of the range. */
const MOST_LOST = 1 / 3;
/** A sale at the low end of the range that pays a tag back leaves this share of it, chosen the same way. */
const SAFE_RETURN = 0.1;

/** The usual price, what a seller keeps of it, and what is kept at the low end of the range, US dollars. */
interface Nets {
  readonly price: number;
  readonly net: number;
  readonly lowNet: number;
}

/** The maximum to pay for a piece, whole US dollars; a limit below one dollar is absent. */
interface Limits {
  /** For a buy, with the rule that binds; without a rule, the low end of the range pays it back. */
  readonly buy?: number;
  readonly by?: LimitRule;
  readonly met?: number;
  readonly thin?: number;
}

/**
 * Returns the maximum to pay for a piece that sells at the usual price, whatever that is based on. A buy leaves the
 * goal and half of the cost; a goal as a return or a margin replaces both. A small profit leaves $6 and a fifth of the
 * cost, and loses at most a third of it at the low end of the range. Where the goal is no more than the usual amount, a
 * tag that even the low end pays back is bought, if it leaves a small profit; a price that is given has no low end.
 * Pure.
 */
export function buyLimits(usual: Nets, goal: Goal): Limits {
  const low = { ...usual, net: usual.lowNet };
  const rules: [LimitRule, number][] = [['goal', mostAt(usual, goal)]];
  if ('profit' in goal) rules.push(['half_of_cost', mostAt(usual, { returnOnCost: BUY_RETURN })]);
  const [by, met] = rules.reduce((least, rule) => (rule[1] < least[1] ? rule : least));
  const thin = Math.min(
    mostAt(usual, { profit: SMALL.profit }),
    mostAt(usual, { returnOnCost: SMALL.returnOnCost }),
    mostAt(low, { returnOnCost: -MOST_LOST }),
  );
  const isSafe = isModest(goal) && usual.lowNet < usual.net;
  const safe = isSafe ? Math.min(thin, mostAt(low, { returnOnCost: SAFE_RETURN })) : 0;
  const buy = Math.max(met, safe);
  return {
    ...(isWorth(buy) && { buy: whole(buy) }),
    ...(isWorth(met) && { met: whole(met), ...(met >= safe && { by }) }),
    ...(isWorth(thin) && { thin: whole(thin) }),
  };
}

/** Returns true for a goal up to the default: a limit never rises with the goal. */
const isModest = (goal: Goal): boolean => 'profit' in goal && goal.profit <= cents(USUAL_TERMS.profit);

/** Returns the maximum to pay so that a sale recovers it, whole US dollars; undefined below one. */
export function paidBackBy(net: number): number | undefined {
  return isWorth(cents(net)) ? whole(cents(net)) : undefined;
}

/** Returns the maximum to pay so that a sale meets a goal, cents; 0 if none can. */
const mostAt = ({ price, net }: Pick<Nets, 'price' | 'net'>, goal: Goal): number =>
  payUpTo(cents(net), cents(price), goal) ?? 0;

const isWorth = (limit: number): boolean => limit >= 100;

/** Returns an amount in cents as whole dollars, rounded down. */
const whole = (limit: number): number => Math.floor(dollars(limit));
