import { Type } from 'typebox';
import { namedMarketplace } from '../answers/named-marketplace.ts';
import { type RepriceTerms, WORK_MINUTES } from '../answers/reprice.ts';
import { PLAN_FIELDS, repriceTerms } from '../closet/reprice-terms.ts';
import { dayAt } from '../items/day.ts';
import { createQueryReader, type QueryRequest } from '../items/query.ts';
import type { Marketplaces } from '../marketplaces/compile.ts';
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
