import type shipped from '../../model/evaluation.json';
import { findBrand } from '../../src/catalog/catalog.ts';
import { createEffects, type Effects, type EffectsFile } from '../../src/pricing/effects.ts';
import { findEvidence } from '../../src/pricing/evidence.ts';
import { classifyMaker, type KeyedItem } from '../../src/pricing/item-keys.ts';
import { mean, medianOf, P95, rmsOf, roundedMembers, shareOf } from '../numbers/statistics.ts';
import sources from '../observe/sources.json' with { type: 'json' };
import { soldNames } from '../publish/by-sales.ts';
import { kindOfSource, type Observation } from '../solve/table.ts';
import { figuresBySource, oneVoiceEach, type UnseenSale } from './left-out.ts';

/** Returns the slope of y on x within groups, each group's means taken out. */
function slopeWithin(points: readonly { readonly x: number; readonly y: number; readonly group: string }[]): number {
  let xy = 0;
  let xx = 0;
  for (const group of Map.groupBy(points, (point) => point.group).values()) {
    const [x, y] = [mean(group.map((point) => point.x)), mean(group.map((point) => point.y))];
    for (const point of group) {
      xy += (point.x - x) * (point.y - y);
      xx += (point.x - x) ** 2;
    }
  }
  return xy / xx;
}

/** Slope of log paid on our log, within sources: 1 if better pieces are priced as much better as they are. */
const slopeOfPaid = (unseen: readonly UnseenSale[]): number =>
  slopeWithin(unseen.map(({ observation, ours, source }) => ({ x: ours, y: observation.log, group: source })));

/** Slope of the distance on the sum of words' effects, within sources: 0 if words count as much as they should. */
const slopeOfWords = (unseen: readonly UnseenSale[]): number =>
  slopeWithin(
    unseen.map(({ observation, ours, ofWords, source }) => ({ x: ofWords, y: observation.log - ours, group: source })),
  );

/** A sale that was left out, with half the width of its range and its distance from our price, log USD. */
interface Measured {
  readonly source: string;
  readonly item: KeyedItem;
  readonly class: string;
  readonly width: number;
  readonly distance: number;
  readonly isInside: boolean;
}

/** Returns what a sale that was left out shows of our price and range. */
function measureSale({ observation, ours, source }: UnseenSale, effects: Effects): Measured {
  const { item } = observation;
  const width = (findEvidence(effects, item).width ?? 1) * effects.computeHalfWidth(item, Math.exp(ours));
  const distance = observation.log - ours;
  return { source, item, class: classifyMaker(item), width, distance, isInside: Math.abs(distance) <= width };
}

/** Returns the share of sales inside their ranges. */
const shareInside = (sales: readonly Measured[]): number => mean(sales.map(({ isInside }) => Number(isInside)));

/** Fewer sales of a kind than this show no share, and fewer of a stratum no level. */
export const MIN_OF_KIND = 80;
const MIN_OF_STRATUM = 30;

/** Returns the share of sales inside their 80% ranges, by class of maker and by kind. */
function coverage(sales: readonly Measured[]) {
  const shares = (keyOf: (sale: Measured) => string, min = 1) =>
    [...Map.groupBy(sales, keyOf)]
      .sort()
      .flatMap(([name, of]) => (of.length < min ? [] : [{ name, sales: of.length, inside: shareInside(of) }]));
  return [...shares((sale) => sale.class), ...shares(({ item }) => item.kind, MIN_OF_KIND)];
}

/** Returns the levels, spreads and shares inside the range of authenticated pieces, of labels and of ages. */
function strata(leftOut: readonly UnseenSale[], effects: Effects) {
  const nameOf = ({ isOfHalf, observation: { item } }: UnseenSale) =>
    isOfHalf
      ? `${classifyMaker(item) === 'house' ? 'authenticated' : 'label'} ${item.brand}`
      : item.words.find((word) => /^\d0s$|^2000s$|^archiv/.test(word));
  return [...Map.groupBy(leftOut, nameOf)].sort().flatMap(([name, ofName]) => {
    if (name === undefined || ofName.length < MIN_OF_STRATUM) return [];
    const sales = ofName.map((sale) => measureSale(sale, effects));
    const distances = sales.map(({ distance }) => distance);
    const level = medianOf(distances);
    return [{ name, sales: sales.length, level, own: rmsOf(distances, level), inside: shareInside(sales) }];
  });
}

/** Fewer recent US sales of a model than this show no median. */
const MIN_OF_MODEL = 10;

