// The answer of a row in a list: its type, which every door shows, its amounts, and its line.

import { PROBLEM_MEMBERS } from '../base/problem.ts';
import {
  component,
  dollarAmount,
  inlineObject,
  nonemptyText,
  Type,
  UNKNOWN_PARAMETERS,
  type ValueOf,
  wholeCount,
} from '../base/shape.ts';
import { capitalize, formatCount, joinTexts, plainDollars, usd, wholeDollars, withCommas } from '../base/text.ts';
import { callInWords, forAllInWords, keptAmountInWords, profitInWords } from '../money/money-text.ts';
import { toRange } from '../pricing/price-range.ts';
import { estimateInWords, priceInWords } from './answer-lines.ts';
import { isSoldHere } from './evidence-text.ts';
import { splitTakenFor } from './item.ts';
import { ItemAnswer } from './item-answer.ts';

const ItemProblem = component('ItemProblem', 'Why an item has no price: a problem document.', PROBLEM_MEMBERS);

const ROW_MEMBERS = {
  number: wholeCount('Position in the list, from 1.'),
  id: Type.Optional(nonemptyText('Your identifier.')),
  name: Type.Optional(nonemptyText('Your name for it.')),
  sku: Type.Optional(nonemptyText('Your stock number.')),
  ...UNKNOWN_PARAMETERS,
};

const PricedRowAnswer = Type.Object({
  ...ROW_MEMBERS,
  ...ItemAnswer.properties,
  quantity: Type.Optional(wholeCount('Equal items, or pieces of a lot.')),
});
type PricedRowAnswer = ValueOf<typeof PricedRowAnswer>;

export const RowAnswer = Type.Union([PricedRowAnswer, Type.Object({ ...ROW_MEMBERS, problem: ItemProblem })]);
export type RowAnswer = ValueOf<typeof RowAnswer>;

export const ListTotal = inlineObject('The sum of what is sure.', {
  price: wholeCount('Sum of the prices, each times its quantity; a lot is one'),
  priceLow: wholeCount('8 in 10 totals are above this'),
  priceHigh: wholeCount('8 in 10 totals are below this'),
  quantity: wholeCount('Items in the total, each of a lot.'),
  priced: wholeCount('Rows with a price.'),
  unpriced: wholeCount('Rows without one.'),
  ifReal: Type.Optional(dollarAmount('What the items that are often copied would add if they are real')),
});
export type ListTotal = ValueOf<typeof ListTotal>;

/**
 * Returns the figures to decide by about a row, flat, US dollars, at the usual price. For a lot: its price as one; what
 * is kept, left and paid in the way of its call, else in that which lets a buyer pay more; of a seller's, as one lot.
 */
export function flattenAnswer(answer: ItemAnswer) {
  const { estimate, atLeast, evidence, limits, sale, verdict, oneByOne, plan } = answer;
  const way = verdict?.way ?? limits?.way;
  const sold = way === 'oneByOne' ? oneByOne : sale;
  return {
    ...(estimate && toRange(estimate)),
    atLeast,
    evidence: evidence.grade,
    net: sold?.net,
    profit: verdict?.profit ?? sold?.profit,
    call: verdict?.call,
    way,
    payUpTo: limits?.payUpTo,
    suggestedPrice: plan?.[0]?.suggestedPrice,
  };
}

/** Returns true for a lot, whose estimate is for all of it, unlike that of equal items. */
const isLot = ({ each, estimate }: Pick<ItemAnswer, 'each' | 'estimate'>): boolean =>
  each !== undefined && estimate !== undefined && each.price < estimate.price;

/** Returns a list's total: `12 items: $340, most likely $290 to $410.` */
export function totalInWords(
  { price, priceLow, priceHigh, quantity, priced, unpriced, ifReal }: ListTotal,
  keptText = '',
): string {
  const rangeText = quantity === 1 ? '' : `, most likely ${usd(priceLow)} to ${usd(priceHigh)}`;
  const unpricedText = priced === 0 && unpriced > 1 ? `these ${withCommas(unpriced)}` : formatCount(unpriced, 'item');
  return joinTexts(
    quantity > 0 && `${formatCount(quantity, 'item')}: ${usd(price)}${rangeText}.`,
    quantity > 0 && keptText,
    ifReal !== undefined && `${quantity > 0 ? '+ ' : ''}${usd(ifReal)} if the possible copies are real.`,
    unpriced > 0 && `We could not price ${unpricedText}.`,
  );
}

/** Returns the line of a row: `1. blue one: $173, most $68 to $441. Coach Tabby 26 women’s bags. Buy, $86 profit.` */
export function rowInWords(row: RowAnswer): string {
  const heading = `${row.number}.${row.name === undefined ? '' : ` ${row.name}:`}`;
  if ('problem' in row) return `${heading} no price. ${row.problem.detail}`;
  const { item, quantity, evidence, limits, verdict, sale, plan, oneByOne } = row;
  // A lot has one price for all of it.
  const quantityText = quantity === undefined || isLot(row) ? '' : `${quantity} x `;
  const profitSuffix = (profit?: number) => (profit === undefined ? '' : `, ${profitInWords(profit)}`);
  const limitText = limits && limits.payUpTo >= 1 ? ` Pay up to ${wholeDollars(limits.payUpTo)}.` : '';
  const missedText = sale?.misses === undefined ? '' : `, ${sale.misses}`;
  return joinTexts(
    verdict?.toCheck === 'real' ? heading : `${heading} ${quantityText}${priceInShort(row)}`,
    `${splitTakenFor(item.takenFor).text}.`,
    isSoldHere(evidence.grade) ? '' : `${capitalize(evidence.grade === 'none' ? 'no listings' : evidence.grade)}.`,
    verdict &&
      `${callInWords(verdict)}${verdict.way === 'oneByOne' ? ', to sell one by one' : ''}${profitSuffix(verdict.profit)}.${limitText}`,
    oneByOne?.text,
    sale &&
      !oneByOne?.text &&
      `You keep ${keptAmountInWords(sale.net)}${sale.net < 1 ? '' : profitSuffix(sale.profit)}${missedText}.`,
    plan?.[0] && `Ask ${plainDollars(plan[0].suggestedPrice)}.`,
    verdict?.question,
  );
}

/** Returns the price as rows of lists have it: `$15, most $11 to $20.` */
function priceInShort(answer: PricedRowAnswer): string {
  const { estimate, evidence, quantity } = answer;
  if (!estimate) return priceInWords(answer);
  const lotText = isLot(answer) ? forAllInWords(quantity) : '';
  const mostText = `most ${usd(estimate.priceLow)} to ${usd(estimate.priceHigh)}`;
  return `${estimateInWords(estimate, evidence)}${estimate.ifReal ? ' if real' : ''}${lotText}, ${mostText}.`;
}
