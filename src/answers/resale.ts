import type { Garment } from '../garments/garment.ts';
import type { Marketplaces } from '../marketplaces/compile.ts';
import { type Resale, resaleOf } from '../marketplaces/resale.ts';
import type { PriceRange } from '../pricing/price-range.ts';
import { goalOf } from './goal.ts';
import type { EstimatePayout, GoalTerms } from './sale-schema.ts';

/** A reseller's cost and goal. */
export interface ResaleTerms extends GoalTerms {
  /** US dollars. */
  readonly cost?: number | undefined;
}

/** The question of the payouts over the range of an estimate, and of the most to pay for a goal. */
export interface ResaleQuestion extends ResaleTerms {
  readonly garment: Garment;
  readonly estimate: PriceRange;
}

/** One for each marketplace, in the order of the fee file. Throws {@link NotUnderstood} for more than one goal. Pure. */
export function answerResale(
  { list }: Marketplaces,
  { garment, estimate, cost, ...terms }: ResaleQuestion,
): Resale[] {
  const goal = goalOf(terms);
  return list.map((marketplace) =>
    resaleOf(marketplace, { garment, expected: estimate, cost, goal }),
  );
}

/**
 * The payouts of an estimate on each marketplace, as a member of an answer; nothing without terms. Throws
 * {@link NotUnderstood} for more than one goal.
 */
export function payoutsFor(
  marketplaces: Marketplaces,
  garment: Garment,
  estimate: PriceRange,
  { cost, profit, returnOnCost, margin }: ResaleTerms,
) {
  const terms = { cost, profit, returnOnCost, margin };
  if (Object.values(terms).every((term) => term === undefined)) return {};
  const resales = answerResale(marketplaces, { ...terms, garment, estimate });
  return { payouts: resales.map(payoutBody) };
}

function payoutBody({
  marketplace,
  accepted,
  reason,
  netAmounts,
  profit,
  payUpTo,
  warning,
}: Resale): EstimatePayout {
  return {
    marketplace,
    accepted,
    ...(reason === undefined ? {} : { reason }),
    ...(accepted === 'no' ? {} : { net: netAmounts }),
    ...(profit === undefined ? {} : { profit }),
    ...(payUpTo === undefined ? {} : { payUpTo }),
    ...(warning === undefined ? {} : { warning }),
  };
}
