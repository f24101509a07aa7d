import { membersOf } from '../base/members.ts';
import { count, grouped, listOf, sumOf } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { GONE_IN, type RepriceAdvice, type RepriceTerms } from '../decide/ask.ts';
import type { AdviceAnswer } from '../decide/decision-schema.ts';
import { namedMarketplace, workOf } from '../decide/seller.ts';
import type { Fields, ValuesOf } from '../input/field.ts';
import { SELLER_FIELDS } from '../input/item-fields.ts';
import type { Marketplaces } from '../marketplaces/fees.ts';

/** Terms of a plan with their bounds, as in the API. */
export const PLAN_FIELDS = {
  goneIn: { type: 'string', enum: GONE_IN },
  ...membersOf(SELLER_FIELDS, 'marketplace', 'label', 'hourly', 'minutes'),
  markdown: { type: 'number', minimum: 0.01, maximum: 0.9 },
  markdownDays: { type: 'number', minimum: 1, maximum: 365, multipleOf: 1 },
} as const satisfies Fields;

/** Resolves the terms of a plan on a day, as YYYY-MM-DD. Throws a {@link Problem}. */
export function repriceTerms(
  { goneIn = 'season', label, marketplace, markdown, markdownDays, ...hours }: ValuesOf<typeof PLAN_FIELDS>,
  marketplaces: Marketplaces,
  today: string,
): RepriceTerms {
  const hasOwn = markdown !== undefined && markdownDays !== undefined;
  if (!hasOwn && (markdown ?? markdownDays) !== undefined) {
    throw new Problem(
      'invalid_parameter',
      (name) =>
        `Your own schedule needs both the markdown (${name('markdown')}) and the number of days between ` +
        `markdowns (${name('markdownDays')}).`,
      { parameter: markdown === undefined ? 'markdown' : 'markdownDays' },
    );
  }
  return {
    goneIn,
    today,
    work: workOf(hours),
    label,
    marketplace: marketplace === undefined ? undefined : namedMarketplace(marketplaces, marketplace),
    shop: hasOwn ? { share: markdown, everyDays: markdownDays } : undefined,
  };
}

const ACTIONS: readonly NonNullable<AdviceAnswer['action']>[] = ['LIST', 'HOLD', 'CUT', 'RAISE', 'CHECK', 'DONATE'];

const OTHERS = ['with a question first', 'sold', 'without a price'] as const;

/** Counts rows by their advice, one at a time. */
export function createPlanCounts() {
  const counts = new Map<string, number>();
  /** Counts a row, without advice if it has no price. */
  const add = (advice: RepriceAdvice | undefined): void => {
    const [asked, sold, unpriced] = OTHERS;
    const other = advice?.judgment ? asked : sold;
    const name = advice ? (advice.action ?? other) : unpriced;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  /** Returns the counts of all rows in a sentence. */
  const inWords = (): string => {
    const named = (names: readonly string[], words: (name: string, rows: string) => string) =>
      listOf(names.filter((name) => counts.has(name)).map((name) => words(name, grouped(counts.get(name) ?? 0))));
    const plan = named(ACTIONS, (name, rows) => `${name.toLowerCase()} ${rows}`);
    const rest = named(OTHERS, (name, rows) => `${rows} ${name}`);
    const all = sumOf([...counts.values()]);
    return `${count(all, 'row')}: ${plan || 'no advice'}${rest && `; ${rest}`}.`;
  };
  return { add, inWords };
}
