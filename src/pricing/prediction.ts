import {
  type Brand,
  brands,
  type Category,
  CONDITIONS,
  type Condition,
  categories,
  GENDERS,
} from '../garments/catalog.ts';
import type { Garment } from '../garments/garment.ts';
import { GarmentTable, memoByGarment } from '../garments/garment-table.ts';
import { evidenceInWords, noteOf } from '../wording/evidence.ts';
import { evidenceGrade } from '../wording/evidence-grade.ts';
import { ArtifactError, type PredictionArtifact, type PredictionCell } from './artifact.ts';
import { otherBrandsOf, otherLevel, otherRange, predictOther } from './other-brands.ts';
import type { Prediction, PricePart, PriceRange } from './pricing.ts';
import { rounded, roundingOf } from './rounding.ts';

/** The effect of an operator's own sales on top of the published model, by `brand category`. */
export const OWN_SALES = 'own sales';

/**
 * What a price by the words of a title takes off again, by `brand category`: the words that an operator's own sales usually
 * have, which the price without a title holds.
 */
export const OWN_WORDS = 'own words';

/** Throws when a cell is missing, out of order or not the sum of its parts. */
export function checkPredictions(path: string, artifact: PredictionArtifact): void {
  const cellOf = byGarment(artifact, (cell): PredictionCell | undefined => cell);
  for (const brand of brands) {
    for (const category of categories) {
      for (const gender of GENDERS) {
        const cell = cellOf({ brand, category, gender });
        const what = `${brand.slug} ${category.slug} ${gender}`;
        if (!cell) throw new ArtifactError(path, `there is no prediction for ${what}.`);
        if (!(cell.priceLow < cell.price && cell.price < cell.priceHigh)) {
          throw new ArtifactError(path, `the price of ${what} is not inside its interval.`);
        }
        const sum = explain(artifact, { brand, category, gender }).reduce((s, p) => s + p.log, 0);
        if (Math.max(2, Math.round(Math.exp(sum))) !== cell.price) {
          throw new ArtifactError(path, `the price of ${what} is not what its effects give.`);
        }
      }
    }
  }
}

/** The parts of a prediction, in log USD: their sum is the log of the price before rounding. */
export function explain(
  artifact: PredictionArtifact,
  { brand, category, gender }: Garment,
): PricePart[] {
  if (brand.isOther) return explainOther(artifact, { brand, category, gender });
  const { effects } = artifact;
  const effect = (term: string, key: string) => effects[term]?.[key] ?? 0;
  return [
    part('base level', effect('base', '')),
    part('category', effect('category', category.slug)),
    part('category x gender', effect('category x gender', `${category.slug} ${gender}`)),
    part('tier', effect('tier', brand.tier)),
    part('tier x category', effect('tier x category', `${brand.tier} ${category.slug}`)),
    part('tier x gender', effect('tier x gender', `${brand.tier} ${gender}`)),
    part('brand', effect('brand', brand.slug)),
    part(
      'brand x family',
      effect('brand x family', `${brand.slug} ${artifact.families[category.slug]}`),
    ),
    part('brand x category', effect('brand x category', `${brand.slug} ${category.slug}`)),
    part('brand x gender', effect('brand x gender', `${brand.slug} ${gender}`)),
    ...ownSalesPart(artifact, brand, category),
    part(
      'ordinary listing of the brand',
      effect('ordinary words', `${brand.slug} ${category.slug}`),
    ),
    part('condition mix', mixLog(artifact, brand, category)),
  ];
}

/** The same of a brand outside the catalog, whose level is its own and whose kinds and genders are those of a tier. */
function explainOther(
  artifact: PredictionArtifact,
  { brand, category, gender }: Garment,
): PricePart[] {
  const { effects } = artifact;
  const effect = (term: string, key: string) => effects[term]?.[key] ?? 0;
  const { level, add } = otherLevel(artifact, brand, category);
  return [
    part('base level', effect('base', '')),
    part('category', effect('category', category.slug)),
    part('category x gender', effect('category x gender', `${category.slug} ${gender}`)),
    part('tier x category', effect('tier x category', `${brand.tier} ${category.slug}`)),
    part('tier x gender', effect('tier x gender', `${brand.tier} ${gender}`)),
    part('brand', level),
    part('brand x category', add),
    ...ownSalesPart(artifact, brand, category),
    part('ordinary listing of the brand', otherBrandsOf(artifact).ordinary[category.slug] ?? 0),
    part('condition mix', mixLog(artifact, brand, category)),
  ];
}

