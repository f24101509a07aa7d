import { brands, categories } from '../../src/garments/catalog.ts';
import { medianOf } from '../../src/median.ts';
import { type Fit, refit, untitledLog } from '../model/fit.ts';
import type { Observation } from '../model/rows.ts';
import { type Random, seededRandom } from '../numbers/random.ts';
import { askedGender, type Cell, countItems } from '../read/cells.ts';
import { bootstrap } from './bootstrap.ts';
import { cellsOnMarkets, isOrdinary, LEAST_OF_A_CELL, marketOffsets } from './cell-medians.ts';
import { rmsOf } from './metrics.ts';

/** Errors of typical prices where a fit sees so many listings of a brand and category. */
export interface ThinnedErrors {
  /** Listings that the fit was left with; absent for all that there are. */
  readonly listings?: number;
  readonly cells: number;
  /** Half of the medians of held-out cells are nearer to their price than this, log USD after the market's level. */
  readonly medianAbsolute: number;
  readonly interval: readonly [low: number, high: number];
  /** Root mean square of the same. */
  readonly rms: number;
}

/** Listings left to the thinned pairs. */
const KEPT: readonly (number | 'all')[] = [0, 5, 10, 20, 40, 80, 'all'];

/** Pairs with fewer listings are not thinned: there is too little to take away, and to judge by. */
const RICH = 150;

/**
 * Takes listings away from brands and categories that have many, and shows how the error of the same held-out cells
 * grows: the number of listings is all that differs, unlike between cells that have many and few. Every second pair at a
 * time, so that a brand keeps its other garments.
 */
export function thinnedErrors(
  whole: Fit,
  heldOut: readonly Cell[],
  step: (text: string) => void,
): ThinnedErrors[] {
  const random = seededRandom(13);
  const price = priceBy(whole);
  const offsets = marketOffsets(heldOut, price);
  const halves = richPairs(whole, heldOut).map((pairs) => {
    const rows = new Map([...pairs].map(([pair, own]) => [pair, shuffled(own, random)]));
    return { rows, judged: heldOut.filter((cell) => isOrdinary(cell) && rows.has(pairOf(cell))) };
  });
  if (halves.every(({ rows }) => rows.size === 0)) return [];
  return KEPT.map((listings) => {
    step(`leaving ${listings} listings to brands and categories`);
    const cells = halves.flatMap(({ rows, judged }) => {
      const fit = listings === 'all' ? whole : fitThinned(whole, rows, listings);
      return cellsOnMarkets(judged, priceBy(fit), offsets);
    });
    const errors = cells
      .filter(({ residuals }) => residuals.length >= LEAST_OF_A_CELL)
      .map(({ median }) => Math.abs(median));
    return {
      ...(listings !== 'all' && { listings }),
      cells: errors.length,
      medianAbsolute: medianOf(errors),
      interval: bootstrap([errors], ([list]) => medianOf(list as readonly number[]), random),
      rms: rmsOf(errors),
    };
  }).filter(({ cells }) => cells > 0);
}

const pairOf = ({ brand, category }: Pick<Cell, 'brand' | 'category'>) => `${brand} ${category}`;

const isListing = (row: Observation) => !row.figure && row.fold >= 0;

const priceBy = (fit: Fit) => (cell: Cell) =>
  untitledLog(fit, { ...cell, gender: askedGender(cell), condition: 'unknown' });

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
            const items = rows.reduce((sum, row) => sum + row.items, 0);
            const isJudged = (judgedItems.get(pair) ?? 0) >= LEAST_OF_A_CELL;
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
