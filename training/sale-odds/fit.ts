import type { OddsCell } from './cells.ts';

/** Ratios of asking price to estimate between which the log hazard is a straight line in the log ratio. */
export const KNOT_RATIOS = [0.5, 0.7, 0.85, 1, 1.2, 1.45, 1.8, 2.3, 3] as const;
const KNOTS = KNOT_RATIOS.map(Math.log);

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

/** The part of a cell's log ratio in each segment: the length of the way from the estimate that lies in it. */
function waysOf(log: number): number[] {
  const bounded = Math.max(KNOTS[0] as number, Math.min(KNOTS.at(-1) as number, log));
  return KNOTS.slice(1).map((to, i) => {
    const from = KNOTS[i] as number;
    const upTo = (x: number) => Math.max(from, Math.min(to, x));
    return upTo(bounded) - upTo(0);
  });
}

/** The tie between neighboring slopes: the standard deviation of their difference that is taken to be likely. */
const SLOPE_CHANGE = 0.4;
/** Steepness of another source, log: never taken to differ by less. */
const LEAST_BETWEEN = 0.15;
const ROUNDS = 60;

/**
 * A Poisson regression of sales on days: each source has its own hazard by age, all share one shape, never rising with the
 * price, and each has a steepness of its own around 1. By coordinate ascent; the counts are small.
 */
export function fitOdds(cells: readonly OddsCell[]): OddsFit {
  const used = withoutFolds(cells);
  const sources = [...new Set(used.map(({ source }) => source))];
  const ways = used.map(({ log }) => waysOf(log));
  const slopes = KNOTS.slice(1).map(() => -0.8);
  const logs = new Map(sources.map((source) => [source, 0]));
  const errors = new Map(sources.map((source) => [source, 1]));
  let between = 0.3;
  let hazards = new Map<string, Map<number, number>>();
  const shapeAt = (i: number) =>
    (ways[i] as number[]).reduce((sum, way, j) => sum + way * (slopes[j] as number), 0);
  const steep = (source: string) => Math.exp(logs.get(source) as number);
  const expected = () =>
    used.map(({ source, ageFrom, days }, i) => {
      const hazard = hazards.get(source)?.get(ageFrom) ?? 0;
      return hazard * days * Math.exp(steep(source) * shapeAt(i));
    });
  for (let round = 0; round < ROUNDS; round++) {
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

/** Hazard and steepness of one source in a span of age. */
interface LevelSpan {
  readonly from: number;
  readonly to: number;
  readonly hazard: number;
  readonly steepness: number;
}

/** Buyers of fresh listings look at prices more closely: steepness is fitted before and after this age in days. */
const FRESH = 7;
/** Distance of the steepness of one part from the source's own, standard deviation of its log. */
const PART_SPREAD = 0.5;

/** The level of one source by age, with the steepness of fresh and of older listings. */
export function fitLevel(cells: readonly OddsCell[], fit: OddsFit, source: string): LevelSpan[] {
  const own = withoutFolds(cells).filter((cell) => cell.source === source);
  const middle = fit.steepness.get(source)?.log ?? 0;
  return [
    own.filter(({ ageFrom }) => ageFrom < FRESH),
    own.filter(({ ageFrom }) => ageFrom >= FRESH),
  ].flatMap((part) => {
    let steep = middle;
    let hazards = new Map<number, number>();
    for (let round = 0; round < ROUNDS; round++) {
      const effect = part.map(({ log }) => Math.exp(steep) * shapeAt(fit.shape, log));
      hazards = hazardsOf(part, (_, i) => Math.exp(effect[i] as number)).get(source) ?? hazards;
      let [gradient, curvature] = [(middle - steep) / PART_SPREAD ** 2, 1 / PART_SPREAD ** 2];
      part.forEach(({ ageFrom, days, sold }, i) => {
        const one = effect[i] as number;
        const rate = (hazards.get(ageFrom) ?? 0) * days * Math.exp(one);
        gradient += one * (sold - rate);
        curvature += one * one * rate;
      });
      steep += Math.max(-0.3, Math.min(0.3, gradient / curvature));
    }
    const ends = new Map(part.map(({ ageFrom, ageTo }) => [ageFrom, ageTo]));
    return [...ends]
      .toSorted(([x], [y]) => x - y)
      .map(([from, to]) => ({
        from,
        to,
        hazard: hazards.get(from) ?? 0,
        steepness: Math.exp(steep),
      }));
  });
}

/** The shape at a log ratio. */
export function shapeAt(shape: OddsFit['shape'], log: number): number {
  const slopes = slopesOf(shape);
  return waysOf(log).reduce((sum, way, j) => sum + way * (slopes[j] as number), 0);
}
