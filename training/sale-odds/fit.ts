import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { readTable } from '../read/csv-table.ts';

/** Days on sale and sales of similar listings: same source, fold, age and ratio of asking price to estimate. */
export interface OddsCell {
  readonly source: string;
  /** 0 to 4: the fold of its listings; -1 for a published table, which does not identify them. */
  readonly fold: number;
  /** Start of the listing's age, days. */
  readonly ageFrom: number;
  /** End of the age, days, exclusive; a single span if the source states no ages. */
  readonly ageTo: number;
  /** Middle of the bin of log(asking price / estimate), scaled so that half the source's sales were below it. */
  readonly log: number;
  /** Total days on sale. */
  readonly days: number;
  readonly sold: number;
}

const NUMBERS = ['fold', 'ageFrom', 'ageTo', 'log', 'days', 'sold'] as const;

type Numbers = [number, number, number, number, number, number];

/** Reads cells. Throws a sentence with the file and the line. */
export async function readOddsCells(path: string): Promise<OddsCell[]> {
  const rows = await readTable(path, ['source', ...NUMBERS]);
  if (rows.length === 0) throw new Error(`${path}: the file has no rows.`);
  return rows.map(({ cells: { source, ...texts }, place }) => {
    const [fold, ageFrom, ageTo, log, days, sold] = NUMBERS.map((column) => Number(texts[column])) as Numbers;
    if (![fold, ageFrom, ageTo, log, days, sold].every(Number.isFinite) || days < 0 || sold < 0 || ageTo <= ageFrom)
      throw new Error(`${place}: a cell must have numbers in all columns, with days and sales of at least 0.`);
    return { source, fold, ageFrom, ageTo, log, days, sold };
  });
}

const { saleOdds } = PARAMETERS;

/** Knots of asking price / estimate: the log hazard is linear in the log ratio between them. */
export const KNOT_RATIOS = saleOdds.knots;
const KNOTS = KNOT_RATIOS.map(Math.log);

/**
 * The fitted shape, log hazard at the knots relative to asking the estimate, never rising; by source, the log factor of
 * the shape and its standard deviation; `between`, the standard deviation of that factor between sources; and sales per
 * listing and day at the estimate, by source and start of the age span.
 */
type OddsFit = ReturnType<typeof fitOdds>;

type Hazards = ReadonlyMap<string, number>;

/** Splits a log ratio into its lengths within each segment, measured from the estimate. */
function waysOf(log: number): number[] {
  const bounded = Math.max(KNOTS[0] as number, Math.min(KNOTS.at(-1) as number, log));
  return KNOTS.slice(1).map((to, i) => {
    const from = KNOTS[i] as number;
    const upTo = (x: number) => Math.max(from, Math.min(to, x));
    return upTo(bounded) - upTo(0);
  });
}

/**
 * Fits a Poisson regression of sales on days: each source has its own hazard by age, all share a shape that never rises
 * with the price, and each has its own steepness around 1. By coordinate ascent; the counts are small.
 */
export function fitOdds(cells: readonly OddsCell[]) {
  const steepness = new Map<string, { log: number; error: number }>();
  const rows = withoutFolds(cells).map((cell) => {
    const own = steepness.get(cell.source) ?? { log: 0, error: 1 };
    steepness.set(cell.source, own);
    return { ...cell, own, ways: waysOf(cell.log) };
  });
  type Row = (typeof rows)[number];
  const sources = [...steepness.values()];
  const slopes = KNOTS.slice(1).map(() => -0.8);
  let between = 0.3;
  let hazards: Hazards = new Map();
  const effectOf = ({ own, ways }: Row) => Math.exp(own.log) * along(ways, slopes);
  const rateOf = (row: Row) => (hazards.get(spanOf(row)) ?? 0) * row.days * Math.exp(effectOf(row));
  for (let round = 0; round < saleOdds.rounds; round++) {
    hazards = hazardsOf(rows, (row) => Math.exp(effectOf(row)));
    slopes.forEach((slope, j) => {
      const wayOf = ({ own, ways }: Row) => Math.exp(own.log) * (ways[j] as number);
      const ties = [slopes[j - 1], slopes[j + 1]].flatMap((other = Number.NaN) =>
        Number.isNaN(other) ? [] : [{ distance: slope - other, deviation: saleOdds.slopeChange }],
      );
      slopes[j] = Math.min(0, slope + newton(rows, wayOf, rateOf, ties, 0.5).step);
    });
    for (const one of sources) {
      const mine = rows.filter(({ own }) => own === one);
      const tie = { distance: one.log, deviation: between };
      const { step, error } = newton(mine, effectOf, rateOf, [tie], 0.3);
      one.log += step;
      one.error = error;
    }
    // Normalizes the shape to the average source.
    const weightOf = ({ error }: { error: number }) => 1 / (between ** 2 + error ** 2);
    const mean = total(sources, (one) => weightOf(one) * one.log) / total(sources, weightOf);
    for (const one of sources) one.log -= mean;
    slopes.forEach((slope, j) => {
      slopes[j] = slope * Math.exp(mean);
    });
    const spread = total(sources, ({ log, error }) => log ** 2 + error ** 2);
    between = Math.max(saleOdds.leastBetween, Math.sqrt(spread / Math.max(1, sources.length - 1)));
  }
  const shape = KNOTS.map((knot) => along(waysOf(knot), slopes));
  return { shape, steepness, between, hazards };
}

