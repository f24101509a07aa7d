import type { Gender } from '../../src/garments/catalog.ts';
import { OF_A_MARKET } from '../../src/pricing/total.ts';
import { isOrdinary } from '../markets/markets.ts';
import { seededRandom } from '../numbers/random.ts';
import { total } from '../numbers/sums.ts';
import { type Cell, marketName, robustMean } from '../read/cells.ts';
import { GARMENTS } from './by-catalog.ts';
import { BETWEEN_MARKETS, deviationOf } from './deviations.ts';
import { type Fit, HUBER } from './fit.ts';
import { fittedValues, leastSquares } from './least-squares.ts';
import { idOf, structureEntries, tierOf } from './terms.ts';

/** Standard deviation of a single item around its cell's prediction, log USD. */
export interface Spreads {
  of(brand: string, category: string, gender: Gender): number;
  /** Standard error of the cell's own level, log USD. */
  error(brand: string, category: string, gender: Gender): number;
}

/** Any fixed number does: the same input gives the same artifacts. */
const SEED = 20;

/** Draws of all effects; enough for the errors of a fit within 9%, and of one that is only measured by within 20%. */
const DRAWS = 64;
export const FEW_DRAWS = 12;

/** The rest of the scaled residual at which a draw is solved; a tenth of it moves no error by 1%. */
const TOLERANCE = 0.01;

/** Errors of a fit's prices, and distances of single items from them. */
export function spreadsOf(fit: Fit, itemVariance: ItemVariance, draws = DRAWS): Spreads {
  const variances = levelVariances(fit, draws);
  const error2 = (...cell: Parameters<Spreads['of']>) => variances.get(cell.join(' ')) as number;
  return {
    // A market that is not named adds the distance between markets beside its own level.
    of: (brand, category, gender) =>
      Math.sqrt(itemVariance(brand, category) + BETWEEN_MARKETS ** 2 + error2(brand, category, gender)),
    error: (...cell) => Math.sqrt(error2(...cell)),
  };
}

/**
 * Variance of each price's level given the data, (log USD) squared, less what all share: the level of the reference
 * market is
 * set apart from the fit. Effects are drawn from their prior and observations from them; how far the solver's answer is
 * from what was drawn has the distribution of the fit's own errors (perturb and solve: Papandreou and Yuille, 2010).
 */
function levelVariances({ design, weight }: Fit, draws: number): Map<string, number> {
  const { matrix, columns, index } = design;
  const random = seededRandom(SEED);
  const deviation = columns.map((column) => (column.term === OF_A_MARKET ? BETWEEN_MARKETS : deviationOf(column)));
  const penalty = Float64Array.from(deviation, (one) => 1 / one ** 2);
  const prices = GARMENTS.map(({ brand, category, gender }) => {
    const parts: [column: number, share: number][] = [];
    let unseen = 0;
    for (const entry of structureEntries(brand.slug, category.slug, gender)) {
      const j = index.get(idOf(entry));
      if (j !== undefined) parts.push([j, entry.weight]);
      else unseen += (entry.weight * deviationOf(entry)) ** 2;
    }
    return { key: `${brand.slug} ${category.slug} ${gender}`, parts, unseen, squares: 0 };
  });
  for (let draw = 0; draw < draws; draw++) {
    const drawn = Float64Array.from(deviation, (one) => one * random.normal());
    const y = fittedValues(matrix, drawn).map((value, i) => {
      const own = weight[i] as number;
      return own > 0 ? value + random.normal() / Math.sqrt(own) : 0;
    });
    const solved = leastSquares({ matrix, y, weight, penalty }, { from: drawn, tolerance: TOLERANCE });
    const errors = prices.map(({ parts }) =>
      total(parts, ([j, share]) => share * ((drawn[j] as number) - (solved[j] as number))),
    );
    const shared = total(errors, (error) => error) / errors.length;
    prices.forEach((price, k) => {
      price.squares += ((errors[k] as number) - shared) ** 2;
    });
  }
  return new Map(prices.map(({ key, squares, unseen }) => [key, squares / draws + unseen]));
}

/** Variance of single items around the level of their brand and category on a market, (log USD) squared. */
export type ItemVariance = (brand: string, category: string) => number;

/** Variance of single items before any is estimated, (log USD) squared; the estimates are 0.2 to 0.5. */
const ITEM_VARIANCE = 0.35;

/**
 * E[min(|Z|, 2)^2] of a standard normal Z: what squared residuals cut off at HUBER come to, so that dividing by it
 * makes
 * the variance right for normal residuals (Huber's proposal 2).
 */
export const CUT_OFF_VARIANCE = 0.92;

/** A cell's items count in full up to this many in the estimate of its group's variance. */
const CELL_CAP = 300;

/** The weight of the tier's spread beside a category's own, in items. */
const POOLED_ITEMS = 500;

/** Rounds of estimating, each with the bounds of the last. */
const ROUNDS = 3;

/** Spread of items around the robust mean of their cell, by tier and category, pulled toward the tier's. */
export function itemVariances(cells: readonly Cell[]): ItemVariance {
  // Rows that were chosen by model: items differ more than those of a house do.
  const ordinary = cells.filter(isOrdinary);
  const wholeCells = Map.groupBy(ordinary, (cell) =>
    [marketName(cell), cell.brand, cell.category, cell.gender, cell.condition].join('|'),
  );
  const lists = [...wholeCells.values()].map((folds) => {
    const { brand, category } = folds[0] as Cell;
    const bins = folds.flatMap((fold) => fold.bins);
    return { brand, category, bins, ...robustMean(bins) };
  });
  let variance: ItemVariance = () => ITEM_VARIANCE;
  for (let round = 0; round < ROUNDS; round++) {
    const groups = new Map<string, { sum: number; n: number }>();
    for (const { brand, category, bins, log, items } of lists) {
      if (items < 2) continue;
      const bound = HUBER * Math.sqrt(variance(brand, category));
      const sum = total(bins, (bin) => bin.count * Math.min(Math.abs(bin.log - log), bound) ** 2);
      // A large cell should not speak for its whole group.
      const free = Math.min(1, CELL_CAP / items) * (items - 1);
      for (const key of [tierOf(brand), `${tierOf(brand)} ${category}`]) {
        const group = groups.get(key) ?? { sum: 0, n: 0 };
        groups.set(key, group);
        group.sum += (free * sum) / (items - 1) / CUT_OFF_VARIANCE;
        group.n += free;
      }
    }
    variance = (brand, category) => {
      const whole = groups.get(tierOf(brand));
      const level = whole ? whole.sum / whole.n : ITEM_VARIANCE;
      const part = groups.get(`${tierOf(brand)} ${category}`);
      return part ? (part.sum + POOLED_ITEMS * level) / (part.n + POOLED_ITEMS) : level;
    };
  }
  return variance;
}
