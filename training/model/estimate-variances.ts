import { inverse } from '../numbers/inverse.ts';
import { seededRandom } from '../numbers/random.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { coarsePreconditioner } from './coarse-preconditioner.ts';
import { type Equations, fittedValues, type LeastSquares, leastSquares, type Preconditioner } from './least-squares.ts';
import type { Key } from './terms.ts';

/** A mixed model y = X u + e whose variances are to be estimated. */
export interface VarianceProblem<C extends Key = Key> {
  readonly equations: Equations<C>;
  /** One for each row, log USD. */
  readonly y: Float64Array;
  /** One for each row: the inverse of the variance of e, (log USD)^-2; 0 leaves the row out. */
  readonly weight: Float64Array;
  /** One for each column: the inverse of its variance in use, (log USD)^-2; 0 for a fixed effect. */
  readonly penalty: Float64Array;
  /** Returns the group whose variance is estimated; undefined for an effect whose variance is known. */
  readonly groupOf: (column: C) => string | undefined;
  /** Returns the aggregate of a column that speeds up the solver; see `coarse-preconditioner.ts`. */
  readonly aggregateOf?: (column: C) => string | undefined;
}

/** The estimate of one group of effects, or of the residuals. */
export interface VarianceEstimate {
  readonly group: string;
  /** Effects of the group, or rows. */
  readonly count: number;
  /** The estimated standard deviation over the one in use. */
  readonly factor: number;
  /** Standard error of the log of the factor. */
  readonly error: number;
}

interface EstimateOptions {
  /** Draws for the traces; a trace is off by the square root of 2 over draws times effects. */
  readonly draws?: number;
  /** Called with the largest change of a log variance. */
  readonly onRound?: (change: number) => void;
}

/** The group of e: one factor of all its deviations. */
export const RESIDUALS = 'residuals';

/**
 * Estimates variances by restricted maximum likelihood: Newton steps of the log variances along the average information
 * (Gilmour, Thompson and Cullis, 1995), whose traces come from perturbed and solved draws, as in `uncertainty.ts`
 * (Monte Carlo REML: Matilainen and others, 2013). All rounds have the same draws, so the steps converge.
 */
export function estimateVariances<C extends Key>(
  problem: VarianceProblem<C>,
  { draws = PARAMETERS.estimation.draws, onRound }: EstimateOptions = {},
): VarianceEstimate[] {
  const { columns } = problem.equations;
  const { groupOf, aggregateOf = () => undefined } = problem;
  const groups = namesOf(columns, groupOf);
  const places = {
    groupAt: placesOf(columns, groups, groupOf),
    aggregateAt: placesOf(columns, namesOf(columns, aggregateOf), aggregateOf),
  };
  groups.push(RESIDUALS);
  const logs = new Float64Array(groups.length);
  let covariance: Float64Array[] = [];
  for (let round = 0; round < PARAMETERS.estimation.mostRounds; round++) {
    const { gradient, information } = scoreAt(problem, places, logs, draws);
    covariance = inverse(information);
    let change = 0;
    for (const [k, line] of covariance.entries()) {
      const { longestStep, leastLog } = PARAMETERS.estimation;
      const step = total(line.entries(), ([l, value]) => value * (gradient[l] as number));
      const next = (logs[k] as number) + Math.max(-longestStep, Math.min(longestStep, step));
      change = Math.max(change, Math.abs(Math.max(leastLog, next) - (logs[k] as number)));
      logs[k] = Math.max(leastLog, next);
    }
    onRound?.(change);
    if (change < PARAMETERS.estimation.tolerance) break;
  }
  const rows = problem.weight.filter((own) => own > 0).length;
  return groups.map((group, k) => ({
    group,
    count: group === RESIDUALS ? rows : places.groupAt.filter((at) => at === k).length,
    factor: Math.exp((logs[k] as number) / 2),
    error: Math.sqrt(covariance[k]?.[k] as number) / 2,
  }));
}

/** The places of columns among the groups and the aggregates. */
interface Places {
  readonly groupAt: Int32Array;
  readonly aggregateAt: Int32Array;
}

/** The restricted likelihood at some log variances. */
interface Score {
  readonly gradient: Float64Array;
  readonly information: Float64Array[];
}

