import { brands, categories } from '../../src/garments/catalog.ts';
import { medianOf } from '../../src/median.ts';
import { type Fit, refit } from '../model/fit.ts';
import type { Observation } from '../model/rows.ts';
import { type Random, seededRandom } from '../numbers/random.ts';
import { total } from '../numbers/sums.ts';
import { type Cell, countItems } from '../read/cells.ts';
import {
  cellsOnMarkets,
  isOrdinary,
  marketOffsets,
  typicalErrors,
  usualLog,
} from './cell-medians.ts';
import { medianInterval, rmsOf } from './metrics.ts';

/** Listings left to the thinned pairs. */
const KEPT: readonly (number | 'all')[] = [0, 5, 10, 20, 40, 80, 'all'];

/** Pairs with fewer listings are not thinned: there is too little to take away. */
const RICH = 150;
/** Pairs with fewer held-out items are not thinned: there is too little to judge by. */
const LEAST_JUDGED = 5;

/** Errors of typical prices where a fit sees so many listings of a brand and category. */
export type ThinnedErrors = ReturnType<typeof thinnedErrors>[number];

/**
 * Takes listings away from brands and categories that have many, and shows how the error of the same held-out cells
 * grows: the number of listings is all that differs, unlike between cells that have many and few. Every second pair at a
 * time, so that a brand keeps its other garments. Log USD after the market's level; without `listings`, all that there are.
 */
export function thinnedErrors(whole: Fit, heldOut: readonly Cell[], step: (text: string) => void) {
  const random = seededRandom(13);
  const offsets = marketOffsets(heldOut, usualLog(whole));
  const halves = richPairs(whole, heldOut).map((pairs) => {
    const rows = new Map([...pairs].map(([pair, own]) => [pair, shuffled(own, random)]));
    return { rows, judged: heldOut.filter((cell) => isOrdinary(cell) && rows.has(pairOf(cell))) };
  });
  if (halves.every(({ rows }) => rows.size === 0)) return [];
  return KEPT.map((listings) => {
    step(`leaving ${listings} listings to brands and categories`);
    const errors = halves.flatMap(({ rows, judged }) => {
      const fit = listings === 'all' ? whole : fitThinned(whole, rows, listings);
      return typicalErrors(cellsOnMarkets(judged, usualLog(fit), offsets));
    });
    return {
      ...(listings !== 'all' && { listings }),
      cells: errors.length,
      medianAbsolute: medianOf(errors),
      interval: medianInterval(errors, random),
      rms: rmsOf(errors),
    };
  }).filter(({ cells }) => cells > 0);
}

const pairOf = ({ brand, category }: Pick<Cell, 'brand' | 'category'>) => `${brand} ${category}`;

const isListing = (row: Observation) => !row.figure && row.fold >= 0;

/** Training rows of the pairs that can be thinned and judged, in two halves. */
function richPairs(whole: Fit, heldOut: readonly Cell[]): Map<string, Observation[]>[] {
  const rowsOf = Map.groupBy(whole.design.observations.filter(isListing), pairOf);
  const judgedItems = countItems(heldOut.filter(isOrdinary), pairOf);
  return [0, 1].map(
    (half) =>
      new Map(
        brands.flatMap((brand, b) =>
          categories.flatMap((category, c) => {
            const pair = `${brand.slug} ${category.slug}`;
            const rows = rowsOf.get(pair) ?? [];
            const items = total(rows, (row) => row.items);
            const isJudged = (judgedItems.get(pair) ?? 0) >= LEAST_JUDGED;
            return (b + c) % 2 === half && items >= RICH && isJudged ? [[pair, rows] as const] : [];
          }),
        ),
      ),
  );
}

/** The fit to so many listings of each pair, the first of its rows, and to all of other pairs. */
function fitThinned(
  whole: Fit,
  rows: ReadonlyMap<string, readonly Observation[]>,
  listings: number,
): Fit {
  const kept = new Set<Observation>();
  for (const own of rows.values()) {
    let left = listings;
    for (const row of own) {
      if (row.items > left) continue;
      left -= row.items;
      kept.add(row);
    }
  }
  return refit(whole, (row) => isListing(row) && rows.has(pairOf(row)) && !kept.has(row));
}

function shuffled<T>(values: readonly T[], random: Random): T[] {
  const list = [...values];
  for (let k = list.length - 1; k > 0; k--) {
    const other = Math.floor(random.uniform() * (k + 1));
    [list[k], list[other]] = [list[other] as T, list[k] as T];
  }
  return list;
}
