import { join } from 'node:path';
import { defined } from '../../src/base/members.ts';
import { type Brand, brands, categories, DEFAULT_GENDER, findCategory } from '../../src/catalog/catalog.ts';
import { isUnknown } from '../../src/catalog/other-brands.ts';
import { createPricing } from '../../src/pricing/create-pricing.ts';
import { ROW_GENDERS } from '../../src/pricing/evidence/evidence.ts';
import { explainKind } from '../../src/pricing/kinds/kind-price.ts';
import type { OtherBrandRow, OtherBrandsArtifact } from '../../src/pricing/loading/artifact.ts';
import { OWN_SALES, OWN_WORDS, otherBrandsOf, USUAL_ERROR } from '../../src/pricing/prediction.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { levelErrorOf } from '../../src/pricing/ranges/spread.ts';
import { round, total } from '../numbers/sums.ts';
import type { staticArtifact } from '../publish/artifacts.ts';
import { ownVersion, type Stamp, versionIn } from '../publish/write-artifact.ts';
import { CARD, copyModel, writeModel } from '../publish/write-model.ts';
import type { itemEffectsArtifact } from '../titles/item-effects.ts';
import { fitBoth, type OwnShifts, type Shift } from './fit-shifts.ts';
import { countSold, ownCell, type SoldCounts, withOwnSales } from './own-cells.ts';
import { fittedOf, type Published, type PublishedPrediction, readModelFile } from './published.ts';
import { garmentOf, kindOf, type Sales } from './sale.ts';

/** The day of the fit, and the operator's version and newest sale, which are by default those of the sales. */
interface GivenStamp extends Pick<Stamp, 'fittedOn' | 'newestSale'> {
  readonly version?: string | undefined;
}

/** A model on top of the published one, with its shifts. */
export type OwnModel = ReturnType<typeof fitOwnModel>;

/**
 * Fits sales on top of the published model, regardless of their order.
 *
 * @param isSoldOnly true to keep the prices of all other brands and kinds, regardless of the shop's level
 */
export function fitOwnModel(published: Published, sales: Sales, given: GivenStamp, isSoldOnly = false) {
  const fitted = fitBoth(sales.sales);
  const shifts = { ...fitted, level: isSoldOnly ? 0 : round(fitted.level, 4) };
  const counts = countSold(sales.sales);
  const prediction = moved(published, sales, shifts, counts);
  const newest = given.newestSale ?? sales.to;
  const stamp: Stamp = {
    version: given.version ?? ownVersion(published.prediction.version, 'own', newest, prediction),
    fittedOn: given.fittedOn,
    newestSale: newest ?? published.prediction.newestSale,
  };
  return {
    stamp,
    shifts: shifts.untitled,
    titled: shifts.titled,
    level: shifts.level,
    prediction: { ...prediction, ...stamp },
    evidence: {
      ...withOwnSales(published.pricing.artifacts.evidence, counts.exact, sales),
      version: stamp.version,
    },
  };
}

/**
 * Returns the prices of each sold kind before and after the fit, USD, for its usual gender. The largest move comes
 * first. `scale` is the width of the range relative to the published one.
 */
export function movesOf({ pricing }: Published, { shifts, prediction, evidence }: OwnModel) {
  const own = createPricing({ ...pricing.artifacts, prediction, evidence });
  const size = ({ before, after }: { before: number; after: number }) => Math.abs(Math.log(after / before));
  return [...shifts]
    .map(([kind, { sales, scale }]) => {
      const { brand, category } = garmentOf(kind, own.lexicon.own);
      const { gender } = own.usualGender(brand, category);
      const priceIn = (model: Pricing) => model.predict({ brand, category, gender }).price;
      return { brand, category, gender, sales, before: priceIn(pricing), after: priceIn(own), scale };
    })
    .sort((a, b) => size(b) - size(a) || b.sales - a.sales);
}

