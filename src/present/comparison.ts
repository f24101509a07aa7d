import { dayInWords } from '../base/day.ts';
import { defined, membersOf, omit } from '../base/members.ts';
import { capital, count, listOf, money, plainDollars, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { RepriceAdvice } from '../decide/ask.ts';
import { isOftenCopied } from '../decide/copied.ts';
import type { Verdict } from '../decide/decision-schema.ts';
import type { JudgmentTerms } from '../decide/selling.ts';
import { cents, dollars, type Marketplace } from '../marketplaces/fees.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { candidatesFor } from './candidates.ts';
import { type Caveat, caveatTexts, findingCaveats, IF_REAL, ownCaveats } from './caveats.ts';
import { amountsInWords, gradeInWords, isGuess, rangeInWords, takenFor } from './garment-words.ts';
import { asOneLotInWords, type ListedItem, listTotal, totalRangeInWords, withoutInWords } from './list.ts';
import type { ComparedList } from './list-schema.ts';
import { labelCaveat } from './sale-words.ts';
import { adviceInWords, ZONE_NAMES } from './verdict-words.ts';

export type ComparedListing = ReturnType<typeof compareItem>;
type ComparedItem = ComparedList['items'][number];

/** Maximum number of things that a row says its item may be. */
const MOST_NAMED = 3;

/** Returns an item as a row to compare. `item` is its position, from 1; `cost` its cost in US dollars. Pure. */
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
    // A plan replaces the verdict on buying.
    advice && !isToLookUp && isOftenCopied(listing) && IF_REAL,
    ...findingCaveats(listing).map(inOneSentence),
    ...ownCaveats(pricing, listing.garment, listing.price.item.isKnown),
  );
  return { listed, row, caveats };
}

/** Returns what an item costs and leaves on the seller's own marketplace, with the verdict on buying it. */
function dealOf({ listing, sale, advice, verdict }: ListedItem, cost: number | undefined, own: Marketplace) {
  const askingPrice = listing.asked?.price;
  const isOwn = sale?.marketplace.id === own.id;
  const net = isOwn ? sale.net : undefined;
  // A find costs its asking price; one's own listing costs what was paid.
  const spent = advice ? cost : (cost ?? askingPrice);
  const isCopied = !advice && verdict.authenticity !== undefined;
  return {
    askingPrice,
    net,
    profit: spent !== undefined && net !== undefined && !isCopied ? dollars(cents(net - spent)) : undefined,
    verdict: !advice && (spent !== undefined || isCopied) ? inShort(verdict) : undefined,
    suggested: isOwn ? undefined : sale?.marketplace.id,
  };
}

type ShortVerdict = NonNullable<ComparedItem['verdict']>;

/** Returns a verdict on buying for a row. */
const inShort = ({ zone, money, authenticity }: Verdict): ShortVerdict => ({
  zone: zone as ShortVerdict['zone'],
  ...defined({ payUpTo: money.payUpTo, checkFirst: authenticity && true }),
});

/** Returns the same as a clause: `Buy, pay up to $40`; empty if there is nothing to say. */
function shortVerdictInWords({ zone, payUpTo, checkFirst = false }: ShortVerdict): string {
  if (checkFirst && zone !== 'leave') return ZONE_NAMES.check;
  const limit = payUpTo !== undefined && `pay up to ${usd(payUpTo)}`;
  return zone === null ? '' : stated(ZONE_NAMES[zone], limit).join(', ');
}

/** Returns a caveat for lists: one sentence for all assumed genders, whatever the basis of each. */
const inOneSentence = (caveat: Caveat): Caveat =>
  caveat.code === 'assumed_gender' ? { code: caveat.code, text: GENDERS_ASSUMED } : caveat;

/** Comes without item numbers: it is about the items whose gender was not given. */
const GENDERS_ASSUMED = 'Genders that were not given are assumed.';

/** Returns several items by decreasing worth, with their total and shared caveats. Pure. */
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
  const items = compared.map(({ row }) => shownRow(row, isBrief)).sort(byWorth);
  const net = netOfAll(items);
  const listed = compared.map((one) => one.listed);
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

