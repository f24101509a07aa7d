import { capital, count } from '../base/numbers.ts';
import { filled } from '../base/text.ts';
import { type Garment, tierLabel } from '../catalog/catalog.ts';
import { garments } from '../catalog/garment-names.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import { isChildrens } from '../catalog/other-kinds.ts';
import type { Appraisal, Finding } from '../pricing/appraisal.ts';
import { countsOf, type EvidenceFacts } from '../pricing/evidence/evidence.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { isLessKnown, levelErrorOf } from '../pricing/ranges/spread.ts';
import { modelsApart } from '../titles/models.ts';
import labels from './labels.json' with { type: 'json' };

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

/** Returns a caveat with a sentence. */
const caveat = (
  code: CaveatCode,
  says: keyof typeof labels.caveats,
  values: Readonly<Record<string, string>> = {},
): Caveat => ({ code, text: filled(labels.caveats[says], values) });

/** States what the range of a piece that may be a copy applies to. */
export const IF_REAL = caveat('if_real', 'if_real');

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
  const wide = hasRange ? ', and its range is wide' : '';
  if (isUnknown(brand)) return [caveat('unknown_brand', 'unknown_brand', { wide })];
  if (brand.isOwn) return [caveat('outside_catalog', 'own_brand', { name })];
  const clothes = countsOf(artifacts.evidence, brand).reduce((sum, { sold, asked }) => sum + sold + asked, 0);
  // A kind that is counted separately may have more listings than the brand's clothes.
  const listings = evidence === undefined || evidence.of === 'kind' ? clothes : Math.max(clothes, evidence.listings);
  if (listings === 0) return [caveat('outside_catalog', 'no_listings', { name, wide: wideInWords(hasRange) })];
  const counted = count(listings, 'listing');
  return [caveat('brand_listings', 'brand_listings', { name, listings: counted, tier: tierLabel(tier) })];
}

const wideInWords = (hasRange: boolean): string => (hasRange ? ', so the range is wide' : '');

function levelCaveat(pricing: Pricing, garment: Garment, hasRange: boolean): Caveat[] {
  const { brand, category } = garment;
  if (category.isExtended) {
    const basis = isChildrens(category) ? 'a language model’s estimates' : 'few sales and a language model’s estimates';
    const kind = category.name.toLowerCase();
    return [caveat('other_kind', 'other_kind', { kind, basis, wide: wideInWords(hasRange) })];
  }
  if (!hasRange) return [];
  const own = pricing.predict(garment);
  if (own.levelError !== undefined) {
    const error = percentOf(Math.hypot(own.levelError, own.error));
    return [caveat('level_of_own_sales', 'level_of_own_sales', { error })];
  }
  const { levelError } = pricing.artifacts.prediction.reference;
  const code = isLessKnown(levelError, brand.tier, category.family) ? 'level_less_known' : 'level';
  const error = percentOf(levelErrorOf(levelError, brand.tier, category.family));
  return [caveat(code, code, { error, tier: tierLabel(brand.tier) })];
}

/** Returns a standard deviation in log USD as a share of a price. */
const percentOf = (error: number) => `${Math.round(100 * (Math.exp(error) - 1))}%`;

/** Returns caveats for models with unusual prices, unless words set the price, and for goods that hardly exist. */
export function ownCaveats(pricing: Pricing, garment: Garment, isByWords: boolean): Caveat[] {
  const { brand, category } = garment;
  const apart = isByWords ? [] : modelsApart(brand, category);
  const models = apart.slice(0, 3).map(capital).join(', ');
  const caveats: Caveat[] = [];
  if (apart.length > 0) caveats.push(caveat('model_apart', 'model_apart', { name: brand.name, models }));
  if (!pricing.predict(garment).isMade) caveats.push({ code: 'not_made', text: notMadeInWords(garment) });
  return caveats;
}

/** States that there are no such goods, or hardly any. */
export const notMadeInWords = (garment: Garment): string =>
  filled(labels.caveats.not_made, { garments: capital(garments(garment)) });
