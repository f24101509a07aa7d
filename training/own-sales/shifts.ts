import { dotProduct } from '../numbers/statistics.ts';

/** A key that rows carry. Its prior is the model's effect, with this variance. */
export interface CarriedKey {
  variance: number;
  /** How far the rows move its effect, log USD. Every step toward the solution sets it. */
  shift: number;
}

/** A price, or the mean of several, with the keys that it carries. */
export interface SaleObservation {
  readonly keys: readonly CarriedKey[];
  /** How far it is above our price, log USD. */
  readonly gap: number;
  /** Variance about its expected value. */
  readonly noise: number;
}

/**
 * Sets the shift of each key to its posterior mean. Solves for rows, of which there are fewer than keys, by conjugate
 * gradients: exactly, except for rounding.
 */
export function solveShifts(rows: readonly SaleObservation[]): void {
  const gaps = rows.map(({ gap }) => gap);
  let weights = gaps.map(() => 0);
  let residuals = gaps;
  let direction = residuals;
  let size = dotProduct(residuals, residuals);
  const endSize = size * TOLERANCE ** 2;
  for (let step = 0; step < MAX_SHIFT_STEPS && size > endSize; step++) {
    const product = multiplyByCovariance(rows, direction);
    const stepLength = size / dotProduct(direction, product);
    weights = addScaled(weights, stepLength, direction);
    residuals = addScaled(residuals, -stepLength, product);
    const newSize = dotProduct(residuals, residuals);
    direction = addScaled(residuals, newSize / size, direction);
    size = newSize;
  }
  spreadShifts(rows, weights);
}

const TOLERANCE = 1e-8;
const MAX_SHIFT_STEPS = 1_000;

/** Sets the shift of each key to the sum of the values of rows that carry it, times its variance. */
function spreadShifts(rows: readonly SaleObservation[], values: readonly number[]): void {
  for (const { keys } of rows) for (const key of keys) key.shift = 0;
  for (const [index, { keys }] of rows.entries())
    for (const key of keys) key.shift += (values[index] as number) * key.variance;
}

/** Returns the covariance matrix of rows' prices times a vector. */
function multiplyByCovariance(rows: readonly SaleObservation[], values: readonly number[]): number[] {
  spreadShifts(rows, values);
  return rows.map(({ keys, noise }, index) => {
    let sum = (values[index] as number) * noise;
    for (const { shift } of keys) sum += shift;
    return sum;
  });
}

const addScaled = (a: readonly number[], times: number, b: readonly number[]) =>
  a.map((value, index) => value + times * (b[index] as number));
