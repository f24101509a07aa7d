import {
  EVIDENCE_GRADES,
  type EvidenceGrade,
  MANY_LISTINGS,
} from '../../src/wording/evidence-grade.ts';
import { type Cell, countItems } from '../cells.ts';
import { type JointFit, untitledLog } from '../joint/fit.ts';
import type { PricedCell } from '../price-cells.ts';
import type { Random } from '../random.ts';
import { bootstrap } from './bootstrap.ts';
import { type CellOnMarket, cellsOnMarkets, isOrdinary, LEAST_OF_A_CELL } from './cell-medians.ts';
import { askedGender } from './items.ts';
import { medianOf } from './metrics.ts';
import type { ThinnedErrors } from './thinned.ts';

/** A cell on a market, with the listings that its price was made from. */
export interface GradedCell extends CellOnMarket {
  /** Listings of its brand, category and gender that the fit had seen. */
  readonly listings: number;
}

type Interval = readonly [low: number, high: number];

/** How far off prices of an evidence grade are, log USD after the market's level; intervals are 90 % by bootstrap. */
export interface GradeErrors {
  readonly grade: EvidenceGrade;
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

/** The errors of many and of few listings, if many began at `least`. */
export interface ThresholdErrors {
  readonly least: number;
  readonly direct: GradeErrors;
  readonly thin: GradeErrors;
}

/** What held-out listings say about the grades of evidence. */
export interface EvidenceReport {
  /** Listings from which on a price is direct. */
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

/** The grade of a price with so many listings, if many began at `least`. */
const gradeFrom = (listings: number, least: number): EvidenceGrade =>
  listings >= least ? 'direct' : listings > 0 ? 'thin' : 'borrowed';

/** Errors by grade, if many listings began at `least`; grades without items are left out. */
export function gradeErrors(
  cells: readonly GradedCell[],
  least: number,
  random: Random,
): GradeErrors[] {
  return EVIDENCE_GRADES.flatMap((grade) => {
    const own = cells.filter(({ listings }) => gradeFrom(listings, least) === grade);
    return own.length === 0 ? [] : [errorsOfGrade(grade, own, random)];
  });
}

/** Thresholds that might divide many listings from few. */
const THRESHOLDS = [5, 10, 20, 40, 80];

/** Errors of both sides of each possible threshold. */
export function thresholdErrors(cells: readonly GradedCell[], random: Random): ThresholdErrors[] {
  return THRESHOLDS.flatMap((least) => {
    const errors = gradeErrors(cells, least, random);
    const direct = errors.find(({ grade }) => grade === 'direct');
    const thin = errors.find(({ grade }) => grade === 'thin');
    return direct && thin ? [{ least, direct, thin }] : [];
  });
}

/** The median of what the model itself expects, by grade. */
export function ownErrors(
  served: readonly PricedCell[],
  least: number,
): Partial<Record<EvidenceGrade, number>> {
  return Object.fromEntries(
    EVIDENCE_GRADES.flatMap((grade) => {
      const own = served.filter(({ listings }) => gradeFrom(listings, least) === grade);
      return own.length === 0 ? [] : [[grade, medianOf(own.map(({ error }) => error))]];
    }),
  );
}

/** A market with very many items counts no more than one with this many: no single one decides a grade's error. */
const FULL_CELL = 200;

function errorsOfGrade(
  grade: EvidenceGrade,
  cells: readonly GradedCell[],
  random: Random,
): GradeErrors {
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

/** What {@link evidenceReport} is made from. */
export interface EvidenceInput {
  readonly served: readonly PricedCell[];
  readonly seen: readonly GradedCell[];
  readonly unseen: readonly GradedCell[];
  readonly thinned: readonly ThinnedErrors[];
  readonly random: Random;
}

/** Puts together what held-out listings say about the grades of evidence. */
export function evidenceReport(input: EvidenceInput): EvidenceReport {
  const { served, seen, unseen, thinned, random } = input;
  return {
    threshold: MANY_LISTINGS,
    ownErrors: ownErrors(served, MANY_LISTINGS),
    seen: gradeErrors(seen, MANY_LISTINGS, random),
    unseen: gradeErrors(unseen, MANY_LISTINGS, random),
    thresholds: thresholdErrors(unseen, random),
    thinned,
  };
}

/** Cells of ordinary markets beside the prices of a fit, graded by the listings that it was made from. */
export function gradedCells(
  cells: readonly Cell[],
  fit: JointFit,
  training: readonly Cell[],
): GradedCell[] {
  const exact = countItems(training, ({ brand, category, gender }) =>
    [brand, category, gender].join(' '),
  );
  const price = (cell: Cell) =>
    untitledLog(fit, { ...cell, gender: askedGender(cell), condition: 'unknown' });
  return cellsOnMarkets(cells.filter(isOrdinary), price).map((cell) => {
    const of = (gender: string) => exact.get([cell.brand, cell.category, gender].join(' ')) ?? 0;
    return { ...cell, listings: of(cell.gender) + of('unknown') };
  });
}
