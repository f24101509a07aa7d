import { fixedPoint } from '../numbers/fixed-point.ts';
import { inverse } from '../numbers/posterior.ts';
import { seededRandom } from '../numbers/random.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import {
  diagonalOf,
  type Equations,
  fittedValues,
  type LeastSquares,
  leastSquares,
  type Preconditioner,
  type SolveOptions,
} from './least-squares.ts';
import type { Key } from './terms.ts';

const { estimation } = PARAMETERS;

/** A mixed model y = X u + e with variances to estimate. */
export interface VarianceProblem<C extends Key = Key> {
  readonly equations: Equations<C>;
  /** One for each row, log USD. */
  readonly y: Float64Array;
  /** One for each row: the inverse of the variance of e, (log USD)^-2; 0 leaves the row out. */
  readonly weight: Float64Array;
  /** One for each column: the inverse of its variance in use, (log USD)^-2; 0 for a fixed effect. */
  readonly penalty: Float64Array;
  /** Returns the effect's group, whose variance is estimated; undefined if the variance is known. */
  readonly groupOf: (column: C) => string | undefined;
  /** Returns the aggregate of a column that speeds up the solver. */
  readonly aggregateOf?: (column: C) => string | undefined;
}

interface EstimateOptions {
  /** Number of draws for the traces; the relative error of a trace is the square root of 2 / (draws x effects). */
  readonly draws?: number;
  /** Called with the largest change of a log variance. */
  readonly onRound?: (change: number) => void;
}

/** The group of the residuals e, which share one factor. */
export const RESIDUALS = 'residuals';

/**
 * Estimates variances by restricted maximum likelihood. Each round replaces a variance by the sum of its squared
 * effects over their degrees of freedom (Harville, 1977). The traces come from perturbed and solved draws, as in
 * `uncertainty.ts`; all rounds share the same draws, so they converge. Standard errors are by the average information
 * (Gilmour, Thompson and Cullis, 1995).
 */
export function estimateVariances<C extends Key>(
  problem: VarianceProblem<C>,
  { draws = estimation.draws, onRound }: EstimateOptions = {},
) {
  const { columns } = problem.equations;
  const { groupOf, aggregateOf = () => undefined } = problem;
  const groups = namesOf(columns, groupOf);
  const places = {
    groupAt: placesOf(columns, groups, groupOf),
    aggregateAt: placesOf(columns, namesOf(columns, aggregateOf), aggregateOf),
  };
  groups.push(RESIDUALS);
  const { leastLog, tolerance, mostRounds } = estimation;
  const start: State = {
    logs: new Float64Array(groups.length),
    effect: new Float64Array(columns.length),
  };
  const next = ({ logs, effect: from }: State): State => {
    const system = systemAt(problem, places, logs);
    const effect = system.solve(problem.y, { from, tolerance: estimation.solverTolerance });
    const factors = variancesOver(problem, places, system, effect, draws);
    return { logs: logs.map((log, k) => Math.max(leastLog, log + Math.log(factors[k] as number))), effect };
  };
  const changeOf = (before: State, after: State) => {
    const change = Math.max(...after.logs.map((log, k) => Math.abs(log - (before.logs[k] as number))));
    onRound?.(change);
    return change;
  };
  const { logs, effect } = fixedPoint(start, next, changeOf, { tolerance, mostRounds });
  const covariance = inverse(informationAt(problem, places, systemAt(problem, places, logs), effect));
  const rows = problem.weight.filter((own) => own > 0).length;
  return groups.map((group, k) => ({
    group,
    // Effects of the group, or rows.
    count: group === RESIDUALS ? rows : places.groupAt.filter((at) => at === k).length,
    // The estimated standard deviation over the one in use, and the standard error of its log.
    factor: Math.exp((logs[k] as number) / 2),
    error: Math.sqrt(covariance[k]?.[k] as number) / 2,
  }));
}

