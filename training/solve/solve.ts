import { type Random, seededRandom } from '../numbers/random.ts';
import { dotProduct } from '../numbers/statistics.ts';
import { PARAMETERS } from '../parameters.ts';

/** Observations and the columns of their keys, in compressed rows. */
export interface Design {
  /** Where each row's columns begin in `columns`, and at last their number. */
  readonly begins: Int32Array;
  readonly columns: Int32Array;
  /** Log prices. */
  readonly y: Float64Array;
  /** Precision of each row: the inverse of its variance. */
  readonly precision: Float64Array;
  /** Group of each column, an index into the deviations of priors. */
  readonly group: Int32Array;
}

export interface Solution {
  readonly effects: Float64Array;
  /** Posterior variances: one over the diagonal of the normal matrix. */
  readonly variances: Float64Array;
  /** Deviations of the groups' priors. */
  readonly deviations: Float64Array;
  /** Huber's weight of each row. */
  readonly robust: Float64Array;
}

const { huber } = PARAMETERS.fit;

interface SolveOptions {
  /** Rows that take part; all if absent. */
  readonly use?: Uint8Array;
  readonly deviations: Float64Array;
  /** Groups whose deviations are estimated from the data. */
  readonly isFree?: readonly boolean[];
  readonly rounds: number;
  readonly start?: Float64Array;
  /** Relative size of the residual at which a solve ends. */
  readonly tolerance?: number;
  readonly report?: (text: string) => void;
}

/**
 * Finds the effects with the highest posterior density under normal priors, in rounds of conjugate gradients. Every
 * round weighs rows anew by their distance and, for free groups, estimates the prior's deviation: the mean of squared
 * effects plus squared errors.
 */
export function solve(design: Design, options: SolveOptions): Solution {
  const { y, group } = design;
  const { rounds, isFree = [], tolerance = 1e-4, use } = options;
  const width = group.length;
  const effects = options.start ? options.start.slice() : new Float64Array(width);
  const deviations = options.deviations.slice();
  const robust = new Float64Array(y.length).fill(1);
  let variances = new Float64Array(width);
  const random = seededRandom(1);
  for (let round = 0; round < rounds; round++) {
    const weights = design.precision.map((precision, row) =>
      use?.[row] === 0 ? 0 : precision * (robust[row] as number),
    );
    const prior = Float64Array.from(group, (of) => 1 / (deviations[of] as number) ** 2);
    // Weights and priors still change, so early rounds need not be exact.
    const reached = round < rounds - 1 ? 10 * tolerance : tolerance;
    const system = { design, weights, prior };
    const { diagonal, steps } = conjugateGradients(system, effects, reached);
    variances = Float64Array.from(diagonal, (value, at) =>
      Math.min(1 / value, (deviations[group[at] as number] as number) ** 2),
    );
    reweigh(design, effects, robust);
    if (round < rounds - 1 && isFree.includes(true)) {
      const errors = drawErrors(system, random, reached);
      estimateDeviations(design, effects, errors, deviations, isFree);
    }
    options.report?.(`round ${round + 1}: ${steps} steps`);
  }
  return { effects, variances, deviations, robust };
}

/** Returns the sum of a row's effects. */
export function sumOfRow({ begins, columns }: Design, effects: Float64Array, row: number): number {
  let sum = 0;
  for (let at = begins[row] as number, end = begins[row + 1] as number; at < end; at++)
    sum += effects[columns[at] as number] as number;
  return sum;
}

function reweigh(design: Design, effects: Float64Array, robust: Float64Array): void {
  for (let row = 0; row < robust.length; row++) {
    const distance = Math.abs((design.y[row] as number) - sumOfRow(design, effects, row));
    const scaled = distance * Math.sqrt(design.precision[row] as number);
    robust[row] = scaled <= huber ? 1 : huber / scaled;
  }
}

/** Prior deviations below this are as good as none. */
const MIN_DEVIATION = 0.02;

/**
 * Draws errors of the effects from their joint posterior: the effects and prices of a made-up world, less the effects
 * that a solve finds from those prices (Papandreou and Yuille, 2010). The diagonal alone would take keys that always
 * stand together for known.
 */