/** Returns the gradient and the average information by the log variances of groups, the last of them the residuals'. */
function scoreAt<C extends Key>(
  { equations: { matrix }, y, ...inUse }: VarianceProblem<C>,
  { groupAt, aggregateAt }: Places,
  logs: Float64Array,
  draws: number,
): Score {
  const { solverTolerance, drawTolerance } = PARAMETERS.estimation;
  const residuals = logs.length - 1;
  const weight = inUse.weight.map((own) => own / Math.exp(logs[residuals] as number));
  const penalty = inUse.penalty.map((own, j) => own / Math.exp(logs[groupAt[j] as number] ?? 0));
  const system = { matrix, weight, penalty };
  const precondition = coarsePreconditioner(system, aggregateAt);
  const leftOf = (values: Float64Array, effect: Float64Array) => {
    const fitted = fittedValues(matrix, effect);
    return values.map((value, i) => value - (fitted[i] as number));
  };

  const effect = leastSquares({ ...system, y }, { tolerance: solverTolerance, mostSteps: 2000, precondition });
  const left = leftOf(y, effect);
  // By group: effects, their squares, and the squares of what the data leave unknown of them; both beside the variance.
  const counts = new Float64Array(logs.length);
  const squares = new Float64Array(logs.length);
  const unknown = new Float64Array(logs.length);
  const errors = errorVariances(system, precondition, draws);
  const add = (sums: Float64Array, k: number, amount: number) => {
    sums[k] = (sums[k] as number) + amount;
  };
  for (const [j, k] of groupAt.entries()) {
    const share = (penalty[j] as number) * (errors[j] as number);
    add(unknown, residuals, 1 - share);
    if (k < 0) continue;
    add(counts, k, 1);
    add(squares, k, (penalty[j] as number) * (effect[j] as number) ** 2);
    add(unknown, k, share);
  }
  for (const [i, own] of weight.entries()) {
    if (own > 0) add(counts, residuals, 1);
    add(squares, residuals, own * (left[i] as number) ** 2);
  }

  // The sum of a group's effects in each row, and what a fit of the model leaves of that sum.
  const sums = Array.from(logs, (_, k) =>
    k === residuals
      ? left
      : fittedValues(
          matrix,
          effect.map((value, j) => (groupAt[j] === k ? value : 0)),
        ),
  );
  const rests = sums.map((sum) =>
    leftOf(sum, leastSquares({ ...system, y: sum }, { tolerance: drawTolerance, mostSteps: 2000, precondition })),
  );
  const product = (a: Float64Array, b: Float64Array) =>
    total(a.entries(), ([i, value]) => value * (weight[i] as number) * (b[i] as number));
  return {
    gradient: squares.map((square, k) => (square + (unknown[k] as number) - (counts[k] as number)) / 2),
    information: sums.map((sum) => Float64Array.from(rests, (rest) => product(sum, rest) / 2)),
  };
}

/** Returns the variance of each effect given the data, (log USD)^2, by draws that are perturbed and solved. */
function errorVariances(system: Omit<LeastSquares, 'y'>, precondition: Preconditioner, draws: number): Float64Array {
  const { matrix, weight, penalty } = system;
  const { drawTolerance: tolerance, seed } = PARAMETERS.estimation;
  const random = seededRandom(seed);
  const variances = new Float64Array(matrix.columns);
  for (let draw = 0; draw < draws; draw++) {
    const drawn = penalty.map((own) => (own > 0 ? random.normal() / Math.sqrt(own) : 0));
    const y = fittedValues(matrix, drawn).map((value, i) => {
      const own = weight[i] as number;
      return own > 0 ? value + random.normal() / Math.sqrt(own) : 0;
    });
    const solved = leastSquares({ ...system, y }, { from: drawn, tolerance, mostSteps: 2000, precondition });
    for (const [j, value] of solved.entries())
      variances[j] = (variances[j] as number) + (value - (drawn[j] as number)) ** 2 / draws;
  }
  return variances;
}

/** Returns the place of each column's name among the names, -1 for a column without one. */
function placesOf<C>(columns: readonly C[], names: readonly string[], nameOf: (column: C) => string | undefined) {
  const places = new Map(names.map((name, k) => [name, k]));
  return Int32Array.from(columns, (column) => places.get(nameOf(column) ?? '') ?? -1);
}

const namesOf = <C>(columns: readonly C[], nameOf: (column: C) => string | undefined) => [
  ...new Set(columns.flatMap((column) => nameOf(column) ?? [])),
];
