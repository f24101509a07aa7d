import { type Random, seededRandom } from '../random.ts';
import type { OddsCell } from './cells.ts';

/** Ratios of asking price to estimate between which the log hazard is a straight line in the log ratio. */
export const KNOT_RATIOS = [0.5, 0.7, 0.85, 1, 1.2, 1.45, 1.8, 2.3, 3] as const;
const KNOTS = KNOT_RATIOS.map(Math.log);
const AT_ESTIMATE = KNOT_RATIOS.indexOf(1);

/** The fitted shape, and how high and how steep each source is. */
export interface OddsFit {
  /** Log of the hazard beside that at the estimate, at the knots; never rising. */
  readonly shape: readonly number[];
  /** By source: what its shape is multiplied by, and how sure that is (standard deviation of its log). */
  readonly steepness: ReadonlyMap<string, { readonly log: number; readonly error: number }>;
  /** Standard deviation of the log steepness from one source to another. */
  readonly between: number;
  /** Sales per listing and day at the estimate, by source and start of the span of age. */
  readonly hazards: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

/** What a cell's log ratio makes of each segment's slope: the length of the way from the estimate that lies in it. */
export function waysOf(log: number): number[] {
  const bounded = Math.max(KNOTS[0] as number, Math.min(KNOTS.at(-1) as number, log));
  return KNOTS.slice(1).map((to, i) => {
    const from = KNOTS[i] as number;
    const upTo = (x: number) => Math.max(from, Math.min(to, x));
    return upTo(bounded) - upTo(0);
  });
}

/** How much neighboring slopes are drawn together: the standard deviation of their difference that is taken to be likely. */
const SLOPE_CHANGE = 0.4;
/** Steepness of another source, log: never taken to differ by less. */
const LEAST_BETWEEN = 0.15;
const ROUNDS = 60;
/** From a fit of almost the same cells. */
const FEW_ROUNDS = 15;

/**
 * A Poisson regression of sales on days: each source has its own hazard by age, all share one shape, never rising with the
 * price, and each has a steepness of its own around 1. By coordinate ascent; the counts are small.
 */
export function fitOdds(cells: readonly OddsCell[], start?: OddsFit): OddsFit {
  const used = withoutFolds(cells);
  const sources = [...new Set(used.map(({ source }) => source))];
  const ways = used.map(({ log }) => waysOf(log));
  const slopes = start ? slopesOf(start.shape) : KNOTS.slice(1).map(() => -0.8);
  const logs = new Map(sources.map((source) => [source, start?.steepness.get(source)?.log ?? 0]));
  const errors = new Map(sources.map((source) => [source, 1]));
  let between = start?.between ?? 0.3;
  let hazards = new Map<string, Map<number, number>>();
  const shapeAt = (i: number) =>
    (ways[i] as number[]).reduce((sum, way, j) => sum + way * (slopes[j] as number), 0);
  const steep = (source: string) => Math.exp(logs.get(source) as number);
  const expected = () =>
    used.map(({ source, ageFrom, days }, i) => {
      const hazard = hazards.get(source)?.get(ageFrom) ?? 0;
      return hazard * days * Math.exp(steep(source) * shapeAt(i));
    });
  for (let round = 0; round < (start ? FEW_ROUNDS : ROUNDS); round++) {
    hazards = hazardsOf(used, (cell, i) => Math.exp(steep(cell.source) * shapeAt(i)));
    for (let j = 0; j < slopes.length; j++) {
      const rates = expected();
      let [gradient, curvature] = [0, 0];
      used.forEach(({ source, sold }, i) => {
        const way = steep(source) * ((ways[i] as number[])[j] as number);
        gradient += way * (sold - (rates[i] as number));
        curvature += way * way * (rates[i] as number);
      });
      for (const next of [j - 1, j + 1]) {
        const other = slopes[next];
        if (other === undefined) continue;
        gradient -= ((slopes[j] as number) - other) / SLOPE_CHANGE ** 2;
        curvature += 1 / SLOPE_CHANGE ** 2;
      }
      const step = Math.max(-0.5, Math.min(0.5, gradient / curvature));
      slopes[j] = Math.min(0, (slopes[j] as number) + step);
    }
    for (const source of sources) {
      const rates = expected();
      let [gradient, curvature] = [-(logs.get(source) as number) / between ** 2, 1 / between ** 2];
      used.forEach((cell, i) => {
        if (cell.source !== source) return;
        const effect = steep(source) * shapeAt(i);
        gradient += effect * (cell.sold - (rates[i] as number));
        curvature += effect * effect * (rates[i] as number);
      });
      const step = Math.max(-0.3, Math.min(0.3, gradient / curvature));
      logs.set(source, (logs.get(source) as number) + step);
      errors.set(source, 1 / Math.sqrt(curvature));
    }
    // The shape is that of a source in the middle.
    const weight = (source: string) => 1 / (between ** 2 + (errors.get(source) as number) ** 2);
    const mean =
      sources.reduce((sum, source) => sum + weight(source) * (logs.get(source) as number), 0) /
      sources.reduce((sum, source) => sum + weight(source), 0);
    for (const source of sources) logs.set(source, (logs.get(source) as number) - mean);
    slopes.forEach((slope, j) => {
      slopes[j] = slope * Math.exp(mean);
    });
    const spread = sources.reduce(
      (sum, source) =>
        sum + (logs.get(source) as number) ** 2 + (errors.get(source) as number) ** 2,
      0,
    );
    between = Math.max(LEAST_BETWEEN, Math.sqrt(spread / Math.max(1, sources.length - 1)));
  }
  const shape = KNOTS.map((knot) =>
    waysOf(knot).reduce((sum, way, j) => sum + way * (slopes[j] as number), 0),
  );
  const steepness = new Map(
    sources.map((source) => [
      source,
      { log: logs.get(source) as number, error: errors.get(source) as number },
    ]),
  );
  return { shape, steepness, between, hazards };
}

/** Cells of all folds together. */
function withoutFolds(cells: readonly OddsCell[]): OddsCell[] {
  const sums = new Map<string, OddsCell>();
  for (const cell of cells) {
    const key = `${cell.source} ${cell.ageFrom} ${cell.log}`;
    const { days = 0, sold = 0 } = sums.get(key) ?? {};
    sums.set(key, { ...cell, fold: -1, days: days + cell.days, sold: sold + cell.sold });
  }
  return [...sums.values()].filter(({ days }) => days > 0);
}

function slopesOf(shape: readonly number[]): number[] {
  return KNOTS.slice(1).map(
    (to, j) => ((shape[j + 1] as number) - (shape[j] as number)) / (to - (KNOTS[j] as number)),
  );
}

/** Sales per day at the estimate by source and age, when each cell's days count `factor` times. */
function hazardsOf(
  cells: readonly OddsCell[],
  factor: (cell: OddsCell, i: number) => number,
): Map<string, Map<number, number>> {
  const sums = new Map<string, Map<number, { sold: number; days: number }>>();
  cells.forEach((cell, i) => {
    const bySpan = sums.get(cell.source) ?? new Map<number, { sold: number; days: number }>();
    sums.set(cell.source, bySpan);
    const sum = bySpan.get(cell.ageFrom) ?? { sold: 0, days: 0 };
    bySpan.set(cell.ageFrom, sum);
    sum.sold += cell.sold;
    sum.days += cell.days * factor(cell, i);
  });
  return new Map(
    [...sums].map(([source, bySpan]) => [
      source,
      new Map([...bySpan].map(([age, { sold, days }]) => [age, days > 0 ? sold / days : 0])),
    ]),
  );
}

/** The shape at the knots with its 80 % interval for a marketplace that the fit has not seen. */
export interface ShapeInterval {
  readonly ratio: number;
  readonly log: number;
  readonly low: number;
  readonly high: number;
}

const DRAWS = 200;

/** The interval of the shape: sales drawn again, and the steepness of another marketplace. */
export function shapeInterval(cells: readonly OddsCell[], fit: OddsFit): ShapeInterval[] {
  const random = seededRandom(30);
  const counts = withoutFolds(cells);
  const drawn = Array.from({ length: DRAWS }, () => {
    const again = counts.map((cell) => ({ ...cell, sold: poisson(cell.sold, random) }));
    const { shape } = fitOdds(again, fit);
    const steep = Math.exp(fit.between * random.normal());
    return shape.map((log) => log * steep);
  });
  const at = (i: number, share: number) => {
    const sorted = drawn.map((logs) => logs[i] as number).toSorted((a, b) => a - b);
    return sorted[Math.round(share * (DRAWS - 1))] as number;
  };
  const ends = KNOT_RATIOS.map((ratio, i) => {
    const log = fit.shape[i] as number;
    return { ratio, log, low: Math.min(log, at(i, 0.1)), high: Math.max(log, at(i, 0.9)) };
  });
  return monotone(ends);
}

/** Ends that never rise with the price, and meet at the estimate. */
function monotone(ends: readonly ShapeInterval[]): ShapeInterval[] {
  const made = ends.map((end) => ({ ...end }));
  const at = (i: number) => made[i] as (typeof made)[number];
  Object.assign(at(AT_ESTIMATE), { log: 0, low: 0, high: 0 });
  for (let i = AT_ESTIMATE + 1; i < made.length; i++) {
    at(i).low = Math.min(at(i).low, at(i - 1).low);
    at(i).high = Math.min(at(i).high, at(i - 1).high);
  }
  for (let i = AT_ESTIMATE - 1; i >= 0; i--) {
    at(i).low = Math.max(at(i).low, at(i + 1).low);
    at(i).high = Math.max(at(i).high, at(i + 1).high);
  }
  return made;
}

/** A Poisson count with the given mean. */
export function poisson(mean: number, random: Random): number {
  if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal()));
  const limit = Math.exp(-mean);
  let [count, product] = [0, random.uniform()];
  while (product > limit) {
    count += 1;
    product *= random.uniform();
  }
  return count;
}
