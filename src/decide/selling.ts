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
import { doubtAbout, standsIn } from './inquiry.ts';
import { USUAL_GOAL } from './seller.ts';
import rules from './where-sold.json' with { type: 'json' };

export interface AnswerParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
}

/** A seller's terms. Amounts in US dollars, but a goal's profit in cents. */
export interface JudgmentTerms extends Pick<SaleTerms, 'cost' | 'shipping' | 'label' | 'taxRate'> {
  /** By default the first that sells such pieces; if it refuses the piece, the best that does. */
  readonly marketplace?: Marketplace | undefined;
  readonly goal?: Goal | undefined;
  /** The worth of the seller's work on one piece, US dollars. */
  readonly work?: number | undefined;
  /** True for a buyer who keeps the piece: only its price is judged. */
  readonly forMyself?: boolean | undefined;
}

/** An item for sale: a priced listing's, or any at a given price. */
export interface ItemForSale {
  readonly garment: GarmentToSell;
  readonly price: Pick<Price, 'price' | 'priceLow' | 'priceHigh'>;
  /** The price that limits assume, US dollars: with the asker's evidence, at most what our own price allows. */
  readonly usual: number;
  /** Signs that it is real, if copies are common. */
  readonly signs: ReturnType<typeof signsOf>;
  /** False if a limit would claim too much: a question replaces the verdict, or the item may be a copy. */
  readonly hasLimit: boolean;
}

/** Returns the item of a listing. A piece of an era long past is vintage. */
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
    hasLimit: !signs && (!doubt || standsIn(doubt)),
  };
}

export type Selling = ReturnType<typeof sellingAt>;
type MoneyAt = Verdict['money']['at'][number];

/** Returns the marketplace to sell a piece on, with the net there and the maximum to pay. */
export function sellingOf(marketplaces: Pick<Marketplaces, 'list'>, listing: Appraisal, terms: JudgmentTerms) {
  return sellingAt(marketplaces, itemForSale(listing), terms);
}

/** Returns the same for an item at a given price. */
export function sellingAt(marketplaces: Pick<Marketplaces, 'list'>, item: ItemForSale, terms: JudgmentTerms) {
  const { price: range, usual } = item;
  const { goal = USUAL_GOAL, cost, work = 0 } = terms;
  const marketplace = placeFor(marketplaces, item, terms);
  const nets = marketplace && netsOn(marketplace, saleOf(item, terms));
  const keep = (price: number) => {
    const net = nets ? (nets(price) ?? 0) : price;
    return dollars(cents(net) - cents(work));
  };
  const stepOf = (what: MoneyAt['what'], price: number): MoneyAt => {
    const left = keep(price);
    const profit = cost === undefined ? undefined : dollars(cents(left - cost));
    return { what, price, keep: left, ...defined({ profit }) };
  };
  return {
    marketplace,
    /** The marketplace, label and work that a payout counts, to append to it: ` on eBay with a $9 label`. */
    terms: `${marketplace ? ` on ${marketplace.name}${labelInWords(marketplace, terms)}` : ''}${workInWords(work)}`,
    goal,
    limits: payLimits({ price: usual, keep: keep(usual) }, goal),
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

/** States the label that the seller buys; empty where the seller buys none. */
function labelInWords({ label: boughtBy }: Marketplace, { shipping = 0, label = shipping }: JudgmentTerms): string {
  if (boughtBy !== 'seller') return '';
  if (label === 0) return ' before shipping';
  const amount = plainDollars(label);
  // As it is read: an $8, an $11.50, a $9.
  return ` with ${/^\$(8|1[18](\D|$))/.test(amount) ? 'an' : 'a'} ${amount} label`;
}

const workInWords = (work: number): string => (work > 0 ? `, after ${usd(work)} of work` : '');

const saleOf = ({ garment }: ItemForSale, { shipping, label, taxRate }: JudgmentTerms) => {
  return { garment, shipping, label, taxRate };
};

/**
 * Returns the seller's own marketplace or, if it refuses the piece, the best that sells such pieces.
 * Without one of their own, the first of these that takes it, else the first on the list if it does: the largest
 * payout would always name a place without fees.
 */
function placeFor(
  { list }: Pick<Marketplaces, 'list'>,
  item: ItemForSale,
  terms: JudgmentTerms,
): Marketplace | undefined {
  const { marketplace: own } = terms;
  const { price } = item.price;
  const sale = saleOf(item, terms);
  const isTaken = (place: Marketplace) => netsOn(place, sale)(price) !== undefined;
  if (own && isTaken(own)) return own;
  const usual = list.filter(({ id, model }) => model === 'you list' && isSoldOn(id, item.garment));
  if (own) return bestMarketplaceFor({ list: usual }, { ...sale, price });
  return usual.find(isTaken) ?? list.slice(0, 1).find(isTaken);
}

/** Returns the marketplace with the highest payout, of those that take the piece; undefined if none does. */
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

/** Returns true if such pieces sell on a marketplace, by the rules in `where-sold.json`. */
function isSoldOn(marketplace: string, garment: GarmentToSell): boolean {
  return SELLS[marketplace]?.some((test) => matches(test, garment) === true) ?? false;
}

/** A buy doubles the money: it costs at most half of what its sale leaves. */
const BUY_SHARE = 1 / 2;
/** A maybe costs at most two thirds of what its sale leaves. */
const MAYBE_SHARE = 2 / 3;
/** A maybe leaves this, cents. */
const MAYBE_LEAVES = 500;

/**
 * Returns the maximum to pay for a piece, whole US dollars, by what its sale leaves; a limit below a dollar is absent.
 * A buy costs at most half of that and leaves the goal; a maybe costs at most two thirds and leaves $5. The shares and
 * amounts are round figures that earned most among a dozen on sales that are not used to report
 * (`model/evaluation/decisions.csv`). Pure.
 */
export function payLimits({ price, keep }: { readonly price: number; readonly keep: number }, goal: Goal) {
  const net = cents(keep);
  const half = wholeCents(BUY_SHARE * net);
  const byGoal = mostLeaving(goal, net, cents(price));
  const limitBy: Verdict['money']['limitBy'] = byGoal < half ? 'goal' : 'half';
  return defined({
    buy: limitOf(Math.min(half, byGoal)),
    limitBy,
    thin: limitOf(Math.min(wholeCents(MAYBE_SHARE * net), net - MAYBE_LEAVES)),
  });
}

/** Returns the maximum to pay, in whole cents, for a garment that sells at `price` and nets `net`, to leave a goal. */
function mostLeaving(goal: Goal, net: number, price: number): number {
  if ('profit' in goal) return wholeCents(net - goal.profit);
  if ('returnOnCost' in goal) return wholeCents(net / (1 + goal.returnOnCost));
  return wholeCents(net - goal.margin * price);
}

/** Returns the maximum to pay for a rare piece, which its lowest price pays back; it is never a maybe. */
export const paidBackBy = (keep: number): ReturnType<typeof payLimits> => defined({ buy: limitOf(cents(keep)) });

/** Rounds cents down; a cent minus a floating-point error counts as the whole cent. */
const wholeCents = (most: number): number => Math.floor(most + 1e-6);

/** Returns a limit, cents, as whole dollars, rounded down; undefined below a dollar. */
const limitOf = (most: number): number | undefined => (most < 100 ? undefined : Math.floor(dollars(most)));
