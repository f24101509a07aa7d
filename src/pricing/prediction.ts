import {
  brands,
  CONDITIONS,
  type Condition,
  categories,
  type Garment,
  GENDERS,
  garmentKey,
} from '../catalog/catalog.ts';
import { ArtifactError, type PredictionArtifact, type PredictionCell } from './loading/artifact.ts';
import { otherBrandsOf, otherCell, otherLevel } from './other-brands.ts';
import { priceClass } from './price-class.ts';
import type { PricePart } from './pricing.ts';
import { MIX } from './ranges/price-at-condition.ts';

/** The effect of judgments beside listings, by `brand category gender`, or `class category gender` of other brands. */
export const JUDGED = 'judged';

/** The effect of an operator's own sales on top of the published model, by `brand category`. */
export const OWN_SALES = 'own sales';

/**
 * Effects that a price by the facts of a title takes off again, by `brand category`: the facts that an operator's own
 * sales usually have, which the price without a title holds.
 */
export const OWN_WORDS = 'own words';

/** Throws if a cell is missing, outside its range or not the sum of its parts. */
export function checkPredictions(path: string, artifact: PredictionArtifact): void {
  const cells = catalogOf(artifact);
  for (const brand of brands) {
    for (const category of categories) {
      for (const gender of GENDERS) {
        const cell = cells.get(garmentKey(brand.slug, category.slug, gender));
        const what = `${brand.slug} ${category.slug} ${gender}`;
        if (!cell) throw new ArtifactError(path, `there is no prediction for ${what}.`);
        if (!(cell.priceLow < cell.price && cell.price < cell.priceHigh)) {
          throw new ArtifactError(path, `the price of ${what} is not inside its interval.`);
        }
        const sum = explainFitted(artifact, { brand, category, gender }).reduce((s, p) => s + p.log, 0);
        if (Math.max(2, Math.round(Math.exp(sum))) !== cell.price) {
          throw new ArtifactError(path, `the price of ${what} does not follow from its effects.`);
        }
      }
    }
  }
}

/** Returns the parts of a prediction, log USD; their sum is the log of the price before rounding. */
export function explainFitted(artifact: PredictionArtifact, { brand, category, gender }: Garment): PricePart[] {
  const { effects, families } = artifact;
  const effect = (term: string, key: string) => effects[term]?.[key] ?? 0;
  // A brand outside the catalog has a level of its own, and the kinds and genders of a tier.
  const other = brand.isOutsideCatalog ? otherLevel(artifact, brand, category) : undefined;
  // Judged by cell in the catalog, by class relative to the brand's row outside it.
  const label = other ? priceClass(artifact, brand) : brand.slug;
  const judged = effects[JUDGED]?.[`${label} ${category.slug} ${gender}`];
  const ordinary = other
    ? otherBrandsOf(artifact).ordinary[category.slug]
    : effects['ordinary words']?.[`${brand.slug} ${category.slug}`];
  const own = effects[OWN_SALES]?.[`${brand.slug} ${category.slug}`];
  const inCatalog = (term: string, key: string) => (other ? [] : [part(term, effect(term, key))]);
  return [
    part('base level', effect('base', '')),
    part('category', effect('category', category.slug)),
    part('category x gender', effect('category x gender', `${category.slug} ${gender}`)),
    ...inCatalog('tier', brand.tier),
    part('tier x category', effect('tier x category', `${brand.tier} ${category.slug}`)),
    part('tier x gender', effect('tier x gender', `${brand.tier} ${gender}`)),
    part('brand', other?.level ?? effect('brand', brand.slug)),
    ...inCatalog('brand x family', `${brand.slug} ${families[category.slug]}`),
    part('brand x category', other?.add ?? effect('brand x category', `${brand.slug} ${category.slug}`)),
    ...inCatalog('brand x gender', `${brand.slug} ${gender}`),
    ...(judged === undefined ? [] : [part(JUDGED, judged)]),
    ...(own === undefined ? [] : [part(OWN_SALES, own)]),
    part('ordinary listing of the brand', ordinary ?? 0),
    part(
      MIX,
      mixLogOf(artifact, (grade) => gradeLog(artifact, { brand, category }, grade)),
    ),
  ];
}

/** Returns a part of a price by its log, USD. */
export const part = (name: string, log: number): PricePart => ({ name, log, factor: Math.exp(log) });

/** Log price of a grade beside Good, for a brand and category. */
export function gradeLog(
  artifact: PredictionArtifact,
  { brand, category }: Pick<Garment, 'brand' | 'category'>,
  condition: Condition,
): number {
  const { wears, conditions } = artifact;
  const log = conditions[brand.tier]?.[wears[category.slug] as string]?.[condition] ?? 0;
  const isUnnamed = priceClass(artifact, brand) === 'no brand';
  return isUnnamed ? (otherBrandsOf(artifact).unnamed.grades ?? 1) * log : log;
}

/** Returns the mean log price of the usual mix of conditions, from the log price of each grade beside Good. */
export const mixLogOf = ({ conditionMix }: PredictionArtifact, logOf: (grade: Condition) => number): number =>
  CONDITIONS.reduce((sum, grade) => sum + (conditionMix[grade] ?? 0) * logOf(grade), 0);

/**
 * Makes the function that gives a prediction as it was fitted: of the catalog as the artifact holds it, of another
 * brand computed anew.
 */
export function fittedCells(artifact: PredictionArtifact): (garment: Garment) => PredictionCell {
  const ofCatalog = catalogOf(artifact);
  return (garment) => {
    const { brand, category, gender } = garment;
    if (!brand.isOutsideCatalog) return ofCatalog.get(garmentKey(brand.slug, category.slug, gender)) as PredictionCell;
    const log = explainFitted(artifact, garment).reduce((sum, part) => sum + part.log, 0);
    return otherCell(artifact, garment, log);
  };
}

function catalogOf({ cells }: PredictionArtifact): ReadonlyMap<string, PredictionCell> {
  return new Map(cells.map((cell) => [garmentKey(cell.brand, cell.category, cell.gender), cell]));
}

/** Default error of a typical price, log USD: that of thin evidence. */
export const USUAL_ERROR = 0.17;
