import { inverse } from '../numbers/inverse.ts';
import { diagonalOf, type LeastSquares, type Preconditioner } from './least-squares.ts';

/**
 * Returns a two-level preconditioner: the diagonal, plus an exact solution of the equations with columns summed by
 * aggregate (additive Schwarz with an aggregated coarse space: Nicolaides, 1987). Structural effects can trade a
 * constant with the sum of thousands of brands; the diagonal alone resolves that in a thousand steps, this in a
 * hundred. `aggregates` holds the index of each column's aggregate, -1 for none.
 */
export function coarsePreconditioner(system: Omit<LeastSquares, 'y'>, aggregates: Int32Array): Preconditioner {
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
