import { defined } from '../base/members.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { Call, PayoutRow, Step } from './advice-schema.ts';
import { type Decision, decide } from './decide.ts';
import type { Marketplace, Marketplaces } from './fees.ts';
import { type PayoutQuestion, payoutOf, payoutsOn, refusedBy } from './payouts.ts';
import { planInWords, pricePlan } from './plan.ts';
import { searchesLike } from './seller.ts';
import { itemForSale, type JudgmentTerms, saleOf } from './selling.ts';
import { type Speed, speedOf } from './speed.ts';

/** What to advise on besides the price, under a seller's terms. Amounts are US dollars. */
export interface AdviceTerms extends JudgmentTerms {
  /** What its seller asks. */
  readonly askingPrice?: number | undefined;
  /** What the user asks for their own item. */
  readonly listPrice?: number | undefined;
  readonly daysListed?: number | undefined;
  readonly floor?: number | undefined;
}

/** What to pay for an item and what to do with it. */
export interface Advice extends Decision {
  /** The call at our price and the user's guess together. */
  readonly callWithGuess?: Call;
  /** Prices to ask until it sells. */
  readonly plan?: readonly Step[];
  /** What to do with the user's listing now. */
  readonly planText?: string;
  readonly payouts?: readonly PayoutRow[];
  /** Searches for sold listings. */
  readonly searches?: readonly { readonly name: string; readonly url: string }[];
  readonly speed?: Speed;
  /** Why the advice is for another marketplace than the seller's own. */
  readonly notTaken?: string;
  /** Signs of a real item; absent if copies are rare. */
  readonly signs?: readonly string[];
  /** True if the verdict follows our own price, not that of the user's sales. */
  readonly isByOwnPrice: boolean;
}

/**
 * Returns the advice on an item, with the parts that are wanted. Nothing says what to ask for a suspected copy, or for an
 * item beyond our evidence. Pure.
 */
export function adviseOn(
  { list }: Pick<Marketplaces, 'list'>,
  appraisal: Appraisal,
  { askingPrice, listPrice, daysListed, floor, ...terms }: AdviceTerms,
  wanted: ReadonlySet<string>,
): Advice {
  const { asker, needsLookup, price } = appraisal;
  const item = itemForSale(appraisal);
  const decision = decide({ list }, appraisal, askingPrice, terms, item);
  const together = asker?.priceWithGuess;
  const withGuess = together && { ...appraisal, price: together, asker: undefined };
  const isSuspect = decision.verdict?.call === 'check';
  const isForSale = !needsLookup && !isSuspect;
  const { purpose } = terms;
  const isPlanned = (wanted.has('plan') || purpose === 'sell') && purpose !== 'value' && purpose !== 'wear';
  const age = { daysListed, floor };
  const plan = isPlanned && appraisal.hasUsualPrice && !isSuspect ? pricePlan(price.price, age) : undefined;
  const isListed = listPrice !== undefined && daysListed !== undefined;
  const sale = { ...saleOf(item, terms), cost: terms.cost, price: price.price };
  const payouts = wanted.has('payouts') && isForSale ? payoutsOn(list, sale) : undefined;
  const searches = wanted.has('searches') || needsLookup ? searchesLike(appraisal) : undefined;
  const speed = isForSale ? speedOf(appraisal) : undefined;
  const callWithGuess = withGuess && decide({ list }, withGuess, askingPrice, terms).verdict?.call;
  const planText = plan && isListed ? planInWords(price.price, listPrice, age) : undefined;
  const { signs } = item;
  return {
    ...decision,
    ...notTakenBy(terms.marketplace, decision, sale, list),
    isByOwnPrice: item.usual < price.price,
    ...defined({ callWithGuess, plan, planText, payouts, searches, speed, signs }),
  };
}

/** Says that the seller's own marketplace does not accept the sale, and on which one the decision counts instead. */
function notTakenBy(
  own: Marketplace | undefined,
  { limits }: Decision,
  sale: PayoutQuestion,
  list: readonly Marketplace[],
): Pick<Advice, 'notTaken'> {
  if (!own || !limits || limits.marketplace === own.id) return {};
  const { name } = list.find(({ id }) => id === limits.marketplace) ?? {};
  const { reason = '' } = payoutOf(own, sale);
  const instead = name === undefined ? 'before fees' : `for a sale on ${name}`;
  return { notTaken: `${refusedBy(own, reason)} The most to pay and the profit are ${instead}.` };
}
