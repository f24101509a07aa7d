import { capital, count } from '../base/numbers.ts';
import { type Garment, tierLabel } from '../catalog/catalog.ts';
import { garments } from '../catalog/garment-names.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import { isChildrens } from '../catalog/other-kinds.ts';
import type { Appraisal, Finding } from '../pricing/appraisal.ts';
import { countsOf, type EvidenceFacts } from '../pricing/evidence/evidence.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { isLessKnown, levelErrorOf } from '../pricing/ranges/spread.ts';
import { type GarmentModel, modelsApart } from '../titles/models.ts';

/** A sentence or two to read with an answer, and their subject. Answers send the text. */
export interface Caveat {
  readonly code: CaveatCode;
  readonly text: string;
}

export type CaveatCode =
  | Finding['code']
  | 'asker_evidence'
  | 'asking_price'
  | 'brand_listings'
  | 'candidates'
  | 'condition_not_read'
  | 'gender_not_read'
  | 'if_real'
  | 'ignored_words'
  | 'level'
  | 'level_less_known'
  | 'level_of_own_sales'
  | 'model_apart'
  | 'not_made'
  | 'other_kind'
  | 'outside_catalog'
  | 'shipping';

/** States what the range of a piece that may be a copy applies to. */
export const IF_REAL: Caveat = {
  code: 'if_real',
  text: 'The estimate and its range assume a real one: copies are common.',
};

/** An answer whose caveats still have their codes. */
export type Coded<T> = Omit<T, 'caveats'> & { readonly caveats: readonly Caveat[] };

/** Returns an answer as programs get it: its caveats are sentences. */
export function inSentences<T extends Coded<unknown>>(answer: T): Omit<T, 'caveats'> & { caveats: string[] } {
  return { ...answer, caveats: caveatTexts(answer.caveats) };
}

/** Returns the text of each caveat, which answers send, without those of some codes. */
export const caveatTexts = (caveats: readonly Caveat[], ...without: readonly CaveatCode[]): string[] =>
  caveats.filter(({ code }) => !without.includes(code)).map(({ text }) => text);

/** Returns the caveats of a listing's garment. A piece to look up has no range, so none mentions it. */
export function garmentCaveats(pricing: Pricing, listing: Appraisal): readonly Caveat[] {
  const { garment, price, isToLookUp, evidence } = listing;
  return [
    ...brandCaveat(pricing, garment, { hasRange: !isToLookUp, evidence }),
    ...ownCaveats(pricing, garment, price.item.isKnown),
    ...levelCaveat(pricing, garment, !isToLookUp),
  ];
}

/** Returns the caveat for a brand outside the catalog, or an unknown one, given the evidence of an answer. */
export function brandCaveat(
  { artifacts }: Pricing,
  { brand }: Pick<Garment, 'brand'>,
  beside: { readonly hasRange: boolean; readonly evidence?: Pick<EvidenceFacts, 'of' | 'listings'> },
): Caveat[] {
  const { hasRange, evidence } = beside;
  const { name, tier } = brand;
  if (!brand.isOutsideCatalog) return [];
  if (isUnknown(brand)) {
    const wide = hasRange ? ', and its range is wide' : '';
    const text =
      `No known brand is named, so the price is for the kind${wide}. A known brand name matters more than any other ` +
      'word.';
    return [{ code: 'unknown_brand', text }];
  }
  if (brand.isOwn) {
    return [
      {
        code: 'outside_catalog',
        text: `${name} is specific to this service: its prices come from the operator’s sales.`,
      },
    ];
  }
  const clothes = countsOf(artifacts.evidence, brand).reduce((sum, { sold, asked }) => sum + sold + asked, 0);
  // A kind that is counted separately may have more listings than the brand's clothes.
  const listings = evidence === undefined || evidence.of === 'kind' ? clothes : Math.max(clothes, evidence.listings);
  if (listings === 0) {
    return [
      { code: 'outside_catalog', text: `We have no listings of ${name}${hasRange ? ', so the range is wide' : ''}.` },
    ];
  }
  const text = `We have ${count(listings, 'listing')} of ${name}: its prices resemble ${tierLabel(tier)} brands.`;
  return [{ code: 'brand_listings', text }];
}

export function levelCaveat(pricing: Pricing, garment: Garment, hasRange: boolean): Caveat[] {
  const { brand, category } = garment;
  if (category.isExtended) {
    const basis = isChildrens(category) ? 'a language model’s estimates' : 'few sales and a language model’s estimates';
    const wide = hasRange ? ', so the range is wide' : '';
    return [{ code: 'other_kind', text: `Prices of ${category.name.toLowerCase()} come from ${basis}${wide}.` }];
  }
  if (!hasRange) return [];
  const own = pricing.predict(garment);
  if (own.levelError !== undefined) {
    const share = percentOf(Math.hypot(own.levelError, own.error));
    const text =
      'The operator’s own sales of this brand and category changed the price; the range allows for an error of ' +
      `${share}.`;
    return [{ code: 'level_of_own_sales', text }];
  }
  const { levelError } = pricing.artifacts.prediction.reference;
  const label = tierLabel(brand.tier);
  const share = percentOf(levelErrorOf(levelError, brand.tier, category.family));
  if (!isLessKnown(levelError, brand.tier, category.family)) {
    return [{ code: 'level', text: `The range allows for an error of ${share} in all ${label} prices.` }];
  }
  const text = `We have very few US sales of ${label} clothes and shoes: all their prices may be off by ${share}.`;
  return [{ code: 'level_less_known', text }];
}

/** Returns a standard deviation in log USD as a share of a price. */
const percentOf = (error: number) => `${Math.round(100 * (Math.exp(error) - 1))}%`;

/** Returns caveats for models with unusual prices, unless words set the price, and for goods that hardly exist. */
export function ownCaveats(pricing: Pricing, garment: Garment, isByWords = false): Caveat[] {
  const { brand, category } = garment;
  const apart = isByWords ? [] : modelsApart(brand, category);
  const caveats: Caveat[] = [];
  if (apart.length > 0) {
    const text =
      `The price is for a typical ${brand.name} item: some models ` +
      `(${apart.slice(0, 3).map(capital).join(', ')}) may be worth many times as much. Send the whole title to ` +
      'price a model.';
    caveats.push({ code: 'model_apart', text });
  }
  if (!pricing.predict(garment).isMade) {
    caveats.push({ code: 'not_made', text: notMadeInWords(garment) });
  }
  return caveats;
}

/** States that there are no such goods, or hardly any. */
export const notMadeInWords = (garment: Garment): string =>
  `${capital(garments(garment))} barely exist: the price is inferred from the brand’s other items, not observed.`;

/** States that a model has no price of its own, if its brand's price would mislead. */
export function modelInWords({ name, brand }: GarmentModel): string {
  return (
    `The price is for a typical ${brand.name} item, not for the model “${name}”, which may be worth many ` +
    'times as much: do not quote it for that model. Send the whole title to price the model.'
  );
}
