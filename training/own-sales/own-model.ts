import { sumOf } from '../../src/base/values.ts';
import type { Brand, Category } from '../../src/catalog/catalog.ts';
import { createEffects, type EffectsFile, EVIDENCE_GROUPS, type EvidenceGroup } from '../../src/pricing/effects.ts';
import { type Key, makeKeys } from '../../src/pricing/item-keys.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { computeWeightedQuantile, roundMembers } from '../numbers/statistics.ts';
import { PARAMETERS } from '../parameters.ts';
import { shiftEvidence } from '../publish/evidence.ts';
import { createOwnVersion, formatEffect } from '../publish/write-model.ts';
import { learnFrom } from './posterior.ts';
import { computeLogDistance, countSales, type Sale, type Sales } from './read-sales.ts';

type OwnSales = NonNullable<EffectsFile['own']>;

/** The day of the fit, and the operator's version and newest sale, which are by default those of the sales. */
interface Stamp {
  readonly version?: string | undefined;
  readonly fittedOn: string;
  readonly newestSale?: string | undefined;
}

/** Returns the published effects moved by own sales, regardless of their order, and the weight of each sale. */
export function fitOwnModel(published: Pricing, reading: Sales, stamp: Stamp) {
  const { effects: base } = published.toFiles();
  const posterior = learnFrom(published.effects, reading.sales);
  const groups: Record<string, { sd: number; effects: Record<string, string> }> = {};
  for (const [group, { sd, effects }] of Object.entries(base.groups)) groups[group] = { sd, effects: { ...effects } };
  for (const { key, ...effect } of posterior.effects) {
    const group = groups[key[0]];
    if (group) group.effects[key[1]] = formatEffect(effect);
  }
  const pairs = new Set(reading.sales.map(({ item }) => `${item.brand}|${item.kind}`));
  const own: OwnSales = {
    publishedVersion: base.version,
    sales: countSales(reading.sales),
    brands: new Set(reading.sales.map(({ item }) => item.brand)).size,
    kinds: pairs.size,
    level: Number(posterior.level.toFixed(4)),
    names: reading.ownBrands.map(({ name }) => name),
    ...(reading.gradeByLetter.size > 0 && { grades: Object.fromEntries(reading.gradeByLetter) }),
    evidence: countSalesByKey(reading.sales),
  };
  const movedParts = { level: Number((base.level + posterior.level).toFixed(4)), groups, own };
  const effects: EffectsFile = {
    ...base,
    ...movedParts,
    evidence: shiftEvidence(base, { ...base, ...movedParts }),
    version: stamp.version ?? createOwnVersion(base.version, 'own', stamp.newestSale ?? reading.to, movedParts),
    fittedOn: stamp.fittedOn,
    newestSale: stamp.newestSale ?? reading.to ?? base.newestSale,
  };
  return { effects, level: posterior.level, weights: posterior.weights };
}

const isEvidenceKey = (key: Key): key is Key & readonly [EvidenceGroup, string] =>
  EVIDENCE_GROUPS.some((group) => group === key[0]);

/** Counts the sales that carry each key whose evidence answers show. */
function countSalesByKey(sales: readonly Sale[]): OwnSales['evidence'] {
  const counts = Object.fromEntries(EVIDENCE_GROUPS.map((group) => [group, {} as Record<string, number>]));
  for (const { item, count } of sales) {
    for (const [group, id] of makeKeys(item).filter(isEvidenceKey)) {
      const countById = counts[group] as Record<string, number>;
      countById[id] = (countById[id] ?? 0) + count;
    }
  }
  for (const countById of Object.values(counts))
    for (const [id, sum] of Object.entries(countById)) countById[id] = Math.round(sum);
  return counts;
}

/** How the prices of what was sold of a brand and kind moved. */
export interface Move {
  readonly brand: Brand;
  readonly category: Category;
  readonly sales: number;
  /** Median of the new over the published price of what was sold. */
  readonly times: number;
}

