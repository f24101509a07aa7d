/** A sparse matrix by rows: the entries of row i are those from `start[i]` to `start[i + 1]`. */
export interface Rows {
  readonly start: Int32Array;
  readonly column: Int32Array;
  readonly value: Float32Array;
  readonly columns: number;
}

/** Weighted least squares with a penalty for every effect: what a mixed model with known variances asks for. */
export interface Ridge {
  readonly rows: Rows;
  /** One for each row: log USD, and the inverse of the variance of an item around its prediction. */
  readonly y: Float64Array;
  readonly weight: Float64Array;
  /** One for each column: the inverse of the variance of the effect around zero. */
  readonly penalty: Float64Array;
}

/** X b for all rows. */
export function predictRows(rows: Rows, effect: Float64Array, into: Float64Array): Float64Array {
  const { start, column, value } = rows;
  for (let i = 0; i < into.length; i++) {
    let sum = 0;
    const to = start[i + 1] as number;
    for (let at = start[i] as number; at < to; at++)
      sum += (value[at] as number) * (effect[column[at] as number] as number);
    into[i] = sum;
  }
  return into;
}

/** Adds X' v to `into`. */
function addTransposed(rows: Rows, v: Float64Array, into: Float64Array): void {
  const { start, column, value } = rows;
  for (let i = 0; i < v.length; i++) {
    const factor = v[i] as number;
    if (factor === 0) continue;
    const to = start[i + 1] as number;
    for (let at = start[i] as number; at < to; at++) {
      const j = column[at] as number;
      into[j] = (into[j] as number) + (value[at] as number) * factor;
    }
  }
}

/**
 * Solves the ridge by preconditioned conjugate gradients (Hestenes and Stiefel, 1952), starting from the effects in
 * `effect`, which it changes. With known variances the result is Henderson's best linear unbiased prediction. Ends when
 * the scaled residual has fallen to `tolerance` of what it was at the start, or after `most` steps; returns the steps
 * taken.
 */
export function solveRidge(
  { rows, y, weight, penalty }: Ridge,
  effect: Float64Array,
  tolerance = 1e-5,
  most = 400,
): number {
  const n = rows.columns;
  const fitted = new Float64Array(y.length);
  const diagonal = diagonalOf({ rows, weight, penalty });
  const apply = (vector: Float64Array, out: Float64Array) => {
    predictRows(rows, vector, fitted);
    for (let i = 0; i < fitted.length; i++)
      fitted[i] = (fitted[i] as number) * (weight[i] as number);
    for (let j = 0; j < n; j++) out[j] = (penalty[j] as number) * (vector[j] as number);
    addTransposed(rows, fitted, out);
  };
  const right = new Float64Array(n);
  for (let i = 0; i < y.length; i++) fitted[i] = (y[i] as number) * (weight[i] as number);
  addTransposed(rows, fitted, right);

  const product = new Float64Array(n);
  apply(effect, product);
  const residual = new Float64Array(n);
  const direction = new Float64Array(n);
  const scaled = new Float64Array(n);
  const scale = () => {
    for (let j = 0; j < n; j++) scaled[j] = (residual[j] as number) / (diagonal[j] as number);
  };
  for (let j = 0; j < n; j++) residual[j] = (right[j] as number) - (product[j] as number);
  scale();
  direction.set(scaled);
  let norm = dot(residual, scaled);
  // Beside what is left to do, so that a fit that starts from another one does not stop at it.
  const enough = tolerance ** 2 * norm;
  for (let step = 0; step < most; step++) {
    if (norm <= enough || norm === 0) return step;
    apply(direction, product);
    const length = norm / dot(direction, product);
    for (let j = 0; j < n; j++) {
      effect[j] = (effect[j] as number) + length * (direction[j] as number);
      residual[j] = (residual[j] as number) - length * (product[j] as number);
    }
    scale();
    const next = dot(residual, scaled);
    const turn = next / norm;
    norm = next;
    for (let j = 0; j < n; j++)
      direction[j] = (scaled[j] as number) + turn * (direction[j] as number);
  }
  return most;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += (a[j] as number) * (b[j] as number);
  return sum;
}

/** The diagonal of the equations, which scales the residual: a common word has thousands of rows behind it, a rare one three. */
function diagonalOf({ rows, weight, penalty }: Omit<Ridge, 'y'>): Float64Array {
  const { start, column, value } = rows;
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
