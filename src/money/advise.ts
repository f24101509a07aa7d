import { omit, omitUndefined } from '../base/members.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { type SellingRule, sellingRulesFor } from '../titles/selling-rules.ts';
import type { PayoutRow, Purpose, Step } from './advice-schema.ts';
import { salesReason } from './call-text.ts';
import { type Decision, decide, verdictOf } from './decide.ts';
import { type PayoutQuestion, payoutOf, payoutsOn, refusedBy } from './payout-rules.ts';
import { type ListingPlan, type PlanTerms, planListing, pricePlan } from './plan.ts';
import type { Marketplace } from './schema.ts';
import { type AdviceTerms, type ItemForSale, itemForSale, saleOf, searchesLike } from './selling.ts';
import speeds from './speeds.json' with { type: 'json' };

/** What to pay for an item and what to do with it. */
export interface Advice extends Decision {
  readonly goods: ItemForSale;
  /** Prices to ask until it sells. */
  readonly plan?: readonly Step[];
  /** Prices to ask for all items of a lot that are sold one by one. */
  readonly planApart?: readonly Step[];
  /** What to do with the user's listing now. */
  readonly listingPlan?: ListingPlan;
  readonly payouts?: readonly PayoutRow[];
  /** Searches for sold listings. */
  readonly searches?: readonly { readonly name: string; readonly url: string }[];
  readonly speed?: Speed;
  /** Why the advice is for another marketplace than the seller's own. */
  readonly notTaken?: string;
  /** Signs of a real item to look at; absent if copies are rare, or the price says enough. */
  readonly signs?: readonly string[];
  /** What law, or the seller's marketplace, says against selling it. */
  readonly rules?: readonly SellingRule[];
  /** True for a seller's own price so low that the item may be damaged, or a copy. */
  readonly isLow: boolean;
}

/**
 * Returns the advice on an item, with what is wanted. Nothing says what to ask for a suspected copy, or for an
 * item beyond our evidence. Pure.
 */
export function adviseOn(
  marketplaces: readonly Marketplace[],
  appraisal: Appraisal,
  { askingPrice, listPrice, daysListed, floor, ...terms }: AdviceTerms & Pick<ItemForSale, 'shareBelow'>,
  wanted: ReadonlySet<string>,
): Advice {
  const { needsLookup, price } = appraisal;
  const rules = sellingRulesFor(appraisal.title.words, terms.marketplace?.id);
  const isStopped = rules.some(({ stops }) => stops);
  const goods = itemForSale(appraisal);
  const decision = isStopped
    ? stoppedByRules(askingPrice, terms.purpose)
    : decide(marketplaces, appraisal, { ...terms, askingPrice }, goods);
  const { purpose } = terms;
  const isLow = (listPrice ?? askingPrice ?? Number.POSITIVE_INFINITY) < price.priceLow;
  const isOwned = purpose === 'sell' || purpose === 'value';
  const call = decision.verdict?.call;
  const isSuspect = isStopped || call === 'check' || (isOwned && isLow && goods.signs !== undefined);
  const isForSale = !needsLookup && !isSuspect;
  const age = { daysListed, listPrice, floor };
  const usual = [price.price, decision.apart?.goods.price.price] as const;
  const planned = appraisal.hasUsualPrice && !isSuspect ? plannedFor(purpose, usual, age, wanted) : {};
  const sale = { ...saleOf(goods, terms), price: price.price };
  // A verdict has the one profit.
  const owned = { ...sale, cost: decision.verdict ? undefined : terms.cost };
  const payouts =
    wanted.has('payouts') && isForSale ? payoutsOn(marketplaces, owned, appraisal.title.words) : undefined;
  const searches = wanted.has('searches') || needsLookup ? searchesLike(appraisal) : undefined;
  const speed = planned.plan && speedOf(appraisal);
  const isLooked = isSuspect || (!isOwned && call !== 'skip');
  return {
    ...(isSuspect ? omit(decision, 'selling', 'apart') : decision),
    isLow: purpose === 'sell' && isLow && !needsLookup,
    ...notTakenBy(terms.marketplace, decision, sale),
    goods,
    ...planned,
    ...omitUndefined({ payouts, searches, speed, signs: isLooked ? signsToSee(goods, decision) : undefined }),
    ...(rules.length > 0 && { rules }),
  };
}

/** Returns the decision on what may not be sold: its rules are to be checked, if there is a tag. */
function stoppedByRules(askingPrice: number | undefined, purpose: Purpose | undefined): Decision {
  if (askingPrice === undefined || purpose === 'sell' || purpose === 'value') return {};
  return verdictOf({ call: 'check', toCheck: 'rules' }, salesReason('rules'));
}

/** Returns the signs to look at, of what is often copied or of what is too cheap. */
const signsToSee = ({ signs, signsIfCheap }: ItemForSale, { verdict }: Decision) =>
  signs ?? (verdict?.toCheck === 'real' ? signsIfCheap : undefined);

/** Returns the prices to ask for who sells, or whoever wants them to resell, with what to do with a listing now. */
function plannedFor(
  purpose: Purpose | undefined,
  [usual, apart]: readonly [usual: number, apart: number | undefined],
  age: PlanTerms,
  wanted: ReadonlySet<string>,
): Pick<Advice, 'plan' | 'planApart' | 'listingPlan'> {
  const isPlanned = purpose === 'sell' || (wanted.has('plan') && purpose !== 'value' && purpose !== 'wear');
  if (!isPlanned) return {};
  const { listPrice, daysListed } = age;
  const isListed = listPrice !== undefined && daysListed !== undefined;
  return {
    plan: pricePlan(usual, age),
    ...(apart !== undefined && { planApart: pricePlan(apart) }),
    ...(isListed && { listingPlan: planListing(usual, listPrice, age) }),
  };
}

/** Says that the seller's own marketplace does not accept the sale, and on which one the decision counts instead. */
function notTakenBy(
  own: Marketplace | undefined,
  { selling }: Decision,
  question: PayoutQuestion,
): Pick<Advice, 'notTaken'> {
  if (!own || !selling || selling.marketplace?.id === own.id) return {};
  const place = selling.marketplace;
  const { reason = '' } = payoutOf(own, question);
  return { notTaken: `${refusedBy(own, reason)} This is ${place ? `for ${place.name}` : 'before fees'}.` };
}

/** How fast an item usually sells; judged. */
type Speed = 'fast' | 'usual' | 'slow';

interface SpeedRow {
  readonly speed: string;
  readonly kinds: readonly string[];
  readonly words?: readonly string[];
}

const BRANDS: Readonly<Record<string, readonly SpeedRow[]>> = speeds.brands;

/** Returns how fast an item sells, or undefined if nobody judged it. It changes no verdict or plan. */
function speedOf({
  garment: { brand, category, gender },
  facts: { model, line, isVintage },
  keyed: { words },
}: Pick<Appraisal, 'garment' | 'facts' | 'keyed'>): Speed | undefined {
  const known = new Set([gender, model, line, isVintage ? 'vintage' : undefined, ...words]);
  const rows = Object.hasOwn(BRANDS, brand.slug) ? BRANDS[brand.slug] : undefined;
  const row = rows?.find(
    ({ kinds, words }) => kinds.includes(category.slug) && (words?.some((word) => known.has(word)) ?? true),
  );
  return row?.speed as Speed | undefined;
}