const part = (name: string, log: number): PricePart => ({ name, log, factor: Math.exp(log) });

function ownSalesPart({ effects }: PredictionArtifact, brand: Brand, category: Category) {
  const own = effects[OWN_SALES]?.[`${brand.slug} ${category.slug}`];
  return own === undefined ? [] : [part(OWN_SALES, own)];
}

/** Log price of a grade beside Good, for a brand and category. */
export function gradeLog(
  artifact: PredictionArtifact,
  { brand, category }: Pick<Garment, 'brand' | 'category'>,
  condition: Condition,
): number {
  const wear = artifact.wears[category.slug] as string;
  return artifact.conditions[brand.tier]?.[wear]?.[condition] ?? 0;
}

/** Mean log price of the mix of conditions that real listings have, beside Good. */
function mixLog(artifact: PredictionArtifact, brand: Brand, category: Category): number {
  return CONDITIONS.reduce(
    (sum, condition) =>
      sum +
      (artifact.conditionMix[condition] ?? 0) * gradeLog(artifact, { brand, category }, condition),
    0,
  );
}

/** All predictions: of the catalog computed at once, of other brands when they are first asked for. */
export function predictionTable(artifact: PredictionArtifact): (garment: Garment) => Prediction {
  const ofCatalog = byGarment(artifact, (cell) => predictionOf(artifact, cell));
  const ofOthers = memoByGarment((garment) =>
    predictOther(artifact, garment, rangeOfOther(artifact, garment)),
  );
  return (garment) => (garment.brand.isOther ? ofOthers(garment) : ofCatalog(garment));
}

/** All predictions as they were fitted, before borrowed ones are rounded coarsely. */
export function fittedRanges(artifact: PredictionArtifact): (garment: Garment) => PriceRange {
  const ofCatalog = byGarment(artifact, (cell) => cell);
  return (garment) =>
    garment.brand.isOther ? rangeOfOther(artifact, garment) : ofCatalog(garment);
}

/** The range of a brand outside the catalog around the sum of its parts. */
function rangeOfOther(artifact: PredictionArtifact, garment: Garment) {
  const log = explain(artifact, garment).reduce((sum, part) => sum + part.log, 0);
  return otherRange(artifact, garment, log);
}

function byGarment<T>(
  artifact: PredictionArtifact,
  make: (cell: PredictionCell) => T,
): (garment: Garment) => T {
  const table = new GarmentTable<T>();
  for (const cell of artifact.cells) {
    table.set(cell.brand, cell.category, cell.gender, make(cell));
  }
  return (garment) => table.get(garment) as T;
}

/** Where a model does not say how far off a typical price may be, log USD: what is usual of thin evidence. */
const USUAL_ERROR = 0.17;

function predictionOf(artifact: PredictionArtifact, cell: PredictionCell): Prediction {
  const {
    confidence,
    listings,
    sold,
    level,
    exists,
    error = USUAL_ERROR,
    ownSales,
    levelError,
  } = cell;
  const evidence = evidenceInWords(cell);
  const grade = evidenceGrade(cell);
  return {
    ...rounded(cell, roundingOf(grade)),
    confidence,
    evidence,
    note: noteOf(evidence, artifact.conditionMix, { ...artifact, ownSales }),
    evidenceGrade: grade,
    listings,
    sold,
    level,
    isMade: exists,
    error,
    ...(ownSales === undefined ? {} : { ownSales, levelError }),
    ...(artifact.converted === undefined ? {} : { converted: artifact.converted }),
  };
}
