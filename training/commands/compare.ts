import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { count, signedPercent } from '../../src/base/numbers.ts';
import { type Brand, brands, type Category, categories, type Garment, GENDERS } from '../../src/catalog/catalog.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { otherKinds } from '../../src/catalog/other-kinds.ts';
import { type Commands, command } from '../../src/cli/command.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { OWN_SALES, otherBrandsOf } from '../../src/pricing/prediction.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { tierOf } from '../model/terms.ts';
import { byGroup, meanOf } from '../numbers/sums.ts';
import type { PricedCell } from '../publish/price-cells.ts';

const COLUMNS = ['brand', 'category', 'gender', 'old', 'new', 'change', 'moved with'].map((title) => ({ title }));

const PUBLISHED = 'published';

export const commands = {
  compare: command({}, ({ printAnswer, table }, _, older: string, newer: string) => {
    const { moves, level } = compareModels(modelOf(older), modelOf(newer));
    const lines: string[] = [];
    if (moves.length > 0) lines.push(...table(COLUMNS, moves.map(rowOf)), `${count(moves.length, 'price')} differ.`);
    if (level !== 1) lines.push(`All other prices differ by ${signedPercent(level - 1)}, the level of the shop.`);
    printAnswer({ moves, level }, lines.length > 0 ? lines : ['No price differs.']);
  }),
} satisfies Commands;

/** Loads a model by its folder or `prediction.json`, or the published one by name. Throws an Error if there is none. */
function modelOf(path: string): Pricing {
  if (path === PUBLISHED && !existsSync(path)) return loadModel();
  const folder = path.endsWith('prediction.json') ? dirname(path) : path;
  if (!existsSync(join(folder, 'prediction.json')))
    throw new Error(`${path} contains no prices: give a model's folder, its prediction.json, or ${PUBLISHED}.`);
  return loadModel(pathToFileURL(`${folder}/`));
}

function rowOf({ brand, category, gender, before, after, change, movedWith, listings, isMade }: Move): string[] {
  const reasons = movedWith.map((part) => `${part.name} ${signedPercent(part.change)}`);
  const [oldListings, newListings] = listings;
  const range = oldListings === newListings ? newListings : `${oldListings} to ${newListings}`;
  reasons.push(`${range} listings`);
  if (!isMade) reasons.push('not made');
  return [brand, category, gender, String(before), String(after), signedPercent(change), reasons.join(', ')];
}

/** A price in two models, USD, with its change split into parts. Changes are fractions. */
type Move = ReturnType<typeof movesBetween>[number];

/**
 * Compares two models. Returns the prices that differ, largest change first, and `level`, the factor by which all
 * prices without own sales move. Omits prices that move only by this factor.
 */
function compareModels(older: Pricing, newer: Pricing) {
  const level = levelMove(older, newer);
  const soldKinds = newer.artifacts.prediction.effects[OWN_SALES];
  const followsLevel = ({ brand, category }: Move) => level !== 1 && soldKinds?.[`${brand} ${category}`] === undefined;
  const sizeOf = ({ before, after }: Move) => Math.abs(Math.log(after / before));
  const candidates = [...movesBetween(cellsOf(older), cellsOf(newer)), ...otherMoves(older, newer)];
  const differing = candidates.filter((move) => move.before !== move.after && !followsLevel(move));
  return { level, moves: differing.sort((a, b) => sizeOf(b) - sizeOf(a)) };
}

type ComparedCell = Pick<PricedCell, 'brand' | 'category' | 'gender' | 'price' | 'pairListings' | 'exists'>;

const cellsOf = ({ artifacts }: Pricing) => artifacts.prediction.cells as unknown as readonly ComparedCell[];

/** Smallest part of a change to report, log USD. */
const WORTH_NAMING = 0.03;

