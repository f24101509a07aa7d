import { medianOf } from '../../src/base/numbers.ts';
import { countsOf } from '../../src/pricing/evidence/evidence.ts';
import {
  EVIDENCE_GRADES,
  type EvidenceGrade,
  evidenceGrade,
  type PlaceCount,
} from '../../src/pricing/evidence/evidence-grade.ts';
import { isOrdinary } from '../markets/markets.ts';
import { type Fit, usualLog } from '../model/fit.ts';
import type { Random } from '../numbers/random.ts';
import { byGroup } from '../numbers/summaries.ts';
import { PARAMETERS } from '../parameters.ts';
import { evidenceRows } from '../publish/evidence.ts';
import type { PricedCell } from '../publish/price-cells.ts';
import { askedGender, type Cell, marketName } from '../read/cells.ts';
import { medianInterval } from './metrics.ts';

/** Items of a brand, category and gender on a market, and the listings that the fit had seen. */
export interface GradedCell {
  /** Log errors after the market's median, log USD. */
  readonly residuals: readonly number[];
  readonly places: readonly PlaceCount[];
}

/**
 * Returns errors by grade of evidence, without empty grades: median absolute log errors of items and of cells, with 90%
 * bootstrap intervals.
 */
export function gradeErrors(cells: readonly GradedCell[], random: Random) {
  const byGrade = Map.groupBy(cells, ({ places }) => evidenceGrade(places));
  return EVIDENCE_GRADES.flatMap((grade) => {
    const own = byGrade.get(grade)?.map(({ residuals }) => residuals);
    if (!own) return [];
    const distances = own.map((residuals) => residuals.map(Math.abs));
    const capped = distances.flatMap((list) =>
      every(list, Math.ceil(list.length / PARAMETERS.evaluation.fullMarketOfGrade)),
    );
    const medians = own.flatMap((residuals) =>
      residuals.length >= PARAMETERS.evaluation.fewestOfCell ? [Math.abs(medianOf(residuals))] : [],
    );
    return [
      {
        grade,
        items: distances.flat().length,
        itemError: medianOf(capped),
        itemInterval: medianInterval(capped, random),
        cells: medians.length,
        ...(medians.length > 0 && {
          cellError: medianOf(medians),
          cellInterval: medianInterval(medians, random),
        }),
      },
    ];
  });
}

/** Thins a sorted list evenly, which keeps its quantiles. */
function every(list: readonly number[], n: number): number[] {
  return [...list].sort((a, b) => a - b).filter((_, i) => i % n === Math.floor(n / 2));
}

/** Returns the median standard error of prices, log USD, by grade of their cells. */
export function ownErrors(
  served: readonly PricedCell[],
  training: readonly Cell[],
): Partial<Record<EvidenceGrade, number>> {
  const placesOf = placesBy(training);
  const groups = Map.groupBy(served, (cell) => evidenceGrade(placesOf(cell)));
  return Object.fromEntries(
    EVIDENCE_GRADES.flatMap((grade) => {
      const errors = groups.get(grade)?.map(({ error }) => error);
      return errors ? [[grade, medianOf(errors)]] : [];
    }),
  );
}

/** Compares cells of ordinary markets with the prices of a fit, graded by its listings. */
export function gradedCells(cells: readonly Cell[], fit: Fit, training: readonly Cell[]): GradedCell[] {
  const placesOf = placesBy(training);
  const priceOf = usualLog(fit);
  const priced = cells.filter(isOrdinary).map((cell) => {
    const price = priceOf(cell);
    const gender = askedGender(cell);
    const distances = cell.bins.flatMap(({ log, count }) => Array.from({ length: count }, () => log - price));
    return { ...cell, gender, distances };
  });
  const offsetOf = byGroup(priced, marketName, (own) => medianOf(own.flatMap(({ distances }) => distances)));
  const onMarkets = Map.groupBy(priced, (cell) => [marketName(cell), cell.brand, cell.category, cell.gender].join('|'));
  return [...onMarkets.values()].map((own) => {
    const [first] = own as [(typeof own)[number]];
    const offset = offsetOf(first);
    return {
      residuals: own.flatMap(({ distances }) => distances.map((distance) => distance - offset)),
      places: placesOf(first),
    };
  });
}

/** Returns a function for the listings of a brand, category and gender by place. */
function placesBy(cells: readonly Cell[]) {
  const brands = evidenceRows(cells);
  return ({ brand, category, gender }: Pick<PricedCell, 'brand' | 'category' | 'gender'>) =>
    countsOf({ brands }, { slug: brand }, { category: { slug: category }, gender });
}
