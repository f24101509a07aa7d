import { capital, count } from '../../base/numbers.ts';
import { type Brand, type Category, type Garment, type Gender, type Tier, tierLabel } from '../../catalog/catalog.ts';
import { isChildrens } from '../../catalog/other-kinds.ts';
import type { GarmentModel } from '../../titles/models.ts';
import { garments } from './words.ts';

/** A sentence to read beside an answer, with what it is about. Answers send the text. */
export interface Caveat {
  readonly code: CaveatCode;
  readonly text: string;
  /** Its premises, where it has any beyond its own figures. */
  readonly claims?: Claims;
}

interface Claims {
  /** Listings of the brand that were counted. */
  readonly brandListings?: number;
  /** The gender of most listings of the brand, or of this kind by it. */
  readonly mostAre?: { readonly gender: Gender; readonly of: 'brand' | 'kind' };
  /** The answer says the range that the sentence speaks of. */
  readonly range?: boolean;
}

export type CaveatCode =
  | 'altered'
  | 'asker_evidence'
  | 'asking_price'
  | 'bare_number'
  | 'candidates'
  | 'childs_model'
  | 'assumed_gender'
  | 'beyond_evidence'
  | 'condition_not_read'
  | 'field_followed'
  | 'if_real'
  | 'ignored_words'
  | 'level'
  | 'level_less_known'
  | 'level_of_own_sales'
  | 'line_without_price'
  | 'lot'
  | 'model_apart'
  | 'not_made'
  | 'other_kind'
  | 'other_money'
  | 'outside_catalog'
  | 'shipping'
  | 'spelling'
  | 'title_followed'
  | 'unknown_brand'
  | 'unknown_name';

/** Returns caveats as answers send them. */
export const caveatTexts = (caveats: readonly Caveat[]): string[] => caveats.map(({ text }) => text);

/** Says that there are no such goods, or hardly any. */
export function notMadeInWords(garment: Garment): string {
  const things = capital(garments(garment));
  return `${things} barely exist: the price is inferred from the brand’s other items, not observed.`;
}

/** Says what the prices of a kind outside the 15 categories rest on; `hasRange` where the answer says a range. */
export function otherKind(category: Pick<Category, 'name' | 'slug'>, hasRange: boolean): Caveat {
  const basis = isChildrens(category) ? 'a language model’s estimates' : 'few sales and a language model’s estimates';
  const wide = hasRange ? ', so the range is wide' : '';
  const text = `Prices of ${category.name.toLowerCase()} come from ${basis}${wide}.`;
  return { code: 'other_kind', text, claims: { range: hasRange } };
}

/** Says by how much the level of a whole tier may be off; `error` is a standard deviation in log USD. */
export function levelErrorInWords(tier: Tier, error: number): string {
  return `The range allows for an error of ${shareOf(error)}% in all ${tierLabel(tier)} prices.`;
}

/** Says the same of clothes and shoes of houses, with hardly any sale in the US. */
export function clothesLevelInWords(tier: Tier, error: number): string {
  return (
    `We have very few US sales of ${tierLabel(tier)} clothes and shoes: all their prices may be off by ` +
    `${shareOf(error)}%.`
  );
}

/** Says how far off a price moved by an operator's own sales may be. */
export function ownLevelInWords(error: number): string {
  return (
    'The operator’s own sales of this brand and category changed the price; the range allows for an error of ' +
    `${shareOf(error)}%.`
  );
}

const shareOf = (error: number) => Math.round(100 * (Math.exp(error) - 1));

/** Says what the prices of a brand outside the catalog rest on; `hasRange` where the answer says a range. */
export function outsideCatalog({ name, tier, isOwn }: Brand, brandListings: number, hasRange: boolean): Caveat {
  const code = 'outside_catalog';
  if (isOwn) return { code, text: `${name} is specific to this service: its prices come from the operator’s sales.` };
  const claims = { brandListings, range: brandListings === 0 && hasRange };
  const counted = `We have ${brandListings === 0 ? 'no listings' : count(brandListings, 'listing')} of ${name}`;
  if (brandListings > 0) return { code, claims, text: `${counted}: its prices resemble ${tierLabel(tier)} brands.` };
  return { code, claims, text: hasRange ? `${counted}, so the range is wide.` : `${counted}.` };
}

/** Says what the price rests on where no known brand is named; `hasRange` where the answer says a range. */
export function noKnownBrand(hasRange: boolean): Caveat {
  const wide = hasRange ? ', and its range is wide' : '';
  const text =
    `No known brand is named, so the price is for the kind${wide}. A known brand name matters more than any other ` +
    'word.';
  return { code: 'unknown_brand', text, claims: { range: hasRange } };
}

/** Says that a model has no price of its own, where its brand's price would mislead. */
export function modelInWords({ name, brand }: GarmentModel): string {
  return (
    `The price is for a typical ${brand.name} item, not for the model “${name}”, which may be worth many ` +
    'times as much: do not quote it for that model. Send the whole title to price the model.'
  );
}

/** Says the same of an unnamed model, with examples. */
export function modelsInWords(brand: Brand, names: readonly string[]): string {
  return (
    `The price is for a typical ${brand.name} item: some models ` +
    `(${names.slice(0, 3).map(capital).join(', ')}) may be worth many times as much. Send the whole title to ` +
    'price a model.'
  );
}
