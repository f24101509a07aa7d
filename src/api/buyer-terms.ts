import { answerResale, type ResaleTerms } from '../answers/resale.ts';
import type { Garment } from '../garments/garment.ts';
import type { Marketplaces } from '../marketplaces/compile.ts';
import type { Resale } from '../marketplaces/resale.ts';
import type { PriceRange } from '../pricing/pricing.ts';

/**
 * What each marketplace leaves of a price, as a member of an answer; nothing where no term is given. Throws
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
