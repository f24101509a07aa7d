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
