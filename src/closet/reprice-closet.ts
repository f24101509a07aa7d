import { isGoodOrBetter, thriftValue } from '../answers/donation.ts';
import { GONE_IN, type RepriceAdvice, type RepriceTerms } from '../answers/reprice.ts';
import type { Action, AdviceAnswer } from '../answers/reprice-schema.ts';
import { namedMarketplace } from '../answers/seller.ts';
import type { Garment } from '../garments/garment.ts';
import type { Fields, ValueOf } from '../items/field.ts';
import { SELLER_FIELDS } from '../items/seller-fields.ts';
import type { Marketplaces } from '../marketplaces/compile.ts';
import { Problem } from '../problem.ts';
import { count, listOf, percent } from '../wording/numbers.ts';
import type { AddedCells } from './added-columns.ts';

/** Terms of a plan with their bounds, as the API spells them. */
export const PLAN_FIELDS = {
  goneIn: { type: 'string', enum: GONE_IN },
  marketplace: SELLER_FIELDS.marketplace,
  label: SELLER_FIELDS.label,
  hourly: SELLER_FIELDS.hourly,
  /** A fraction of the price. */
  markdown: { type: 'number', minimum: 0.01, maximum: 0.9 },
  markdownDays: { type: 'number', minimum: 1, maximum: 365, multipleOf: 1 },
} as const satisfies Fields;

export type PlanWords = {
  readonly [Name in keyof typeof PLAN_FIELDS]?: ValueOf<(typeof PLAN_FIELDS)[Name]> | undefined;
};

/** Resolves the terms of a plan on a day, as YYYY-MM-DD. Throws a {@link Problem}. */
export function repriceTerms(
  { goneIn = 'season', hourly, label, marketplace, markdown, markdownDays }: PlanWords,
  marketplaces: Marketplaces,
  today: string,
): RepriceTerms {
  if ((markdown === undefined) !== (markdownDays === undefined)) {
    throw new Problem(
      'invalid_parameter',
      (name) =>
        `A schedule of your own needs both the share that comes off (${name('markdown')}) and after how many days (${name('markdownDays')}).`,
      { parameter: markdown === undefined ? 'markdown' : 'markdownDays' },
    );
  }
  return {
    goneIn,
    today,
    hourly,
    label,
    ...(marketplace !== undefined && { marketplace: namedMarketplace(marketplaces, marketplace) }),
    ...(markdown !== undefined && markdownDays !== undefined && { shop: { share: markdown, everyDays: markdownDays } }),
  };
}

/** The cells of a row's advice. */
export function repriceCells(garment: Garment, advice: AdviceAnswer | undefined): AddedCells {
  if (!advice) return {};
  const { action, ask, askNet, why, schedule = [], goneBy } = advice;
  if (action === null) return { why };
  const isWorthGiving = action === 'DONATE' && isGoodOrBetter(garment.condition) !== false;
  const thrift = isWorthGiving ? thriftValue(garment) : undefined;
  return {
    action,
    ask,
    ask_net: askNet,
    why,
    schedule: [
      ...schedule.map(({ on, price }) => `${on} $${price}`),
      ...(schedule.length > 0 ? [`gone by ${goneBy}`] : []),
    ].join('; '),
    thrift_low: thrift?.low,
    thrift_high: thrift?.high,
  };
}

const ACTIONS: readonly Action[] = ['LIST', 'HOLD', 'CUT', 'RELIST', 'RAISE', 'DONATE'];

/** Counts the rows by their advice, in a sentence; compares a shop's schedule with ours. */
export function planInWords(advice: readonly (RepriceAdvice | undefined)[]): string {
  const advised = advice.flatMap((one) => (one?.action ? [one] : []));
  const counts = ACTIONS.flatMap((action) => {
    const rows = advised.filter((one) => one.action === action).length;
    return rows > 0 ? [`${action.toLowerCase()} ${rows}`] : [];
  });
  if (counts.length === 0) return 'No row gets advice.';
  return `${count(advised.length, 'row')}: ${listOf(counts)}.${besideShop(advised)}`;
}

function besideShop(advices: readonly RepriceAdvice[]): string {
  const compared = advices.flatMap(({ besideShop }) => besideShop ?? []);
  if (compared.length === 0) return '';
  const mean = (figure: 'odds' | 'price') =>
    Math.exp(compared.reduce((sum, one) => sum + Math.log(one[figure]), 0) / compared.length);
  const odds = mean('odds');
  const price = mean('price');
  const change = (ratio: number, up: string, down: string) =>
    `${percent(Math.abs(ratio - 1))} ${ratio >= 1 ? up : down}`;
  return ` Beside your schedule, ours would ask ${change(price, 'more', 'less')} on average, and a sale in that time would be about ${change(odds, 'likelier', 'less likely')}.`;
}
