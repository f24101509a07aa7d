import { Type } from 'typebox';
import { namedMarketplace } from '../answers/named-marketplace.ts';
import {
  ACTIONS,
  type NoAdvice,
  type RepriceAdvice,
  type RepriceTerms,
  WORK_MINUTES,
} from '../answers/reprice.ts';
import { PLAN_FIELDS, repriceTerms } from '../closet/reprice-terms.ts';
import { dayAt } from '../items/day.ts';
import { createQueryReader, type QueryRequest } from '../items/query.ts';
import type { Marketplaces } from '../marketplaces/compile.ts';
import { choice } from '../shape.ts';
import { optionalField } from './schema-parts.ts';

/** Terms of a plan for a list; a list without any of them but `marketplace` gets prices alone. */
export const PlanQuery = Type.Object({
  goneIn: optionalField(
    PLAN_FIELDS.goneIn,
    'The time to sell the pieces in (a season is 90 days): adds advice on each of them, and the prices to come.',
  ),
  hourly: optionalField(
    PLAN_FIELDS.hourly,
    `The worth of an hour of the seller's time, in US dollars: a piece that leaves less for ${WORK_MINUTES} minutes of work is to be donated.`,
  ),
  marketplace: optionalField(
    PLAN_FIELDS.marketplace,
    'Identifier or name of the marketplace where you sell; by default the first in the list of fees, eBay.',
  ),
  markdown: optionalField(
    PLAN_FIELDS.markdown,
    'A schedule of your own in place of ours, with `markdownDays`: the fraction of the price that comes off.',
  ),
  markdownDays: optionalField(
    PLAN_FIELDS.markdownDays,
    'The number of whole days between markdowns.',
  ),
});

const readQuery = createQueryReader(PlanQuery);

/** Reads the seller's marketplace; undefined by default. Throws a 400 {@link Problem}. */
export function readMarketplace(request: QueryRequest, marketplaces: Marketplaces) {
  const { marketplace } = readQuery(request);
  return marketplace === undefined ? undefined : namedMarketplace(marketplaces, marketplace);
}

/** Reads the plan of a query; undefined if it asks for prices alone. Throws a 400 {@link Problem}. */
export function readPlan(
  request: QueryRequest,
  marketplaces: Marketplaces,
  now: number,
): RepriceTerms | undefined {
  const { marketplace, ...plan } = readQuery(request);
  if (Object.values(plan).every((value) => value === undefined)) return undefined;
  return repriceTerms({ ...plan, marketplace }, marketplaces, dayAt(now));
}

/** An item's advice, for programs. */
export const AdviceAnswer = Type.Object(
  {
    action: Type.Union([choice(ACTIONS, 'The action.'), Type.Null()], {
      description:
        'Null without advice: the piece was sold, or no listing of its brand and kind is behind the price.',
    }),
    ask: Type.Optional(Type.Number({ description: 'The price to ask now, US dollars.' })),
    askNet: Type.Optional(
      Type.Number({ description: 'The payout of it after fees, before the label, US dollars.' }),
    ),
    why: Type.String({ description: 'The reason, in a sentence or two.' }),
    schedule: Type.Optional(
      Type.Array(
        Type.Object({
          on: Type.String({ format: 'date' }),
          price: Type.Number({ description: 'US dollars.' }),
        }),
        { description: 'Prices to ask, each with its first day; empty for a piece to donate.' },
      ),
    ),
    goneBy: Type.Optional(Type.String({ format: 'date' })),
  },
  { description: 'Only if the query asks for a plan, see `goneIn`.' },
);

/** Writes an item's advice for programs. */
export function adviceAnswer(advice: RepriceAdvice | NoAdvice): object {
  if ('silence' in advice) return { action: null, why: advice.silence };
  const { action, price, kept, reason, schedule, endsOn } = advice;
  return {
    action,
    ...(price !== undefined && { ask: price }),
    ...(kept !== undefined && { askNet: kept }),
    why: reason,
    schedule,
    goneBy: endsOn,
  };
}
