import { sumOf } from '../../src/base/values.ts';
import type { Brand, Category } from '../../src/catalog/catalog.ts';
import {
  createEffects,
  type EffectsFile,
  EVIDENCE_GROUPS,
  type EvidenceGroup,
  type OwnSales,
} from '../../src/pricing/effects.ts';
import { type Key, makeKeys } from '../../src/pricing/item-keys.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { roundedMembers, weightedQuantile } from '../numbers/statistics.ts';
import { PARAMETERS } from '../parameters.ts';
import { evidenceFrom } from '../publish/evidence.ts';
import { ownVersion } from '../publish/write-model.ts';
import { learnFrom } from './posterior.ts';
import { countOf, logDistance, type Sale, type Sales } from './read-sales.ts';

/** The day of the fit, and the operator's version and newest sale, which are by default those of the sales. */
interface Stamp {
  readonly version?: string | undefined;
  readonly fittedOn: string;
  readonly newestSale?: string | undefined;
}

/** Returns the published effects moved by own sales, regardless of their order, and the weight of each sale. */
export function fitOwnModel(published: Pricing, read: Sales, stamp: Stamp) {
  const { effects: base } = published.artifacts;
  const learned = learnFrom(published.effects, read.sales);
  const groups: Record<string, { sd: number; effects: Record<string, string> }> = {};
  for (const [group, { sd, effects }] of Object.entries(base.groups)) groups[group] = { sd, effects: { ...effects } };
  for (const { key, log, sd } of learned.effects) {
    const group = groups[key[0]];
    if (group) group.effects[key[1]] = `${Math.round(1000 * log)} ${Math.round(1000 * sd)}`;
  }
  const pairs = new Set(read.sales.map(({ item }) => `${item.brand}|${item.kind}`));
  const own: OwnSales = {
    publishedVersion: base.version,
    sales: countOf(read.sales),
    brands: new Set(read.sales.map(({ item }) => item.brand)).size,
    kinds: pairs.size,
    level: Number(learned.level.toFixed(4)),
    names: read.ownBrands.map(({ name }) => name),
    ...(read.letters.size > 0 && { grades: Object.fromEntries(read.letters) }),
    evidence: countsOf(read.sales),
  };
  const moved = { level: Number((base.level + learned.level).toFixed(4)), groups, own };
  const effects: EffectsFile = {
    ...base,
    ...moved,
    evidence: evidenceFrom(base, { ...base, ...moved }),
    version: stamp.version ?? ownVersion(base.version, 'own', stamp.newestSale ?? read.to, moved),
    fittedOn: stamp.fittedOn,
    newestSale: stamp.newestSale ?? read.to ?? base.newestSale,
  };
  return { effects, level: learned.level, weights: learned.weights };
}

const isEvidenceKey = (key: Key): key is Key & readonly [EvidenceGroup, string] =>
  EVIDENCE_GROUPS.some((group) => group === key[0]);

/** Counts the sales that carry each key whose evidence answers show. */
function countsOf(sales: readonly Sale[]): OwnSales['evidence'] {
  const counts = Object.fromEntries(EVIDENCE_GROUPS.map((group) => [group, {} as Record<string, number>]));
  for (const { item, count } of sales) {
    for (const [group, id] of makeKeys(item).filter(isEvidenceKey)) {
      const ofGroup = counts[group] as Record<string, number>;
      ofGroup[id] = (ofGroup[id] ?? 0) + count;
    }
  }
  for (const ofGroup of Object.values(counts))
    for (const [id, sum] of Object.entries(ofGroup)) ofGroup[id] = Math.round(sum);
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
export function movesOf(published: Pricing, effects: EffectsFile, sales: readonly Sale[]): Move[] {
  const own = createEffects(effects);
  const moveOf = ({ item }: Sale) => own.computeLogPrice(item) - published.effects.computeLogPrice(item);
  const size = ({ times }: Move) => Math.abs(Math.log(times));
  return [...Map.groupBy(sales, ({ item }) => `${item.brand}|${item.kind}`).values()]
    .map((ofPair) => {
      const { brand, category } = (ofPair[0] as Sale).garment;
      const times = Number(Math.exp(medianBy(ofPair, moveOf)).toFixed(4));
      return { brand, category, sales: countOf(ofPair), times };
    })
    .sort((a, b) => size(b) - size(a) || b.sales - a.sales);
}

/** Returns the median of an amount, in which each row counts as the sales for which it stands. */
const medianBy = (sales: readonly Sale[], amountOf: (sale: Sale) => number): number =>
  weightedQuantile(
    sales.map((sale) => ({ value: amountOf(sale), weight: sale.count })),
    0.5,
  );

/** Number of parts of the sales, each of which is priced by what the others teach. */
const FOLDS = 5;
/** Fewer sales show no difference that is not chance. */
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
export function heldOutErrors(
  published: Pricing,
  sales: readonly Sale[],
  onPart?: (part: number, parts: number) => void,
): HeldOutErrors | undefined {
  if (sales.length < MIN_TO_COMPARE) return undefined;
  // Equal titles are in one part.
  const titles = [...new Set(sales.map(({ title }) => title))];
  const partOf = new Map(titles.map((title, at) => [title, at % FOLDS]));
  const learned = new Map<Sale, number>();
  for (let part = 0; part < FOLDS; part++) {
    onPart?.(part + 1, FOLDS);
    const isIn = ({ title }: Sale) => partOf.get(title) === part;
    const rest = sales.filter((sale) => !isIn(sale));
    const { shiftOf } = learnFrom(published.effects, rest);
    for (const sale of sales.filter(isIn)) learned.set(sale, logDistance(sale) - shiftOf(sale.item));
  }
  const halfWithin = (distanceBy: (sale: Sale) => number) =>
    Math.expm1(medianBy(sales, (sale) => Math.abs(distanceBy(sale))));
  const own = halfWithin((sale) => learned.get(sale) as number);
  return { published: halfWithin(logDistance), own, sales: countOf(sales) };
}

const { hardToBelieve } = PARAMETERS.ownSales;
const MIN_TO_DOUBT = 3;

/** Returns the median ratio of the sales to our prices if it is hard to believe; undefined otherwise. */
export function unbelievableRatio(sales: readonly Sale[]): number | undefined {
  if (countOf(sales) < MIN_TO_DOUBT) return undefined;
  const ratio = Math.exp(medianBy(sales, logDistance));
  return ratio > hardToBelieve || ratio < 1 / hardToBelieve ? ratio : undefined;
}

/** How sales compare with the published prices. */
export interface Comparison {
  /** 1.2 means that the median sale is 20% above our price. */
  readonly level: number;
  /** Half of the sales are within this fraction of our price. */
  readonly halfWithin: number;
  /** The fraction of the sales in our range of 8 in 10. */
  readonly inRange: number;
}

export function comparisonOf(sales: readonly Sale[]): Comparison {
  const isInRange = ({ log, low, high }: Sale) => log >= low && log <= high;
  const sumCounts = (counted: readonly Sale[]) => sumOf(counted.map(({ count }) => count));
  return roundedMembers({
    level: Math.exp(medianBy(sales, logDistance)),
    halfWithin: Math.expm1(medianBy(sales, (sale) => Math.abs(logDistance(sale)))),
    inRange: sumCounts(sales.filter(isInRange)) / sumCounts(sales),
  });
}
