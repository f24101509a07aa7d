import { type Estimate, estimateOf } from '../answers/estimate.ts';
import { judgeTag } from '../answers/judgment.ts';
import type { Judgment } from '../answers/judgment-schema.ts';
import { type ListingEstimate, listingEstimate, priceListing } from '../answers/listing.ts';
import { pieceOf } from '../answers/piece.ts';
import { appraisePath } from '../garments/appraise-path.ts';
import type { Brand, Category, Condition, Gender } from '../garments/catalog.ts';
import type { Garment } from '../garments/garment.ts';
import { NO_FACTS } from '../garments/item.ts';
import type { Marketplace } from '../marketplaces/compile.ts';
import { cents } from '../marketplaces/money.ts';
import { type Appraisal, isPriced, type ListingQuery } from '../pricing/appraise.ts';
import { pricePath } from '../pricing/price-path.ts';
import type { PriceRange } from '../pricing/price-range.ts';
import type { Pricing, TitledPrice } from '../pricing/pricing.ts';
import type { Site } from './site.ts';

/** A visitor's choice beside the garment, in US dollars. */
export interface Choice {
  readonly marketplace: Marketplace;
  /** The goal after fees and cost; the usual one by default. */
  readonly profit?: number | undefined;
  readonly label?: number | undefined;
  /** The price on the tag, or what was paid. */
  readonly tag?: number | undefined;
}

/** The answer of one page, about a garment of the catalog or one listing by its title. Both have the same parts. */
export interface GarmentAnswer {
  readonly garment: Garment;
  readonly estimate: Estimate;
  /** The same price, with how far such items are from it. */
  readonly price: TitledPrice;
  /** The price whatever the condition; absent where a title names one. */
  readonly any?: PriceRange;
  readonly listing?: { readonly appraisal: Appraisal; readonly estimate: ListingEstimate };
  readonly choice: Choice;
  /** The verdict on the tag price; without one, the zones. */
  readonly judgment: Judgment;
}

/** The answer about a garment of the catalog. */
export function garmentAnswer(site: Site, garment: Garment, choice: Choice): GarmentAnswer {
  const { pricing } = site;
  return {
    garment,
    estimate: estimateOf(pricing, garment),
    price: pricing.appraise(garment, NO_FACTS),
    any: pricing.predict(garment),
    choice,
    judgment: judged(site, pieceOf(pricing, garment), choice),
  };
}

/** The answer about one listing, read as `asked`. */
export function titleAnswer(site: Site, appraisal: Appraisal, asked: ListingQuery, given: Choice): GarmentAnswer {
  const { pricing } = site;
  const { garment, price, reading } = appraisal;
  const estimate = listingEstimate(pricing, appraisal);
  const whatever = !reading.condition && priceListing(pricing, { ...asked, condition: undefined });
  // A price in the title is the one on the tag, until another is given.
  const choice = { ...given, tag: given.tag ?? appraisal.asked?.price };
  return {
    garment,
    estimate,
    price,
    ...(whatever && isPriced(whatever) && { any: whatever.price }),
    listing: { appraisal, estimate },
    choice,
    judgment: judged(site, pieceOf(pricing, appraisal), choice),
  };
}

/** The judgment of a tag by a visitor's choice. */
export function judged(
  { marketplaces }: Site,
  piece: Parameters<typeof judgeTag>[1],
  { marketplace, profit, label, tag }: Choice,
): Judgment {
  const goal = profit === undefined ? undefined : { profit: cents(profit) };
  return judgeTag(marketplaces, piece, tag || undefined, { marketplace, goal, label });
}

/** The garment of a brand and category; without a gender, that of most listings. */
export function usualGarment(
  pricing: Pricing,
  brand: Brand,
  category: Category,
  gender: Gender = pricing.usualGender(brand, category).gender,
): Garment {
  return { brand, category, gender };
}

/** Address of the same answer for another gender or condition; `any` drops the condition. Keeps the tag's price. */
export function answerPath(
  pricing: Pricing,
  { garment, listing, choice: { tag } }: GarmentAnswer,
  change: { readonly gender?: Gender; readonly condition?: Condition | 'any' } = {},
): string {
  const { brand, category } = garment;
  const gender = change.gender ?? garment.gender;
  const condition = change.condition === 'any' ? undefined : (change.condition ?? garment.condition);
  const path = listing
    ? appraisePath(listing.appraisal.reading.text, { gender, ...(condition && { condition }) })
    : pricePath(pricing, { brand, category, gender, condition });
  return withTag(path, tag);
}

/** An address with the price on the tag, US dollars. */
export function withTag(path: string, tag: number | undefined): string {
  return tag === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}tag=${tag}`;
}
