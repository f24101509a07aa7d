import { Type } from 'typebox';
import {
  ACTIONS,
  GONE_IN,
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

// What a list may ask besides prices: what to do with each row, and when.

/** How soon things should be gone; without any of these, a list gets prices alone. */
export const PlanQuery = Type.Object({
  goneIn: Type.Optional(
    choice(
      GONE_IN,
      'How soon the pieces should be gone (a season is 90 days): adds what to do with each of them, and the prices to come.',
    ),
  ),
  hourly: Type.Optional(
    Type.Number({
      description: `What an hour of the seller's time is worth, in US dollars: what leaves less for ${WORK_MINUTES} minutes of work is to be donated.`,
      ...PLAN_FIELDS.hourly,
    }),
  ),
  marketplace: Type.Optional(
    Type.String({
      description:
        'Identifier of the marketplace where it sells, for the fees; by default the one that leaves most.',
      ...PLAN_FIELDS.marketplace,
    }),
  ),
  markdown: Type.Optional(
    Type.Number({
      description:
        'A schedule of your own in place of ours, with `markdownDays`: the fraction of the price that comes off.',
      ...PLAN_FIELDS.markdown,
    }),
  ),
  markdownDays: Type.Optional(
    Type.Number({
      description: 'After how many whole days it comes off again.',
      ...PLAN_FIELDS.markdownDays,
    }),
  ),
});

const readQuery = createQueryReader(PlanQuery);

/** What the query asks of the whole list; undefined where it asks for prices alone. Throws a 400 {@link Problem}. */
export function readPlan(
  request: QueryRequest,
  marketplaces: Marketplaces,
  now: number,
): RepriceTerms | undefined {
  const query = readQuery(request);
  const { marketplace: _, ...plan } = query;
  if (Object.values(plan).every((value) => value === undefined)) return undefined;
  return repriceTerms(query, marketplaces, dayAt(now));
}

/** A schema of an item's advice. */
export const AdviceAnswer = Type.Object(
  {
    action: Type.Union([choice(ACTIONS, 'What to do with it.'), Type.Null()], {
      description:
        'Null where there is no advice: it was sold, or no listing of its brand and kind is behind the price.',
    }),
    ask: Type.Optional(Type.Number({ description: 'What to ask now, US dollars.' })),
    askNet: Type.Optional(
      Type.Number({ description: 'What is left of it after fees, before the label, US dollars.' }),
    ),
    why: Type.String({ description: 'The reason, in a sentence or two.' }),
    schedule: Type.Optional(
      Type.Array(
        Type.Object({
          on: Type.String({ format: 'date' }),
          price: Type.Number({ description: 'US dollars.' }),
        }),
        { description: 'What to ask and from when on; empty of what is to be donated.' },
      ),
    ),
    goneBy: Type.Optional(Type.String({ format: 'date' })),
  },
  { description: 'Only where the query asks for a plan, see `goneIn`.' },
);

/** An item's advice, as programs get it. */
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
