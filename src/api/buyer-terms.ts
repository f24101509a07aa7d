import { Type } from 'typebox';
import { answerResale, type ResaleTerms } from '../answers/resale.ts';
import { EstimatePayout } from '../answers/sale-schema.ts';
import type { Garment } from '../garments/garment.ts';
import type { Marketplaces } from '../marketplaces/compile.ts';
import type { Resale } from '../marketplaces/resale.ts';
import type { PriceRange } from '../pricing/price-range.ts';

/** The member of an answer that {@link payoutsFor} gives. */
export const Payouts = Type.Optional(
  Type.Array(EstimatePayout, {
    description:
      'The price less fees on each marketplace, and the most to pay for the goal; only with `cost`, `profit`, `returnOnCost` or `margin`.',
  }),
);

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
