import type { Garment } from '../garments/garment.ts';
import { pricePath } from '../garments/price-path.ts';
import type { Marketplaces } from '../marketplaces/load.ts';
import { cents } from '../marketplaces/money.ts';
import type { Goal } from '../marketplaces/pay-up-to.ts';
import { type Resale, resaleOf } from '../marketplaces/resale.ts';
import { type Estimate, estimateOf } from '../pricing/estimate.ts';
import type { Pricing } from '../pricing/pricing.ts';

export interface EstimateParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  /** The service's address without a trailing slash. */
  readonly publicUrl: string;
}

/** What somebody who buys to sell pays and wants, US dollars and fractions; at most one of the last three. */
export interface BuyerTerms {
  readonly cost?: number | undefined;
  readonly profit?: number | undefined;
  readonly returnOnCost?: number | undefined;
  readonly margin?: number | undefined;
}

/** What programs get of a garment's estimate; with a buyer's terms, also what each marketplace leaves of it. */
export function estimateBody(parts: EstimateParts, garment: Garment, terms: BuyerTerms = {}) {
  const { pricing, publicUrl } = parts;
  const { brand, category, gender, condition } = garment;
  const { estimate, byCondition, evidence, caveats } = estimateOf(pricing, garment);
  const isAsked = Object.values(terms).some((value) => value !== undefined);
  return {
    brand: { name: brand.name, slug: brand.slug, tier: brand.tier, tierLabel: brand.tierLabel },
    category: { name: category.name, slug: category.slug },
    gender,
    condition: condition ?? null,
    currency: 'USD' as const,
    estimate,
    byCondition,
    evidence,
    caveats,
    ...(isAsked ? { payouts: payoutsOf(parts.marketplaces, garment, estimate, terms) } : {}),
    source: `Hangtag prediction model ${pricing.modelVersion}`,
    webUrl: publicUrl + pricePath(garment),
  };
}

function payoutsOf(
  marketplaces: Marketplaces,
  garment: Garment,
  { price, priceLow, priceHigh }: Estimate['estimate'],
  { cost, ...goals }: BuyerTerms,
) {
  const expected = { low: priceLow, mid: price, high: priceHigh };
  const goal = goalOf(goals);
  return marketplaces.list.map((marketplace) =>
    payoutBody(resaleOf(marketplace, { garment, expected, cost, goal })),
  );
}

function payoutBody({ marketplace, accepted, reason, keeps, profit, payUpTo, warning }: Resale) {
  return {
    marketplace,
    accepted,
    ...(reason === undefined ? {} : { reason }),
    ...(accepted === 'no' ? {} : { keeps }),
    ...(profit === undefined ? {} : { profit }),
    ...(payUpTo === undefined ? {} : { payUpTo }),
    ...(warning === undefined ? {} : { warning }),
  };
}

function goalOf({ profit, returnOnCost, margin }: Omit<BuyerTerms, 'cost'>): Goal | undefined {
  if (profit !== undefined) return { profit: cents(profit) };
  if (returnOnCost !== undefined) return { returnOnCost };
  return margin === undefined ? undefined : { margin };
}
