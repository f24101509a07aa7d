import { type Brand, brands, categories } from '../../src/garments/catalog.ts';
import type {
  EvidenceArtifact,
  OtherBrandRow,
  OwnSalesOfOther,
} from '../../src/pricing/artifact.ts';
import { ROW_GENDERS } from '../../src/pricing/evidence.ts';
import { levelErrorOf } from '../../src/pricing/level-error.ts';
import { otherBrandsOf, otherLevel } from '../../src/pricing/other-brands.ts';
import { explain, OWN_SALES, OWN_WORDS } from '../../src/pricing/prediction.ts';
import { round } from '../numbers/round.ts';
import type { staticArtifact } from '../publish/artifacts.ts';
import type { PricedCell } from '../publish/price-cells.ts';
import { ownVersion } from '../publish/version.ts';
import type { Stamp } from '../publish/write-artifact.ts';
import { writeModel } from '../publish/write-model.ts';
import { withLevelError } from '../ranges/level-error.ts';
import type { itemEffectsArtifact } from '../titles/item-effects.ts';
import { scaledConfidence } from './confidence.ts';
import { withOwnSales } from './evidence.ts';
import { fitBoth, type OwnShifts, type Shift } from './fit-shifts.ts';
import { type Published, type PublishedPrediction, readModelFile } from './published.ts';
import { garmentOf, kindOf, type Sale, type Sales } from './sale.ts';

/** A version that the operator gives, in place of the one that follows from the sales. */
export type GivenStamp = { readonly [key in keyof Stamp]?: Stamp[key] | undefined };

/** A model that was fitted on top of the published one. */
export interface OwnModel {
  readonly stamp: Stamp;
  /** Of prices without a title. */
  readonly shifts: ReadonlyMap<string, Shift>;
  readonly prediction: PublishedPrediction;
  readonly evidence: EvidenceArtifact;
}

/** The moves of published prices, and the sales behind them. */
export interface Movement extends Pick<Sales, 'rows' | 'leftOut' | 'from' | 'to'> {
  readonly shifts: OwnShifts;
  readonly sold: SoldCounts;
  readonly ownBrands?: readonly Brand[];
}

/** Fits the sales on top of the published model. The same sales give the same bytes, in whatever order they come. */
export function fitOwnModel(published: Published, sales: Sales, given: GivenStamp): OwnModel {
  const movement = { ...sales, shifts: fitBoth(sales.sales), sold: countSales(sales.sales) };
  return moveModel(published, movement, 'own', given);
}

/** The published model, moved; `how` it came about is in its version. */
export function moveModel(
  published: Published,
  movement: Movement,
  how: 'own' | 'learned',
  given: GivenStamp = {},
): OwnModel {
  const prediction = moved(published.prediction, movement);
  const day = given.date ?? movement.to;
  const date = day ?? published.prediction.date;
  const version = given.version ?? ownVersion(published.prediction.version, how, day, prediction);
  return {
    stamp: { version, date },
    shifts: movement.shifts.untitled,
    prediction: { ...prediction, version, date },
    evidence: {
      ...withOwnSales(published.pricing.artifacts.evidence, movement.sold.exact, movement),
      version,
      date,
    },
  };
}

/** Writes the model into a folder, with a copy of the published words and group averages; returns the paths. */
export function writeOwnModel(folder: string, { stamp, prediction, evidence }: OwnModel): string[] {
  return writeModel(folder, {
    'static-estimate': {
      ...readModelFile<ReturnType<typeof staticArtifact>>('static-estimate'),
      ...stamp,
    },
    prediction,
    evidence,
    'item-effects': {
      ...readModelFile<ReturnType<typeof itemEffectsArtifact>>('item-effects'),
      ...stamp,
    },
  });
}

