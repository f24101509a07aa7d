import { capital, count, listOf, money, plainDollars, usd } from '../../base/numbers.ts';
import type { Marketplace } from '../../marketplaces/fees.ts';
import { amountsInWords, gradeInWords, isGuess, rangeInWords } from '../garment/words.ts';
import { adviceInWords, dayInWords } from '../plan/answer.ts';
import { uncountedLabel } from '../sale/words.ts';
import { shortVerdictInWords } from '../verdict/words.ts';
import type { ComparedItem, ComparedList } from './schema.ts';

/** Returns several items as lines, then their total. Long lists show payouts only to sellers who named terms. */
export function listLines(
  { items, notPriced, total, byAction = [], caveats }: ComparedList,
  isSellerKnown: boolean,
): string[] {
  const isBrief = items.length > MOST_AT_LENGTH;
  return [
    ...items.map((row) => rowInWords(row, isBrief, isSellerKnown || !isBrief)),
    ...notPriced.map(({ item, label, detail }) => `Not priced: ${item}. "${label}": ${detail}`),
    ...(total.quantity > 0 ? [totalInWords(total, items)] : []),
    ...byAction.map(({ action, quantity, net }) => {
      const left = net === undefined ? '' : `, ${money(net)} after fees`;
      return `${capital(action.toLowerCase())}: ${count(quantity, 'item')}${left}.`;
    }),
    ...caveats,
    ...(isBrief && items.some(({ evidence }) => evidence.grade === 'judged')
      ? [`${capital(gradeInWords({ grade: 'judged', of: 'kind' }))}.`]
      : []),
  ];
}

function totalInWords(total: ComparedList['total'], items: readonly ComparedItem[]): string {
  const { quantity, net, sumOfPrices, priceLow, priceHigh } = total;
  const ifReal = quantityOf(items.filter((row) => isIfReal(row) && !row.beyondEvidence));
  const pieces = [
    count(quantity, 'item'),
    ...(quantity > 1 ? ['sold one by one'] : []),
    ...(ifReal > 0 ? [`${ifReal} only if real`] : []),
  ].join(', ');
  const prices = items.filter(({ beyondEvidence }) => !beyondEvidence).map(({ price }) => price);
  return [
    `Total of ${pieces}${withoutInWords(total)}: ${usd(sumOfPrices)}; ${totalRangeInWords(priceLow, priceHigh)}.`,
    net !== undefined && `After fees: ${money(net)}${refusedInWords(items)}.`,
    asOneLotInWords(prices, total),
  ]
    .filter(Boolean)
    .join(' ');
}

function refusedInWords(items: readonly ComparedItem[]): string {
  const refused = quantityOf(items.filter(({ net, beyondEvidence }) => net === undefined && !beyondEvidence));
  return refused > 0 ? `, without ${count(refused, 'piece')} not accepted there` : '';
}

const quantityOf = (rows: readonly ComparedItem[]) => rows.reduce((sum, { quantity = 1 }) => sum + quantity, 0);

const isIfReal = ({ verdict, advice }: ComparedItem): boolean =>
  verdict?.checkFirst === true || advice?.action === 'CHECK';

/** Longer lists are shortened: programs have the asking price and the listings of each row. */
export const MOST_AT_LENGTH = 10;

function rowInWords(row: ComparedItem, isBrief: boolean, hasNet: boolean): string {
  const { quantity = 1, evidence, label, advice, candidates = [], ignored = [] } = row;
  const times = quantity > 1 ? `${quantity} x ` : '';
  const verdict = row.verdict && shortVerdictInWords(row.verdict);
  const place = row.suggested === undefined ? '' : `, on ${row.suggested}`;
  const { takenFor } = row;
  // Labels from callers are quoted so that no language model takes them for our words.
  const name = label ? `"${label}", ${takenFor}` : takenFor;
  const counted = `Evidence: ${gradeInWords(evidence)}, ${count(evidence.listings ?? 0, 'listing')}`;
  const deal = dealInWords(row, isBrief, hasNet).join(', ');
  return [
    `${row.item}. ${name}${isBrief ? `; ${evidence.grade}` : `. ${counted}`}.`,
    `${[`${times}${amountsOf(row)}`, deal].filter(Boolean).join('; ')}.`,
    verdict && `${verdict}${place}.`,
    candidates.length > 0 && `Which: ${listOf(candidates, 'or')}?`,
    advice && stepInWords(advice),
    ignored.length > 0 && `Not used: "${ignored.join(', ')}".`,
  ]
    .filter(Boolean)
    .join(' ');
}

