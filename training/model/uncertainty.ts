import type { Gender } from '../../src/catalog/catalog.ts';
import { OF_A_MARKET } from '../../src/pricing/total.ts';
import { isOrdinary } from '../markets/markets.ts';
import { seededRandom } from '../numbers/random.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { type Cell, marketName, robustMean } from '../read/cells.ts';
import type { Fit } from './fit.ts';
import { fittedValues, leastSquares } from './least-squares.ts';
import { deviationOf, GARMENTS, idOf, structureEntries, tierOf } from './terms.ts';

const { uncertainty } = PARAMETERS;

/** Returns the standard deviation of a single item around its cell's price, log USD. */
export interface Spreads {
  of(brand: string, category: string, gender: Gender): number;
  /** Returns the standard error of the cell's price, log USD. */
  error(brand: string, category: string, gender: Gender): number;
}

/** Returns the errors of a fit's prices, and the spread of individual items around them. */
export function spreadsOf(fit: Fit, itemVariance: ItemVariance, draws = uncertainty.draws): Spreads {
  const variances = levelVariances(fit, draws);
  const error2 = (...cell: Parameters<Spreads['of']>) => variances.get(cell.join(' ')) as number;
  return {
    // An unnamed market adds the variance between markets.
    of: (brand, category, gender) =>
      Math.sqrt(
        itemVariance(brand, category) + PARAMETERS.markets.betweenMarkets ** 2 + error2(brand, category, gender),
      ),
    error: (...cell) => Math.sqrt(error2(...cell)),
  };
}

/**
 * Returns the posterior variance of each price, (log USD)^2, less the part common to all: the error of the level is
 * modeled separately. Effects and observations are drawn from the model; the distance of the solution from the drawn
 * effects has the distribution of the fit's own errors (perturb and solve: Papandreou and Yuille, 2010).
 */
function levelVariances({ design, weight }: Fit, draws: number): Map<string, number> {
  const { matrix, columns, index } = design;
  const random = seededRandom(uncertainty.seed);
  const deviation = columns.map((column) =>
    column.term === OF_A_MARKET ? PARAMETERS.markets.betweenMarkets : deviationOf(column),
  );
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
    const solved = leastSquares({ matrix, y, weight, penalty }, { from: drawn, tolerance: uncertainty.drawTolerance });
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

/** Returns the variance of individual items around the mean of their brand and category on a market, (log USD)^2. */
export type ItemVariance = (brand: string, category: string) => number;

/**
 * Estimates the variance of items around the robust mean of their cell, by tier and category, shrunk toward the tier's.
 */
export function itemVariances(cells: readonly Cell[]): ItemVariance {
  // Items in rows selected by model differ more than a house's usual ones.
  const ordinary = cells.filter(isOrdinary);
  const wholeCells = Map.groupBy(ordinary, (cell) =>
    [marketName(cell), cell.brand, cell.category, cell.gender, cell.condition].join('|'),
  );
  const lists = [...wholeCells.values()].map((folds) => {
    const { brand, category } = folds[0] as Cell;
    const bins = folds.flatMap((fold) => fold.bins);
    return { brand, category, bins, ...robustMean(bins) };
  });
  let variance: ItemVariance = () => uncertainty.startVariance;
  for (let round = 0; round < uncertainty.varianceRounds; round++) {
    const groups = new Map<string, { sum: number; n: number }>();
    for (const { brand, category, bins, log, items } of lists) {
      if (items < 2) continue;
      const bound = PARAMETERS.fit.huberBound * Math.sqrt(variance(brand, category));
      const sum = total(bins, (bin) => bin.count * Math.min(Math.abs(bin.log - log), bound) ** 2);
      // A large cell should not dominate its group.
      const free = Math.min(1, uncertainty.fullCell / items) * (items - 1);
      for (const key of [tierOf(brand), `${tierOf(brand)} ${category}`]) {
        const group = groups.get(key) ?? { sum: 0, n: 0 };
        groups.set(key, group);
        group.sum += (free * sum) / (items - 1) / uncertainty.cutOffVariance;
        group.n += free;
      }
    }
    variance = (brand, category) => {
      const whole = groups.get(tierOf(brand));
      const level = whole ? whole.sum / whole.n : uncertainty.startVariance;
      const part = groups.get(`${tierOf(brand)} ${category}`);
      return part ? (part.sum + uncertainty.pooledItems * level) / (part.n + uncertainty.pooledItems) : level;
    };
  }
  return variance;
}