function drawErrors({ design, weights, prior }: System, random: Random, tolerance: number): Float64Array {
  const truth = prior.map((precision) => random.normal() / Math.sqrt(precision));
  const y = weights.map((weight, row) => {
    const noise = random.normal();
    return weight === 0 ? 0 : sumOfRow(design, truth, row) + noise / Math.sqrt(weight);
  });
  const found = new Float64Array(prior.length);
  conjugateGradients({ design: { ...design, y }, weights, prior }, found, tolerance);
  return truth.map((value, at) => value - (found[at] as number));
}

function estimateDeviations(
  { group }: Design,
  effects: Float64Array,
  errors: Float64Array,
  deviations: Float64Array,
  isFree: readonly boolean[],
): void {
  const sums = new Float64Array(deviations.length);
  const counts = new Float64Array(deviations.length);
  for (let at = 0; at < group.length; at++) {
    const of = group[at] as number;
    sums[of] = (sums[of] as number) + (effects[at] as number) ** 2 + (errors[at] as number) ** 2;
    counts[of] = (counts[of] as number) + 1;
  }
  for (let of = 0; of < deviations.length; of++)
    if (isFree[of] && (counts[of] as number) > 0)
      deviations[of] = Math.max(MIN_DEVIATION, Math.sqrt((sums[of] as number) / (counts[of] as number)));
}

const MAX_STEPS = 500;

/** The equations (X'WX + P) b = X'Wy: X and y of the design, the weights W of its rows, the precisions P of priors. */
interface System {
  readonly design: Design;
  readonly weights: Float64Array;
  readonly prior: Float64Array;
}

/** Solves a system from `effects` on, which it changes. Returns the diagonal of the matrix. */
function conjugateGradients(system: System, effects: Float64Array, tolerance: number) {
  const { diagonal, residual, right } = residualAt(system, effects);
  const direction = residual.map((left, at) => left / (diagonal[at] as number));
  const image = new Float64Array(effects.length);
  let rho = dotProduct(residual, direction);
  const limit = tolerance ** 2 * right;
  let steps = 0;
  for (; steps < MAX_STEPS && rho > limit; steps++) {
    multiply(system, direction, image);
    const step = rho / dotProduct(direction, image);
    let next = 0;
    for (let at = 0; at < effects.length; at++) {
      effects[at] = (effects[at] as number) + step * (direction[at] as number);
      const left = (residual[at] as number) - step * (image[at] as number);
      residual[at] = left;
      next += (left * left) / (diagonal[at] as number);
    }
    const turn = next / rho;
    rho = next;
    for (let at = 0; at < effects.length; at++)
      direction[at] = (residual[at] as number) / (diagonal[at] as number) + turn * (direction[at] as number);
  }
  return { diagonal, steps };
}

/** Returns X'Wy less the matrix times the effects, the diagonal of the matrix, and y'Wy. */
function residualAt({ design, weights, prior }: System, effects: Float64Array) {
  const { begins, columns, y } = design;
  const diagonal = prior.slice();
  const residual = new Float64Array(prior.length);
  let right = 0;
  for (let row = 0; row < weights.length; row++) {
    const weight = weights[row] as number;
    if (weight === 0) continue;
    const pull = weight * ((y[row] as number) - sumOfRow(design, effects, row));
    right += weight * (y[row] as number) ** 2;
    for (let at = begins[row] as number, end = begins[row + 1] as number; at < end; at++) {
      const column = columns[at] as number;
      diagonal[column] = (diagonal[column] as number) + weight;
      residual[column] = (residual[column] as number) + pull;
    }
  }
  for (let at = 0; at < prior.length; at++)
    residual[at] = (residual[at] as number) - (prior[at] as number) * (effects[at] as number);
  return { diagonal, residual, right };
}

/** Sets `image` to the matrix times a vector. */
function multiply({ design, weights, prior }: System, vector: Float64Array, image: Float64Array): void {
  const { begins, columns } = design;
  for (let at = 0; at < prior.length; at++) image[at] = (prior[at] as number) * (vector[at] as number);
  for (let row = 0; row < weights.length; row++) {
    const weight = weights[row] as number;
    if (weight === 0) continue;
    const sum = weight * sumOfRow(design, vector, row);
    for (let at = begins[row] as number, end = begins[row + 1] as number; at < end; at++) {
      const column = columns[at] as number;
      image[column] = (image[column] as number) + sum;
    }
  }
}
