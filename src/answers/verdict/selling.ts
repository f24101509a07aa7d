import { defined } from '../../base/members.ts';
import { cents, dollars, type Marketplace, type Marketplaces } from '../../marketplaces/fees.ts';
import { type GarmentToSell, type Goal, netsOn } from '../../marketplaces/payouts.ts';
import type { SaleTerms } from '../../marketplaces/schema.ts';
import { isMostlyGuess } from '../../pricing/asker/joint-price.ts';
import type { PricedListing, Strength } from '../../pricing/priced-listing.ts';
import type { Price, Pricing } from '../../pricing/pricing.ts';
import { offersOf } from '../../pricing/ranges/asking.ts';
import type { PriceRange } from '../../pricing/ranges/price-range.ts';
import { USUAL_GOAL } from '../sale/seller.ts';
import { bestMarketplaceFor, isSoldOn } from '../sale/where-sold.ts';
import { signsOf } from './copied.ts';
import { doubtAbout } from './inquiry.ts';
import { buyLimits, type Limits } from './limits.ts';
import type { JudgmentMoney, MoneyAt } from './schema.ts';

export type MarketplaceList = Pick<Marketplaces, 'list'>;

/** Prices and fees, the sources of answers. */
export interface AnswerParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
}

/** A seller's terms. Amounts in US dollars. */
export interface JudgmentTerms extends Pick<SaleTerms, 'cost' | 'shipping' | 'label' | 'taxRate'> {
  /**
   * The seller's own marketplace; by default the first where such pieces are sold. If it refuses the piece, the best of
   * these.
   */
  readonly marketplace?: Marketplace | undefined;
  /** The goal of a sale; {@link USUAL_GOAL} by default. */
  readonly goal?: Goal | undefined;
}

/** An item for sale: a priced listing's, or any at a price that is given. */
export interface ItemForSale {
  readonly garment: GarmentToSell;
  readonly price: Pick<Price, 'price' | 'priceLow' | 'priceHigh' | 'quantiles'>;
  readonly strength: Strength;
  /** True where the price is more the asker's guess than anything else. */
  readonly isByGuess: boolean;
  /** False where a limit would say too much: nothing is known of the item, or it may be a copy. */
  readonly hasLimit: boolean;
  /** Our own price, where the asker's evidence is in `price`; limits count on at most this many times it. */
  readonly own?: OwnSide | undefined;
}

interface OwnSide {
  readonly range: PriceRange;
  readonly times: number;
}

/** Returns the item of a listing. A piece of 20 years or more is vintage. */
export const itemForSale = (listing: PricedListing): ItemForSale => ({
  garment: { ...listing.garment, vintage: listing.facts.era !== undefined },
  price: listing.price,
  strength: listing.strength,
  isByGuess: isMostlyGuess(listing.asker),
  hasLimit: !doubtAbout(listing) && !signsOf(listing.garment, listing.facts),
  own: ownSideOf(listing),
});

function ownSideOf({ asker }: PricedListing): OwnSide | undefined {
  return asker?.timesOurs === undefined ? undefined : { range: asker.modelOnly, times: asker.timesOurs };
}

/**
 * Returns the limits of a verdict: the more careful of those with and without the asker's evidence. Where ours alone
 * holds a buy, its rule says so.
 */
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

/** A sale of a piece by a seller's terms. Amounts in US dollars. */
export interface Selling {
  /** Undefined if none takes it. */
  readonly marketplace: Marketplace | undefined;
  /** The price of a fast sale. */
  readonly quick: number;
  readonly limits: Limits;
  /** The limits if all of the asker's evidence is as they say. */
  readonly ifTrue: Limits;
  /** The most that a firm buy may cost: it meets the goal, at our own price, too, where the asker's evidence counts. */
  readonly firmTo: number;
  /** The limit of a buy; absent where nothing is known, and before a piece is known to be real. */
  readonly payUpTo: number | undefined;
  /** Returns the net of a price after fees. */
  readonly keep: (price: number) => number;
  /** Returns the amounts behind a verdict, with the payout of each step. */
  readonly money: (...steps: readonly Step[]) => JudgmentMoney;
}

type Step = readonly [what: MoneyAt['what'], price: number];

/** Returns the marketplace to sell a piece on, with the net there and the most to pay. */
export function sellingOf(marketplaces: MarketplaceList, listing: PricedListing, terms: JudgmentTerms): Selling {
  return sellingAt(marketplaces, itemForSale(listing), terms);
}

/** Returns the same for an item at a price that is given. */
export function sellingAt(marketplaces: MarketplaceList, item: ItemForSale, terms: JudgmentTerms): Selling {
  const { price: range } = item;
  const { goal = USUAL_GOAL, cost } = terms;
  const marketplace = placeFor(marketplaces, item, terms);
  const nets = marketplace && netsOn(marketplace, saleOf(item, terms));
  const keep = (price: number) => (nets ? (nets(Math.max(0.01, price)) ?? 0) : price);
  const { quick } = offersOf(range);
  const limits = sellingLimits(item, keep, goal);
  const own = item.own && limitsAt(item.own.range, keep, goal);
  const payUpTo = item.hasLimit ? limits.buy : undefined;
  const stepOf = ([what, price]: Step): MoneyAt => {
    const left = keep(price);
    return { what, price, keep: left, ...(cost !== undefined && { profit: dollars(cents(left - cost)) }) };
  };
  return {
    marketplace,
    quick,
    limits,
    ifTrue: limitsAt(range, keep, goal),
    firmTo: Math.min(limits.met ?? 0, own ? (own.met ?? 0) : Infinity),
    payUpTo,
    keep,
    money: (...steps) => ({
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

const saleOf = ({ garment }: ItemForSale, { shipping, label, taxRate }: JudgmentTerms) => ({
  garment,
  shipping,
  label,
  taxRate,
});

/**
 * Returns the marketplace of a verdict: the seller's own, or where that one refuses the piece, the best of those where
 * such pieces are sold. Without one of their own, the first where such pieces are sold that takes it: the largest
 * payout alone would name a place without fees, whoever buys there.
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
