import { medianOf } from '../../src/median.ts';
import { countsOf } from '../../src/pricing/evidence.ts';
import {
  ENOUGH_SALES,
  EVIDENCE_GRADES,
  type EvidenceGrade,
  evidenceGrade,
  type PlaceCount,
} from '../../src/wording/evidence-grade.ts';
import type { Fit } from '../model/fit.ts';
import type { Random } from '../numbers/random.ts';
import { total } from '../numbers/sums.ts';
import { evidenceRows } from '../publish/evidence.ts';
import type { PricedCell } from '../publish/price-cells.ts';
import type { Cell } from '../read/cells.ts';
import {
  type CellOnMarket,
  cellsOnMarkets,
  isOrdinary,
  typicalErrors,
  usualLog,
} from './cell-medians.ts';
import { medianInterval } from './metrics.ts';
import type { ThinnedErrors } from './thinned.ts';

/** A cell on a market, with the listings of its brand, category and gender that the fit had seen. */
export interface GradedCell extends CellOnMarket {
  readonly places: readonly PlaceCount[];
}

/** A market with very many items counts no more than one with this many: no single one decides a grade's error. */
const FULL_CELL = 200;

/** Errors of prices of a grade. */
export type GradeErrors = ReturnType<typeof errorsBy>[number];

/** Half of the items, and of the typical prices of cells, are nearer to the price, log USD; intervals are 90% by bootstrap. */
function errorsBy<Grade extends string>(
  cells: readonly GradedCell[],
  grades: readonly Grade[],
  gradeOf: (cell: GradedCell) => Grade,
  random: Random,
) {
  return grades.flatMap((grade) => {
    const own = cells.filter((cell) => gradeOf(cell) === grade);
    if (own.length === 0) return [];
    const distances = own.map(({ residuals }) => residuals.map(Math.abs));
    const capped = distances.flatMap((list) => every(list, Math.ceil(list.length / FULL_CELL)));
    const medians = typicalErrors(own);
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

/** Every nth of a list, in the order of the values, so that its quantiles stay. */
function every(list: readonly number[], n: number): number[] {
  return [...list].sort((a, b) => a - b).filter((_, i) => i % n === Math.floor(n / 2));
}

/** Errors by grade of evidence; grades without items are left out. */
export const gradeErrors = (cells: readonly GradedCell[], random: Random) =>
  errorsBy(cells, EVIDENCE_GRADES, ({ places }) => evidenceGrade(places), random);

/** Thresholds that might divide many listings from few. */
const THRESHOLDS = [5, 10, 20, 40, 80];

/** Errors of both sides of each possible threshold of listings, sold or not. */
export function thresholdErrors(cells: readonly GradedCell[], random: Random) {
  return THRESHOLDS.flatMap((least) => {
    const amountOf = ({ places }: GradedCell) => {
      const listings = total(places, ({ sold, asked }) => sold + asked);
      return listings >= least ? 'many' : listings > 0 ? 'few' : 'none';
    };
    const errors = errorsBy(cells, ['many', 'few', 'none'], amountOf, random);
    const [many, few] = ['many', 'few'].map((name) => errors.find(({ grade }) => grade === name));
    return many && few ? [{ least, many, few }] : [];
  });
}

/** Returns the median of the error that the model itself expects, by grade of the cells that it was made from. */
function ownErrors(
  served: readonly PricedCell[],
  cells: readonly Cell[],
): Partial<Record<EvidenceGrade, number>> {
  const placesOf = placesBy(cells);
  const groups = Map.groupBy(served, (cell) => evidenceGrade(placesOf(cell)));
  return Object.fromEntries(
    EVIDENCE_GRADES.flatMap((grade) => {
      const errors = groups.get(grade)?.map(({ error }) => error);
      return errors ? [[grade, medianOf(errors)]] : [];
    }),
  );
}

/** The input of {@link evidenceReport}. */
interface EvidenceInput {
  readonly served: readonly PricedCell[];
  /** The cells that those were made from. */
  readonly training: readonly Cell[];
  /** Held-out listings of marketplaces that the fit has seen, and listings of marketplaces left out whole. */
  readonly seen: readonly GradedCell[];
  readonly unseen: readonly GradedCell[];
  readonly thinned: readonly ThinnedErrors[];
  readonly random: Random;
}

/** The content of `evidence` in evaluation.json. */
export type EvidenceReport = ReturnType<typeof evidenceReport>;

/** Puts together what held-out listings say about the grades of evidence. */
export function evidenceReport(input: EvidenceInput) {
  const { served, training, seen, unseen, thinned, random } = input;
  return {
    threshold: ENOUGH_SALES,
    ownErrors: ownErrors(served, training),
    seen: gradeErrors(seen, random),
    unseen: gradeErrors(unseen, random),
    thresholds: thresholdErrors(unseen, random),
    thinned,
  };
}

/** Cells of ordinary markets beside the prices of a fit, graded by the listings that it was made from. */
export function gradedCells(
  cells: readonly Cell[],
  fit: Fit,
  training: readonly Cell[],
): GradedCell[] {
  const placesOf = placesBy(training);
  return cellsOnMarkets(cells.filter(isOrdinary), usualLog(fit)).map((cell) => ({
    ...cell,
    places: placesOf(cell),
  }));
}

/** Makes the function that returns the listings of a brand, category and gender among some cells, by place. */
function placesBy(cells: readonly Cell[]) {
  const brands = evidenceRows(cells);
  return ({ brand, category, gender }: Pick<PricedCell, 'brand' | 'category' | 'gender'>) =>
    countsOf({ brands }, { slug: brand }, { category: { slug: category }, gender });
}