/** Returns the moves of all brands and kinds sold, the largest first. */
export function listMoves(published: Pricing, effects: EffectsFile, sales: readonly Sale[]): Move[] {
  const own = createEffects(effects);
  const computeMove = ({ item }: Sale) => own.computeLogPrice(item) - published.effects.computeLogPrice(item);
  const computeSize = ({ times }: Move) => Math.abs(Math.log(times));
  return [...Map.groupBy(sales, ({ item }) => `${item.brand}|${item.kind}`).values()]
    .map((salesOfPair) => {
      const { brand, category } = (salesOfPair[0] as Sale).garment;
      const times = Number(Math.exp(computeWeightedMedian(salesOfPair, computeMove)).toFixed(4));
      return { brand, category, sales: countSales(salesOfPair), times };
    })
    .sort((a, b) => computeSize(b) - computeSize(a) || b.sales - a.sales);
}

/** Returns the median of an amount, in which each row counts as the sales for which it stands. */
const computeWeightedMedian = (sales: readonly Sale[], getAmount: (sale: Sale) => number): number =>
  computeWeightedQuantile(
    sales.map((sale) => ({ value: getAmount(sale), weight: sale.count })),
    0.5,
  );

/** Number of parts of the sales, each of which is priced by what the others teach. */
const FOLDS = 5;
/** Minimum number of sales for a difference that is not chance. */
const MIN_TO_COMPARE = 30;

/** The fractions within which half of the sales are of the published prices, and of those learned from other sales. */
export interface HeldOutErrors {
  readonly published: number;
  readonly own: number;
  readonly sales: number;
}

/**
 * Returns the errors of prices at sales that they were not learned from; undefined for few sales. `onPart` is called before
 * each part of the work.
 */
export function measureHeldOutErrors(
  published: Pricing,
  sales: readonly Sale[],
  onPart?: (part: number, parts: number) => void,
): HeldOutErrors | undefined {
  if (sales.length < MIN_TO_COMPARE) return undefined;
  // Equal titles are in one part.
  const titles = [...new Set(sales.map(({ title }) => title))];
  const partByTitle = new Map(titles.map((title, index) => [title, index % FOLDS]));
  const distanceBySale = new Map<Sale, number>();
  for (let part = 0; part < FOLDS; part++) {
    onPart?.(part + 1, FOLDS);
    const isInPart = ({ title }: Sale) => partByTitle.get(title) === part;
    const otherSales = sales.filter((sale) => !isInPart(sale));
    const { computeShift } = learnFrom(published.effects, otherSales);
    for (const sale of sales.filter(isInPart))
      distanceBySale.set(sale, computeLogDistance(sale) - computeShift(sale.item));
  }
  const computeHalfWithin = (distanceBy: (sale: Sale) => number) =>
    Math.expm1(computeWeightedMedian(sales, (sale) => Math.abs(distanceBy(sale))));
  const own = computeHalfWithin((sale) => distanceBySale.get(sale) as number);
  return { published: computeHalfWithin(computeLogDistance), own, sales: countSales(sales) };
}

const { hardToBelieve } = PARAMETERS.ownSales;
const MIN_TO_DOUBT = 3;

/** Returns the median ratio of the sales to our prices if it is hard to believe; undefined otherwise. */
export function findUnbelievableRatio(sales: readonly Sale[]): number | undefined {
  if (countSales(sales) < MIN_TO_DOUBT) return undefined;
  const ratio = Math.exp(computeWeightedMedian(sales, computeLogDistance));
  return ratio > hardToBelieve || ratio < 1 / hardToBelieve ? ratio : undefined;
}

/** How sales compare with the published prices. */
export interface Comparison {
  /** 1.2 means that the median sale is 20% above our price. */
  readonly level: number;
  /** Half of the sales are within this fraction of our price. */
  readonly halfWithin: number;
  /** Fraction of the sales inside our 80% range. */
  readonly inRange: number;
}

export function compareSales(sales: readonly Sale[]): Comparison {
  const isInRange = ({ log, lowLog, highLog }: Sale) => log >= lowLog && log <= highLog;
  const sumCounts = (sales: readonly Sale[]) => sumOf(sales.map(({ count }) => count));
  return roundMembers({
    level: Math.exp(computeWeightedMedian(sales, computeLogDistance)),
    halfWithin: Math.expm1(computeWeightedMedian(sales, (sale) => Math.abs(computeLogDistance(sale)))),
    inRange: sumCounts(sales.filter(isInRange)) / sumCounts(sales),
  });
}