/** Returns the total net after fees of rows, US dollars; undefined if none has one. */
function netOfAll(rows: readonly ComparedItem[]): number | undefined {
  const nets = rows.flatMap(({ net, quantity = 1 }) => (net === undefined ? [] : [net * quantity]));
  return nets.length === 0 ? undefined : dollars(cents(nets.reduce((a, b) => a + b)));
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

/** Caveats that rows of long lists shorten: the brand is not known, look it up, which one is it. */
const SAID_BY_ROWS: ReadonlySet<Caveat['code']> = new Set(['unknown_name', 'beyond_evidence', 'model_apart']);

/** Returns a row as it is sent: in long lists the words that many rows share are left out. */
function shownRow({ advice, ...row }: ComparedItem, isBrief: boolean): ComparedItem {
  // The next price takes the place of a reason that adds nothing.
  const step = advice && omit(advice, isBrief && STEADY.has(advice.action) ? 'why' : 'next');
  if (!isBrief) return { ...row, ...defined({ advice: step }) };
  return {
    ...(step ? omit(row, 'askingPrice') : row),
    takenFor: itemInShort(row.takenFor),
    evidence: membersOf(row.evidence, 'grade', ...(isGuess(row.evidence) ? (['of'] as const) : [])),
    ...defined({ advice: step }),
  };
}

const worthOf = ({ price, atLeast = 0 }: ComparedItem): number => price ?? atLeast;

function byWorth(a: ComparedItem, b: ComparedItem): number {
  const most = (b.profit ?? -1e9) - (a.profit ?? -1e9);
  return most || worthOf(b) - worthOf(a) || a.item - b.item;
}

function sharedCaveats(compared: readonly ComparedListing[], isBrief: boolean): string[] {
  const pairs = compared.flatMap(({ row, caveats }) =>
    caveats.filter(({ code }) => !(isBrief && SAID_BY_ROWS.has(code))).map((caveat) => ({ ...caveat, item: row.item })),
  );
  return [...Map.groupBy(pairs, ({ text }) => text)].map(([text, about]) => {
    const items = about.map(({ item }) => item).sort((a, b) => a - b);
    const isOfAll = items.length === compared.length || about[0]?.code === 'assumed_gender';
    return isOfAll ? text : aboutItems(items, text);
  });
}

/** Returns several items as lines, then their total. Long lists show payouts only to sellers who named terms. */
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
      const left = net === undefined ? '' : `, ${money(net)} after fees`;
      return `${capital(action.toLowerCase())}: ${count(quantity, 'item')}${left}.`;
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
  const notTaken = refused > 0 ? `, without ${count(refused, 'piece')} not accepted there` : '';
  const prices = items.flatMap(({ price }) => price ?? []);
  return stated(
    `Total of ${pieces}${without}: ${usd(sumOfPrices)}; ${totalRangeInWords(priceLow, priceHigh)}.`,
    net !== undefined && `After fees: ${money(net)}${notTaken}.`,
    asOneLotInWords(prices, total),
  ).join(' ');
}

const quantityOf = (rows: readonly ComparedItem[]) => rows.reduce((sum, { quantity = 1 }) => sum + quantity, 0);

const isIfReal = ({ verdict, advice }: ComparedItem): boolean =>
  verdict?.checkFirst === true || advice?.action === 'CHECK';

/** Longer lists are shortened: rows have no count of listings, and with advice no asking price. */
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

/** Actions whose reason, the age and the price relative to the estimate, the sender knows. */
const STEADY: ReadonlySet<RepriceAdvice['action']> = new Set(['LIST', 'HOLD', 'CUT', 'RAISE']);

/** Appears once in a long list, whose rows do not ask about damage. */
const RAISED_IF_WHOLE = 'RAISE applies to pieces without damage: check them first.';

function stepInWords({ action, ask, why, next }: NonNullable<ComparedItem['advice']>): string {
  if (why !== undefined) return adviceInWords({ action, why });
  const isMoved = action === 'CUT' || action === 'RAISE';
  const now = ask === undefined ? '' : ` ${isMoved ? 'to' : 'at'} ${plainDollars(ask)}`;
  const later = next ? `, then ${plainDollars(next.price)} on ${dayInWords(next.on)}` : '';
  return `${action}${now}${later}.`;
}

/** Returns the words for an item, minus those that many rows share. */
const itemInShort = (takenFor: string): string =>
  takenFor.replace(', model unknown', '').replace(/; any condition$|, from the title$/, '');

function amountsOf(row: ComparedItem): string {
  const { price, priceLow = 0, priceHigh = 0, atLeast = 0 } = row;
  if (price === undefined) return `See sold listings; at least ${usd(atLeast)}`;
  if (isIfReal(row)) return `${usd(price)}, ${rangeInWords({ priceLow, priceHigh }, true)}`;
  return `${isGuess(row.evidence) ? 'about ' : ''}${amountsInWords({ price, priceLow, priceHigh })}`;
}

/** Returns what a row leaves; in short form, only its profit if it has one. */
function dealInWords(row: ComparedItem, isBrief: boolean, hasNet: boolean): string[] {
  const { askingPrice, profit } = row;
  // Nobody knows the payout of a piece that may be a copy.
  const net = hasNet && row.advice?.action !== 'CHECK' ? row.net : undefined;
  const gain = profit !== undefined && `${profit < 0 ? 'loses' : 'profit'} ${money(Math.abs(profit))}`;
  if (isBrief && gain) return [gain];
  return stated(
    net !== undefined && (isBrief ? `nets ${usd(net)}` : `you’d get ${money(net)} after fees`),
    askingPrice !== undefined && `asked ${usd(askingPrice)}`,
    gain,
  );
}

/** States which sales the amounts left after fees are for. */
function leftAfterFees(marketplace: Pick<Marketplace, 'name' | 'label'>, label: number): string {
  const uncounted = caveatTexts(labelCaveat(marketplace, label));
  const isCounted = label > 0 && uncounted.length === 0;
  const shipping = isCounted ? `less ${money(label)} for the label` : 'before shipping';
  return [`After ${marketplace.name} fees, at the typical price, ${shipping}.`, ...uncounted].join(' ');
}

/** Names the items of a list that a caveat is about, by ascending item number: `Items 1 to 4 and 7: ...`. */
export function aboutItems(items: readonly number[], caveat: string): string {
  const runs: { from: number; to: number }[] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (last?.to === item - 1) last.to = item;
    else runs.push({ from: item, to: item });
  }
  const inWords = runs.flatMap(({ from, to }) => {
    if (from === to) return [`${from}`];
    return to === from + 1 ? [`${from}`, `${to}`] : [`${from} to ${to}`];
  });
  return `${items.length === 1 ? 'Item' : 'Items'} ${listOf(inWords)}: ${caveat}`;
}
