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
  const precondition = preconditioner({ rows, y, weight, penalty });
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
  for (let j = 0; j < n; j++) residual[j] = (right[j] as number) - (product[j] as number);
  precondition(residual, scaled);
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
    precondition(residual, scaled);
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

/** Effects that the preconditioner solves for exactly: those that most rows share. */
const SHARED = 400;

/**
 * An approximate inverse of the equations. Base, tiers, brands, markets and common words are nearly exchangeable, which
 * a diagonal alone would take hundreds of steps to sort out: these are solved exactly, given all others, and every
 * other effect by its own diagonal.
 */
function preconditioner({ rows, weight, penalty }: Ridge) {
  const { start, column, value, columns } = rows;
  const data = new Float64Array(columns);
  for (let i = 0; i < weight.length; i++) {
    const w = weight[i] as number;
    if (w === 0) continue;
    for (let at = start[i] as number; at < (start[i + 1] as number); at++) {
      const j = column[at] as number;
      data[j] = (data[j] as number) + w * (value[at] as number) ** 2;
    }
  }
  const shared = Array.from(data.keys())
    .sort((a, b) => (data[b] as number) - (data[a] as number) || a - b)
    .slice(0, SHARED);
  const triangle = choleskyOf(blockOf({ rows, weight, penalty }, shared), shared.length);
  const part = new Float64Array(shared.length);
  return (residual: Float64Array, into: Float64Array): void => {
    for (let j = 0; j < columns; j++)
      into[j] = (residual[j] as number) / ((data[j] as number) + (penalty[j] as number));
    shared.forEach((j, k) => {
      part[k] = residual[j] as number;
    });
    solveTriangles(triangle, part);
    shared.forEach((j, k) => {
      into[j] = part[k] as number;
    });
  };
}

/** The equations' rows and columns of some effects: a symmetric matrix, row by row, its lower half. */
function blockOf(
  { rows, weight, penalty }: Omit<Ridge, 'y'>,
  effects: readonly number[],
): Float64Array {
  const { start, column, value, columns } = rows;
  const n = effects.length;
  const place = new Int32Array(columns).fill(-1);
  const block = new Float64Array(n * n);
  effects.forEach((j, k) => {
    place[j] = k;
    block[k * n + k] = penalty[j] as number;
  });
  for (let i = 0; i < weight.length; i++) {
    const w = weight[i] as number;
    if (w === 0) continue;
    const to = start[i + 1] as number;
    for (let at = start[i] as number; at < to; at++) {
      const k = place[column[at] as number] as number;
      if (k < 0) continue;
      const factor = w * (value[at] as number);
      for (let other = start[i] as number; other < to; other++) {
        const m = place[column[other] as number] as number;
        if (m < 0 || m > k) continue;
        block[k * n + m] = (block[k * n + m] as number) + factor * (value[other] as number);
      }
    }
  }
  return block;
}

/** Cholesky's factor of a symmetric matrix, in place of its lower half. */
function choleskyOf(matrix: Float64Array, n: number): Float64Array {
  for (let j = 0; j < n; j++) {
    for (let k = 0; k <= j; k++) {
      let sum = matrix[j * n + k] as number;
      for (let m = 0; m < k; m++)
        sum -= (matrix[j * n + m] as number) * (matrix[k * n + m] as number);
      matrix[j * n + k] = k < j ? sum / (matrix[k * n + k] as number) : Math.sqrt(sum);
    }
  }
  return matrix;
}

/** Solves the equations of a Cholesky factor for `x`, in place. */
function solveTriangles(factor: Float64Array, x: Float64Array): void {
  const n = x.length;
  for (let k = 0; k < n; k++) {
    let sum = x[k] as number;
    for (let m = 0; m < k; m++) sum -= (factor[k * n + m] as number) * (x[m] as number);
    x[k] = sum / (factor[k * n + k] as number);
  }
  for (let k = n - 1; k >= 0; k--) {
    const value = (x[k] as number) / (factor[k * n + k] as number);
    x[k] = value;
    for (let m = 0; m < k; m++) x[m] = (x[m] as number) - (factor[k * n + m] as number) * value;
  }
}
