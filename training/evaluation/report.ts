import type shipped from '../../model/evaluation.json';
import { medianOf } from '../../src/base/numbers.ts';
import { findBrand } from '../../src/catalog/catalog.ts';
import { createEffects, type EffectsFile } from '../../src/pricing/effects.ts';
import type { RackRow } from '../../src/pricing/pricing.ts';
import { seededRandom } from '../numbers/random.ts';
import { P95 } from '../numbers/statistics.ts';
import { mean, roundedMembers, shareOf } from '../numbers/sums.ts';
import { kindOfSource, type Observation } from '../solve/table.ts';
import {
  besideJudgedNames,
  besideOwnSales,
  coverage,
  insideOf,
  type Measured,
  measured,
  slopeOfPaid,
  slopeOfWords,
  strata,
} from './figures.ts';
import { bySource, oneVoiceEach, type UnseenSale } from './left-out.ts';

/** A factor within which the stated confidence expects sales, as in answers. */
const NEAR = Math.log(1.5);
/** Fewer sales of a source than this are no voice of their own. */
const MIN_SALES = 10;
const SAMPLES = 30;

const tierOf = ({ item }: Measured) => (item.brand === null ? undefined : findBrand(item.brand)?.tier);
const isUnnamed = (sale: Measured) => sale.class === 'no name' || sale.class === 'unknown name';
const isOther = (sale: Measured) => sale.class === 'brand' && tierOf(sale) === undefined;

const ROWS: readonly (readonly [name: string, isIn: (sale: Measured) => boolean])[] = [
  ['fast fashion', (sale) => tierOf(sale) === 'fast-fashion'],
  ['mid-range', (sale) => tierOf(sale) === 'mid-range'],
  ['premium', (sale) => tierOf(sale) === 'premium'],
  ['houses', (sale) => sale.class === 'house'],
  ['catalog brands except houses', (sale) => sale.class === 'brand' && tierOf(sale) !== undefined],
  ['other brands', isOther],
  ['no brand, or an unknown one', isUnnamed],
];

function rackRow(name: string, sales: readonly Measured[], confidenceOf: (sale: Measured) => number): RackRow {
  const voices = [...Map.groupBy(sales, ({ source }) => source).values()]
    .filter((ofSource) => ofSource.length >= MIN_SALES)
    .map((ofSource) => medianOf(ofSource.map(({ distance }) => distance)));
  const level = mean(voices);
  const error = Math.sqrt(mean(voices.map((voice) => (voice - level) ** 2)) / Math.max(1, voices.length - 1));
  return {
    name,
    sales: sales.length,
    sellers: new Set(sales.map(({ source }) => source)).size,
    level,
    levelInterval: [level - P95 * error, level + P95 * error],
    medianError: Math.expm1(medianOf(sales.map(({ distance }) => Math.abs(distance)))),
    inside: insideOf(sales),
    width: Math.exp(2 * mean(sales.map(({ width }) => width))),
    near: shareOf(sales, ({ distance }) => Math.abs(distance) <= NEAR),
    confidence: mean(sales.map(confidenceOf)),
  };
}

/** Returns sales drawn at random with their prices, whole US dollars; what was paid is rounded to 5%. */
function samplesOf(sales: readonly Measured[]) {
  const random = seededRandom(7);
  const known = sales.filter(({ item }) => item.brand !== null && findBrand(item.brand) !== undefined);
  const drawn = Array.from({ length: SAMPLES }, () => known[Math.floor(random.uniform() * known.length)] as Measured);
  return drawn.map(({ item, log, width, distance }) => ({
    brand: item.brand as string,
    category: item.kind,
    price: Math.round(Math.exp(log)),
    priceLow: Math.round(Math.exp(log - width)),
    priceHigh: Math.round(Math.exp(log + width)),
    actual: Math.round(Math.exp(Math.round((log + distance) / 0.05) * 0.05)),
  }));
}

/** `model/evaluation.json` without the decisions, which are measured later. */
export type EvaluationReport = Omit<typeof shipped, 'decisions'>;

/** Returns the report on a fit, from sales of sources that were left out of it, at its level. */
export function evaluationReport(
  observations: readonly Observation[],
  leftOut: readonly UnseenSale[],
  file: EffectsFile,
): EvaluationReport {
  // Searches for wanted names are no samples of what people sell, and houses' bags at eBay are authenticated.
  const isSample = (source: string) => kindOfSource(source) !== 'search' && !source.startsWith('ebay_tuduri');
  const unseen = leftOut.filter(({ isOfHalf }) => !isOfHalf);
  const usual = unseen.filter(({ observation }) => isSample(observation.source));
  const effects = createEffects(file);
  const sales = usual.map((sale) => measured(sale, effects));
  const confidenceOf = ({ width }: Measured) => effects.shareWithin(NEAR, width);
  const figures = bySource(unseen);
  const tiers = (['designer', 'luxury', 'premium', 'mid-range', 'fast-fashion'] as const).flatMap((name) => {
    const ofTier = sales.filter((sale) => tierOf(sale) === name);
    return ofTier.length < MIN_SALES ? [] : [{ name, items: ofTier.length, share: insideOf(ofTier) }];
  });
  return roundedMembers({
    $schema: './evaluation.schema.json',
    version: file.version,
    heldOutItems: sales.length,
    judged: judgedCounts(observations),
    rack: {
      rows: ROWS.map(([name, isIn]) => rackRow(name, sales.filter(isIn), confidenceOf)),
      samples: samplesOf(sales),
    },
    calibration: { overall: { name: 'overall', items: sales.length, share: insideOf(sales) }, tiers },
    voices: oneVoiceEach(figures),
    sources: figures.map((figure) => {
      const ofSource = unseen.filter(({ source }) => source === figure.source);
      return { ...figure, slope: slopeOfPaid(ofSource) };
    }),
    slopes: { paid: slopeOfPaid(unseen), words: slopeOfWords(unseen) },
    coverage: coverage(sales),
    strata: strata(leftOut, effects),
    models: besideOwnSales(observations, file),
    names: besideJudgedNames(observations, file),
  });
}

/** Counts what a language model priced. */
function judgedCounts(observations: readonly Observation[]) {
  const count = (isIn: (row: Observation) => boolean) => observations.filter(isIn).length;
  const isOf = (names: readonly string[]) => (row: Observation) => row.role === 'name' && names.includes(row.source);
  return {
    titles: count(({ role }) => role === 'judged'),
    written: count(({ role, source }) => role === 'judged' && source.startsWith('written')),
    models: count(isOf(['models_of_lexicon'])),
    brands: new Set(observations.filter(isOf(['other-brands'])).map(({ item }) => item.brand)).size,
    names: count((row) => row.role === 'name' && !['models_of_lexicon', 'other-brands'].includes(row.source)),
  };
}
