import { dayInWords } from '../base/day.ts';
import { defined, membersOf, omit } from '../base/members.ts';
import { capital, count, listOf, money, plainDollars, sumOf, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { RepriceAdvice } from '../money/ask.ts';
import { isOftenCopied } from '../money/copied.ts';
import type { Verdict } from '../money/decision-schema.ts';
import { cents, dollars, type Marketplace } from '../money/fees.ts';
import type { LabelTerm } from '../money/schema.ts';
import type { JudgmentTerms } from '../money/selling.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { candidatesFor } from './candidates.ts';
import { type Caveat, caveatTexts, findingCaveats, IF_REAL, labelCaveat, ownCaveats } from './caveats.ts';
import { amountsInWords, gradeInWords, isGuess, rangeInWords, takenFor } from './garment-words.ts';
import { asOneLotInWords, type ListedItem, listTotal, totalRangeInWords, withoutInWords } from './list.ts';
import type { ComparedList } from './sale-schema.ts';
import { adviceInWords, ZONE_NAMES } from './verdict-words.ts';

export type ComparedListing = ReturnType<typeof compareItem>;
type Row = ComparedList['items'][number];

/** In lists longer than this, rows omit the listing count and, if they have advice, the asking price. */
const MOST_AT_LENGTH = 10;
/** Maximum number of candidates named in a row. */
const MOST_NAMED = 3;

/**
 * Returns an item with its comparison row and its caveats, which are shared across rows. `item` is its 1-based
 * position, and `cost` is the amount paid for it in US dollars. Pure.
 */
export function compareItem(
  pricing: Pricing,
  listed: ListedItem,
  { item, cost }: { readonly item: number; readonly cost: number | undefined },
  seller: { readonly marketplace: Marketplace },
) {
  const { listing, isToLookUp, quantity, advice } = listed;
  const candidateNames = candidatesFor(pricing, listing).map(({ name }) => name);
  const nextPrice = advice?.schedule?.[1];
  const row: Row = {
    item,
    takenFor: takenFor(listing),
    ...(isToLookUp ? { atLeast: listed.priceLow } : membersOf(listed, 'price', 'priceLow', 'priceHigh')),
    evidence: membersOf(listing.evidence, 'grade', 'of', 'listings'),
    ...defined({
      quantity: quantity > 1 ? quantity : undefined,
      beyondEvidence: isToLookUp ? listing.beyondEvidence : undefined,
      ...dealOf(listed, cost, seller.marketplace),
      candidates: candidateNames.length > 1 ? candidateNames.slice(0, MOST_NAMED) : undefined,
      advice: advice && { ...membersOf(advice, 'action', 'ask', 'why'), ...defined({ next: nextPrice }) },
    }),
  };
  return { listed, row, caveats: rowCaveats(pricing, listed) };
}

function rowCaveats(pricing: Pricing, { listing, isToLookUp, advice }: ListedItem): Caveat[] {
  // Advice replaces the verdict on buying, which would warn that the item may be a copy.
  const needsCopyCaveat = advice !== undefined && !isToLookUp && isOftenCopied(listing);
  return stated<Caveat>(
    needsCopyCaveat && IF_REAL,
    ...findingCaveats(listing).map(withoutGender),
    ...ownCaveats(pricing, listing.garment, listing.price.item.isKnown),
  );
}

/**
 * Returns an item's asking price, net, and profit on a marketplace, in US dollars, with the verdict on buying it. If
 * only another marketplace accepts the item, its ID is `suggested` and there is no net. An item with advice already
 * belongs to the seller, so it has no verdict. An item to buy that may be a copy has no profit, since its price assumes
 * that it's real.
 */
function dealOf({ listing, sale, advice, verdict }: ListedItem, cost: number | undefined, marketplace: Marketplace) {
  const askingPrice = listing.asked?.price;
  const isAccepted = sale?.marketplace.id === marketplace.id;
  const net = isAccepted ? sale.net : undefined;
  const isToBuy = advice === undefined;
  // A buyer pays the asking price unless a cost is given. A seller's asking price isn't what the seller paid.
  const amountPaid = isToBuy ? (cost ?? askingPrice) : cost;
  const mayBuyCopy = isToBuy && verdict.authenticity !== undefined;
  const hasProfit = amountPaid !== undefined && net !== undefined && !mayBuyCopy;
  // The warning about copies is useful even without a price to judge.
  const hasVerdict = isToBuy && (amountPaid !== undefined || mayBuyCopy);
  return {
    askingPrice,
    net,
    profit: hasProfit ? dollars(cents(net - amountPaid)) : undefined,
    verdict: hasVerdict ? shortVerdict(verdict) : undefined,
    suggested: isAccepted ? undefined : sale?.marketplace.id,
  };
}

type ShortVerdict = NonNullable<Row['verdict']>;

const shortVerdict = ({ zone, money, authenticity }: Verdict): ShortVerdict => ({
  zone: zone as ShortVerdict['zone'],
  ...defined({ payUpTo: money.payUpTo, checkFirst: authenticity ? true : undefined }),
});

/** Returns a row's verdict as a clause: `Buy, pay up to $40`, or '' if there is no verdict. */
function shortVerdictInWords({ zone, payUpTo, checkFirst = false }: ShortVerdict): string {
  if (checkFirst && zone !== 'leave') return ZONE_NAMES.check;
  if (zone === null) return '';
  return payUpTo === undefined ? ZONE_NAMES[zone] : `${ZONE_NAMES[zone]}, pay up to ${usd(payUpTo)}`;
}

/** Omits the assumed gender, so that items share one caveat. The user knows which genders are missing. */
const withoutGender = ({ code, text }: Caveat): Caveat =>
  code === 'assumed_gender' ? { code, text: 'Genders that were not given are assumed.' } : { code, text };

/** Returns items sorted by profit and then price, highest first, with their total and shared caveats. Pure. */
export function compareItems(
  compared: readonly ComparedListing[],
  notPriced: ComparedList['notPriced'],
  {
    marketplace,
    label,
    shipping = 0,
  }: { readonly marketplace: Marketplace } & Pick<JudgmentTerms, 'label' | 'shipping'>,
): ComparedList {
  const isBrief = compared.length > MOST_AT_LENGTH;
  const items = compared.map(({ row }) => (isBrief ? briefRow(row) : fullRow(row))).sort(byWorth);
  const net = netOfAll(items);
  const listed = compared.map((item) => item.listed);
  const total = listTotal(listed, notPriced.length);
  const isAnyRaised = items.some(({ advice }) => advice?.action === 'RAISE');
  return {
    items,
    notPriced,
    total: { ...total, ...defined({ net }) },
    ...defined({ byAction: actionsOf(items) }),
    caveats: stated(
      net !== undefined && leftAfterFees(marketplace, label ?? shipping),
      isBrief && isAnyRaised && RAISED_IF_WHOLE,
      ...sharedCaveats(compared, isBrief),
    ),
  };
}

/** Routine actions, whose reasons only restate the listing's age and its price relative to the estimate. */
const ROUTINE: ReadonlySet<RepriceAdvice['action']> = new Set(['LIST', 'HOLD', 'CUT', 'RAISE']);

/** Appears once in a long list, where rows do not ask about damage. */
const RAISED_IF_WHOLE = 'RAISE applies to pieces without damage: check them first.';

const fullRow = ({ advice, ...row }: Row): Row => ({ ...row, ...defined({ advice: advice && omit(advice, 'next') }) });

/** Returns a row of a long list. A routine action shows its next price instead of its reason. */
function briefRow({ advice, ...row }: Row): Row {
  const { takenFor, evidence } = row;
  return {
    ...(advice ? omit(row, 'askingPrice') : row),
    takenFor: takenFor.replace(', model unknown', '').replace(/; any condition$|, from the title$/, ''),
    evidence: isGuess(evidence) ? membersOf(evidence, 'grade', 'of') : membersOf(evidence, 'grade'),
    ...defined({ advice: advice && omit(advice, ROUTINE.has(advice.action) ? 'why' : 'next') }),
  };
}

const profitOf = ({ profit = -Infinity }: Row): number => profit;
const worthOf = ({ price, atLeast = 0 }: Row): number => price ?? atLeast;

function byWorth(a: Row, b: Row): number {
  if (profitOf(a) !== profitOf(b)) return profitOf(b) - profitOf(a);
  return worthOf(b) - worthOf(a) || a.item - b.item;
}

/** Returns the net of all pieces in US dollars. Skips rows without a net; undefined if no row has one. */
function netOfAll(rows: readonly Row[]): number | undefined {
  const nets = rows.flatMap(({ net, quantity = 1 }) => (net === undefined ? [] : [net * quantity]));
  return nets.length === 0 ? undefined : dollars(cents(sumOf(nets)));
}

/**
 * Returns the number of items and their total net in US dollars for each advised action, or undefined if no row has
 * advice. Advice that only asks a question has no action and counts as `no advice`. Items to CHECK have no net, because
 * they may be copies.
 */
function actionsOf(rows: readonly Row[]): ComparedList['byAction'] {
  const advised = rows.flatMap((row) => (row.advice ? [{ row, action: row.advice.action ?? 'no advice' }] : []));
  if (advised.length === 0) return undefined;
  return [...Map.groupBy(advised, ({ action }) => action)].map(([action, group]) => {
    const sameAction = group.map(({ row }) => row);
    const net = action === 'CHECK' ? undefined : netOfAll(sameAction);
    return { action, quantity: quantityOf(sameAction), ...defined({ net }) };
  });
}

/** Caveats that long lists omit, since the rows say the same thing in fewer words. */
const SAID_BY_ROWS: ReadonlySet<Caveat['code']> = new Set(['beyond_evidence', 'model_apart']);

/**
 * Merges identical caveats into one, prefixed with its item numbers unless it applies to all items or is about assumed
 * genders, which the user can tell from the items that have none.
 */
function sharedCaveats(compared: readonly ComparedListing[], isBrief: boolean): string[] {
  const itemCaveats = compared.flatMap(({ row, caveats }) => caveats.map((caveat) => ({ ...caveat, item: row.item })));
  const shownCaveats = isBrief ? itemCaveats.filter(({ code }) => !SAID_BY_ROWS.has(code)) : itemCaveats;
  return [...Map.groupBy(shownCaveats, ({ text }) => text)].map(([text, sameCaveats]) => {
    const items = sameCaveats.map(({ item }) => item).sort((a, b) => a - b);
    const isAboutGender = sameCaveats.some(({ code }) => code === 'assumed_gender');
    const isUnnumbered = items.length === compared.length || isAboutGender;
    return isUnnumbered ? text : aboutItems(items, text);
  });
}

/** Returns lines for several items, then their total. Long lists show payouts only if the seller gave terms. */
export function listLines(list: ComparedList, isSellerKnown: boolean): string[] {
  const { items, notPriced, total, byAction = [], caveats } = list;
  const isBrief = items.length > MOST_AT_LENGTH;
  const isAnyJudged = items.some(({ evidence }) => evidence.grade === 'judged');
  const hasNets = isSellerKnown || !isBrief;
  return stated(
    ...items.map((row) => rowInWords(row, isBrief, hasNets)),
    ...notPriced.map(({ item, name, detail }) => `Not priced: ${item}. "${name}": ${detail}`),
    total.quantity > 0 && totalInWords(total, items),
    ...byAction.map(({ action, quantity, net }) => {
      const payout = net === undefined ? '' : `, ${money(net)} after fees`;
      return `${capital(action.toLowerCase())}: ${count(quantity, 'item')}${payout}.`;
    }),
    ...caveats,
    isBrief && isAnyJudged && `${capital(gradeInWords({ grade: 'judged' }))}.`,
  );
}

function totalInWords(total: ComparedList['total'], items: readonly Row[]): string {
  const { quantity, net, sumOfPrices, priceLow, priceHigh } = total;
  const priced = items.filter(({ beyondEvidence }) => !beyondEvidence);
  const ifReal = quantityOf(priced.filter(isIfReal));
  const pieces = stated(
    count(quantity, 'item'),
    quantity > 1 && 'sold one by one',
    ifReal > 0 && `${ifReal} only if real`,
  ).join(', ');
  const without = withoutInWords(total.toLookUp, total.notPriced);
  const refused = quantityOf(priced.filter((row) => row.net === undefined));
  const withoutRefused = refused > 0 ? `, without ${count(refused, 'piece')} not accepted there` : '';
  const prices = items.flatMap(({ price }) => price ?? []);
  return stated(
    `Total of ${pieces}${without}: ${usd(sumOfPrices)}; ${totalRangeInWords(priceLow, priceHigh)}.`,
    net !== undefined && `After fees: ${money(net)}${withoutRefused}.`,
    asOneLotInWords(prices, total),
  ).join(' ');
}

const quantityOf = (rows: readonly Row[]): number => sumOf(rows.map(({ quantity = 1 }) => quantity));

const isIfReal = ({ verdict, advice }: Row): boolean => verdict?.checkFirst === true || advice?.action === 'CHECK';

function rowInWords(row: Row, isBrief: boolean, hasNet: boolean): string {
  const { quantity = 1, evidence, name, takenFor, advice, candidates = [], ignored = [] } = row;
  // Names from callers are quoted so that language models don't mistake them for our own words.
  const item = name ? `"${name}", ${takenFor}` : takenFor;
  const listings = count(evidence.listings ?? 0, 'listing');
  const basis = isBrief ? `; ${evidence.grade}` : `. Evidence: ${gradeInWords(evidence)}, ${listings}`;
  const amounts = `${quantity > 1 ? `${quantity} x ` : ''}${amountsOf(row)}`;
  const deal = dealInWords(row, isBrief, hasNet).join(', ');
  const verdict = row.verdict ? shortVerdictInWords(row.verdict) : '';
  const place = row.suggested === undefined ? '' : `, on ${row.suggested}`;
  return stated(
    `${row.item}. ${item}${basis}.`,
    `${stated(amounts, deal).join('; ')}.`,
    verdict !== '' && `${verdict}${place}.`,
    candidates.length > 0 && `Which: ${listOf(candidates, 'or')}?`,
    advice && stepInWords(advice),
    ignored.length > 0 && `Not used: "${ignored.join(', ')}".`,
  ).join(' ');
}

/** Returns advice with its reason or, if it has none (as in a long list), its prices: `CUT to $30, then $24 on ...` */
function stepInWords({ action, ask, why, next }: NonNullable<Row['advice']>): string {
  if (why !== undefined) return adviceInWords({ action, why });
  const preposition = action === 'CUT' || action === 'RAISE' ? 'to' : 'at';
  const now = ask === undefined ? '' : ` ${preposition} ${plainDollars(ask)}`;
  const later = next ? `, then ${plainDollars(next.price)} on ${dayInWords(next.on)}` : '';
  return `${action}${now}${later}.`;
}

function amountsOf(row: Row): string {
  const { price, priceLow = 0, priceHigh = 0, atLeast = 0 } = row;
  if (price === undefined) return `See sold listings; at least ${usd(atLeast)}`;
  if (isIfReal(row)) return `${usd(price)}, ${rangeInWords({ priceLow, priceHigh }, true)}`;
  return `${isGuess(row.evidence) ? 'about ' : ''}${amountsInWords({ price, priceLow, priceHigh })}`;
}

/** Returns a row's payout, asking price, and profit as clauses. Long lists show only the profit if there is one. */
function dealInWords(row: Row, isBrief: boolean, hasNet: boolean): string[] {
  const { askingPrice, profit } = row;
  const gain = profit === undefined ? '' : `${profit < 0 ? 'loses' : 'profit'} ${money(Math.abs(profit))}`;
  if (isBrief && gain !== '') return [gain];
  // The payout of an item that may be a copy is unknown.
  const net = hasNet && row.advice?.action !== 'CHECK' ? row.net : undefined;
  const payout = (amount: number) => (isBrief ? `nets ${usd(amount)}` : `you’d get ${money(amount)} after fees`);
  return stated(net !== undefined && payout(net), askingPrice !== undefined && `asked ${usd(askingPrice)}`, gain);
}

/** Returns sentences that say how payouts were computed. The label is in US dollars. */
function leftAfterFees(marketplace: Pick<Marketplace, 'name' | 'label'>, label: LabelTerm): string {
  const uncounted = caveatTexts(labelCaveat(marketplace, label));
  const isCounted = typeof label === 'number' && label > 0 && uncounted.length === 0;
  const shipping = isCounted ? `less ${money(label)} for the label` : 'before shipping';
  return [`After ${marketplace.name} fees, at the typical price, ${shipping}.`, ...uncounted].join(' ');
}

/** Prefixes a caveat with its item numbers, in ascending order: `Items 1, 2 and 5 to 7: ...`. */
export function aboutItems(items: readonly number[], caveat: string): string {
  const runs: { from: number; to: number }[] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run?.to === item - 1) run.to = item;
    else runs.push({ from: item, to: item });
  }
  const numbers = runs.flatMap(({ from, to }) => {
    if (from === to) return [`${from}`];
    // A run of two reads better as two numbers.
    return to === from + 1 ? [`${from}`, `${to}`] : [`${from} to ${to}`];
  });
  return `${items.length === 1 ? 'Item' : 'Items'} ${listOf(numbers)}: ${caveat}`;
}
