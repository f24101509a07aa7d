import type { Brand, Category, Condition, Garment, Gender } from '../catalog/catalog.ts';
import { type Comp, compsText } from '../input/comps.ts';
import type { Verdict } from '../money/decision-schema.ts';
import { cents, type Marketplace } from '../money/fees.ts';
import { judgeTag } from '../money/verdict.ts';
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

/** The visitor's terms and evidence. Amounts are in US dollars. */
export interface Choice {
  readonly marketplace: Marketplace;
  readonly profit?: number | undefined;
  readonly label?: number | 'usual' | undefined;
  readonly tag?: number | undefined;
  /** Sold and asking prices of similar items, as entered by the visitor. */
  readonly comps?: readonly Comp[] | undefined;
  readonly guess?: number | undefined;
}

/** An answer to show on a page, for either a garment or the title of a listing. */
export interface GarmentAnswer {
  readonly garment: Garment;
  /** The title without the tag price, or undefined if the visitor chose a brand and kind instead. */
  readonly title?: string;
  readonly estimate: Coded<GarmentPrice> &
    Partial<Pick<ListingAnswer, 'candidates' | 'words' | 'withoutWords' | 'beyondEvidence'>>;
  readonly price: Price;
  /** The price range across all conditions, or undefined if the title specifies a condition. */
  readonly any?: PriceRange | undefined;
  /** The appraised title, or undefined if the visitor chose a brand and kind instead. */
  readonly appraisal?: Appraisal;
  readonly choice: Choice;
  /** The verdict on the tag price. If there is no tag price, it has only the zones and the maximum price to pay. */
  readonly judgment: Verdict;
}

/** Creates the answer for a garment that was chosen by brand and kind. */
export function garmentAnswer(site: Site, garment: Garment, choice: Choice): GarmentAnswer {
  const { pricing } = site;
  const listing = priceGarment(pricing, garment);
  return {
    garment,
    estimate: priceAnswer(pricing, listing),
    price: listing.price,
    any: pricing.predict(garment),
    choice,
    judgment: judgeWithTerms(site, listing, choice),
  };
}

/** Creates the answer for an appraised title. */
export function titleAnswer(site: Site, appraisal: Appraisal, entered: Choice): GarmentAnswer {
  const { pricing } = site;
  const { garment, price, parsed } = appraisal;
  // A tag price that the visitor enters overrides the price in the title.
  const choice = { ...entered, tag: entered.tag ?? appraisal.asked?.price };
  return {
    garment,
    title: titleWithoutTag(appraisal),
    estimate: listingFigures(pricing, appraisal),
    price,
    any: parsed.condition === undefined ? price.atCondition() : undefined,
    appraisal,
    choice,
    judgment: judgeWithTerms(site, appraisal, choice),
  };
}

/** Judges the tag price based on the visitor's terms: marketplace, minimum profit, and label cost. */
export function judgeWithTerms({ marketplaces }: Site, listing: Appraisal, choice: Choice): Verdict {
  const { marketplace, profit, label, tag } = choice;
  const goal = profit === undefined ? undefined : { profit: cents(profit) };
  return judgeTag(marketplaces, listing, tag || undefined, { marketplace, goal, label });
}

/** Returns a garment. Its gender defaults to the most common one for the brand and kind. */
export function usualGarment(
  pricing: Pricing,
  brand: Brand,
  category: Category,
  gender: Gender = pricing.usualGender(brand, category).gender,
): Garment {
  return { brand, category, gender };
}

/** Returns the path of an answer, optionally with a different gender or condition. `any` removes the condition. */
export function answerPath(
  pricing: Pricing,
  { garment, title, choice }: GarmentAnswer,
  change: { readonly gender?: Gender; readonly condition?: Condition | 'any' } = {},
): string {
  const { brand, category } = garment;
  const gender = change.gender ?? garment.gender;
  const changed = change.condition ?? garment.condition;
  const condition = changed === 'any' ? undefined : changed;
  const path =
    title === undefined
      ? pricePath(pricing, { brand, category, gender, condition })
      : appraisePath(title, { gender, condition });
  return withChoice(path, choice);
}

/** Appends the tag price and the visitor's evidence to the query of a path. */
export function withChoice(path: string, { tag, comps, guess }: Omit<Choice, 'marketplace'>): string {
  return withQuery(path, { tag, comps: comps && compsText(comps), guess });
}

/** Returns the title, without the tag price (it has its own field) unless the title also contains other amounts. */
function titleWithoutTag({ parsed }: Appraisal): string {
  const { text, withoutMoney, otherMoney } = parsed;
  return otherMoney.length === 0 && withoutMoney !== '' ? withoutMoney : text;
}
