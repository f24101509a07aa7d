import { fixedPoint } from '../numbers/fixed-point.ts';
import { inverse } from '../numbers/inverse.ts';
import { seededRandom } from '../numbers/random.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { coarsePreconditioner } from './coarse-preconditioner.ts';
import { type Equations, fittedValues, type LeastSquares, leastSquares, type SolveOptions } from './least-squares.ts';
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
 * Estimates variances by restricted maximum likelihood. Each round replaces a variance by the squares of its effects over
 * their degrees of freedom (Harville, 1977), whose traces come from perturbed and solved draws, as in `uncertainty.ts`;
 * all rounds have the same draws, so they converge. Errors are by the average information (Gilmour, Thompson and Cullis,
 * 1995).
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
  const { leastLog, tolerance, mostRounds } = PARAMETERS.estimation;
  const start: State = { logs: new Float64Array(groups.length), effect: new Float64Array(columns.length) };
  const next = ({ logs, effect: from }: State): State => {
    const system = systemAt(problem, places, logs);
    const effect = system.solve(problem.y, { from, tolerance: PARAMETERS.estimation.solverTolerance });
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
    count: group === RESIDUALS ? rows : places.groupAt.filter((at) => at === k).length,
    factor: Math.exp((logs[k] as number) / 2),
    error: Math.sqrt(covariance[k]?.[k] as number) / 2,
  }));
}

/** The data of a problem. */
type Data = Pick<VarianceProblem, 'equations' | 'y' | 'weight' | 'penalty'>;

/** Log variances of the groups over those in use, the last of them the residuals', and the effects that led to them. */
interface State {
  readonly logs: Float64Array;
  readonly effect: Float64Array;
}

/** The places of columns among the groups and the aggregates, -1 for none. */
interface Places {
  readonly groupAt: Int32Array;
  readonly aggregateAt: Int32Array;
}

/** The equations at some variances. */
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

/** Returns what values are without the effects, row by row. */
function withoutEffects({ matrix }: System, values: Float64Array, effect: Float64Array): Float64Array {
  const fitted = fittedValues(matrix, effect);
  return values.map((value, i) => value - (fitted[i] as number));
}

/** Returns each group's variance as its effects have it, over the present one. */
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
  // Draws are a little off: a group of which the data say nothing has no freedom, but for chance.
  const { leastFreedom } = PARAMETERS.estimation;
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
  // The sum of a group's effects in each row, and what a fit of the model leaves of that sum.
  const sums = Array.from({ length: residuals + 1 }, (_, k) =>
    k === residuals ? withoutEffects(system, y, effect) : partOf(k),
  );
  const { solverTolerance: tolerance } = PARAMETERS.estimation;
  const rests = sums.map((sum) => withoutEffects(system, sum, system.solve(sum, { tolerance })));
  const product = (a: Float64Array, b: Float64Array) =>
    total(a.entries(), ([i, value]) => value * (weight[i] as number) * (b[i] as number));
  // Half from either side: what the solver leaves undone would break the symmetry.
  return sums.map((sum, k) =>
    Float64Array.from(
      rests,
      (rest, l) => (product(sum, rest) + product(sums[l] as Float64Array, rests[k] as Float64Array)) / 4,
    ),
  );
}

/** Returns the variance of each effect given the data, (log USD)^2, by draws that are perturbed and solved. */
function errorVariances({ matrix, weight, penalty, solve }: System, draws: number): Float64Array {
  const { drawTolerance: tolerance, seed } = PARAMETERS.estimation;
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

/** Returns the place of each column's name among the names, -1 for a column without one. */
function placesOf<C>(columns: readonly C[], names: readonly string[], nameOf: (column: C) => string | undefined) {
  const places = new Map(names.map((name, k) => [name, k]));
  return Int32Array.from(columns, (column) => places.get(nameOf(column) ?? '') ?? -1);
}

const namesOf = <C>(columns: readonly C[], nameOf: (column: C) => string | undefined) => [
  ...new Set(columns.flatMap((column) => nameOf(column) ?? [])),
];
