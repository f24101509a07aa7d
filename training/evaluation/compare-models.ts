import { type Brand, brands, type Category, categories, type Garment, GENDERS } from '../../src/catalog/catalog.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { otherKinds } from '../../src/catalog/other-kinds.ts';
import { OWN_SALES, otherBrandsOf } from '../../src/pricing/prediction.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { tierOf } from '../model/terms.ts';
import { byGroup, meanOf } from '../numbers/sums.ts';
import type { PricedCell } from '../publish/price-cells.ts';

export type ComparedCell = Pick<PricedCell, 'brand' | 'category' | 'gender' | 'price' | 'pairListings' | 'exists'>;

/** A price in two models, USD, with its change split into parts, the largest first. Changes are fractions. */
export type Move = ReturnType<typeof movesBetween>[number];

/** Minimum part worth naming, log USD. */
const WORTH_NAMING = 0.03;

/** Groups of prices that may move together, from large to small. */
const PARTS: readonly (readonly [name: string, groupOf: (cell: ComparedCell) => string])[] = [
  ['tier', ({ brand }) => tierOf(brand)],
  ['tier and category', ({ brand, category }) => `${tierOf(brand)} ${category}`],
  ['brand', ({ brand }) => brand],
  ['brand and gender', ({ brand, gender }) => `${brand} ${gender}`],
  ['brand and category', ({ brand, category }) => `${brand} ${category}`],
];

/**
 * Compares the prices that two models have in common. Splits each change into parts that all prices of a group share,
 * from the tier to the brand's kind. Each part is the group's mean of what the parts before it leave, log USD.
 */
export function movesBetween(older: readonly ComparedCell[], newer: readonly ComparedCell[]) {
  const keyOf = ({ brand, category, gender }: ComparedCell) => `${brand} ${category} ${gender}`;
  const byKey = new Map(older.map((cell) => [keyOf(cell), cell]));
  const pairs = newer.flatMap((cell) => {
    const before = byKey.get(keyOf(cell));
    return before ? [{ cell, before, log: Math.log(cell.price / before.price) }] : [];
  });
  let residuals = pairs.map(({ cell, log }) => ({ cell, log }));
  const parts = PARTS.map(([name, groupOf]) => {
    const meanFor = byGroup(
      residuals,
      ({ cell }) => groupOf(cell),
      (group) => meanOf(group, ({ log }) => log),
    );
    const means = residuals.map(meanFor);
    residuals = residuals.map(({ cell, log }, i) => ({ cell, log: log - (means[i] as number) }));
    return { name, means };
  });
  return pairs.map(({ cell, before }, i) => ({
    brand: cell.brand,
    category: cell.category,
    gender: cell.gender,
    before: before.price,
    after: cell.price,
    change: cell.price / before.price - 1,
    movedWith: parts
      .map(({ name, means }) => ({ name, log: means[i] as number }))
      .filter((part) => Math.abs(part.log) >= WORTH_NAMING)
      .sort((a, b) => Math.abs(b.log) - Math.abs(a.log))
      .map((part) => ({ name: part.name, change: Math.expm1(part.log) })),
    listings: [before.pairListings, cell.pairListings] as const,
    isMade: cell.exists !== false,
  }));
}

/**
 * Compares prices that have no cell: of brands outside the catalog, and of kinds outside the 15 categories. If two
 * models differ only by own sales, compares only the kinds that these sales reach, and leaves out prices that move only
 * with the level of the shop.
 */
export function otherMoves(older: Pricing, newer: Pricing): Move[] {
  const isReached = hasSameBase(older, newer) ? reachedBy(older, newer) : () => true;
  const ownSlugs = new Set(older.lexicon.own.map(({ slug }) => slug));
  const addedBrands = newer.lexicon.own.filter(({ slug }) => !ownSlugs.has(slug));
  const allBrands = [...brands, ...otherBrands, ...older.lexicon.own, ...addedBrands];
  const kinds = [...categories, ...otherKinds];
  return allBrands.flatMap((brand) =>
    kinds.flatMap((category) => {
      const hasCell = !brand.isOutsideCatalog && !category.isExtended;
      if (hasCell || !isReached(brand, category)) return [];
      return GENDERS.flatMap((gender) => moveOf(older, newer, { brand, category, gender }));
    }),
  );
}

/** Returns the factor between the shop's levels in two models, by which all prices move that own sales do not reach. */
export function levelMove(older: Pricing, newer: Pricing): number {
  const levelOf = ({ artifacts }: Pricing) => artifacts.prediction.effects[OWN_SALES]?.[''] ?? 0;
  return Math.exp(levelOf(newer) - levelOf(older));
}

/** Returns true if two models differ at most by own sales. */
function hasSameBase(older: Pricing, newer: Pricing): boolean {
  const baseOf = ({ artifacts }: Pricing) => {
    const { effects, conditions, conditionMix, otherBrands: others } = artifacts.prediction;
    const { ownSales: _, brands: __, ...population } = others ?? otherBrandsOf(artifacts.prediction);
    const fitted = Object.entries(effects).filter(([term]) => !term.startsWith('own '));
    return JSON.stringify([fitted, conditions, conditionMix, population, artifacts.kinds?.effects]);
  };
  return baseOf(older) === baseOf(newer);
}

/** Returns a predicate for the brands and kinds that own sales of either model reach. */
function reachedBy(older: Pricing, newer: Pricing) {
  const [before, after] = [older.artifacts.prediction, newer.artifacts.prediction];
  const sold = new Set([before, after].flatMap(({ effects }) => Object.keys(effects[OWN_SALES] ?? {})));
  const [rowsBefore, rowsAfter] = [otherBrandsOf(before).brands, otherBrandsOf(after).brands];
  const hasMoved = (slug: string) => {
    const [was, is] = [rowsBefore[slug], rowsAfter[slug]];
    return was?.level !== is?.level || JSON.stringify(was?.kinds) !== JSON.stringify(is?.kinds);
  };
  return ({ slug }: Brand, category: Category) => sold.has(`${slug} ${category.slug}`) || hasMoved(slug);
}

function moveOf(older: Pricing, newer: Pricing, garment: Garment): Move[] {
  const [was, is] = [older.predict(garment), newer.predict(garment)];
  if (was.price === is.price) return [];
  const { brand, category, gender } = garment;
  return [
    {
      brand: brand.slug,
      category: category.slug,
      gender,
      before: was.price,
      after: is.price,
      change: is.price / was.price - 1,
      movedWith: [],
      listings: [was.listings, is.listings],
      isMade: is.isMade,
    },
  ];
}
