import { brands, categories } from '../../src/garments/catalogue.ts';
import { type Cell, countItems } from '../cells.ts';
import { fitJoint, type JointFit, type JointOptions, untitledLog } from '../joint/fit.ts';
import type { JointRow } from '../joint/rows.ts';
import { seededRandom } from '../random.ts';
import { bootstrap } from './bootstrap.ts';
import { cellsOnMarkets, isOrdinary, LEAST_OF_A_CELL, marketOffsets } from './cell-medians.ts';
import { askedGender } from './items.ts';
import { medianOf } from './metrics.ts';

/** How far off typical prices are where a fit sees so many listings of a brand and category. */
export interface ThinnedErrors {
  /** Listings that the fit was left with; null for all that there are. */
  readonly listings: number | null;
  readonly cells: number;
  /** Half of the medians of held-out cells are nearer to their price than this, log USD after the market's level. */
  readonly medianAbsolute: number;
  readonly interval: readonly [low: number, high: number];
  /** Root mean square of the same. */
  readonly rms: number;
}

/** Listings left to the thinned pairs. */
const KEPT: readonly (number | null)[] = [0, 5, 10, 20, 40, 80, null];

/** Pairs with fewer listings are not thinned: there is too little to take away, and to judge by. */
const RICH = 150;

/**
 * Takes listings away from every second brand and category that has many, and shows how the error of the same held-out
 * cells grows: the number of listings is all that differs, unlike between cells that have many and few.
 */
export function thinnedErrors(
  whole: JointFit,
  options: JointOptions,
  heldOut: readonly Cell[],
  step: (text: string) => void,
): ThinnedErrors[] {
  const rowsOfPair = new Map<string, JointRow[]>();
  for (const row of whole.design.observations) {
    if (row.figure || row.fold < 0) continue;
    const pair = `${row.brand} ${row.category}`;
    const list = rowsOfPair.get(pair) ?? [];
    rowsOfPair.set(pair, list);
    list.push(row);
  }
  const pairOf = ({ brand, category }: Pick<Cell, 'brand' | 'category'>) => `${brand} ${category}`;
  const judgedItems = countItems(heldOut.filter(isOrdinary), pairOf);
  const thinned = brands.flatMap((brand, b) =>
    categories.flatMap((category, c) => {
      const pair = `${brand.slug} ${category.slug}`;
      const rows = rowsOfPair.get(pair) ?? [];
      const items = rows.reduce((sum, row) => sum + row.items, 0);
      const isJudged = (judgedItems.get(pair) ?? 0) >= LEAST_OF_A_CELL;
      return (b + c) % 2 === 0 && items >= RICH && isJudged ? [pair] : [];
    }),
  );
  if (thinned.length === 0) return [];
  const isThinned = new Set(thinned);
  const judged = heldOut.filter((cell) => isOrdinary(cell) && isThinned.has(pairOf(cell)));
  const priceBy = (fit: JointFit) => (cell: Cell) =>
    untitledLog(fit, { ...cell, gender: askedGender(cell), condition: 'unknown' });
  const offsets = marketOffsets(heldOut, priceBy(whole));
  const random = seededRandom(13);
  const shuffled = new Map(thinned.map((pair) => [pair, shuffle(rowsOfPair.get(pair) ?? [])]));
  return KEPT.map((listings) => {
    step(`leaving ${listings ?? 'all'} listings to ${thinned.length} brands and categories`);
    const kept = new Set<JointRow>();
    for (const rows of shuffled.values()) {
      let left = listings ?? Number.POSITIVE_INFINITY;
      for (const row of rows) {
        if (row.items > left) continue;
        left -= row.items;
        kept.add(row);
      }
    }
    const fit =
      listings === null
        ? whole
        : fitJoint(whole.design, {
            ...options,
            from: whole,
            without: (row) =>
              !row.figure && row.fold >= 0 && isThinned.has(pairOf(row)) && !kept.has(row),
          });
    const price = priceBy(fit);
    const cells = cellsOnMarkets(judged, price, offsets).filter(
      ({ residuals }) => residuals.length >= LEAST_OF_A_CELL,
    );
    const errors = cells.map(({ median }) => Math.abs(median));
    return {
      listings,
      cells: cells.length,
      medianAbsolute: medianOf(errors),
      interval: bootstrap([errors], ([list]) => medianOf(list as readonly number[]), random),
      rms: Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length),
    };
  });

  function shuffle(rows: readonly JointRow[]): JointRow[] {
    const list = [...rows];
    for (let k = list.length - 1; k > 0; k--) {
      const other = Math.floor(random.uniform() * (k + 1));
      [list[k], list[other]] = [list[other] as JointRow, list[k] as JointRow];
    }
    return list;
  }
}
