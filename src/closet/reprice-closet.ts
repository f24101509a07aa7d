import { isGoodOrBetter, thriftValue } from '../answers/donation.ts';
import {
  answerReprice,
  type NoAdvice,
  type RepriceAdvice,
  type RepriceQuestion,
  type RepriceTerms,
} from '../answers/reprice.ts';
import type { Action } from '../answers/reprice-schema.ts';
import type { Marketplaces } from '../marketplaces/compile.ts';
import { count, listOf, percent } from '../wording/numbers.ts';
import type { AddedCells } from './added-columns.ts';
import type { ItemOutcome, PricedItem } from './price-item.ts';

/** Advises on a row. Pure. */
export function repriceRow(
  marketplaces: Marketplaces,
  row: Omit<RepriceQuestion, 'piece' | 'askingPrice'>,
  { piece, askingPrice }: PricedItem,
  terms: RepriceTerms,
): RepriceAdvice | NoAdvice {
  return answerReprice(marketplaces, { ...row, piece, askingPrice }, terms);
}

/** The cells of a row's advice. */
export function repriceCells(
  outcome: ItemOutcome,
  advice: RepriceAdvice | NoAdvice | undefined,
): AddedCells {
  if (!advice || 'problem' in outcome) return {};
  if ('silence' in advice) return { why: advice.silence };
  const { action, price, reason, kept, schedule, endsOn } = advice;
  const { garment } = outcome.priced;
  const thrift =
    action === 'DONATE' && isGoodOrBetter(garment.condition) !== false
      ? thriftValue(garment)
      : undefined;
  return {
    action,
    ask: price,
    ask_net: kept,
    why: reason,
    schedule: [
      ...schedule.map(({ on, price: then }) => `${on} $${then}`),
      ...(schedule.length > 0 ? [`gone by ${endsOn}`] : []),
    ].join('; '),
    thrift_low: thrift?.low,
    thrift_high: thrift?.high,
  };
}

const ACTION_WORDS: Readonly<Record<Action, string>> = {
  LIST: 'list',
  HOLD: 'hold',
  CUT: 'cut',
  RELIST: 'relist',
  DONATE: 'donate',
};

/** The part of an advice that is counted. */
export type Planned = Pick<RepriceAdvice, 'action' | 'besideShop'>;

/** Counts the rows by their advice, in a sentence; compares a shop's schedule with ours. */
export function planInWords(advice: readonly (Planned | NoAdvice | undefined)[]): string {
  const given = advice.filter((one): one is Planned => one !== undefined && 'action' in one);
  const counts = Object.entries(ACTION_WORDS).flatMap(([action, words]) => {
    const rows = given.filter((one) => one.action === action).length;
    return rows > 0 ? [`${words} ${rows}`] : [];
  });
  if (counts.length === 0) return 'No row gets advice.';
  return `${count(given.length, 'row')}: ${listOf(counts)}.${besideShop(given)}`;
}

function besideShop(given: readonly Planned[]): string {
  const compared = given.flatMap(({ besideShop }) => besideShop ?? []);
  if (compared.length === 0) return '';
  const mean = (of: 'odds' | 'price') =>
    Math.exp(compared.reduce((sum, one) => sum + Math.log(one[of]), 0) / compared.length);
  const [odds, price] = [mean('odds'), mean('price')];
  const change = (ratio: number, up: string, down: string) =>
    `${percent(Math.abs(ratio - 1))} ${ratio >= 1 ? up : down}`;
  return ` Beside your schedule, ours would ask ${change(price, 'more', 'less')} on average, and a sale in that time would be about ${change(odds, 'likelier', 'less likely')}.`;
}