function moved(
  published: PublishedPrediction,
  { shifts: both, sold, rows, leftOut, ownBrands = [], from = '', to = '' }: Movement,
): PublishedPrediction {
  const { untitled, titled } = both;
  const total = [...sold.brands.values()].reduce((sum, n) => sum + n, 0);
  const table = (logOf: (kind: string, shift: Shift) => number) =>
    Object.fromEntries([...untitled].map(([kind, shift]) => [kind, round(logOf(kind, shift), 4)]));
  const effects = {
    [OWN_SALES]: table((_, { log }) => log),
    [OWN_WORDS]: table((kind, { log }) => (titled.get(kind) as Shift).log - log),
  };
  const source = {
    ...{ source: OWN_SALES, marketplace: OWN_SALES, basis: 'sold', from, to, rows },
    ...{ mapped: total, items: total },
  };
  const { otherBrands } = published;
  const artifact = { ...published, effects: { ...published.effects, ...effects } };
  const rowsOf = () => ({
    ...otherBrands?.brands,
    ...Object.fromEntries(ownBrands.map((brand) => [brand.slug, ownRow(brand, both, published)])),
  });
  return {
    ...artifact,
    ownSales: {
      publishedVersion: published.version,
      sales: total,
      brands: sold.brands.size,
      kinds: untitled.size,
    },
    sources: [...published.sources, source],
    leftOut: [
      ...published.leftOut,
      ...leftOut.map(({ reason, rows: n }) => ({ source: OWN_SALES, reason, rows: n })),
    ],
    ...(otherBrands && {
      otherBrands: {
        ...otherBrands,
        brands: withListings(rowsOf(), sold.exact),
        ownSales: salesOfOthers(both, artifact),
      },
    }),
    cells: published.cells.map((cell) => {
      const kind = `${cell.brand} ${cell.category}`;
      const shift = untitled.get(kind);
      if (!shift) return cell;
      const { scale } = titled.get(kind) as Shift;
      return {
        ...movedCell(withSales(cell, sold), shift, artifact),
        spreadScale: round(scale, 3),
      };
    }),
  };
}

/**
 * A brand of the shop's own: the level of a piece without a name, moved as its sales say. Kinds that were sold have the rest of their
 * shift in the effects.
 */
function ownRow(
  brand: Brand,
  { untitled }: OwnShifts,
  artifact: PublishedPrediction,
): OtherBrandRow {
  const { unnamed, population } = otherBrandsOf(artifact);
  const sold = categories.flatMap((category) => untitled.get(kindOf({ brand, category })) ?? []);
  const error = round(sold[0]?.ofBrand?.error ?? population.error, 3);
  return {
    name: brand.name,
    level: unnamed.level,
    error,
    kinds: Object.fromEntries(
      categories.map((category) => {
        const isSold = untitled.has(kindOf({ brand, category }));
        const shift = isSold ? 0 : (sold[0]?.ofBrand?.shift ?? 0);
        return [category.slug, [round((unnamed.kinds[category.slug] ?? 0) + shift, 4), error]];
      }),
    ),
    listings: {},
  };
}

/** Rows with the sales among their listings; `sold` is by `brand category gender`. */
function withListings(
  rows: Readonly<Record<string, OtherBrandRow>>,
  sold: SoldCounts['exact'],
): Record<string, OtherBrandRow> {
  const counted: Record<string, OtherBrandRow> = { ...rows };
  for (const [key, sales] of sold) {
    const [slug, category, gender] = key.split(' ') as [string, string, string];
    const row = counted[slug];
    if (!row) continue;
    const at = ROW_GENDERS.indexOf(gender as (typeof ROW_GENDERS)[number]);
    const before = row.listings[category] ?? [0, 0, 0, 0, 0, 0];
    const counts = before.map((count, i) => count + (i % ROW_GENDERS.length === at ? sales : 0));
    counted[slug] = { ...row, listings: { ...row.listings, [category]: counts } };
  }
  return counted;
}

/** Kinds of brands outside the catalog, as sales moved them. */
function salesOfOthers(
  { untitled, titled }: OwnShifts,
  artifact: PublishedPrediction,
): Readonly<Record<string, OwnSalesOfOther>> {
  return Object.fromEntries(
    [...untitled].flatMap(([kind, shift]) => {
      const { brand, category } = garmentOf(kind);
      if (brands.includes(brand)) return [];
      const level = levelErrorOf(artifact.reference.levelError, brand.tier, category.family);
      const { error } = otherLevel(artifact, brand, category);
      const left = Math.min(1, shift.error / Math.hypot(error, level));
      const own: OwnSalesOfOther = {
        sales: shift.sales,
        error: round(error * left, 3),
        levelError: round(level * left, 3),
        spreadScale: round((titled.get(kind) as Shift).scale, 3),
      };
      return [[kind, own] as const];
    }),
  );
}

