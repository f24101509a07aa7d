import { dayInWords } from '../base/day.ts';
import { defined, membersOf, omit } from '../base/members.ts';
import { capital, count, listOf, money, plainDollars, sumOf, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { RepriceAdvice } from '../decide/ask.ts';
import { isOftenCopied } from '../decide/copied.ts';
import type { Verdict } from '../decide/decision-schema.ts';
import type { JudgmentTerms } from '../decide/selling.ts';
import { cents, dollars, type Marketplace } from '../marketplaces/fees.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { candidatesFor } from './candidates.ts';
import { type Caveat, caveatTexts, findingCaveats, IF_REAL, labelCaveat, ownCaveats } from './caveats.ts';
import { amountsInWords, gradeInWords, isGuess, rangeInWords, takenFor } from './garment-words.ts';
import { asOneLotInWords, type ListedItem, listTotal, totalRangeInWords, withoutInWords } from './list.ts';
import type { ComparedList } from './sale-schema.ts';
import { adviceInWords, ZONE_NAMES } from './verdict-words.ts';

export type ComparedListing = ReturnType<typeof compareItem>;
type ComparedItem = ComparedList['items'][number];

const MOST_NAMED = 3;

/** Returns an item as a comparison row. `item` is its 1-based position; `cost` is the amount paid, US dollars. Pure. */
export function compareItem(
  pricing: Pricing,
  listed: ListedItem,
  { item, cost }: { readonly item: number; readonly cost: number | undefined },
  seller: { readonly marketplace: Marketplace },
) {
  const { listing, isToLookUp, quantity, advice } = listed;
  const candidates = candidatesFor(pricing, listing).slice(0, MOST_NAMED);
  const row: ComparedItem = {
    item,
    takenFor: takenFor(listing),
    ...(isToLookUp ? { atLeast: listed.priceLow } : membersOf(listed, 'price', 'priceLow', 'priceHigh')),
    evidence: membersOf(listing.evidence, 'grade', 'of', 'listings'),
    ...defined({
      quantity: quantity > 1 ? quantity : undefined,
      beyondEvidence: isToLookUp ? listing.beyondEvidence : undefined,
      ...dealOf(listed, cost, seller.marketplace),
      candidates: candidates.length > 1 ? candidates.map(({ name }) => name) : undefined,
      advice: advice && { ...membersOf(advice, 'action', 'ask', 'why'), ...defined({ next: advice.schedule?.[1] }) },
    }),
  };
  const caveats = stated<Caveat>(
    // With a plan, there is no buying verdict to warn that the item may be a copy, so a caveat does.
    advice && !isToLookUp && isOftenCopied(listing) && IF_REAL,
    ...findingCaveats(listing).map(inOneSentence),
    ...ownCaveats(pricing, listing.garment, listing.price.item.isKnown),
  );
  return { listed, row, caveats };
}

/** Returns a row's asking price, net, profit, and verdict or advice. Without advice, a possible copy has no profit. */
function dealOf({ listing, sale, advice, verdict }: ListedItem, cost: number | undefined, own: Marketplace) {
  const askingPrice = listing.asked?.price;
  const isOwn = sale?.marketplace.id === own.id;
  const net = isOwn ? sale.net : undefined;
  // A buyer pays the asking price unless a cost is given; for a seller's own listing, only a given cost counts.
  const spent = advice ? cost : (cost ?? askingPrice);
  const isCopied = !advice && verdict.authenticity !== undefined;
  const hasProfit = spent !== undefined && net !== undefined && !isCopied;
  const hasVerdict = !advice && (spent !== undefined || isCopied);
  return {
    askingPrice,
    net,
    profit: hasProfit ? dollars(cents(net - spent)) : undefined,
    verdict: hasVerdict ? inShort(verdict) : undefined,
    suggested: isOwn ? undefined : sale?.marketplace.id,
  };
}

type ShortVerdict = NonNullable<ComparedItem['verdict']>;

const inShort = ({ zone, money, authenticity }: Verdict): ShortVerdict => ({
  zone: zone as ShortVerdict['zone'],
  ...defined({ payUpTo: money.payUpTo, checkFirst: authenticity && true }),
});

/** Returns a row's verdict as a clause: `Buy, pay up to $40`; empty without a verdict. */
function shortVerdictInWords({ zone, payUpTo, checkFirst = false }: ShortVerdict): string {
  if (checkFirst && zone !== 'leave') return ZONE_NAMES.check;
  const limit = payUpTo !== undefined && `pay up to ${usd(payUpTo)}`;
  return zone === null ? '' : stated(ZONE_NAMES[zone], limit).join(', ');
}

/** Returns one sentence for all assumed genders, without item numbers: the sender knows which were not given. */
const inOneSentence = (caveat: Caveat): Caveat =>
  caveat.code === 'assumed_gender' ? { code: caveat.code, text: 'Genders that were not given are assumed.' } : caveat;

/** Returns several items, highest profit first, then highest price, with their total and shared caveats. Pure. */
export function compareItems(
  compared: readonly ComparedListing[],
  notPriced: ComparedList['notPriced'],
  seller: { readonly marketplace: Marketplace } & Pick<JudgmentTerms, 'label' | 'shipping'>,
): ComparedList {
  const { marketplace, label, shipping = 0 } = seller;
  const isBrief = compared.length > MOST_AT_LENGTH;
  const items = compared.map(({ row }) => shownRow(row, isBrief)).sort(byWorth);
  const net = netOfAll(items);
  const listed = compared.map((item) => item.listed);
  const total = listTotal(listed, notPriced.length);
  return {
    items,
    notPriced,
    total: { ...total, ...defined({ net }) },
    ...defined({ byAction: actionsOf(items) }),
    caveats: stated(
      net !== undefined && leftAfterFees(marketplace, label ?? shipping),
      isBrief && items.some(({ advice }) => advice?.action === 'RAISE') && RAISED_IF_WHOLE,
      ...sharedCaveats(compared, isBrief),
    ),
  };
}

function netOfAll(rows: readonly ComparedItem[]): number | undefined {
  const nets = rows.flatMap(({ net, quantity = 1 }) => (net === undefined ? [] : [net * quantity]));
  return nets.length === 0 ? undefined : dollars(cents(sumOf(nets)));
}

function actionsOf(rows: readonly ComparedItem[]): ComparedList['byAction'] {
  const planned = rows.filter(({ advice }) => advice);
  if (planned.length === 0) return undefined;
  return [...Map.groupBy(planned, ({ advice }) => advice?.action ?? 'no advice')].map(([action, group]) => ({
    action,
    quantity: quantityOf(group),
    ...defined({ net: action === 'CHECK' ? undefined : netOfAll(group) }),
  }));
}

/** Caveats that long lists omit, since their rows already say the same in brief. */
const SAID_BY_ROWS: ReadonlySet<Caveat['code']> = new Set(['unknown_name', 'beyond_evidence', 'model_apart']);

function shownRow({ advice, ...row }: ComparedItem, isBrief: boolean): ComparedItem {
  // In long lists, a routine action shows its next price instead of its reason.
  const isReasonOmitted = isBrief && advice !== undefined && STEADY.has(advice.action);
  const step = advice && omit(advice, isReasonOmitted ? 'why' : 'next');
  if (!isBrief) return { ...row, ...defined({ advice: step }) };
  return {
    ...(step ? omit(row, 'askingPrice') : row),
    takenFor: row.takenFor.replace(', model unknown', '').replace(/; any condition$|, from the title$/, ''),
    evidence: isGuess(row.evidence) ? membersOf(row.evidence, 'grade', 'of') : membersOf(row.evidence, 'grade'),
    ...defined({ advice: step }),
  };
}

const worthOf = ({ price, atLeast = 0 }: ComparedItem): number => price ?? atLeast;

function byWorth(a: ComparedItem, b: ComparedItem): number {
  // Rows without a profit come last.
  const byProfit = (b.profit ?? -1e9) - (a.profit ?? -1e9);
  return byProfit || worthOf(b) - worthOf(a) || a.item - b.item;
}

/** Merges identical caveats into one, prefixed with the numbers of its items unless it applies to all of them. */
function sharedCaveats(compared: readonly ComparedListing[], isBrief: boolean): string[] {
  const all = compared.flatMap(({ row, caveats }) => caveats.map((caveat) => ({ ...caveat, item: row.item })));
  const shown = all.filter(({ code }) => !(isBrief && SAID_BY_ROWS.has(code)));
  return [...Map.groupBy(shown, ({ text }) => text)].map(([text, caveats]) => {
    const items = caveats.map(({ item }) => item).sort((a, b) => a - b);
    const isAboutAll = items.length === compared.length || caveats[0]?.code === 'assumed_gender';
    return isAboutAll ? text : aboutItems(items, text);
  });
}

/** Returns several items as lines, then their total. Long lists show payouts only if the seller gave terms. */
export function listLines(
  { items, notPriced, total, byAction = [], caveats }: ComparedList,
  isSellerKnown: boolean,
): string[] {
  const isBrief = items.length > MOST_AT_LENGTH;
  const isJudged = items.some(({ evidence }) => evidence.grade === 'judged');
  return stated(
    ...items.map((row) => rowInWords(row, isBrief, isSellerKnown || !isBrief)),
    ...notPriced.map(({ item, name, detail }) => `Not priced: ${item}. "${name}": ${detail}`),
    total.quantity > 0 && totalInWords(total, items),
    ...byAction.map(({ action, quantity, net }) => {
      const payout = net === undefined ? '' : `, ${money(net)} after fees`;
      return `${capital(action.toLowerCase())}: ${count(quantity, 'item')}${payout}.`;
    }),
    ...caveats,
    isBrief && isJudged && `${capital(gradeInWords({ grade: 'judged' }))}.`,
  );
}

function totalInWords(total: ComparedList['total'], items: readonly ComparedItem[]): string {
  const { quantity, net, sumOfPrices, priceLow, priceHigh } = total;
  const ifReal = quantityOf(items.filter((row) => isIfReal(row) && !row.beyondEvidence));
  const pieces = stated(
    count(quantity, 'item'),
    quantity > 1 && 'sold one by one',
    ifReal > 0 && `${ifReal} only if real`,
  ).join(', ');
  const without = withoutInWords(total.toLookUp, total.notPriced);
  const refused = quantityOf(items.filter((row) => row.net === undefined && !row.beyondEvidence));
  const withoutRefused = refused > 0 ? `, without ${count(refused, 'piece')} not accepted there` : '';
  const prices = items.flatMap(({ price }) => price ?? []);
  return stated(
    `Total of ${pieces}${without}: ${usd(sumOfPrices)}; ${totalRangeInWords(priceLow, priceHigh)}.`,
    net !== undefined && `After fees: ${money(net)}${withoutRefused}.`,
    asOneLotInWords(prices, total),
  ).join(' ');
}

const quantityOf = (rows: readonly ComparedItem[]): number => sumOf(rows.map(({ quantity = 1 }) => quantity));

const isIfReal = ({ verdict, advice }: ComparedItem): boolean =>
  verdict?.checkFirst === true || advice?.action === 'CHECK';

/** In lists longer than this, rows omit the listing count and, if they have advice, the asking price. */
const MOST_AT_LENGTH = 10;

function rowInWords(row: ComparedItem, isBrief: boolean, hasNet: boolean): string {
  const { quantity = 1, evidence, name, takenFor, advice, candidates = [], ignored = [] } = row;
  const times = quantity > 1 ? `${quantity} x ` : '';
  const verdict = row.verdict && shortVerdictInWords(row.verdict);
  const place = row.suggested === undefined ? '' : `, on ${row.suggested}`;
  // Names from callers are quoted so that no language model takes them for our words.
  const named = name ? `"${name}", ${takenFor}` : takenFor;
  const counted = `Evidence: ${gradeInWords(evidence)}, ${count(evidence.listings ?? 0, 'listing')}`;
  const deal = dealInWords(row, isBrief, hasNet).join(', ');
  return stated(
    `${row.item}. ${named}${isBrief ? `; ${evidence.grade}` : `. ${counted}`}.`,
    `${stated(`${times}${amountsOf(row)}`, deal).join('; ')}.`,
    verdict && `${verdict}${place}.`,
    candidates.length > 0 && `Which: ${listOf(candidates, 'or')}?`,
    advice && stepInWords(advice),
    ignored.length > 0 && `Not used: "${ignored.join(', ')}".`,
  ).join(' ');
}

/** Routine actions: the reason only restates the listing's age and its price relative to the estimate. */
const STEADY: ReadonlySet<RepriceAdvice['action']> = new Set(['LIST', 'HOLD', 'CUT', 'RAISE']);

/** Appears once in a long list instead of a question about damage in each row. */
const RAISED_IF_WHOLE = 'RAISE applies to pieces without damage: check them first.';

function stepInWords({ action, ask, why, next }: NonNullable<ComparedItem['advice']>): string {
  if (why !== undefined) return adviceInWords({ action, why });
  const isMoved = action === 'CUT' || action === 'RAISE';
  const now = ask === undefined ? '' : ` ${isMoved ? 'to' : 'at'} ${plainDollars(ask)}`;
  const later = next ? `, then ${plainDollars(next.price)} on ${dayInWords(next.on)}` : '';
  return `${action}${now}${later}.`;
}

function amountsOf(row: ComparedItem): string {
  const { price, priceLow = 0, priceHigh = 0, atLeast = 0 } = row;
  if (price === undefined) return `See sold listings; at least ${usd(atLeast)}`;
  if (isIfReal(row)) return `${usd(price)}, ${rangeInWords({ priceLow, priceHigh }, true)}`;
  return `${isGuess(row.evidence) ? 'about ' : ''}${amountsInWords({ price, priceLow, priceHigh })}`;
}

function dealInWords(row: ComparedItem, isBrief: boolean, hasNet: boolean): string[] {
  const { askingPrice, profit } = row;
  // The payout of an item that may be a copy is unknown.
  const net = hasNet && row.advice?.action !== 'CHECK' ? row.net : undefined;
  const gain = profit !== undefined && `${profit < 0 ? 'loses' : 'profit'} ${money(Math.abs(profit))}`;
  if (isBrief && gain) return [gain];
  const payout = (amount: number) => (isBrief ? `nets ${usd(amount)}` : `you’d get ${money(amount)} after fees`);
  return stated(net !== undefined && payout(net), askingPrice !== undefined && `asked ${usd(askingPrice)}`, gain);
}

function leftAfterFees(marketplace: Pick<Marketplace, 'name' | 'label'>, label: number): string {
  const uncounted = caveatTexts(labelCaveat(marketplace, label));
  const isCounted = label > 0 && uncounted.length === 0;
  const shipping = isCounted ? `less ${money(label)} for the label` : 'before shipping';
  return [`After ${marketplace.name} fees, at the typical price, ${shipping}.`, ...uncounted].join(' ');
}

/** Prefixes a caveat with the numbers of its items, in ascending order: `Items 1, 2 and 5 to 7: ...`. */
export function aboutItems(items: readonly number[], caveat: string): string {
  const runs: { from: number; to: number }[] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (last?.to === item - 1) last.to = item;
    else runs.push({ from: item, to: item });
  }
  const numbers = runs.flatMap(({ from, to }) => {
    if (from === to) return [`${from}`];
    // A run of two reads better as two numbers.
    return to === from + 1 ? [`${from}`, `${to}`] : [`${from} to ${to}`];
  });
  return `${items.length === 1 ? 'Item' : 'Items'} ${listOf(numbers)}: ${caveat}`;
}
