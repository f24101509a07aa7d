import { createRandom, type Random } from '../numbers/random.ts';
import { dotProduct } from '../numbers/statistics.ts';
import { PARAMETERS } from '../parameters.ts';

/** Observations and the columns of their keys, in compressed rows. */
export interface Design {
  /** Where each row's columns begin in `columns`, and at last their number. */
  readonly rowStarts: Int32Array;
  readonly columns: Int32Array;
  /** Log of each price, USD. */
  readonly logPrices: Float64Array;
  /** Precision of each row: the inverse of its variance. */
  readonly precisions: Float64Array;
  /** Group of each column, an index into the deviations of priors. */
  readonly groupByColumn: Int32Array;
}

export interface Solution {
  readonly effects: Float64Array;
  /** Posterior variances: one over the diagonal of the normal matrix. */
  readonly variances: Float64Array;
  /** Deviations of the groups' priors. */
  readonly deviations: Float64Array;
  /** Huber's weight of each row. */
  readonly robustWeights: Float64Array;
}

const { huber } = PARAMETERS.fit;

interface SolveOptions {
  /** Rows that take part; all if absent. */
  readonly isUsed?: Uint8Array;
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
  const { logPrices, groupByColumn } = design;
  const { rounds, isFree = [], tolerance = 1e-4, isUsed } = options;
  const width = groupByColumn.length;
  const effects = options.start ? options.start.slice() : new Float64Array(width);
  const deviations = options.deviations.slice();
  const robustWeights = new Float64Array(logPrices.length).fill(1);
  let variances = new Float64Array(width);
  const random = createRandom(1);
  for (let round = 0; round < rounds; round++) {
    const weights = design.precisions.map((precision, row) =>
      isUsed?.[row] === 0 ? 0 : precision * (robustWeights[row] as number),
    );
    const priorPrecisions = Float64Array.from(groupByColumn, (group) => 1 / (deviations[group] as number) ** 2);
    // Weights and priors still change, so early rounds need not be exact.
    const roundTolerance = round < rounds - 1 ? 10 * tolerance : tolerance;
    const system = { design, weights, priorPrecisions };
    const { diagonal, steps } = conjugateGradients(system, effects, roundTolerance);
    variances = Float64Array.from(diagonal, (value, index) =>
      Math.min(1 / value, (deviations[groupByColumn[index] as number] as number) ** 2),
    );
    reweigh(design, effects, robustWeights);
    if (round < rounds - 1 && isFree.includes(true)) {
      const errors = drawErrors(system, random, roundTolerance);
      estimateDeviations(design, { effects, errors }, deviations, isFree);
    }
    options.report?.(`round ${round + 1}: ${steps} steps`);
  }
  return { effects, variances, deviations, robustWeights };
}

/** Returns the sum of a row's effects, log USD. */
export function sumRowEffects({ rowStarts, columns }: Design, effects: Float64Array, row: number): number {
  let sum = 0;
  for (let index = rowStarts[row] as number, end = rowStarts[row + 1] as number; index < end; index++)
    sum += effects[columns[index] as number] as number;
  return sum;
}

function reweigh(design: Design, effects: Float64Array, robust: Float64Array): void {
  for (let row = 0; row < robust.length; row++) {
    const distance = Math.abs((design.logPrices[row] as number) - sumRowEffects(design, effects, row));
    const scaledDistance = distance * Math.sqrt(design.precisions[row] as number);
    robust[row] = scaledDistance <= huber ? 1 : huber / scaledDistance;
  }
}

/** Minimum prior deviation, log USD: a smaller one would hold all effects of its group at zero. */
const MIN_DEVIATION = 0.02;

/**
 * Draws errors of the effects from their joint posterior: the effects and prices of a made-up world, less the effects
 * that a solve finds from those prices (Papandreou and Yuille, 2010). The diagonal alone would take keys that always
 * stand together for known.
 */
function drawErrors({ design, weights, priorPrecisions }: System, random: Random, tolerance: number): Float64Array {
  const trueEffects = priorPrecisions.map((precision) => random.normal() / Math.sqrt(precision));
  const logPrices = weights.map((weight, row) => {
    const noise = random.normal();
    return weight === 0 ? 0 : sumRowEffects(design, trueEffects, row) + noise / Math.sqrt(weight);
  });
  const solvedEffects = new Float64Array(priorPrecisions.length);
  conjugateGradients({ design: { ...design, logPrices }, weights, priorPrecisions }, solvedEffects, tolerance);
  return trueEffects.map((value, index) => value - (solvedEffects[index] as number));
}