/** Groups of prices that may move together, largest first. */
const PARTS: readonly { readonly name: string; readonly groupOf: (cell: ComparedCell) => string }[] = [
  { name: 'tier', groupOf: ({ brand }) => tierOf(brand) },
  { name: 'tier and category', groupOf: ({ brand, category }) => `${tierOf(brand)} ${category}` },
  { name: 'brand', groupOf: ({ brand }) => brand },
  { name: 'brand and gender', groupOf: ({ brand, gender }) => `${brand} ${gender}` },
  { name: 'brand and category', groupOf: ({ brand, category }) => `${brand} ${category}` },
];

/**
 * Compares the prices of cells that are in both models. Splits each change into parts that all prices in a group share,
 * from the tier down to the brand's kind. A part is the group's mean of what earlier parts leave unexplained, log USD.
 */
function movesBetween(older: readonly ComparedCell[], newer: readonly ComparedCell[]) {
  const keyOf = ({ brand, category, gender }: ComparedCell) => `${brand} ${category} ${gender}`;
  const olderByKey = new Map(older.map((cell) => [keyOf(cell), cell]));
  const pairs = newer.flatMap((cell) => {
    const before = olderByKey.get(keyOf(cell));
    return before ? [{ cell, before, log: Math.log(cell.price / before.price) }] : [];
  });
  let residuals = pairs.map(({ cell, log }) => ({ cell, log }));
  const parts = PARTS.map(({ name, groupOf }) => {
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
 * Compares prices without a cell: brands outside the catalog, and kinds outside the 15 categories. If the models differ
 * only by own sales, compares only the brands and kinds that these sales affect.
 */
function otherMoves(older: Pricing, newer: Pricing): Move[] {
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

/** Returns the ratio of the shop's levels in two models, by which all prices without own sales move. */
function levelMove(older: Pricing, newer: Pricing): number {
  const levelOf = ({ artifacts }: Pricing) => artifacts.prediction.effects[OWN_SALES]?.[''] ?? 0;
  return Math.exp(levelOf(newer) - levelOf(older));
}

/** Returns true if two models differ only by own sales, if at all. */
function hasSameBase(older: Pricing, newer: Pricing): boolean {
  const baseOf = ({ artifacts }: Pricing) => {
    const { effects, conditions, conditionMix, otherBrands } = artifacts.prediction;
    const { ownSales: _, brands: __, ...population } = otherBrands ?? otherBrandsOf(artifacts.prediction);
    const baseEffects = Object.entries(effects).filter(([term]) => !term.startsWith('own '));
    return JSON.stringify([baseEffects, conditions, conditionMix, population, artifacts.kinds?.effects]);
  };
  return baseOf(older) === baseOf(newer);
}

/** Creates a predicate for brands and kinds that the own sales in either model affect. */
function reachedBy(older: Pricing, newer: Pricing) {
  const predictions = [older, newer].map(({ artifacts }) => artifacts.prediction);
  const soldKinds = new Set(predictions.flatMap(({ effects }) => Object.keys(effects[OWN_SALES] ?? {})));
  const olderRows = otherBrandsOf(older.artifacts.prediction).brands;
  const newerRows = otherBrandsOf(newer.artifacts.prediction).brands;
  const hasMoved = (slug: string) => {
    const before = olderRows[slug];
    const after = newerRows[slug];
    return before?.level !== after?.level || JSON.stringify(before?.kinds) !== JSON.stringify(after?.kinds);
  };
  return ({ slug }: Brand, category: Category) => soldKinds.has(`${slug} ${category.slug}`) || hasMoved(slug);
}

/** Returns the change of a garment's price, or an empty list if it is the same in both models. */
function moveOf(older: Pricing, newer: Pricing, garment: Garment): Move[] {
  const before = older.predict(garment);
  const after = newer.predict(garment);
  if (before.price === after.price) return [];
  return [
    {
      brand: garment.brand.slug,
      category: garment.category.slug,
      gender: garment.gender,
      before: before.price,
      after: after.price,
      change: after.price / before.price - 1,
      movedWith: [],
      listings: [before.listings, after.listings],
      isMade: after.isMade,
    },
  ];
}
