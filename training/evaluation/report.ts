import type shipped from '../../model/evaluation.json';
import { findBrand, TIERS } from '../../src/catalog/catalog.ts';
import { createEffects, type Effects, type EffectsFile } from '../../src/pricing/effects.ts';
import { findEvidence } from '../../src/pricing/evidence.ts';
import { classifyMaker, type KeyedItem } from '../../src/pricing/item-keys.ts';
import { CONFIDENCE_FACTOR } from '../../src/pricing/price-range.ts';
import { computeMean, computeMedian, computeRms, computeShare, P95, roundMembers } from '../numbers/statistics.ts';
import sources from '../observe/sources.json' with { type: 'json' };
import { listSoldNames } from '../publish/by-sales.ts';
import { classifySource, type Observation } from '../solve/table.ts';
import { averageSources, summarizeSources, type UnseenSale } from './left-out.ts';

/** Returns the slope of y on x within groups, each group's means taken out. */
function computeSlopeWithin(
  points: readonly { readonly x: number; readonly y: number; readonly group: string }[],
): number {
  let sumOfProducts = 0;
  let sumOfSquares = 0;
  for (const group of Map.groupBy(points, (point) => point.group).values()) {
    const [x, y] = [computeMean(group, (point) => point.x), computeMean(group, (point) => point.y)];
    for (const point of group) {
      sumOfProducts += (point.x - x) * (point.y - y);
      sumOfSquares += (point.x - x) ** 2;
    }
  }
  return sumOfProducts / sumOfSquares;
}

/** Slope of log paid on our log, within sources: 1 if better pieces are priced as much better as they are. */
const computePaidSlope = (unseen: readonly UnseenSale[]): number =>
  computeSlopeWithin(
    unseen.map(({ observation, ourLog, source }) => ({ x: ourLog, y: observation.log, group: source })),
  );

/** Slope of the distance on the sum of words' effects, within sources: 0 if words count as much as they should. */
const computeWordSlope = (unseen: readonly UnseenSale[]): number =>
  computeSlopeWithin(
    unseen.map(({ observation, ourLog, wordsLog, source }) => ({
      x: wordsLog,
      y: observation.log - ourLog,
      group: source,
    })),
  );

/** A sale that was left out, with half the width of its range and its distance from our price, log USD. */
interface MeasuredSale {
  readonly source: string;
  readonly item: KeyedItem;
  readonly class: string;
  readonly width: number;
  readonly distance: number;
  readonly isInside: boolean;
}

/** Returns what a sale that was left out shows of our price and range. */
function measureSale({ observation, ourLog, source }: UnseenSale, effects: Effects): MeasuredSale {
  const { item } = observation;
  const width = (findEvidence(effects, item).width ?? 1) * effects.computeHalfWidth(item, Math.exp(ourLog));
  const distance = observation.log - ourLog;
  return { source, item, class: classifyMaker(item), width, distance, isInside: Math.abs(distance) <= width };
}

/** Returns the share of sales inside their ranges. */
const computeShareInside = (sales: readonly MeasuredSale[]): number =>
  computeMean(sales, ({ isInside }) => Number(isInside));

/** Minimum numbers of sales for the share of a kind, and for the level of a stratum. */
export const MIN_OF_KIND = 80;
const MIN_OF_STRATUM = 30;

/** Returns the share of sales inside their 80% ranges, by class of maker and by kind. */
function listCoverage(sales: readonly MeasuredSale[]) {
  const listShares = (toKey: (sale: MeasuredSale) => string, min = 1) =>
    [...Map.groupBy(sales, toKey)]
      .sort()
      .flatMap(([name, group]) =>
        group.length < min ? [] : [{ name, sales: group.length, inside: computeShareInside(group) }],
      );
  return [...listShares((sale) => sale.class), ...listShares(({ item }) => item.kind, MIN_OF_KIND)];
}

/** Returns the levels, spreads and shares inside the range of authenticated pieces, of labels and of ages. */
function listStrata(leftOut: readonly UnseenSale[], effects: Effects) {
  const toStratumName = ({ isOfHalf, observation: { item } }: UnseenSale) =>
    isOfHalf
      ? `${classifyMaker(item) === 'house' ? 'authenticated' : 'label'} ${item.brand}`
      : item.words.find((word) => /^\d0s$|^2000s$|^archiv/.test(word));
  return [...Map.groupBy(leftOut, toStratumName)].sort().flatMap(([name, salesOfStratum]) => {
    if (name === undefined || salesOfStratum.length < MIN_OF_STRATUM) return [];
    const sales = salesOfStratum.map((sale) => measureSale(sale, effects));
    const distances = sales.map(({ distance }) => distance);
    const level = computeMedian(distances);
    return [{ name, sales: sales.length, level, own: computeRms(distances, level), inside: computeShareInside(sales) }];
  });
}

/** Minimum number of recent US sales for the median of a model. */
const MIN_OF_MODEL = 10;

/** Returns every model and version with enough recent US sales, with their median and our price of its name alone. */
function compareModels(observations: readonly Observation[], file: EffectsFile) {
  const { computeLogPrice } = createEffects(file);
  const { models, versions } = listSoldNames(file, observations);
  return [...models, ...versions]
    .filter(([, { sales }]) => sales >= MIN_OF_MODEL)
    .sort()
    .map(([name, { item, sales, median }]) => {
      return { name, sales: Math.round(sales), paid: Math.exp(median), ours: Math.exp(computeLogPrice(item)) };
    });
}