function estimateDeviations(
  { groupByColumn }: Design,
  { effects, errors }: { readonly effects: Float64Array; readonly errors: Float64Array },
  deviations: Float64Array,
  isFree: readonly boolean[],
): void {
  const sums = new Float64Array(deviations.length);
  const counts = new Float64Array(deviations.length);
  for (let index = 0; index < groupByColumn.length; index++) {
    const group = groupByColumn[index] as number;
    sums[group] = (sums[group] as number) + (effects[index] as number) ** 2 + (errors[index] as number) ** 2;
    counts[group] = (counts[group] as number) + 1;
  }
  for (let group = 0; group < deviations.length; group++)
    if (isFree[group] && (counts[group] as number) > 0)
      deviations[group] = Math.max(MIN_DEVIATION, Math.sqrt((sums[group] as number) / (counts[group] as number)));
}

const MAX_STEPS = 500;

/** The equations (X'WX + P) b = X'Wy: X and y of the design, the weights W of its rows, the precisions P of priors. */
interface System {
  readonly design: Design;
  readonly weights: Float64Array;
  readonly priorPrecisions: Float64Array;
}

/** Solves a system from `effects` on, which it changes. Returns the diagonal of the matrix. */
function conjugateGradients(system: System, effects: Float64Array, tolerance: number) {
  const { diagonal, residual, dataNorm } = computeResidual(system, effects);
  const direction = residual.map((remainder, index) => remainder / (diagonal[index] as number));
  const product = new Float64Array(effects.length);
  let residualNorm = dotProduct(residual, direction);
  const limit = tolerance ** 2 * dataNorm;
  let steps = 0;
  for (; steps < MAX_STEPS && residualNorm > limit; steps++) {
    multiply(system, direction, product);
    const step = residualNorm / dotProduct(direction, product);
    let newResidualNorm = 0;
    for (let index = 0; index < effects.length; index++) {
      effects[index] = (effects[index] as number) + step * (direction[index] as number);
      const remainder = (residual[index] as number) - step * (product[index] as number);
      residual[index] = remainder;
      newResidualNorm += (remainder * remainder) / (diagonal[index] as number);
    }
    const directionFactor = newResidualNorm / residualNorm;
    residualNorm = newResidualNorm;
    for (let index = 0; index < effects.length; index++)
      direction[index] =
        (residual[index] as number) / (diagonal[index] as number) + directionFactor * (direction[index] as number);
  }
  return { diagonal, steps };
}

/** Returns X'Wy less the matrix times the effects, the diagonal of the matrix, and y'Wy. */
function computeResidual({ design, weights, priorPrecisions }: System, effects: Float64Array) {
  const { rowStarts, columns, logPrices } = design;
  const diagonal = priorPrecisions.slice();
  const residual = new Float64Array(priorPrecisions.length);
  let dataNorm = 0;
  for (let row = 0; row < weights.length; row++) {
    const weight = weights[row] as number;
    if (weight === 0) continue;
    const weightedResidual = weight * ((logPrices[row] as number) - sumRowEffects(design, effects, row));
    dataNorm += weight * (logPrices[row] as number) ** 2;
    for (let index = rowStarts[row] as number, end = rowStarts[row + 1] as number; index < end; index++) {
      const column = columns[index] as number;
      diagonal[column] = (diagonal[column] as number) + weight;
      residual[column] = (residual[column] as number) + weightedResidual;
    }
  }
  for (let index = 0; index < priorPrecisions.length; index++)
    residual[index] = (residual[index] as number) - (priorPrecisions[index] as number) * (effects[index] as number);
  return { diagonal, residual, dataNorm };
}

/** Sets `image` to the matrix times a vector. */
function multiply({ design, weights, priorPrecisions }: System, vector: Float64Array, image: Float64Array): void {
  const { rowStarts, columns } = design;
  for (let index = 0; index < priorPrecisions.length; index++)
    image[index] = (priorPrecisions[index] as number) * (vector[index] as number);
  for (let row = 0; row < weights.length; row++) {
    const weight = weights[row] as number;
    if (weight === 0) continue;
    const sum = weight * sumRowEffects(design, vector, row);
    for (let index = rowStarts[row] as number, end = rowStarts[row + 1] as number; index < end; index++) {
      const column = columns[index] as number;
      image[column] = (image[column] as number) + sum;
    }
  }
}
