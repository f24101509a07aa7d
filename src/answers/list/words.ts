import { amountsInWords, gradeInWords, isGuess, rangeInWords } from '../../wording/estimate.ts';
import { capital, count, listOf, money, usd } from '../../wording/numbers.ts';
import { shortVerdictInWords } from '../verdict/words.ts';
import { asOneLotInWords, totalRangeInWords, withoutInWords } from './totals.ts';

interface Range {
  readonly price: number;
  readonly priceLow: number;
  readonly priceHigh: number;
}

/** An item of a list, as far as words go. US dollars. */
interface Row extends Range {
  readonly item: number;
  readonly label?: string;
  readonly takenFor: string;
  readonly quantity: number;
  readonly evidence: { readonly grade: string; readonly of: string; readonly listings: number };
  readonly beyondEvidence?: readonly object[];
  readonly askingPrice?: number;
  readonly net?: number;
  readonly profit?: number;
  readonly verdict?: Parameters<typeof shortVerdictInWords>[0];
  readonly advice?: { readonly action: string | null; readonly why: string };
  readonly ignored?: readonly string[];
}

interface List {
  readonly items: readonly Row[];
  readonly notPriced: readonly { readonly item: number; readonly label: string; readonly detail: string }[];
  readonly total: Omit<Range, 'price'> & {
    readonly sumOfPrices: number;
    readonly asOneLot: number;
    readonly quantity: number;
    readonly toLookUp: number;
    readonly notPriced: number;
    readonly net?: number;
  };
  readonly byAction?: readonly { readonly action: string; readonly quantity: number; readonly net?: number }[];
  readonly caveats: readonly string[];
}

/** Returns several items as lines, one for each, then their total. */
export function listLines({ items, notPriced, total, byAction = [], caveats }: List): string[] {
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

function totalInWords(total: List['total'], items: readonly Row[]): string {
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
    net !== undefined && `After fees: ${money(net)}.`,
    asOneLotInWords(prices, total),
  ]
    .filter(Boolean)
    .join(' ');
}

const quantityOf = (rows: readonly Row[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0);

function rowInWords(row: Row): string {
  const { quantity, askingPrice, profit, net, evidence, label, takenFor, advice, ignored = [] } = row;
  const times = quantity > 1 ? `${quantity} x ` : '';
  const about = isGuess(evidence) ? 'about ' : '';
  const range = row.beyondEvidence
    ? `See sold listings; at least ${usd(row.priceLow)}`
    : row.verdict?.checkFirst
      ? `${usd(row.price)}, ${rangeInWords(row, true)}`
      : `${about}${amountsInWords(row)}`;
  const deal = [
    net !== undefined && `leaves ${money(net)} after fees`,
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
