import { P90 } from '../../src/pricing/ranges/confidence.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { fitLevel, fitOdds, type OddsCell, shapeAt } from './fit.ts';

/** Ends of bands of asking price / estimate. */
const BANDS = [0, 0.75, 1, 1.3, 1.8, 99] as const;
const HORIZONS = [7, 30, 90] as const;

/** Predicted and observed shares sold within some days, for held-out listings of a price band. */
export type Calibration = ReturnType<typeof calibrate>[number];

/** Leaves each fold out in turn and compares predicted with observed sales. */
export function calibrate(cells: readonly OddsCell[], source: string) {
  const parts = Array.from({ length: PARAMETERS.saleOdds.folds }, (_, fold) => {
    const others = cells.filter((cell) => cell.fold !== fold);
    const fit = fitOdds(others);
    const spans = fitLevel(others, fit, source);
    const hazardOf = ({ ageFrom, log }: OddsCell) => {
      const span = spans.find(({ from }) => from === ageFrom);
      return span ? span.hazard * Math.exp(span.steepness * shapeAt(fit.shape, log)) : 0;
    };
    const held = cells.filter((cell) => cell.source === source && cell.fold === fold);
    return BANDS.slice(1).flatMap((to, b) => {
      const from = BANDS[b] as number;
      const band = held.filter(({ log }) => Math.exp(log) >= from && Math.exp(log) < to);
      const weight = total(band, ({ days }) => days);
      return HORIZONS.map((days) => ({
        from,
        to,
        days,
        weight,
        ...hazardsTo(band, hazardOf, days),
      }));
    });
  }).flat();
  type Part = (typeof parts)[number];
  return [...Map.groupBy(parts, ({ from, days }) => `${from} ${days}`).values()].map((own) => {
    const { from, to, days } = own[0] as Part;
    const weight = total(own, (part) => part.weight);
    const mean = (amountOf: (part: Part) => number) => total(own, (part) => part.weight * amountOf(part)) / weight;
    const share = (hazard: number) => 1 - Math.exp(-Math.max(0, hazard));
    const observed = mean((part) => part.observed);
    const variance = total(own, (part) => part.weight ** 2 * part.variance);
    const error = (P90 * Math.sqrt(variance)) / weight;
    return {
      from,
      to,
      days,
      sold: total(own, ({ sold }) => sold),
      predicted: share(mean(({ predicted }) => predicted)),
      observed: share(observed),
      // Ends of the 80% interval of the observed share.
      low: share(observed - error),
      high: share(observed + error),
    };
  });
}

/**
 * Returns predicted and observed cumulative hazards to a horizon (Nelson and Aalen), with the variance of the latter.
 */
function hazardsTo(band: readonly OddsCell[], hazardOf: (cell: OddsCell) => number, days: number) {
  let [predicted, observed, variance, sold] = [0, 0, 0, 0];
  for (const [ageFrom, alike] of Map.groupBy(band, (cell) => cell.ageFrom)) {
    const length = Math.min(days, (alike[0] as OddsCell).ageTo) - ageFrom;
    const exposure = total(alike, (cell) => cell.days);
    if (length <= 0 || exposure <= 0) continue;
    const sales = total(alike, (cell) => cell.sold);
    const expected = total(alike, (cell) => cell.days * hazardOf(cell));
    predicted += (length * expected) / exposure;
    observed += (length * sales) / exposure;
    variance += (length / exposure) ** 2 * sales;
    sold += sales;
  }
  return { predicted, observed, variance, sold };
}

/** The accuracy of a fit on a held-out source. */
export type Judged = ReturnType<typeof judgeSource>;

/**
 * Measures a fit on the sales of a held-out source: the share of pairs of listings of equal age, one of them
 * sold, in which it picks the sold one, with its 80% interval, and the gain in log likelihood per sale over a flat
 * curve.
 */
export function judgeSource(cells: readonly OddsCell[], source: string) {
  const { shape } = fitOdds(cells.filter((cell) => cell.source !== source));
  const own = cells
    .filter((cell) => cell.source === source)
    .map((cell) => ({ ...cell, odds: shapeAt(shape, cell.log) }));
  const scored = own.flatMap(({ fold, ageFrom, odds, sold }) => {
    const rivals = own.filter((rival) => rival.fold === fold && rival.ageFrom === ageFrom);
    const days = total(rivals, (rival) => rival.days);
    const beaten = total(rivals, (rival) =>
      rival.odds < odds ? rival.days : rival.odds === odds ? rival.days / 2 : 0,
    );
    return sold > 0 && days > 0 ? [{ sold, score: beaten / days }] : [];
  });
  const sold = total(scored, (one) => one.sold);
  const right = total(scored, (one) => one.sold * one.score) / sold;
  const square = total(scored, (one) => one.sold * one.score ** 2) / sold;
  const error = P90 * Math.sqrt(Math.max(0, square - right ** 2) / sold);
  const used = own.filter(({ days }) => days > 0);
  let gain = 0;
  for (const alike of Map.groupBy(used, ({ ageFrom }) => ageFrom).values()) {
    const expected = total(alike, ({ days, odds }) => days * Math.exp(odds));
    const mean = expected / total(alike, ({ days }) => days);
    gain += total(alike, (cell) => cell.sold * (cell.odds - Math.log(mean)));
  }
  return {
    source,
    sold,
    right,
    low: right - error,
    high: right + error,
    gain: gain / total(used, (cell) => cell.sold),
  };
}