/**
 * A step of Newton's method toward the most likely value of one number, limited in length, and the error of that value.
 */
function newton<T extends { readonly sold: number }>(
  rows: readonly T[],
  wayOf: (row: T) => number,
  rateOf: (row: T) => number,
  ties: readonly { readonly distance: number; readonly deviation: number }[],
  most: number,
) {
  let gradient = -total(ties, ({ distance, deviation }) => distance / deviation ** 2);
  let curvature = total(ties, ({ deviation }) => 1 / deviation ** 2);
  for (const row of rows) {
    const [way, rate] = [wayOf(row), rateOf(row)];
    gradient += way * (row.sold - rate);
    curvature += way * way * rate;
  }
  const step = Math.max(-most, Math.min(most, gradient / curvature));
  return { step, error: 1 / Math.sqrt(curvature) };
}

const along = (ways: readonly number[], slopes: readonly number[]) =>
  ways.reduce((sum, way, j) => sum + way * (slopes[j] as number), 0);

/** Cells of all folds together. */
function withoutFolds(cells: readonly OddsCell[]): OddsCell[] {
  const alike = Map.groupBy(cells, (cell) => `${spanOf(cell)} ${cell.log}`).values();
  return [...alike]
    .map((own) => ({
      ...(own.at(-1) as OddsCell),
      fold: -1,
      days: total(own, ({ days }) => days),
      sold: total(own, ({ sold }) => sold),
    }))
    .filter(({ days }) => days > 0);
}

/** Returns a key for a cell's source and age span. */
const spanOf = ({ source, ageFrom }: OddsCell) => `${source} ${ageFrom}`;

/** Sales per day at the estimate by {@link spanOf}, when each cell's days count `factor` times. */
function hazardsOf<T extends OddsCell>(cells: readonly T[], factor: (cell: T) => number) {
  const hazards = [...Map.groupBy(cells, spanOf)].map(([span, own]) => {
    const days = total(own, (cell) => cell.days * factor(cell));
    return [span, days > 0 ? total(own, ({ sold }) => sold) / days : 0] as const;
  });
  return new Map(hazards);
}

/** The level of one source by age, with the steepness of fresh and of older listings. */
export function fitLevel(cells: readonly OddsCell[], fit: OddsFit, source: string) {
  const own = withoutFolds(cells).filter((cell) => cell.source === source);
  const middle = fit.steepness.get(source)?.log ?? 0;
  return [true, false].flatMap((isFresh) => {
    const part = own.filter(({ ageFrom }) => ageFrom < saleOdds.fresh === isFresh);
    let steep = middle;
    let hazards: Hazards = new Map();
    const effectOf = ({ log }: OddsCell) => Math.exp(steep) * shapeAt(fit.shape, log);
    const rateOf = (cell: OddsCell) => (hazards.get(spanOf(cell)) ?? 0) * cell.days * Math.exp(effectOf(cell));
    for (let round = 0; round < saleOdds.rounds; round++) {
      hazards = hazardsOf(part, (cell) => Math.exp(effectOf(cell)));
      const tie = { distance: steep - middle, deviation: saleOdds.partSpread };
      steep += newton(part, effectOf, rateOf, [tie], 0.3).step;
    }
    const steepness = Math.exp(steep);
    const spans = [...Map.groupBy(part, ({ ageFrom }) => ageFrom).values()].map(([first]) => {
      const { ageFrom: from, ageTo: to } = first as OddsCell;
      return { from, to, hazard: hazards.get(spanOf(first as OddsCell)) ?? 0, steepness };
    });
    return spans.toSorted((a, b) => a.from - b.from);
  });
}

/** The shape at a log ratio. */
export function shapeAt(shape: OddsFit['shape'], log: number): number {
  const at = (knots: readonly number[], j: number) => knots[j] as number;
  const slopes = KNOTS.slice(1).map((to, j) => (at(shape, j + 1) - at(shape, j)) / (to - at(KNOTS, j)));
  return along(waysOf(log), slopes);
}
