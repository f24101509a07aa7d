import type { Brand, Category, Condition, Garment, Gender } from '../catalog/catalog.ts';
import type { Verdict } from '../decide/decision-schema.ts';
import { judgeTag } from '../decide/verdict.ts';
import { type Comp, compsText } from '../input/comps.ts';
import { cents, type Marketplace } from '../marketplaces/fees.ts';
import type { GarmentPrice, ListingAnswer } from '../present/answer-schema.ts';
import type { Coded } from '../present/caveats.ts';
import { priceAnswer } from '../present/garment.ts';
import { listingFigures } from '../present/listing.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { priceGarment } from '../pricing/appraise.ts';
import { appraisePath, pricePath } from '../pricing/price-path.ts';
import type { Price, Pricing } from '../pricing/pricing.ts';
import type { PriceRange } from '../pricing/ranges/price-range.ts';
import { withQuery } from './paths.ts';
import type { Site } from './site.ts';

/** A visitor's choices. Amounts are in US dollars. */
export interface Choice {
  readonly marketplace: Marketplace;
  readonly profit?: number | undefined;
  readonly label?: number | undefined;
  readonly tag?: number | undefined;
  /** Sale and asking prices of similar items that the visitor entered. */
  readonly comps?: readonly Comp[] | undefined;
  readonly guess?: number | undefined;
}

/** Answer shown on a page, either for a garment or for a listing's title. */
export interface GarmentAnswer {
  readonly garment: Garment;
  /** The listing's title without the tag price; absent if the visitor chose a brand and kind instead. */
  readonly title?: string;
  readonly estimate: Coded<GarmentPrice>;
  readonly price: Price;
  /** Price range across all conditions; absent if the title states a condition. */
  readonly any?: PriceRange | undefined;
  readonly listing?: { readonly appraisal: Appraisal; readonly estimate: Coded<Omit<ListingAnswer, 'judgment'>> };
  readonly choice: Choice;
  /** Verdict on the tag price, or just the zones and the most to pay if there is no tag price. */
  readonly judgment: Verdict;
}

/** Prices a garment that was chosen by brand and category, without a title. */
export function garmentAnswer(site: Site, garment: Garment, choice: Choice): GarmentAnswer {
  const { pricing } = site;
  const listing = priceGarment(pricing, garment);
  return {
    garment,
    estimate: priceAnswer(pricing, listing),
    price: listing.price,
    any: pricing.predict(garment),
    choice,
    judgment: judged(site, listing, choice),
  };
}

/** Builds the answer for a title that has been appraised. */
export function titleAnswer(site: Site, appraisal: Appraisal, entered: Choice): GarmentAnswer {
  const { pricing } = site;
  const { garment, price, parsed } = appraisal;
  const estimate = listingFigures(pricing, appraisal);
  // The title's price is the tag price unless the visitor enters another.
  const choice = { ...entered, tag: entered.tag ?? appraisal.asked?.price };
  return {
    garment,
    title: titleWithoutTag(appraisal),
    estimate,
    price,
    any: parsed.condition === undefined ? price.atCondition() : undefined,
    listing: { appraisal, estimate },
    choice,
    judgment: judged(site, appraisal, choice),
  };
}

/** Judges the tag price by the visitor's marketplace, minimum profit, and shipping label cost. */
export function judged({ marketplaces }: Site, listing: Appraisal, choice: Choice): Verdict {
  const { marketplace, profit, label, tag } = choice;
  const goal = profit === undefined ? undefined : { profit: cents(profit) };
  return judgeTag(marketplaces, listing, tag || undefined, { marketplace, goal, label });
}

/** Builds a garment, with the most common gender for its brand and category as the default. */
export function usualGarment(
  pricing: Pricing,
  brand: Brand,
  category: Category,
  gender: Gender = pricing.usualGender(brand, category).gender,
): Garment {
  return { brand, category, gender };
}

/** Returns the path of an answer, optionally with another gender or condition. Pass `any` to drop the condition. */
export function answerPath(
  pricing: Pricing,
  { garment, title, choice }: GarmentAnswer,
  change: { readonly gender?: Gender; readonly condition?: Condition | 'any' } = {},
): string {
  const { brand, category } = garment;
  const gender = change.gender ?? garment.gender;
  const condition = change.condition === 'any' ? undefined : (change.condition ?? garment.condition);
  const path =
    title === undefined
      ? pricePath(pricing, { brand, category, gender, condition })
      : appraisePath(title, { gender, condition });
  return withChoice(path, choice);
}

/** Adds the tag price and the visitor's evidence to the query of a path. */
export function withChoice(path: string, { tag, comps, guess }: Omit<Choice, 'marketplace'>): string {
  return withQuery(path, { tag, comps: comps && compsText(comps), guess });
}

/** Removes the tag price, which has a field of its own, unless the title states other amounts too. */
function titleWithoutTag({ parsed }: Appraisal): string {
  const { text, withoutMoney, otherMoney } = parsed;
  return otherMoney.length === 0 && withoutMoney !== '' ? withoutMoney : text;
}