/** The data of a problem. */
type Data = Pick<VarianceProblem, 'equations' | 'y' | 'weight' | 'penalty'>;

/**
 * Log ratios of the groups' variances to those in use, the residuals' last, and the effects at the variances before.
 */
interface State {
  readonly logs: Float64Array;
  readonly effect: Float64Array;
}

/** Indexes of the columns' groups and aggregates, -1 for none. */
interface Places {
  readonly groupAt: Int32Array;
  readonly aggregateAt: Int32Array;
}

/** The equations at given variances. */
interface System extends Omit<LeastSquares, 'y'> {
  readonly solve: (y: Float64Array, options: Pick<SolveOptions, 'from' | 'tolerance'>) => Float64Array;
}

function systemAt({ equations: { matrix }, ...inUse }: Data, places: Places, logs: Float64Array): System {
  const factorOf = (k: number) => Math.exp(logs[k] ?? 0);
  const weight = inUse.weight.map((own) => own / factorOf(logs.length - 1));
  const penalty = inUse.penalty.map((own, j) => own / factorOf(places.groupAt[j] as number));
  const precondition = coarsePreconditioner({ matrix, weight, penalty }, places.aggregateAt);
  return {
    matrix,
    weight,
    penalty,
    solve: (y, options) => leastSquares({ matrix, y, weight, penalty }, { ...options, precondition, mostSteps: 2000 }),
  };
}

/** Returns the rows' values less the fitted ones. */
function withoutEffects({ matrix }: System, values: Float64Array, effect: Float64Array): Float64Array {
  const fitted = fittedValues(matrix, effect);
  return values.map((value, i) => value - (fitted[i] as number));
}

/** Returns the ratio of each group's new variance to the current one. */
function variancesOver({ y }: Data, { groupAt }: Places, system: System, effect: Float64Array, draws: number) {
  const { weight, penalty } = system;
  const residuals = Math.max(...groupAt) + 1;
  const squares = new Float64Array(residuals + 1);
  const freedom = new Float64Array(residuals + 1);
  const add = (sums: Float64Array, k: number, amount: number) => {
    sums[k] = (sums[k] as number) + amount;
  };
  const errors = errorVariances(system, draws);
  for (const [j, k] of groupAt.entries()) {
    const own = penalty[j] as number;
    const known = 1 - own * (errors[j] as number);
    add(freedom, residuals, -known);
    if (k < 0) continue;
    add(freedom, k, known);
    add(squares, k, own * (effect[j] as number) ** 2);
  }
  const left = withoutEffects(system, y, effect);
  for (const [i, own] of weight.entries()) {
    if (own > 0) add(freedom, residuals, 1);
    add(squares, residuals, own * (left[i] as number) ** 2);
  }
  // Traces are noisy, so a group without information could have a negative count.
  const { leastFreedom } = estimation;
  return squares.map((square, k) => square / Math.max(leastFreedom, freedom[k] as number));
}

/** Returns the average information of the log variances. */
function informationAt({ y }: Data, { groupAt }: Places, system: System, effect: Float64Array) {
  const { matrix, weight } = system;
  const residuals = Math.max(...groupAt) + 1;
  const partOf = (k: number) =>
    fittedValues(
      matrix,
      effect.map((value, j) => (groupAt[j] === k ? value : 0)),
    );
  // The sum of a group's effects in each row, and the residuals of fitting the model to that sum.
  const sums = Array.from({ length: residuals + 1 }, (_, k) =>
    k === residuals ? withoutEffects(system, y, effect) : partOf(k),
  );
  const { solverTolerance: tolerance } = estimation;
  const rests = sums.map((sum) => withoutEffects(system, sum, system.solve(sum, { tolerance })));
  const product = (a: Float64Array, b: Float64Array) =>
    total(a.entries(), ([i, value]) => value * (weight[i] as number) * (b[i] as number));
  // Averages both triangles: inexact solutions would break the symmetry.
  return sums.map((sum, k) =>
    Float64Array.from(
      rests,
      (rest, l) => (product(sum, rest) + product(sums[l] as Float64Array, rests[k] as Float64Array)) / 4,
    ),
  );
}