/** Sales by what a cell counts. */
interface SoldCounts {
  /** By `brand category gender`, those without a gender under `unknown`. */
  readonly exact: ReadonlyMap<string, number>;
  readonly kinds: ReadonlyMap<string, number>;
  readonly brands: ReadonlyMap<string, number>;
}

function countSales(sales: readonly Sale[]): SoldCounts {
  const count = (keyOf: (sale: Sale) => string) => {
    const counts = new Map<string, number>();
    for (const sale of sales) counts.set(keyOf(sale), (counts.get(keyOf(sale)) ?? 0) + 1);
    return counts;
  };
  return {
    exact: count((sale) => `${kindOf(sale)} ${sale.gender}`),
    kinds: count(kindOf),
    brands: count(({ brand }) => brand.slug),
  };
}

/** A cell of a kind that was sold, with the sales among its listings. */
function withSales(cell: PricedCell, { exact, kinds, brands: totals }: SoldCounts): PricedCell {
  const kind = `${cell.brand} ${cell.category}`;
  const own = (exact.get(`${kind} ${cell.gender}`) ?? 0) + (exact.get(`${kind} unknown`) ?? 0);
  const pairListings = cell.pairListings + (kinds.get(kind) ?? 0);
  const brandListings = cell.brandListings + (totals.get(cell.brand) ?? 0);
  return {
    ...cell,
    listings: cell.listings + own,
    sold: cell.sold + own,
    level: 'brand x category',
    pairListings,
    brandListings,
    exists: cell.exists || (exact.get(`${kind} ${cell.gender}`) ?? 0) > 0,
  };
}

/** A cell at the level and with the spread of own sales. */
function movedCell(cell: PricedCell, shift: Shift, artifact: PublishedPrediction): PricedCell {
  const brand = brands.find(({ slug }) => slug === cell.brand) as (typeof brands)[number];
  const category = categories.find(
    ({ slug }) => slug === cell.category,
  ) as (typeof categories)[number];
  const garment = { brand, category, gender: cell.gender };
  const log = explain(artifact, garment).reduce((sum, part) => sum + part.log, 0);
  const levelError = levelErrorOf(artifact.reference.levelError, brand.tier, category.family);
  const [low, high] = endsOf(cell, artifact, levelError);
  const scale = round(shift.scale, 3);
  const price = Math.max(2, Math.round(Math.exp(log)));
  // The errors of the level and of the kind fall alike, to that of the shift.
  const left = Math.min(1, shift.error / Math.hypot(cell.error, levelError));
  return {
    ...cell,
    price,
    priceLow: Math.max(1, Math.min(price - 1, Math.round(Math.exp(log + scale * low)))),
    priceHigh: Math.max(price + 1, Math.round(Math.exp(log + scale * high))),
    confidence: scaledConfidence(cell.confidence, [low, high], scale),
    error: round(cell.error * left, 3),
    ownSales: shift.sales,
    levelError: round(levelError * left, 3),
  };
}

/** The ends of a cell's range beside its price, log USD, before they are rounded. */
function endsOf(
  { brand, band, spread }: PricedCell,
  { calibration }: PublishedPrediction,
  levelError: number,
): readonly [low: number, high: number] {
  const tier = brands.find(({ slug }) => slug === brand)?.tier;
  const group = calibration.find((one) => one.tier === tier && one.band === band);
  if (!group) throw new Error(`prediction.json: there is no calibration for ${tier}, ${band}.`);
  const own = Math.sqrt(Math.max(0, spread ** 2 - levelError ** 2));
  return [
    withLevelError(group.low * own, levelError),
    withLevelError(group.high * own, levelError),
  ];
}
