import { defined, membersOf } from '../base/members.ts';
import { plainDollars, usd } from '../base/numbers.ts';
import { cents, dollars, type Marketplace, type Marketplaces } from '../marketplaces/fees.ts';
import {
  type GarmentToSell,
  type Goal,
  matches,
  netsOn,
  type PayoutQuestion,
  payoutOf,
} from '../marketplaces/payouts.ts';
import type { GarmentTest, SaleTerms } from '../marketplaces/schema.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { Price, Pricing } from '../pricing/pricing.ts';
import { isVintage } from '../titles/item-names.ts';
import { signsOf } from './copied.ts';
import type { Verdict } from './decision-schema.ts';
import { doubtAbout, isWithVerdict } from './inquiry.ts';
import { USUAL_GOAL } from './seller.ts';
import rules from './where-sold.json' with { type: 'json' };

export interface AnswerParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
}

/** A seller's terms. Amounts in US dollars, but a goal's profit in cents. */
export interface JudgmentTerms extends Pick<SaleTerms, 'cost' | 'shipping' | 'label' | 'taxRate'> {
  /** The seller's own marketplace; by default the first where such items sell or, if it refuses the item, the best. */
  readonly marketplace?: Marketplace | undefined;
  readonly goal?: Goal | undefined;
  /** Value of the seller's time per item, US dollars. */
  readonly work?: number | undefined;
  /** True for a buyer who will keep the item, so the verdict is on its price alone. */
  readonly forMyself?: boolean | undefined;
}

/** An item for sale at our estimate or at a given price. */
export interface ItemForSale {
  readonly garment: GarmentToSell;
  readonly price: Pick<Price, 'price' | 'priceLow' | 'priceHigh'>;
  /** Sale price behind the limits, US dollars. The asker's evidence raises it at most to a multiple of our own. */
  readonly usual: number;
  /** Signs that the item is real, if copies are common. */
  readonly signs: ReturnType<typeof signsOf>;
  /** False if a question replaces the verdict or the item may be a copy. */
  readonly hasLimit: boolean;
}

/** Returns a priced listing as an item for sale, which is vintage if the title's era is old enough. */
export function itemForSale(listing: Appraisal): ItemForSale {
  const { garment, facts, price, asker } = listing;
  const doubt = doubtAbout(listing);
  const signs = signsOf(listing);
  const most = asker?.timesOurs === undefined ? Infinity : asker.timesOurs * asker.modelOnly.price;
  return {
    garment: { ...garment, vintage: isVintage(facts.era) },
    price,
    usual: Math.min(price.price, most),
    signs,
    hasLimit: !signs && (!doubt || isWithVerdict(doubt)),
  };
}

export type Selling = ReturnType<typeof sellingAt>;
type MoneyAt = Verdict['money']['at'][number];

/** Returns the marketplace to sell a listing's item on, with its nets there and the maximum to pay. */
export function sellingOf(marketplaces: Pick<Marketplaces, 'list'>, listing: Appraisal, terms: JudgmentTerms) {
  return sellingAt(marketplaces, itemForSale(listing), terms);
}

/** Returns the marketplace to sell an item on, with its nets there and the maximum to pay. */
export function sellingAt(marketplaces: Pick<Marketplaces, 'list'>, item: ItemForSale, terms: JudgmentTerms) {
  const { price: range, usual } = item;
  const { goal = USUAL_GOAL, cost, work = 0 } = terms;
  const marketplace = marketplaceFor(marketplaces, item, terms);
  const nets = marketplace && netsOn(marketplace, saleOf(item, terms));
  const keep = (price: number) => {
    const net = nets ? (nets(price) ?? 0) : price;
    return dollars(cents(net) - cents(work));
  };
  const stepOf = (what: MoneyAt['what'], price: number): MoneyAt => {
    const net = keep(price);
    const profit = cost === undefined ? undefined : dollars(cents(net - cost));
    return { what, price, keep: net, ...defined({ profit }) };
  };
  const onPlace = marketplace ? ` on ${marketplace.name}${labelInWords(marketplace, terms)}` : '';
  return {
    marketplace,
    /** The sale's marketplace, label, and work, to append to a payout: ` on eBay with a $9 label`. */
    terms: `${onPlace}${workInWords(work)}`,
    goal,
    limits: payLimits({ price: usual, keep: keep(usual) }, goal),
    /** Returns the net at a price after fees, label, and work, US dollars. */
    keep,
    /** Returns the amounts behind a verdict, with the payout of each step. */
    money: (...steps: readonly (readonly [MoneyAt['what'], number])[]): Verdict['money'] => ({
      ...defined({ marketplace: marketplace && membersOf(marketplace, 'id', 'name') }),
      estimate: range.price,
      low: range.priceLow,
      high: range.priceHigh,
      ...defined({ work: work || undefined }),
      at: steps.map(([what, price]) => stepOf(what, price)),
    }),
  };
}

