import { capital, count, listOf, money, usd } from '../../wording/numbers.ts';
import { amountsInWords, gradeInWords, isGuess, rangeInWords } from '../garment/estimate-words.ts';
import { shortVerdictInWords } from '../verdict/words.ts';
import type { ComparedItem, ComparedList } from './schema.ts';
import { asOneLotInWords, totalRangeInWords, withoutInWords } from './totals.ts';

/** Returns several items as lines, one for each, then their total. */
export function listLines({ items, notPriced, total, byAction = [], caveats }: ComparedList): string[] {
  return [
    ...items.map(rowInWords),
    ...notPriced.map(({ item, label, detail }) => `Not priced: ${item}. "${label}": ${detail}`),
    ...(total.quantity > 0 ? [totalInWords(total, items)] : []),
    ...byAction.map(({ action, quantity, net }) => {
      const left = net === undefined ? '' : `, ${money(net)} after fees`;
      return `${capital(action.toLowerCase())}: ${count(quantity, 'piece')}${left}.`;
    }),
    ...caveats,
  ];
}

function totalInWords(total: ComparedList['total'], items: readonly ComparedItem[]): string {
  const { quantity, net, sumOfPrices, priceLow, priceHigh } = total;
  const ifReal = quantityOf(items.filter(({ verdict, beyondEvidence }) => verdict?.checkFirst && !beyondEvidence));
  const pieces = [
    count(quantity, 'piece'),
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

/** Says how many pieces a net leaves out, to append to it, since their price is in the total. */
function refusedInWords(items: readonly ComparedItem[]): string {
  const refused = quantityOf(items.filter(({ net, beyondEvidence }) => net === undefined && !beyondEvidence));
  return refused > 0 ? `, without ${count(refused, 'piece')} not accepted there` : '';
}

const quantityOf = (rows: readonly ComparedItem[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0);

function rowInWords(row: ComparedItem): string {
  const { quantity, askingPrice, profit, net, evidence, label, takenFor, advice, ignored = [] } = row;
  const times = quantity > 1 ? `${quantity} x ` : '';
  const about = isGuess(evidence) ? 'about ' : '';
  const range = row.beyondEvidence
    ? `See sold listings; at least ${usd(row.priceLow)}`
    : row.verdict?.checkFirst
      ? `${usd(row.price)}, ${rangeInWords(row, true)}`
      : `${about}${amountsInWords(row)}`;
  const deal = [
    net !== undefined && `you’d get ${money(net)} after fees`,
    askingPrice !== undefined && `asked ${usd(askingPrice)}`,
    profit !== undefined && `${profit < 0 ? 'loses' : 'profit'} ${money(Math.abs(profit))}`,
  ].filter(Boolean);
  const verdict = row.verdict && shortVerdictInWords(row.verdict);
  // Labels from callers are quoted, so that no model reads them as our own words.
  const name = label ? `"${label}", ${takenFor}` : takenFor;
  return [
    `${row.item}. ${name}. Evidence: ${gradeInWords(evidence.grade)}, ${count(evidence.listings, 'listing')}.`,
    `${[`${times}${range}`, deal.join(', ')].filter(Boolean).join('; ')}.`,
    verdict && `${verdict}.`,
    advice && `${advice.action ?? 'NO ADVICE'}: ${advice.why}`,
    ignored.length > 0 && `Not used: "${ignored.join(', ')}".`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says of what the amounts left after fees are. */
export function leftAfterFees(marketplace: string, label: number): string {
  const shipping = label > 0 ? `less ${money(label)} for the label` : 'before shipping';
  return `After ${marketplace} fees, at the typical price, ${shipping}.`;
}

/** Says which items of a list a caveat is about. */
export function aboutItems(items: readonly number[], caveat: string): string {
  return `${items.length === 1 ? 'Item' : 'Items'} ${listOf(items.map(String))}: ${caveat}`;
}
