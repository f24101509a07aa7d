import { categories, type Garment, GENDERS } from '../../catalog/catalog.ts';
import { isUnknown, unknownBrand } from '../../catalog/other-brands.ts';
import { MIXED_CLOTHES } from '../../titles/genders.ts';
import type { PredictionArtifact } from '../loading/artifact.ts';
import { explainFitted, OWN_SALES } from '../prediction.ts';
import { priceClass } from '../price-class.ts';
import type { KindTerm } from './kinds-artifact.ts';

/** Mean log prices of brands over the 15 categories, by the artifact they are of. */
const means = new WeakMap<PredictionArtifact, Map<string, number>>();

/**
 * Returns how far a brand's prices stand above those of no brand in the 15 categories, log USD. It is what a fit of
 * other kinds knows of a brand that no listing of them names. An operator's own sales move what was sold alone; of a
 * brand of their own they are all that is known.
 */
export function brandLevel(artifact: PredictionArtifact, brand: Garment['brand']): number {
  if (isUnknown(brand)) return 0;
  return meanLog(artifact, brand) - meanLog(artifact, unknownBrand());
}

function meanLog(artifact: PredictionArtifact, brand: Garment['brand']): number {
  const known = means.get(artifact) ?? new Map<string, number>();
  means.set(artifact, known);
  const kept = known.get(brand.slug);
  if (kept !== undefined) return kept;
  let sum = 0;
  for (const category of categories)
    for (const gender of GENDERS)
      for (const { name, log } of explainFitted(artifact, { brand, category, gender }))
        if (brand.isOwn || name !== OWN_SALES) sum += log;
  const mean = sum / (categories.length * GENDERS.length);
  known.set(brand.slug, mean);
  return mean;
}

/**
 * Walks through the effects on the price of a kind outside the 15 categories: the one definition for training and for
 * the service.
 */
export function eachKindTerm(
  artifact: PredictionArtifact,
  { brand, category, gender }: Pick<Garment, 'brand' | 'category' | 'gender'>,
  visit: (term: KindTerm, label: string, weight: number) => void,
): void {
  const { slug: kind, family } = category;
  const own = priceClass(artifact, brand);
  const level = brandLevel(artifact, brand);
  visit('base', '', 1);
  visit('family', family, 1);
  visit('kind', kind, 1);
  visit('kind x gender', `${kind} ${gender}`, 1);
  visit('brand level', '', level);
  visit('brand level x family', family, level);
  visit('class', own, 1);
  visit('class x family', `${own} ${family}`, 1);
  if (isUnknown(brand)) {
    // A lot that names no brand is of the brands that most are of, and not of pieces without one.
    if (category === MIXED_CLOTHES) visit('brand x kind', `no brand ${kind}`, 1);
    return;
  }
  visit('brand', brand.slug, 1);
  visit('brand x family', `${brand.slug} ${family}`, 1);
  visit('brand x kind', `${brand.slug} ${kind}`, 1);
}
