import { P90 } from '../../src/pricing/normal.ts';
import { FOLDS, type OddsCell } from './cells.ts';
import { fitLevel, fitOdds, type OddsFit, shapeAt } from './fit.ts';

/** Sold within so many days, said and seen, of held-out listings of one band of prices. */
export interface Calibration {
  /** Ends of the asking prices over the estimate. */
  readonly from: number;
  readonly to: number;
  readonly days: number;
  readonly said: number;
  readonly seen: number;
  /** Ends of the 80% interval of what was seen. */
  readonly low: number;
  readonly high: number;
  /** Sales that it rests on. */
  readonly sold: number;
}

/** The share of pairs of listings of one source and age, of which one sold, in which the curve names the one that sold. */
export interface Pairs {
  readonly source: string;
  /** Share of the pairs that differ in price, with its 80% interval. */
  readonly right: number;
  readonly low: number;
  readonly high: number;
  readonly sold: number;
}

export const BANDS = [0, 0.75, 1, 1.3, 1.8, 99] as const;
const HORIZONS = [7, 30, 90] as const;

/** Fits without each fold in turn, and compares what it says of the fold with what happened there. */
export function calibrate(cells: readonly OddsCell[], source: string): Calibration[] {
  const sums = new Map<
    string,
    Pick<Calibration, 'from' | 'to' | 'days'> & {
      said: number;
      seen: number;
      variance: number;
      sold: number;
      weight: number;
    }
  >();
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = cells.filter((cell) => cell.fold !== fold);
    const fit = fitOdds(others);
    const spans = fitLevel(others, fit, source);
    const hazardOf = ({ ageFrom, log }: OddsCell) => {
      const span = spans.find(({ from }) => from === ageFrom);
      return span ? span.hazard * Math.exp(span.steepness * shapeAt(fit.shape, log)) : 0;
    };
    const held = cells.filter((cell) => cell.source === source && cell.fold === fold);
    for (let b = 0; b + 1 < BANDS.length; b++) {
      const [from, to] = [BANDS[b] as number, BANDS[b + 1] as number];
      const band = held.filter(({ log }) => Math.exp(log) >= from && Math.exp(log) < to);
      for (const days of HORIZONS) {
        const { said, seen, variance, sold } = hazardsTo(band, hazardOf, days);
        const weight = band.reduce((sum, cell) => sum + cell.days, 0);
        const key = `${from} ${to} ${days}`;
        const sum = sums.get(key) ?? {
          ...{ from, to, days, said: 0, seen: 0, variance: 0, sold: 0, weight: 0 },
        };
        sum.said += weight * said;
        sum.seen += weight * seen;
        sum.variance += weight ** 2 * variance;
        sum.sold += sold;
        sum.weight += weight;
        sums.set(key, sum);
      }
    }
  }
  return [...sums.values()].map(({ from, to, days, said, seen, variance, sold, weight }) => {
    const share = (hazard: number) => 1 - Math.exp(-Math.max(0, hazard));
    const error = (P90 * Math.sqrt(variance)) / weight;
    return {
      ...{ from, to, days, sold },
      said: share(said / weight),
      seen: share(seen / weight),
      low: share(seen / weight - error),
      high: share(seen / weight + error),
    };
  });
}

/** Cumulative hazards to a horizon: what the fit says, and what was seen (Nelson and Aalen), with its variance. */
function hazardsTo(band: readonly OddsCell[], hazardOf: (cell: OddsCell) => number, days: number) {
  let [said, seen, variance, sold] = [0, 0, 0, 0];
  for (const ageFrom of new Set(band.map((cell) => cell.ageFrom))) {
    const alike = band.filter((cell) => cell.ageFrom === ageFrom);
    const length = Math.min(days, (alike[0] as OddsCell).ageTo) - ageFrom;
    const exposure = alike.reduce((sum, cell) => sum + cell.days, 0);
    if (length <= 0 || exposure <= 0) continue;
    const sales = alike.reduce((sum, cell) => sum + cell.sold, 0);
    const expected = alike.reduce((sum, cell) => sum + cell.days * hazardOf(cell), 0);
    said += (length * expected) / exposure;
    seen += (length * sales) / exposure;
    variance += (length / exposure) ** 2 * sales;
    sold += sales;
  }
  return { said, seen, variance, sold };
}

/** The shape at a log ratio, for a source of ordinary steepness. */
const oddsAt = ({ shape }: OddsFit, log: number) => shapeAt(shape, log);

/** Of a source that the fit has not seen, or of held-out folds: whether the one that sold was the one priced lower. */
export function pairsOf(cells: readonly OddsCell[], source: string): Pairs {
  const own = cells.filter((cell) => cell.source === source);
  const fit = fitOdds(cells.filter((cell) => cell.source !== source));
  let [right, pairs, squares, sold] = [0, 0, 0, 0];
  for (const cell of own) {
    if (cell.sold === 0) continue;
    const rivals = own.filter(
      ({ fold, ageFrom }) => fold === cell.fold && ageFrom === cell.ageFrom,
    );
    const mine = oddsAt(fit, cell.log);
    let [lower, same, all] = [0, 0, 0];
    for (const rival of rivals) {
      all += rival.days;
      const theirs = oddsAt(fit, rival.log);
      if (theirs < mine) lower += rival.days;
      else if (theirs === mine) same += rival.days;
    }
    if (all === 0) continue;
    const score = (lower + same / 2) / all;
    right += cell.sold * score;
    squares += cell.sold * score ** 2;
    pairs += cell.sold;
    sold += cell.sold;
  }
  const share = right / pairs;
  const error = P90 * Math.sqrt(Math.max(0, squares / pairs - share ** 2) / pairs);
  return { source, right: share, low: share - error, high: share + error, sold };
}

/** The log likelihood per sale of a source's sales by price that a curve gains over no curve, the source held out. */
export function gainOn(cells: readonly OddsCell[], source: string): number {
  const own = cells.filter((cell) => cell.source === source);
  const fit = fitOdds(cells.filter((cell) => cell.source !== source));
  let [gain, sold] = [0, 0];
  for (const ageFrom of new Set(own.map((cell) => cell.ageFrom))) {
    const alike = own.filter((cell) => cell.ageFrom === ageFrom && cell.days > 0);
    const total = alike.reduce((sum, { days }) => sum + days, 0);
    const odds = alike.map(({ log }) => Math.exp(oddsAt(fit, log)));
    const mean = alike.reduce((sum, { days }, i) => sum + days * (odds[i] as number), 0) / total;
    alike.forEach((cell, i) => {
      gain += cell.sold * Math.log((odds[i] as number) / mean);
      sold += cell.sold;
    });
  }
  return gain / sold;
}
