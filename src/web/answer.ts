import { type Estimate, estimateOf } from '../answers/estimate.ts';
import { priceListing } from '../answers/listing.ts';
import { type ListingEstimate, listingEstimate } from '../answers/listing-estimate.ts';
import { appraisePath } from '../garments/appraise-path.ts';
import type { Condition, Gender } from '../garments/catalog.ts';
import type { Garment } from '../garments/garment.ts';
import type { Marketplace } from '../marketplaces/compile.ts';
import { cents } from '../marketplaces/money.ts';
import { type Resale, resaleOf } from '../marketplaces/resale.ts';
import { type Appraisal, isPriced, type ListingQuery } from '../pricing/appraise.ts';
import { verdictOf } from '../pricing/asking.ts';
import { pricePath } from '../pricing/price-path.ts';
import type { PriceRange } from '../pricing/price-range.ts';
import type { Pricing, TitledPrice } from '../pricing/pricing.ts';
import { buyInWords } from '../wording/buy.ts';

/** What a visitor chose beside the garment, in US dollars. */
export interface Choice {
  readonly marketplace: Marketplace;
  /** What is to be left after fees and cost; without one, as much as was paid. */
  readonly profit?: number | undefined;
  /** The price on the tag, or what was paid. */
  readonly tag?: number | undefined;
}

/** What one page answers: a garment of the catalog, or one listing by its title. Both have the same parts. */
export interface GarmentAnswer {
  readonly garment: Garment;
  readonly estimate: Estimate;
  /** The same price, with how far such items are from it. */
  readonly price: TitledPrice;
  /** The price whatever the condition; absent where a title names one. */
  readonly any?: PriceRange;
  /** Only of a listing. */
  readonly listing?: { readonly appraisal: Appraisal; readonly estimate: ListingEstimate };
  readonly choice: Choice;
}

/** The answer about a garment of the catalog. */
export function garmentAnswer(pricing: Pricing, garment: Garment, choice: Choice): GarmentAnswer {
  return {
    garment,
    estimate: estimateOf(pricing, garment),
    price: pricing.appraise(garment, ''),
    any: pricing.predict(garment),
    choice,
  };
}

/** The answer about one listing, read as `asked`. */
export function titleAnswer(
  pricing: Pricing,
  appraisal: Appraisal,
  asked: ListingQuery,
  choice: Choice,
): GarmentAnswer {
  const { garment, price, reading } = appraisal;
  const estimate = listingEstimate(pricing, appraisal);
  const whatever = reading.condition
    ? undefined
    : priceListing(pricing, { ...asked, condition: undefined });
  return {
    garment,
    estimate,
    price,
    ...(whatever && isPriced(whatever) && { any: whatever.price }),
    listing: { appraisal, estimate },
    // A price in the title is the one on the tag, until another is given.
    choice: { ...choice, tag: choice.tag ?? appraisal.asked?.price },
  };
}

/** Address of the same answer for another gender or condition; `any` drops the condition. Keeps the tag's price. */
export function answerPath(
  pricing: Pricing,
  { garment, listing, choice: { tag } }: GarmentAnswer,
  change: { readonly gender?: Gender; readonly condition?: Condition | 'any' } = {},
): string {
  const { brand, category } = garment;
  const gender = change.gender ?? garment.gender;
  const condition =
    change.condition === 'any' ? undefined : (change.condition ?? garment.condition);
  const path = listing
    ? appraisePath(listing.appraisal.reading.text, { gender, ...(condition && { condition }) })
    : pricePath(pricing, { brand, category, gender, condition });
  return withTag(path, tag);
}

/** An address with the price on the tag, US dollars. */
export function withTag(path: string, tag: number | undefined): string {
  return tag === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}tag=${tag}`;
}

/** Whether to buy at the tag's price, in words; undefined without one, or where our listings cannot price the item. */
export function buyAnswer({
  garment,
  price,
  listing,
  choice,
}: Pick<GarmentAnswer, 'garment' | 'price' | 'listing' | 'choice'>):
  | ReturnType<typeof buyInWords>
  | undefined {
  const { tag, marketplace } = choice;
  if (tag === undefined || tag <= 0 || listing?.estimate.beyondEvidence) return undefined;
  return buyInWords({
    tag,
    verdict: verdictOf(tag, price),
    tier: garment.brand.tier,
    profit: resaleAt(garment, price, choice).profit,
    marketplace: marketplace.name,
  });
}

/** What a garment brings on the chosen marketplace. */
export function resaleAt(
  garment: Garment,
  expected: PriceRange,
  { marketplace, profit, tag }: Choice,
): Resale {
  return resaleOf(marketplace, {
    garment,
    expected,
    cost: tag,
    goal: profit === undefined ? { returnOnCost: 1 } : { profit: cents(profit) },
  });
}
