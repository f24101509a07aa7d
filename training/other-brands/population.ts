import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brandSlug } from '../../src/garments/brand-slug.ts';
import { brands, categories, type Tier } from '../../src/garments/catalog.ts';
import { otherBrands } from '../../src/garments/other-brands.ts';
import type { Fit } from '../model/fit.ts';
import { sumOf } from '../model/terms.ts';
import knownTiers from './known-tiers.json' with { type: 'json' };
import { type BrandRow, type Deviations, solveBrand } from './solve.ts';

/** What brands sold for on Mercari in 2018, by slug, tenths of log USD: written by write-levels.ts. */
export const LEVELS_FILE = fileURLToPath(new URL('./mercari-levels.json', import.meta.url));

/**
 * How a brand's families, categories and markets differ from the brand, standard deviations in log USD. The first two are
 * about those of the catalog's brands (`variances` in prediction.json); held-out errors are flat around all three.
 */
export const WITHIN: Omit<Deviations, 'brand'> = { family: 0.155, category: 0.12, market: 0.15 };

/** Wide enough to say nothing: for estimating the population itself. */
const NO_PRIOR = 2;
/** Brands with fewer listings say nothing of how the ratio of 2018 and today's prices go together. */
const FOR_THE_LINE = 5;
/** Variance that keeps brands with many listings from counting for all, (log USD) squared. */
const EVEN = 0.2;

/** The brands that a brand is drawn from: a mean and a standard deviation, log USD. */
export interface Population {
  /** Of brands of which nothing is known. */
  readonly mean: number;
  readonly deviation: number;
  /** Of brands whose price of 2018 is known: `from` + `slope` x that price, log USD. */
  readonly line: { readonly from: number; readonly slope: number; readonly deviation: number };
}

/** What is known of a brand apart from its listings. */
export interface Knowledge {
  /** What its goods sold for in 2018, less what is usual of the kind that it makes nearly alone, log USD. */
  readonly level?: number | undefined;
  /** Where the brands of its tier stand, log USD. */
  readonly tier?: number | undefined;
}

/** By slug. */
export type Known = ReadonlyMap<string, Knowledge>;

/** What is known of brands outside the catalog, beside the catalog's kinds and tiers as they were fitted. */
export function readKnown(fit: Fit): Known {
  const { levels } = JSON.parse(readFileSync(LEVELS_FILE, 'utf8')) as {
    levels: Record<string, number>;
  };
  const kinds = new Map(
    categories.map(({ slug }) => [
      slug,
      fit.effects({ term: 'category', facets: { category: slug } }),
    ]),
  );
  const usual = [...kinds.values()].reduce((sum, one) => sum + one, 0) / kinds.size;
  const tiers = new Map(
    Object.entries(knownTiers.tiers).flatMap(([tier, names]) => {
      const level = tierLevel(fit, tier as Tier);
      return names.map((name) => [brandSlug(name), level] as const);
    }),
  );
  return new Map(
    otherBrands.map(({ slug, makes }) => {
      const tenths = levels[slug];
      const kind = makes === undefined ? usual : (kinds.get(makes) ?? usual);
      const level = tenths === undefined ? undefined : tenths / 10 - (kind - usual);
      return [slug, { level, tier: tiers.get(slug) }];
    }),
  );
}

/** Where the catalog's brands of a tier stand beside the base level, log USD. */
function tierLevel(fit: Fit, tier: Tier): number {
  const own = brands.filter((brand) => brand.tier === tier);
  return sumOf(fit.effects, [
    { term: 'tier', facets: { tier }, weight: 1 },
    ...own.map(({ slug: brand }) => ({ term: 'brand', facets: { brand }, weight: 1 / own.length })),
  ]);
}

/** How the catalog's brands differ from their tier, standard deviation in log USD. */
const WITHIN_TIER = 0.32;

/** Whether any brand is of a market where people sell what they happen to own. */
export function hasPopulation(rows: readonly BrandRow[]): boolean {
  return rows.some(({ isChosen }) => !isChosen);
}

/**
 * The population, from brands of markets where people sell what they happen to own: brands of dealers of designer goods
 * were chosen.
 */
export function populationOf(rows: readonly BrandRow[], known: Known): Population {
  const estimates = [...Map.groupBy(rows, ({ brand }) => brand)]
    .filter(([, own]) => own.some(({ isChosen }) => !isChosen))
    .map(([brand, own]) => ({
      brand,
      items: own.reduce((sum, { items }) => sum + items, 0),
      ...solveBrand(own, 1, { brand: NO_PRIOR, ...WITHIN }),
    }));
  const weight = ({ error }: { readonly error: number }) => 1 / (error ** 2 + EVEN);
  const all = moments(estimates.map((one) => [one.level, one.error, weight(one)]));
  const levels = new Map([...known].map(([brand, { level }]) => [brand, level]));
  const onLine = estimates.filter(
    ({ brand, items }) => levels.get(brand) !== undefined && items >= FOR_THE_LINE,
  );
  if (onLine.length < 10)
    return { ...all, line: { from: all.mean, slope: 0, deviation: all.deviation } };
  const x = (brand: string) => levels.get(brand) as number;
  const total = onLine.reduce((sum, one) => sum + weight(one), 0);
  const meanX = onLine.reduce((sum, one) => sum + weight(one) * x(one.brand), 0) / total;
  const meanY = onLine.reduce((sum, one) => sum + weight(one) * one.level, 0) / total;
  let [both, square] = [0, 0];
  for (const one of onLine) {
    const dx = x(one.brand) - meanX;
    both += weight(one) * dx * (one.level - meanY);
    square += weight(one) * dx ** 2;
  }
  const slope = both / square;
  const from = meanY - slope * meanX;
  const left = moments(
    onLine.map((one) => [one.level - from - slope * x(one.brand), one.error, weight(one)]),
  );
  return { ...all, line: { from, slope, deviation: left.deviation } };
}

/** What is expected of a brand before any of its listings: of two things that are known, the mean by their certainty. */
export function priorOf(
  { mean, deviation, line }: Population,
  { level, tier }: Knowledge = {},
): { readonly mean: number; readonly deviation: number } {
  const told = [
    ...(level === undefined
      ? []
      : [{ mean: line.from + line.slope * level, deviation: line.deviation }]),
    ...(tier === undefined ? [] : [{ mean: tier, deviation: WITHIN_TIER }]),
  ];
  if (told.length === 0) return { mean, deviation };
  const certainty = told.reduce((sum, one) => sum + one.deviation ** -2, 0);
  return {
    mean: told.reduce((sum, one) => sum + one.mean * one.deviation ** -2, 0) / certainty,
    // The two are not independent: no surer than the surer of them.
    deviation: Math.min(...told.map((one) => one.deviation)),
  };
}

/** Mean and true standard deviation of estimates with known errors. */
function moments(rows: readonly (readonly [value: number, error: number, weight: number])[]): {
  mean: number;
  deviation: number;
} {
  let [total, sum, square] = [0, 0, 0];
  for (const [value, , weight] of rows) {
    total += weight;
    sum += weight * value;
  }
  const mean = sum / total;
  for (const [value, error, weight] of rows)
    square += weight * Math.max(-0.1, (value - mean) ** 2 - error ** 2);
  return { mean, deviation: Math.sqrt(Math.max(0.04, square / total)) };
}