/** Returns the posterior variance of each effect, (log USD)^2, from perturbed and solved draws. */
function errorVariances({ matrix, weight, penalty, solve }: System, draws: number): Float64Array {
  const { drawTolerance: tolerance, seed } = estimation;
  const random = seededRandom(seed);
  const variances = new Float64Array(matrix.columns);
  for (let draw = 0; draw < draws; draw++) {
    const drawn = penalty.map((own) => (own > 0 ? random.normal() / Math.sqrt(own) : 0));
    const y = fittedValues(matrix, drawn).map((value, i) => {
      const own = weight[i] as number;
      return own > 0 ? value + random.normal() / Math.sqrt(own) : 0;
    });
    const solved = solve(y, { from: drawn, tolerance });
    for (const [j, value] of solved.entries())
      variances[j] = (variances[j] as number) + (value - (drawn[j] as number)) ** 2 / draws;
  }
  return variances;
}

/** Returns the index of each column's name, -1 for a column without one. */
function placesOf<C>(columns: readonly C[], names: readonly string[], nameOf: (column: C) => string | undefined) {
  const places = new Map(names.map((name, k) => [name, k]));
  return Int32Array.from(columns, (column) => places.get(nameOf(column) ?? '') ?? -1);
}

const namesOf = <C>(columns: readonly C[], nameOf: (column: C) => string | undefined) => [
  ...new Set(columns.flatMap((column) => nameOf(column) ?? [])),
];

/**
 * Returns a two-level preconditioner: the diagonal, plus an exact solution of the equations with columns summed by
 * aggregate (additive Schwarz with an aggregated coarse space: Nicolaides, 1987). Structural effects can trade a
 * constant with the sum of thousands of brands; the diagonal alone resolves that in a thousand steps, this in a
 * hundred. `aggregates` holds the index of each column's aggregate, -1 for none.
 */
function coarsePreconditioner(system: Omit<LeastSquares, 'y'>, aggregates: Int32Array): Preconditioner {
  const { matrix, weight, penalty } = system;
  const { start, column, value } = matrix;
  const diagonal = diagonalOf(system);
  const size = aggregates.reduce((most, at) => Math.max(most, at + 1), 0);
  const sums = Array.from({ length: size }, () => new Float64Array(size));
  const add = (k: number, l: number, amount: number) => {
    const line = sums[k] as Float64Array;
    line[l] = (line[l] as number) + amount;
  };
  for (const [j, k] of aggregates.entries()) if (k >= 0) add(k, k, penalty[j] as number);
  for (const [i, own] of weight.entries()) {
    if (own === 0) continue;
    const to = start[i + 1] as number;
    for (let a = start[i] as number; a < to; a++) {
      const k = aggregates[column[a] as number] as number;
      if (k < 0) continue;
      for (let b = start[i] as number; b < to; b++) {
        const l = aggregates[column[b] as number] as number;
        if (l >= 0) add(k, l, own * (value[a] as number) * (value[b] as number));
      }
    }
  }
  const coarse = inverse(sums);
  const summed = new Float64Array(size);
  const columns = aggregates.length;
  return (residual, scaled) => {
    summed.fill(0);
    for (let j = 0; j < columns; j++) {
      const k = aggregates[j] as number;
      if (k >= 0) summed[k] = (summed[k] as number) + (residual[j] as number);
    }
    const shifts = coarse.map((line) => {
      let shift = 0;
      for (let l = 0; l < size; l++) shift += (line[l] as number) * (summed[l] as number);
      return shift;
    });
    for (let j = 0; j < columns; j++) {
      const k = aggregates[j] as number;
      scaled[j] = (residual[j] as number) / (diagonal[j] as number) + (k >= 0 ? (shifts[k] as number) : 0);
    }
  };
}
