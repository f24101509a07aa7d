import { type Entry, idOf, type Key } from './terms.ts';

/** A sparse matrix in compressed row format. Row i's entries are those from `start[i]` up to `start[i + 1]`. */
interface Matrix {
  readonly start: Int32Array;
  readonly column: Int32Array;
  readonly value: Float32Array;
  readonly columns: number;
}

/** Linear equations with one column per effect. */
export interface Equations<C extends Key = Key> {
  readonly matrix: Matrix;
  readonly columns: readonly C[];
  /** Column number by effect id. */
  readonly index: ReadonlyMap<string, number>;
}

/** Builds equations from rows of entries, with columns in the order in which effects first occur. */
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

/** Calls `visit` with the column and value of each entry in row i. */
export function eachEntry(
  { start, column, value }: Matrix,
  i: number,
  visit: (column: number, value: number) => void,
): void {
  const end = start[i + 1] as number;
  for (let k = start[i] as number; k < end; k++) visit(column[k] as number, value[k] as number);
}

/** A problem of penalized weighted least squares: a mixed model with known variances. */
interface LeastSquares {
  readonly matrix: Matrix;
  /** Observed value of each row, log USD. */
  readonly y: Float64Array;
  /** Precision of each row, (log USD)^-2. */
  readonly weight: Float64Array;
  /** Prior precision of each column's effect, (log USD)^-2. */
  readonly penalty: Float64Array;
}

export function fittedValues(matrix: Matrix, effect: Float64Array): Float64Array {
  return multiply(matrix, effect, new Float64Array(matrix.start.length - 1));
}

/** Writes the product of a matrix and a vector of effects to `into` and returns it. */
function multiply(matrix: Matrix, effect: Float64Array, into: Float64Array): Float64Array {
  const { start, column, value } = matrix;
  for (let i = 0; i < into.length; i++) {
    let sum = 0;
    const end = start[i + 1] as number;
    for (let k = start[i] as number; k < end; k++)
      sum += (value[k] as number) * (effect[column[k] as number] as number);
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
    const end = start[i + 1] as number;
    for (let k = start[i] as number; k < end; k++) {
      const j = column[k] as number;
      into[j] = (into[j] as number) + (value[k] as number) * factor;
    }
  }
}

/**
 * Solves for the effects, log USD, by preconditioned conjugate gradients (Hestenes and Stiefel, 1952). With known
 * variances, they are Henderson's best linear unbiased predictions. Starts `from` other effects, by default zeros, and
 * stops once the scaled residual is at most `tolerance` times the first one.
 */
export function leastSquares(
  problem: LeastSquares,
  options: { readonly from?: Float64Array; readonly tolerance?: number; readonly mostSteps?: number } = {},
): Float64Array {
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
  // The tolerance is relative to the first residual, so that a warm start still takes steps.
  const target = tolerance ** 2 * norm;
  for (let step = 0; step < mostSteps && norm > target; step++) {
    apply(direction, product);
    const alpha = norm / dot(direction, product);
    for (let j = 0; j < n; j++) {
      effect[j] = (effect[j] as number) + alpha * (direction[j] as number);
      residual[j] = (residual[j] as number) - alpha * (product[j] as number);
    }
    divide(residual, diagonal, scaled);
    const nextNorm = dot(residual, scaled);
    const beta = nextNorm / norm;
    norm = nextNorm;
    for (let j = 0; j < n; j++) direction[j] = (scaled[j] as number) + beta * (direction[j] as number);
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
 * Returns the diagonal of the normal equations, which is the preconditioner. Without it, the solver would converge
 * slowly, because common facts have thousands of rows and rare ones have three.
 */
function diagonalOf({ matrix, weight, penalty }: LeastSquares): Float64Array {
  const { start, column, value } = matrix;
  const diagonal = penalty.slice();
  for (let i = 0; i < weight.length; i++) {
    const end = start[i + 1] as number;
    for (let k = start[i] as number; k < end; k++) {
      const j = column[k] as number;
      diagonal[j] = (diagonal[j] as number) + (weight[i] as number) * (value[k] as number) ** 2;
    }
  }
  return diagonal;
}