/** Log of the factor within which the stated confidence expects sales, as in answers. */
const NEAR_DISTANCE = Math.log(CONFIDENCE_FACTOR);
/** Minimum number of sales for a source to count as a voice of its own. */
const MIN_REPORTED_SALES = 10;

const findTier = ({ item }: MeasuredSale) => (item.brand === null ? undefined : findBrand(item.brand)?.tier);
const isUnnamed = (sale: MeasuredSale) => sale.class === 'no name' || sale.class === 'unknown name';
const isOfCatalogBrand = (sale: MeasuredSale) => sale.class === 'brand' && findTier(sale) !== undefined;
const isOfOtherBrand = (sale: MeasuredSale) => sale.class === 'brand' && findTier(sale) === undefined;

const RACK_ROWS: readonly (readonly [id: string, name: string, isIn: (sale: MeasuredSale) => boolean])[] = [
  ['fast-fashion', 'fast fashion', (sale) => findTier(sale) === 'fast-fashion'],
  ['mid-range', 'mid-range', (sale) => findTier(sale) === 'mid-range'],
  ['premium', 'premium', (sale) => findTier(sale) === 'premium'],
  ['houses', 'designer and luxury', (sale) => sale.class === 'house'],
  ['catalog', 'fast fashion, mid-range and premium together', isOfCatalogBrand],
  ['other', 'other brands', isOfOtherBrand],
  ['unknown', 'no brand, or an unknown one', isUnnamed],
];

function summarizeRack(sales: readonly MeasuredSale[], computeConfidence: (sale: MeasuredSale) => number) {
  const voices = [...Map.groupBy(sales, ({ source }) => source).values()]
    .filter((salesOfSource) => salesOfSource.length >= MIN_REPORTED_SALES)
    .map((salesOfSource) => computeMedian(salesOfSource.map(({ distance }) => distance)));
  const level = computeMean(voices);
  const error = Math.sqrt(computeMean(voices, (voice) => (voice - level) ** 2) / Math.max(1, voices.length - 1));
  return {
    sales: sales.length,
    sellers: new Set(sales.map(({ source }) => source)).size,
    level,
    levelInterval: [level - P95 * error, level + P95 * error],
    medianError: Math.expm1(computeMedian(sales.map(({ distance }) => Math.abs(distance)))),
    inside: computeShareInside(sales),
    width: Math.exp(2 * computeMean(sales, ({ width }) => width)),
    near: computeShare(sales, ({ distance }) => Math.abs(distance) <= NEAR_DISTANCE),
    confidence: computeMean(sales, computeConfidence),
  };
}

/** `model/evaluation.json` without the decisions, which are measured later. */
export type EvaluationReport = Omit<typeof shipped, 'decisions'>;

/** Returns the report on a fit, from sales of sources that were left out of it, at its level. */
export function buildEvaluation(
  observations: readonly Observation[],
  leftOut: readonly UnseenSale[],
  file: EffectsFile,
): EvaluationReport {
  // Searches for wanted names are not samples of what people sell, and houses' bags at eBay are authenticated.
  const isSample = (source: string) =>
    classifySource(source) !== 'search' && !Object.hasOwn(sources.authenticated, source);
  const unseen = leftOut.filter(({ isOfHalf }) => !isOfHalf);
  const sampleSales = unseen.filter(({ observation }) => isSample(observation.source));
  const effects = createEffects(file);
  const sales = sampleSales.map((sale) => measureSale(sale, effects));
  const computeConfidence = ({ width }: MeasuredSale) => effects.computeShareWithin(NEAR_DISTANCE, width);
  const figures = summarizeSources(unseen);
  const tiers = TIERS.flatMap((name) => {
    const salesOfTier = sales.filter((sale) => findTier(sale) === name);
    return salesOfTier.length < MIN_REPORTED_SALES
      ? []
      : [{ name, items: salesOfTier.length, share: computeShareInside(salesOfTier) }];
  });
  return roundMembers({
    $schema: './evaluation.schema.json',
    version: file.version,
    heldOutItems: sales.length,
    judged: countJudged(observations),
    rack: {
      rows: RACK_ROWS.map(([id, name, isIn]) => ({
        id,
        name,
        ...summarizeRack(sales.filter(isIn), computeConfidence),
      })),
    },
    calibration: { overall: { name: 'overall', items: sales.length, share: computeShareInside(sales) }, tiers },
    voices: averageSources(figures),
    sources: figures.map((figure) => {
      const salesOfSource = unseen.filter(({ source }) => source === figure.source);
      return { ...figure, slope: computePaidSlope(salesOfSource) };
    }),
    slopes: { paid: computePaidSlope(unseen), words: computeWordSlope(unseen) },
    coverage: listCoverage(sales),
    strata: listStrata(leftOut, effects),
    models: compareModels(observations, file),
  });
}

/** Counts what a language model priced. */
function countJudged(observations: readonly Observation[]) {
  const countRows = (isIn: (row: Observation) => boolean) => observations.filter(isIn).length;
  const isNameFrom = (names: readonly string[]) => (row: Observation) =>
    row.role === 'name' && names.includes(row.source);
  return {
    titles: countRows(({ role }) => role === 'judged'),
    written: countRows(({ role, source }) => role === 'judged' && source.startsWith('written')),
    models: countRows(isNameFrom(['models_of_lexicon'])),
    brands: new Set(observations.filter(isNameFrom(['other-brands'])).map(({ item }) => item.brand)).size,
    names: countRows((row) => row.role === 'name' && !['models_of_lexicon', 'other-brands'].includes(row.source)),
  };
}