/** Returns every model and version with enough recent US sales, with their median and our price of its name alone. */
function besideOwnSales(observations: readonly Observation[], file: EffectsFile) {
  const { computeLogPrice } = createEffects(file);
  const { models, versions } = soldNames(file, observations);
  return [...models, ...versions]
    .filter(([, { sales }]) => sales >= MIN_OF_MODEL)
    .sort()
    .map(([name, { item, sales, median }]) => {
      return { name, sales: Math.round(sales), paid: Math.exp(median), ours: Math.exp(computeLogPrice(item)) };
    });
}

/** A factor within which the stated confidence expects sales, as in answers. */
const NEAR_DISTANCE = Math.log(1.5);
/** Fewer sales of a source than this are no voice of their own. */
const MIN_REPORTED_SALES = 10;

const tierOfSale = ({ item }: Measured) => (item.brand === null ? undefined : findBrand(item.brand)?.tier);
const isUnnamed = (sale: Measured) => sale.class === 'no name' || sale.class === 'unknown name';
const isOfCatalogBrand = (sale: Measured) => sale.class === 'brand' && tierOfSale(sale) !== undefined;
const isOfOtherBrand = (sale: Measured) => sale.class === 'brand' && tierOfSale(sale) === undefined;

const ROWS: readonly (readonly [id: string, name: string, isIn: (sale: Measured) => boolean])[] = [
  ['fast-fashion', 'fast fashion', (sale) => tierOfSale(sale) === 'fast-fashion'],
  ['mid-range', 'mid-range', (sale) => tierOfSale(sale) === 'mid-range'],
  ['premium', 'premium', (sale) => tierOfSale(sale) === 'premium'],
  ['houses', 'designer and luxury', (sale) => sale.class === 'house'],
  ['catalog', 'fast fashion, mid-range and premium together', isOfCatalogBrand],
  ['other', 'other brands', isOfOtherBrand],
  ['unknown', 'no brand, or an unknown one', isUnnamed],
];

function rackRow(sales: readonly Measured[], confidenceOf: (sale: Measured) => number) {
  const voices = [...Map.groupBy(sales, ({ source }) => source).values()]
    .filter((ofSource) => ofSource.length >= MIN_REPORTED_SALES)
    .map((ofSource) => medianOf(ofSource.map(({ distance }) => distance)));
  const level = mean(voices);
  const error = Math.sqrt(mean(voices.map((voice) => (voice - level) ** 2)) / Math.max(1, voices.length - 1));
  return {
    sales: sales.length,
    sellers: new Set(sales.map(({ source }) => source)).size,
    level,
    levelInterval: [level - P95 * error, level + P95 * error],
    medianError: Math.expm1(medianOf(sales.map(({ distance }) => Math.abs(distance)))),
    inside: shareInside(sales),
    width: Math.exp(2 * mean(sales.map(({ width }) => width))),
    near: shareOf(sales, ({ distance }) => Math.abs(distance) <= NEAR_DISTANCE),
    confidence: mean(sales.map(confidenceOf)),
  };
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
  const isSample = (source: string) =>
    kindOfSource(source) !== 'search' && !Object.hasOwn(sources.authenticated, source);
  const unseen = leftOut.filter(({ isOfHalf }) => !isOfHalf);
  const usual = unseen.filter(({ observation }) => isSample(observation.source));
  const effects = createEffects(file);
  const sales = usual.map((sale) => measureSale(sale, effects));
  const confidenceOf = ({ width }: Measured) => effects.computeShareWithin(NEAR_DISTANCE, width);
  const figures = figuresBySource(unseen);
  const tiers = (['designer', 'luxury', 'premium', 'mid-range', 'fast-fashion'] as const).flatMap((name) => {
    const ofTier = sales.filter((sale) => tierOfSale(sale) === name);
    return ofTier.length < MIN_REPORTED_SALES ? [] : [{ name, items: ofTier.length, share: shareInside(ofTier) }];
  });
  return roundedMembers({
    $schema: './evaluation.schema.json',
    version: file.version,
    heldOutItems: sales.length,
    judged: judgedCounts(observations),
    rack: {
      rows: ROWS.map(([id, name, isIn]) => ({ id, name, ...rackRow(sales.filter(isIn), confidenceOf) })),
    },
    calibration: { overall: { name: 'overall', items: sales.length, share: shareInside(sales) }, tiers },
    voices: oneVoiceEach(figures),
    sources: figures.map((figure) => {
      const ofSource = unseen.filter(({ source }) => source === figure.source);
      return { ...figure, slope: slopeOfPaid(ofSource) };
    }),
    slopes: { paid: slopeOfPaid(unseen), words: slopeOfWords(unseen) },
    coverage: coverage(sales),
    strata: strata(leftOut, effects),
    models: besideOwnSales(observations, file),
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