/** Writes a model, its card, and the files shared with the published model to a folder. Returns their paths. */
export function writeOwnModel(folder: string, { stamp, prediction, evidence }: OwnModel, card: string): string[] {
  const copy = <T>(name: string): T => ({ ...readModelFile<T>(name), version: stamp.version });
  const model = {
    'static-estimate': copy<ReturnType<typeof staticArtifact>>('static-estimate'),
    prediction,
    evidence,
    'item-effects': copy<ReturnType<typeof itemEffectsArtifact>>('item-effects'),
  };
  return [...writeModel(folder, model, card), join(folder, CARD)];
}

/** Copies a folder's model to a folder next to it, unless it has the next version. Returns folder and version. */
export function keepBefore(
  folder: string,
  next: string,
): { readonly folder: string; readonly version: string } | undefined {
  const version = versionIn(folder);
  if (version === undefined || version === next) return undefined;
  const copy = `${folder.replace(/[\\/]+$/, '')}-before`;
  copyModel(folder, copy);
  return { folder: copy, version };
}

/** Applies own sales to the published `prediction.json`. */
function moved(base: Published, read: Sales, shifts: OwnShifts, sold: SoldCounts): PublishedPrediction {
  const { prediction: published } = base;
  const { rows, leftOut, ownBrands, from = '', to = '' } = read;
  const otherBrands = otherBrandsOf(published);
  const sales = total(sold.brands.values(), (n) => n);
  const market = { source: OWN_SALES, marketplace: OWN_SALES, basis: 'sold' };
  const source = { ...market, from, to, rows, mapped: sales, items: sales };
  const ownRows = Object.fromEntries(ownBrands.map((brand) => [brand.slug, ownRow(brand, shifts, published)]));
  const effects = { ...published.effects, ...ownEffects(base, ownBrands, shifts, ownRows) };
  return {
    ...published,
    effects,
    ownSales: ownSalesOf(published.version, read, shifts, sold),
    sources: [...published.sources, source],
    leftOut: [...published.leftOut, ...leftOut.map(({ reason, rows: n }) => ({ source: OWN_SALES, reason, rows: n }))],
    otherBrands: {
      ...otherBrands,
      brands: withListings({ ...otherBrands.brands, ...ownRows }, sold.exact),
      ownSales: salesOfOthers(base, shifts, ownBrands),
    },
    cells: published.cells.map((cell) => ownCell(cell, shifts, sold, { ...published, effects })),
  };
}

function ownSalesOf(publishedVersion: string, { letters }: Sales, { untitled, level }: OwnShifts, sold: SoldCounts) {
  const grades = Object.fromEntries([...letters].map(([letter, { grade }]) => [letter, grade]));
  return {
    publishedVersion,
    sales: total(sold.brands.values(), (n) => n),
    brands: [...sold.brands.keys()].filter((slug) => !isUnknown({ slug })).length,
    kinds: untitled.size,
    ...defined({ level: level || undefined, grades: letters.size > 0 ? grades : undefined }),
  };
}

/** Returns the effects of own sales, log USD: the shop's level, the shifts of kinds, and the extra shifts of titles. */
function ownEffects(
  base: Published,
  ownBrands: readonly Brand[],
  { level, untitled, titled }: OwnShifts,
  ownRows: Readonly<Record<string, OtherBrandRow>>,
) {
  const alreadyIn = movesOfOwnBrands(base, ownRows, untitled, ownBrands);
  const shifts: Record<string, number> = level === 0 ? {} : { '': level };
  const words: Record<string, number> = {};
  for (const [kind, { log }] of untitled) {
    shifts[kind] = round(log - (alreadyIn.get(kind) ?? 0), 4);
    words[kind] = round((titled.get(kind) as Shift).log - log, 4);
  }
  return { [OWN_SALES]: shifts, [OWN_WORDS]: words };
}

/**
 * Returns the row of one of the shop's own brands: the prices of unbranded goods, moved by the brand's sales, without
 * the shifts of sold kinds, which are effects.
 */