/** Returns the label that the seller buys in words; empty if the seller buys none. */
function labelInWords({ label: boughtBy }: Marketplace, { shipping = 0, label = shipping }: JudgmentTerms): string {
  if (boughtBy !== 'seller') return '';
  if (label === 0) return ' before shipping';
  const amount = plainDollars(label);
  // The article follows the sound: an $8 label, an $11.50 label, a $9 label.
  return ` with ${/^\$(8|1[18](\D|$))/.test(amount) ? 'an' : 'a'} ${amount} label`;
}

const workInWords = (work: number): string => (work > 0 ? `, after ${usd(work)} of work` : '');

const saleOf = ({ garment }: ItemForSale, { shipping, label, taxRate }: JudgmentTerms) => {
  return { garment, shipping, label, taxRate };
};

/**
 * Returns the seller's own marketplace or, if it refuses the item, the best where such items sell. A seller without one
 * gets the first where such items sell that accepts it, otherwise the first on the list if that does: the highest
 * payout would always be on a marketplace without fees.
 */
function marketplaceFor(
  { list }: Pick<Marketplaces, 'list'>,
  item: ItemForSale,
  terms: JudgmentTerms,
): Marketplace | undefined {
  const { marketplace: own } = terms;
  const { price } = item.price;
  const sale = saleOf(item, terms);
  const isAccepted = (place: Marketplace) => netsOn(place, sale)(price) !== undefined;
  if (own && isAccepted(own)) return own;
  const usual = list.filter(({ id, model }) => model === 'you list' && isSoldOn(id, item.garment));
  if (own) return bestMarketplaceFor({ list: usual }, { ...sale, price });
  return usual.find(isAccepted) ?? list.slice(0, 1).find(isAccepted);
}

/** Returns the marketplace with the highest payout among those that accept the item; undefined if none does. */
export function bestMarketplaceFor(
  { list }: Pick<Marketplaces, 'list'>,
  sale: Omit<PayoutQuestion, 'keep'>,
): Marketplace | undefined {
  const [best] = list
    .flatMap((marketplace) => {
      const { accepted, net = 0 } = payoutOf(marketplace, sale);
      return accepted === 'yes' && net > 0 ? [{ marketplace, net }] : [];
    })
    .sort((a, b) => b.net - a.net);
  return best?.marketplace;
}

const SELLS = rules.sells as Readonly<Record<string, readonly GarmentTest[]>>;

/** Returns true if such items sell on a marketplace, according to `where-sold.json`. */
function isSoldOn(marketplace: string, garment: GarmentToSell): boolean {
  return SELLS[marketplace]?.some((test) => matches(test, garment) === true) ?? false;
}

/** Highest cost of a buy, as a fraction of the net: a buy doubles the money. */
const BUY_SHARE = 1 / 2;
/** Highest cost of a maybe, as a fraction of the net. */
const MAYBE_SHARE = 2 / 3;
/** Profit that a maybe leaves, cents. */
const MAYBE_LEAVES = 500;

/**
 * Returns the maximum to pay for an item whose sale at `price` nets `keep`, whole US dollars; omits one below a dollar.
 * A buy costs at most half of the net and leaves the goal; a maybe costs at most two thirds and leaves $5. Of a dozen
 * round numbers, these earned the most on sales not in the report (`model/evaluation/decisions.csv`). Pure.
 */
export function payLimits({ price, keep }: { readonly price: number; readonly keep: number }, goal: Goal) {
  const net = cents(keep);
  const half = wholeCents(BUY_SHARE * net);
  const byGoal = mostLeaving(goal, net, cents(price));
  const limitBy: Verdict['money']['limitBy'] = byGoal < half ? 'goal' : 'half';
  return defined({
    buy: wholeDollars(Math.min(half, byGoal)),
    limitBy,
    thin: wholeDollars(Math.min(wholeCents(MAYBE_SHARE * net), net - MAYBE_LEAVES)),
  });
}

/** Returns the maximum to pay that leaves the goal after a sale at `price` that nets `net`; all in whole cents. */
function mostLeaving(goal: Goal, net: number, price: number): number {
  if ('profit' in goal) return wholeCents(net - goal.profit);
  if ('returnOnCost' in goal) return wholeCents(net / (1 + goal.returnOnCost));
  return wholeCents(net - goal.margin * price);
}

/** Returns the maximum to pay for a rare item, whole US dollars: the net of its lowest price. It is never a maybe. */
export const paidBackBy = (keep: number): ReturnType<typeof payLimits> => defined({ buy: wholeDollars(cents(keep)) });

/** Rounds down to whole cents, but tolerates a floating-point error just below a whole cent. */
const wholeCents = (amount: number): number => Math.floor(amount + 1e-6);

/** Rounds cents down to whole dollars; returns undefined below a dollar. */
const wholeDollars = (amount: number): number | undefined => (amount < 100 ? undefined : Math.floor(dollars(amount)));
