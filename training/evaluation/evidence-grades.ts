import { medianOf } from '../../src/median.ts';
import { countsOf } from '../../src/pricing/evidence.ts';
import {
  ENOUGH_SALES,
  EVIDENCE_GRADES,
  type EvidenceGrade,
  evidenceGrade,
  type PlaceCount,
} from '../../src/wording/evidence-grade.ts';
import { type Fit, untitledLog } from '../model/fit.ts';
import type { Random } from '../numbers/random.ts';
import { evidenceRows } from '../publish/evidence.ts';
import type { PricedCell } from '../publish/price-cells.ts';
import { askedGender, type Cell } from '../read/cells.ts';
import { bootstrap } from './bootstrap.ts';
import { type CellOnMarket, cellsOnMarkets, isOrdinary, LEAST_OF_A_CELL } from './cell-medians.ts';
import type { ThinnedErrors } from './thinned.ts';

/** A cell on a market, with the listings of its brand, category and gender that the fit had seen. */
export interface GradedCell extends CellOnMarket {
  readonly listings: number;
  readonly places: readonly PlaceCount[];
}

type Interval = readonly [low: number, high: number];

/** Errors of prices of an evidence grade, log USD after the market's level; intervals are 90% by bootstrap. */
export interface GradeErrors<Grade extends string = EvidenceGrade> {
  readonly grade: Grade;
  readonly items: number;
  /** Half of the items are nearer to their price than this. */
  readonly itemError: number;
  readonly itemInterval: Interval;
  /** Brands, categories and genders on a market with enough items for a median. */
  readonly cells: number;
  /** Half of the medians of cells are nearer to their price than this; absent without such cells. */
  readonly cellError?: number;
  readonly cellInterval?: Interval;
}

/** The errors of many and of few listings, sold or not, if many began at `least`. */
interface ThresholdErrors {
  readonly least: number;
  readonly many: GradeErrors<Amount>;
  readonly few: GradeErrors<Amount>;
}

/** Errors of held-out listings by grade of evidence. */
export interface EvidenceReport {
  /** Recent sales in the United States that are enough. */
  readonly threshold: number;
  /** Median of the error that the model itself expects of a typical price, log USD, by grade. */
  readonly ownErrors: Readonly<Partial<Record<EvidenceGrade, number>>>;
  /** Held-out listings of marketplaces that the fit has seen. */
  readonly seen: readonly GradeErrors[];
  /** Listings of marketplaces left out whole. */
  readonly unseen: readonly GradeErrors[];
  /** The same for other thresholds. */
  readonly thresholds: readonly ThresholdErrors[];
  /** The same cells after listings were taken away from them. */
  readonly thinned: readonly ThinnedErrors[];
}
/** Errors by grade; grades without items are left out. */
export function gradeErrors(cells: readonly GradedCell[], random: Random): GradeErrors[] {
  return errorsBy(cells, EVIDENCE_GRADES, ({ places }) => evidenceGrade(places), random);
}

function errorsBy<Grade extends string>(
  cells: readonly GradedCell[],
  grades: readonly Grade[],
  gradeOf: (cell: GradedCell) => Grade,
  random: Random,
): GradeErrors<Grade>[] {
  return grades.flatMap((grade) => {
    const own = cells.filter((cell) => gradeOf(cell) === grade);
    return own.length === 0 ? [] : [errorsOfGrade(grade, own, random)];
  });
}

/** Listings of a cell, sold or not. */
const AMOUNTS = ['many', 'few', 'none'] as const;
type Amount = (typeof AMOUNTS)[number];

/** Thresholds that might divide many listings from few. */
const THRESHOLDS = [5, 10, 20, 40, 80];

/** Errors of both sides of each possible threshold. */
export function thresholdErrors(cells: readonly GradedCell[], random: Random): ThresholdErrors[] {
  return THRESHOLDS.flatMap((least) => {
    const amountOf = ({ listings }: GradedCell) =>
      listings >= least ? 'many' : listings > 0 ? 'few' : 'none';
    const errors = errorsBy(cells, AMOUNTS, amountOf, random);
    const many = errors.find(({ grade }) => grade === 'many');
    const few = errors.find(({ grade }) => grade === 'few');
    return many && few ? [{ least, many, few }] : [];
  });
}

/** Returns the median of the error that the model itself expects, by grade of the cells that it was made from. */
function ownErrors(
  served: readonly PricedCell[],
  cells: readonly Cell[],
): Partial<Record<EvidenceGrade, number>> {
  const placesOf = placesBy(cells);
  return Object.fromEntries(
    EVIDENCE_GRADES.flatMap((grade) => {
      const own = served.filter((cell) => evidenceGrade(placesOf(cell)) === grade);
      return own.length === 0 ? [] : [[grade, medianOf(own.map(({ error }) => error))]];
    }),
  );
}

/** A market with very many items counts no more than one with this many: no single one decides a grade's error. */
const FULL_CELL = 200;

function errorsOfGrade<Grade extends string>(
  grade: Grade,
  cells: readonly GradedCell[],
  random: Random,
): GradeErrors<Grade> {
  const distances = cells.map(({ residuals }) => residuals.map(Math.abs));
  const items = distances.flat();
  const capped = distances.flatMap((list) => every(list, Math.ceil(list.length / FULL_CELL)));
  const medians = cells
    .filter(({ residuals }) => residuals.length >= LEAST_OF_A_CELL)
    .map(({ median }) => Math.abs(median));
  const interval = (list: readonly number[]) =>
    bootstrap([list], ([sample]) => medianOf(sample as readonly number[]), random);
  return {
    grade,
    items: items.length,
    itemError: medianOf(capped),
    itemInterval: interval(capped),
    cells: medians.length,
    ...(medians.length > 0 && { cellError: medianOf(medians), cellInterval: interval(medians) }),
  };
}

/** Every nth of a list, in the order of the values, so that its quantiles stay. */
function every(list: readonly number[], n: number): number[] {
  return [...list].sort((a, b) => a - b).filter((_, i) => i % n === Math.floor(n / 2));
}

/** The input of {@link evidenceReport}. */
interface EvidenceInput {
  readonly served: readonly PricedCell[];
  /** The cells that those were made from. */
  readonly training: readonly Cell[];
  readonly seen: readonly GradedCell[];
  readonly unseen: readonly GradedCell[];
  readonly thinned: readonly ThinnedErrors[];
  readonly random: Random;
}

/** Puts together what held-out listings say about the grades of evidence. */
export function evidenceReport(input: EvidenceInput): EvidenceReport {
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
  const price = (cell: Cell) =>
    untitledLog(fit, { ...cell, gender: askedGender(cell), condition: 'unknown' });
  return cellsOnMarkets(cells.filter(isOrdinary), price).map((cell) => {
    const places = placesOf(cell);
    return {
      ...cell,
      listings: places.reduce((sum, { sold, asked }) => sum + sold + asked, 0),
      places,
    };
  });
}

/** Makes the function that returns the listings of a brand, category and gender among some cells, by place. */
function placesBy(cells: readonly Cell[]) {
  const brands = evidenceRows(cells);
  return ({ brand, category, gender }: Pick<PricedCell, 'brand' | 'category' | 'gender'>) =>
    countsOf({ brands }, { slug: brand }, { category: { slug: category }, gender });
}