function ownRow(brand: Brand, { untitled }: OwnShifts, artifact: PublishedPrediction): OtherBrandRow {
  const { unnamed, population } = otherBrandsOf(artifact);
  const soldKind = [...untitled.keys()].find((kind) => kind.startsWith(`${brand.slug} `)) ?? '';
  const brandShift = untitled.get(soldKind)?.ofBrand;
  const error = round(brandShift?.error ?? population.error, 3);
  const kinds: Record<string, readonly [number, number]> = {};
  for (const category of categories) {
    const isSold = untitled.has(kindOf({ brand, category }));
    kinds[category.slug] = isSold ? [0, population.error] : [round(brandShift?.shift ?? 0, 4), error];
  }
  return { name: brand.name, level: unnamed.level, error, kinds, listings: {} };
}

/**
 * Returns how far the rows and effects of the shop's own brands already move prices outside the 15 categories, log USD
 * by kind. These prices follow the brand's level in the 15 categories, and a sale must not count twice.
 */
function movesOfOwnBrands(
  { pricing, prediction }: Published,
  rows: Readonly<Record<string, OtherBrandRow>>,
  untitled: OwnShifts['untitled'],
  ownBrands: readonly Brand[],
): ReadonlyMap<string, number> {
  const { kinds } = pricing.artifacts;
  const otherBrands = otherBrandsOf(prediction);
  if (!kinds) return new Map();
  const ofCategories = [...untitled].filter(([kind]) => !garmentOf(kind, ownBrands).category.isExtended);
  const after = {
    ...prediction,
    otherBrands: { ...otherBrands, brands: { ...otherBrands.brands, ...rows } },
    effects: {
      ...prediction.effects,
      [OWN_SALES]: Object.fromEntries(ofCategories.map(([kind, { log }]) => [kind, log])),
    },
  };
  const moves = new Map<string, number>();
  for (const kind of untitled.keys()) {
    const garment = { ...garmentOf(kind, ownBrands), gender: DEFAULT_GENDER };
    if (!garment.brand.isOwn || !garment.category.isExtended) continue;
    const logIn = (artifact: PublishedPrediction) => total(explainKind(artifact, kinds, garment), ({ log }) => log);
    moves.set(kind, logIn(after) - logIn(prediction));
  }
  return moves;
}

/** Adds sales, counted by `brand category gender`, to the listings of rows. */
function withListings(
  rows: Readonly<Record<string, OtherBrandRow>>,
  sold: SoldCounts['exact'],
): Record<string, OtherBrandRow> {
  const counted: Record<string, OtherBrandRow> = { ...rows };
  for (const [key, sales] of sold) {
    const [slug, category, gender] = key.split(' ') as [string, string, string];
    const row = counted[slug];
    if (!row || !findCategory(category)) continue;
    const at = ROW_GENDERS.indexOf(gender as (typeof ROW_GENDERS)[number]);
    const before = row.listings[category] ?? [0, 0, 0, 0, 0, 0];
    const counts = before.map((count, i) => count + (i % ROW_GENDERS.length === at ? sales : 0));
    counted[slug] = { ...row, listings: { ...row.listings, [category]: counts } };
  }
  return counted;
}

/** Returns the sold kinds without a cell: of brands outside the catalog, and outside the 15 categories. */
function salesOfOthers(
  published: Published,
  { untitled, titled }: OwnShifts,
  ownBrands: readonly Brand[],
): NonNullable<OtherBrandsArtifact['ownSales']> {
  const cellOf = fittedOf(published);
  const { prediction } = published;
  const { levelError } = prediction.reference;
  const salesByKind: Record<string, NonNullable<OtherBrandsArtifact['ownSales']>[string]> = {};
  for (const [kind, shift] of untitled) {
    const { brand, category } = garmentOf(kind, ownBrands);
    if (brands.includes(brand) && !category.isExtended) continue;
    const ownLevelError = levelErrorOf(levelError, brand.tier, category.family);
    const { error = USUAL_ERROR } = cellOf({ brand, category, gender: DEFAULT_GENDER });
    const shrinkage = Math.min(1, shift.error / Math.hypot(error, ownLevelError));
    const { scale } = titled.get(kind) as Shift;
    salesByKind[kind] = {
      sales: shift.sales,
      error: round(error * shrinkage, 3),
      levelError: round(ownLevelError * shrinkage, 3),
      spreadScale: round(scale, 3),
    };
  }
  return salesByKind;
}
