import { type Entry, idOf, type Key } from './terms.ts';

/** A sparse matrix in row order. Row i has the entries from `start[i]` up to, but not including, `start[i + 1]`. */
interface Matrix {
  readonly start: Int32Array;
  readonly column: Int32Array;
  readonly value: Float32Array;
  readonly columns: number;
}

/** Linear equations whose columns are effects. */
export interface Equations<C extends Key = Key> {
  readonly matrix: Matrix;
  readonly columns: readonly C[];
  /** Column numbers by effect id. */
  readonly index: ReadonlyMap<string, number>;
}

/** Builds equations from rows of entries. Columns are in order of first appearance. */
export function equationsOf<C extends Key>(rows: Iterable<Iterable<C & Pick<Entry, 'weight'>>>): Equations<C> {
  const index = new Map<string, number>();
  const columns: C[] = [];
  const start = [0];
  const column: number[] = [];
  const value: number[] = [];
  for (const row of rows) {
    for (const { weight, ...key } of row) {
      const id = idOf(key);
      const j = index.get(id) ?? columns.length;
      if (j === columns.length) {
        index.set(id, j);
        columns.push(key as Key as C);
      }
      column.push(j);
      value.push(weight);
    }
    start.push(column.length);
  }
  const matrix = {
    start: Int32Array.from(start),
    column: Int32Array.from(column),
    value: Float32Array.from(value),
    columns: columns.length,
  };
  return { matrix, columns, index };
}

/** Calls `take` with the column and value of each entry in a row. */
export function eachEntry(
  { start, column, value }: Matrix,
  i: number,
  take: (column: number, value: number) => void,
): void {
  const to = start[i + 1] as number;
  for (let at = start[i] as number; at < to; at++) take(column[at] as number, value[at] as number);
}

/** Penalized weighted least squares: a mixed model with known variances. */
interface LeastSquares {
  readonly matrix: Matrix;
  /** Log USD, per row. */
  readonly y: Float64Array;
  /** Precision, (log USD)^-2, per row. */
  readonly weight: Float64Array;
  /** Prior precision of the effect, (log USD)^-2, per column. */
  readonly penalty: Float64Array;
}

interface SolveOptions {
  /** Effects to start from, zeros by default. */
  readonly from?: Float64Array;
  /** Fraction of the first scaled residual at which to stop. */
  readonly tolerance?: number;
  readonly mostSteps?: number;
}

/** Returns the fitted value of each row, log USD. */
export function fittedValues(matrix: Matrix, effect: Float64Array): Float64Array {
  return multiply(matrix, effect, new Float64Array(matrix.start.length - 1));
}

/** Writes the product of a matrix and a vector of effects to `into`, and returns it. */
function multiply(matrix: Matrix, effect: Float64Array, into: Float64Array): Float64Array {
  const { start, column, value } = matrix;
  for (let i = 0; i < into.length; i++) {
    let sum = 0;
    const to = start[i + 1] as number;
    for (let at = start[i] as number; at < to; at++)
      sum += (value[at] as number) * (effect[column[at] as number] as number);
    into[i] = sum;
  }
  return into;
}

/** Adds the product of the transposed matrix and a vector of row values to `into`. */
function addTransposed(matrix: Matrix, rowValues: Float64Array, into: Float64Array): void {
  const { start, column, value } = matrix;
  for (let i = 0; i < rowValues.length; i++) {
    const factor = rowValues[i] as number;
    if (factor === 0) continue;
    const to = start[i + 1] as number;
    for (let at = start[i] as number; at < to; at++) {
      const j = column[at] as number;
      into[j] = (into[j] as number) + (value[at] as number) * factor;
    }
  }
}

/**
 * Returns the effects, log USD, by preconditioned conjugate gradients (Hestenes and Stiefel, 1952). Given the
 * variances, they are Henderson's best linear unbiased predictions.
 */
export function leastSquares(problem: LeastSquares, options: SolveOptions = {}): Float64Array {
  const { matrix, y, weight, penalty } = problem;
  const { from, tolerance = 1e-5, mostSteps = 400 } = options;
  const diagonal = diagonalOf(problem);
  const n = matrix.columns;
  const effect = from ? from.slice() : new Float64Array(n);
  const fitted = new Float64Array(y.length);
  const apply = (vector: Float64Array, out: Float64Array) => {
    multiply(matrix, vector, fitted);
    for (let i = 0; i < fitted.length; i++) fitted[i] = (fitted[i] as number) * (weight[i] as number);
    for (let j = 0; j < n; j++) out[j] = (penalty[j] as number) * (vector[j] as number);
    addTransposed(matrix, fitted, out);
  };
  const right = new Float64Array(n);
  for (let i = 0; i < y.length; i++) fitted[i] = (y[i] as number) * (weight[i] as number);
  addTransposed(matrix, fitted, right);

  const product = new Float64Array(n);
  apply(effect, product);
  const residual = new Float64Array(n);
  const direction = new Float64Array(n);
  const scaled = new Float64Array(n);
  for (let j = 0; j < n; j++) residual[j] = (right[j] as number) - (product[j] as number);
  divide(residual, diagonal, scaled);
  direction.set(scaled);
  let norm = dot(residual, scaled);
  // Relative to the first residual, so that a warm start still takes steps.
  const enough = tolerance ** 2 * norm;
  for (let step = 0; step < mostSteps && norm > enough; step++) {
    apply(direction, product);
    const length = norm / dot(direction, product);
    for (let j = 0; j < n; j++) {
      effect[j] = (effect[j] as number) + length * (direction[j] as number);
      residual[j] = (residual[j] as number) - length * (product[j] as number);
    }
    divide(residual, diagonal, scaled);
    const next = dot(residual, scaled);
    const turn = next / norm;
    norm = next;
    for (let j = 0; j < n; j++) direction[j] = (scaled[j] as number) + turn * (direction[j] as number);
  }
  return effect;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += (a[j] as number) * (b[j] as number);
  return sum;
}

function divide(a: Float64Array, b: Float64Array, into: Float64Array): void {
  for (let j = 0; j < a.length; j++) into[j] = (a[j] as number) / (b[j] as number);
}

/**
 * Returns the diagonal of the normal equations. It scales each step: a common fact has thousands of rows, a rare one 3.
 */
function diagonalOf({ matrix, weight, penalty }: LeastSquares): Float64Array {
  const { start, column, value } = matrix;
  const diagonal = penalty.slice();
  for (let i = 0; i < weight.length; i++) {
    const w = weight[i] as number;
    const to = start[i + 1] as number;
    for (let at = start[i] as number; at < to; at++) {
      const j = column[at] as number;
      diagonal[j] = (diagonal[j] as number) + w * (value[at] as number) ** 2;
    }
  }
  return diagonal;
}
