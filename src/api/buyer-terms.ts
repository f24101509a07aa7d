import { type GoalTerms, goalOf } from '../answers/goal.ts';
import type { Garment } from '../garments/garment.ts';
import type { Marketplaces } from '../marketplaces/load.ts';
import { type Resale, resaleOf } from '../marketplaces/resale.ts';
import type { PriceRange } from '../pricing/pricing.ts';

/** What a reseller pays and wants. */
export interface BuyerTerms extends GoalTerms {
  /** US dollars. */
  readonly cost?: number | undefined;
}

/**
 * What each marketplace leaves of a price, as a member of an answer; nothing where no term is given. Throws
 * {@link NotUnderstood} for more than one goal.
 */
export function payoutsFor(
  marketplaces: Marketplaces,
  garment: Garment,
  { price, priceLow, priceHigh }: PriceRange,
  { cost, profit, returnOnCost, margin }: BuyerTerms,
) {
  const terms = [cost, profit, returnOnCost, margin];
  if (terms.every((term) => term === undefined)) return {};
  const expected = { low: priceLow, mid: price, high: priceHigh };
  const goal = goalOf({ profit, returnOnCost, margin });
  return {
    payouts: marketplaces.list.map((marketplace) =>
      payoutBody(resaleOf(marketplace, { garment, expected, cost, goal })),
    ),
  };
}

function payoutBody({
  marketplace,
  accepted,
  reason,
  netAmounts,
  profit,
  payUpTo,
  warning,
}: Resale) {
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
