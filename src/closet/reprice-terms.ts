import { namedMarketplace } from '../answers/named-marketplace.ts';
import { NotUnderstood } from '../answers/not-understood.ts';
import { GONE_IN, type RepriceTerms } from '../answers/reprice.ts';
import type { Fields, ValueOf } from '../items/field.ts';
import { createFieldReader } from '../items/query.ts';
import { SELLER_FIELDS } from '../items/seller-fields.ts';
import type { Marketplaces } from '../marketplaces/compile.ts';

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

/** Terms of a plan as they are given. */
export type PlanWords = {
  readonly [Name in keyof typeof PLAN_FIELDS]?: ValueOf<(typeof PLAN_FIELDS)[Name]> | undefined;
};

/** Resolves the terms of a plan on a day, as YYYY-MM-DD. Throws {@link NotUnderstood}. */
export function repriceTerms(
  { goneIn = 'season', hourly, label, marketplace, markdown, markdownDays }: PlanWords,
  marketplaces: Marketplaces,
  today: string,
): RepriceTerms {
  if ((markdown === undefined) !== (markdownDays === undefined)) {
    throw new NotUnderstood(
      'invalid_parameter',
      'A schedule of your own needs both the share that comes off (markdown) and after how many days (markdownDays).',
      { parameter: markdown === undefined ? 'markdown' : 'markdownDays' },
    );
  }
  return {
    goneIn,
    today,
    hourly,
    label,
    marketplace:
      marketplace === undefined ? undefined : namedMarketplace(marketplaces, marketplace),
    ...(markdown !== undefined &&
      markdownDays !== undefined && { shop: { share: markdown, everyDays: markdownDays } }),
  };
}

const readPlan = createFieldReader(PLAN_FIELDS);

/** The same of texts, as forms and the command line give them. Throws a 400 `Problem`. */
export function readRepriceTerms(
  texts: Readonly<Partial<Record<keyof PlanWords, unknown>>>,
  marketplaces: Marketplaces,
  today: string,
): RepriceTerms {
  return repriceTerms(readPlan({ query: texts, raw: {} }), marketplaces, today);
}