type Step = NonNullable<ComparedItem['advice']>;

/** Returns true for advice whose reason, age and price relative to the estimate, the sender knows. */
export const isSteady = ({ action }: Step): boolean =>
  action === 'LIST' || action === 'HOLD' || action === 'CUT' || action === 'RELIST' || action === 'RAISE';

/** Appears once in a long list, whose rows do not ask about damage. */
export const RAISED_IF_WHOLE = 'RAISE holds for pieces without damage: check them first.';

function stepInWords({ action, ask, why, next }: Step): string {
  if (why !== undefined) return adviceInWords({ action, why });
  const now = ask === undefined ? '' : ` ${action === 'CUT' || action === 'RAISE' ? 'to' : 'at'} ${plainDollars(ask)}`;
  return `${action}${now}${next ? `, then ${plainDollars(next.price)} on ${dayInWords(next.on)}` : ''}.`;
}

/** Returns the words for an item, minus those that many rows share. */
export const itemInShort = (takenFor: string): string =>
  takenFor.replace(', model unknown', '').replace(/; any condition$|, from the title$/, '');

function amountsOf(row: ComparedItem): string {
  if (row.beyondEvidence) return `See sold listings; at least ${usd(row.priceLow)}`;
  if (isIfReal(row)) return `${usd(row.price)}, ${rangeInWords(row, true)}`;
  return `${isGuess(row.evidence) ? 'about ' : ''}${amountsInWords(row)}`;
}

/** Returns what a row leaves; in short form, only a profit. */
function dealInWords(row: ComparedItem, isBrief: boolean, hasNet: boolean): string[] {
  const { askingPrice, profit } = row;
  // Nobody knows the payout of a piece that may be a copy.
  const net = hasNet && row.advice?.action !== 'CHECK' ? row.net : undefined;
  const gain = profit === undefined ? [] : [`${profit < 0 ? 'loses' : 'profit'} ${money(Math.abs(profit))}`];
  if (isBrief && profit !== undefined) return gain;
  return [
    ...(net === undefined ? [] : [isBrief ? `nets ${usd(net)}` : `you’d get ${money(net)} after fees`]),
    ...(askingPrice === undefined ? [] : [`asked ${usd(askingPrice)}`]),
    ...gain,
  ];
}

/** States which sales the amounts left after fees come from. */
export function leftAfterFees(marketplace: Pick<Marketplace, 'name' | 'label'>, label: number): string {
  const uncounted = uncountedLabel(marketplace, label);
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

/** Pieces below this price, US dollars, often sell better as one lot. */
const LOT_BELOW = 30;

/** The range of a total, such as `8 in 10 totals are between $90 and $151`; amounts are US dollars. */
export function totalRangeInWords(low: number, high: number): string {
  return `8 in 10 totals are between ${usd(low)} and ${usd(high)}`;
}

/** Returns a sentence with the price of cheap pieces as one lot, US dollars; empty if there are none. */
export function asOneLotInWords(
  prices: readonly number[],
  { asOneLot, quantity }: { readonly asOneLot: number; readonly quantity: number },
): string {
  const isForLots = quantity > 1 && asOneLot > 0 && prices.every((price) => price < LOT_BELOW);
  return isForLots ? `As one lot: about ${usd(asOneLot)}.` : '';
}

/** Returns what a total excludes, to append to it: `, without 1 piece to look up`. */
export function withoutInWords({
  toLookUp,
  notPriced = 0,
}: {
  readonly toLookUp: number;
  readonly notPriced?: number;
}): string {
  const missing = [
    ...(notPriced > 0 ? [`the ${count(notPriced, 'item')} not priced`] : []),
    ...(toLookUp > 0 ? [`${count(toLookUp, 'piece')} to look up`] : []),
  ];
  return missing.length > 0 ? `, without ${listOf(missing)}` : '';
}
