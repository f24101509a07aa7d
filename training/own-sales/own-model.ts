import { medianOf, sumOf } from '../../src/base/numbers.ts';
import type { Brand, Category } from '../../src/catalog/catalog.ts';
import { type EffectsFile, EVIDENCE_GROUPS, type EvidenceGroup, type OwnSales } from '../../src/pricing/effects.ts';
import { type Key, keysOf, plainItem } from '../../src/pricing/item-keys.ts';
import { createPricing, type Pricing } from '../../src/pricing/pricing.ts';
import { PARAMETERS } from '../parameters.ts';
import { ownVersion } from '../publish/write-model.ts';
import { learnFrom } from './posterior.ts';
import { countOf, distanceOf, type Sale, type Sales } from './read-sales.ts';

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
    version: stamp.version ?? ownVersion(base.version, 'own', stamp.newestSale ?? read.to, moved),
    fittedOn: stamp.fittedOn,
    newestSale: stamp.newestSale ?? read.to ?? base.newestSale,
  };
  return { effects, level: learned.level, weights: learned.weights };
}

const isCounted = (key: Key): key is Key & readonly [EvidenceGroup, string] =>
  EVIDENCE_GROUPS.some((group) => group === key[0]);

/** Counts the sales that carry each key whose evidence answers show. */
function countsOf(sales: readonly Sale[]): OwnSales['evidence'] {
  const counts = Object.fromEntries(EVIDENCE_GROUPS.map((group) => [group, {} as Record<string, number>]));
  for (const { item, count } of sales) {
    for (const [group, id] of keysOf(item).filter(isCounted)) {
      const ofGroup = counts[group] as Record<string, number>;
      ofGroup[id] = (ofGroup[id] ?? 0) + count;
    }
  }
  for (const ofGroup of Object.values(counts))
    for (const [id, sum] of Object.entries(ofGroup)) ofGroup[id] = Math.round(sum);
  return counts;
}

/** The price without a title of a brand and kind that was sold, by the published model and by the own one, USD. */
export interface Move {
  readonly brand: Brand;
  readonly category: Category;
  readonly sales: number;
  readonly before: number;
  readonly after: number;
}

/** Returns the moves of all brands and kinds sold, the largest first. */
export function movesOf(published: Pricing, effects: EffectsFile, sales: readonly Sale[]): Move[] {
  const own = createPricing({ ...published.artifacts, effects });
  const size = ({ before, after }: Move) => Math.abs(Math.log(after / before));
  return [...Map.groupBy(sales, ({ item }) => `${item.brand}|${item.kind}`).values()]
    .map((ofPair) => {
      const { brand, category, gender } = (ofPair[0] as Sale).appraisal.garment;
      const plain = plainItem({ brand, category, gender });
      const [before, after] = [published, own].map((model) => model.appraise(plain).price) as [number, number];
      return { brand, category, sales: countOf(ofPair), before, after };
    })
    .sort((a, b) => size(b) - size(a) || b.sales - a.sales);
}

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

/** Returns the errors of prices at sales that they were not learned from; undefined for few sales. */
export function heldOutErrors(published: Pricing, sales: readonly Sale[]): HeldOutErrors | undefined {
  if (sales.length < MIN_TO_COMPARE) return undefined;
  // Equal titles are in one part.
  const titles = [...new Set(sales.map(({ title }) => title))];
  const partOf = new Map(titles.map((title, at) => [title, at % FOLDS]));
  const rest = Array.from({ length: FOLDS }, (_, part) =>
    learnFrom(
      published.effects,
      sales.filter(({ title }) => partOf.get(title) !== part),
    ),
  );
  const learned = sales.map(
    (sale) => distanceOf(sale) - (rest[partOf.get(sale.title) as number]?.shiftOf(sale.item) ?? 0),
  );
  const halfWithin = (distances: readonly number[]) => Math.exp(medianOf(distances.map(Math.abs))) - 1;
  return { published: halfWithin(sales.map(distanceOf)), own: halfWithin(learned), sales: sales.length };
}

const { hardToBelieve } = PARAMETERS.ownSales;
const MIN_TO_DOUBT = 3;

/** Returns the median ratio of the sales to our prices if it is hard to believe; undefined otherwise. */
export function unbelievableRatio(sales: readonly Sale[]): number | undefined {
  if (countOf(sales) < MIN_TO_DOUBT) return undefined;
  const ratio = Math.exp(medianOf(sales.map(distanceOf)));
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
  const isInRange = ({ log, appraisal: { price } }: Sale) =>
    log >= Math.log(price.priceLow) && log <= Math.log(price.priceHigh);
  return {
    level: Number(Math.exp(medianOf(sales.map(distanceOf))).toFixed(4)),
    halfWithin: Number((Math.exp(medianOf(sales.map((sale) => Math.abs(distanceOf(sale))))) - 1).toFixed(4)),
    inRange: Number((sumOf(sales.map((sale) => Number(isInRange(sale)))) / sales.length).toFixed(4)),
  };
}
