import { membersOf } from '../base/members.ts';
import { count, grouped, listOf, sumOf } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { GONE_IN, type RepriceAdvice, type RepriceTerms } from '../decide/ask.ts';
import type { AdviceAnswer } from '../decide/decision-schema.ts';
import { namedMarketplace, workOf } from '../decide/seller.ts';
import type { Fields, ValuesOf } from '../input/field.ts';
import { SELLER_FIELDS } from '../input/item-fields.ts';
import type { Marketplaces } from '../marketplaces/fees.ts';

/** Fields for the terms of a repricing plan, named as in the API. */
export const PLAN_FIELDS = {
  goneIn: { type: 'string', enum: GONE_IN },
  ...membersOf(SELLER_FIELDS, 'marketplace', 'label', 'hourly', 'minutes'),
  markdown: { type: 'number', minimum: 0.01, maximum: 0.9 },
  markdownDays: { type: 'number', minimum: 1, maximum: 365, multipleOf: 1 },
} as const satisfies Fields;

/** Resolves the terms of a repricing plan. `today` is YYYY-MM-DD. Throws a {@link Problem}. */
export function repriceTerms(
  { goneIn = 'season', label, marketplace, markdown, markdownDays, ...hours }: ValuesOf<typeof PLAN_FIELDS>,
  marketplaces: Marketplaces,
  today: string,
): RepriceTerms {
  const hasSchedule = markdown !== undefined && markdownDays !== undefined;
  const hasHalf = markdown !== undefined || markdownDays !== undefined;
  if (hasHalf && !hasSchedule) throw halfSchedule(markdown === undefined ? 'markdown' : 'markdownDays');
  return {
    goneIn,
    today,
    work: workOf(hours),
    label,
    marketplace: marketplace === undefined ? undefined : namedMarketplace(marketplaces, marketplace),
    shop: hasSchedule ? { share: markdown, everyDays: markdownDays } : undefined,
  };
}

const halfSchedule = (parameter: string): Problem =>
  new Problem(
    'invalid_parameter',
    (name) =>
      `Your own schedule needs both the markdown (${name('markdown')}) and the number of days between ` +
      `markdowns (${name('markdownDays')}).`,
    { parameter },
  );

const ACTIONS: readonly NonNullable<AdviceAnswer['action']>[] = ['LIST', 'HOLD', 'CUT', 'RAISE', 'CHECK', 'DONATE'];

const OTHERS = { questioned: 'with a question first', sold: 'sold', unpriced: 'without a price' };

/** Creates a running count of rows by advice, which `inWords` summarizes. */
export function createPlanCounts() {
  const counts = new Map<string, number>();
  const add = (advice: RepriceAdvice | undefined): void => {
    const name = groupOf(advice);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  const inWords = (): string => {
    const partsOf = (names: readonly string[], inWords: (name: string, rows: string) => string) =>
      listOf(names.filter((name) => counts.has(name)).map((name) => inWords(name, grouped(counts.get(name) ?? 0))));
    const plan = partsOf(ACTIONS, (name, rows) => `${name.toLowerCase()} ${rows}`) || 'no advice';
    const others = partsOf(Object.values(OTHERS), (name, rows) => `${rows} ${name}`);
    const rows = count(sumOf([...counts.values()]), 'row');
    return others === '' ? `${rows}: ${plan}.` : `${rows}: ${plan}; ${others}.`;
  };
  return { add, inWords };
}

function groupOf(advice: RepriceAdvice | undefined): string {
  if (!advice) return OTHERS.unpriced;
  if (advice.action) return advice.action;
  return advice.judgment ? OTHERS.questioned : OTHERS.sold;
}
