import { total } from './sums.ts';

/** A noisy observation of a sum of effects. */
interface Row {
  readonly value: number;
  /** Inverse of its variance. */
  readonly precision: number;
  /** Effects by name, with their weights in the sum. */
  readonly effects: Readonly<Record<string, number>>;
}

/**
 * Returns a function for the posterior mean of a sum of effects, and its standard deviation. The effects are normal
 * around zero with known deviations: a Bayesian linear model in closed form, whose means are the best linear unbiased
 * predictions. Pure.
 */
export function posterior(rows: readonly Row[], deviationOf: (effect: string) => number) {
  const names = [...new Set(rows.flatMap(({ effects }) => Object.keys(effects)))];
  const at = new Map(names.map((name, i) => [name, i]));
  const a = diagonal(names.map((name) => 1 / deviationOf(name) ** 2));
  const b = new Float64Array(names.length);
  for (const { value, precision, effects } of rows) {
    const entries = Object.entries(effects).map(([name, weight]) => [at.get(name) as number, weight] as const);
    for (const [i, u] of entries) {
      b[i] = (b[i] as number) + precision * u * value;
      const line = a[i] as Float64Array;
      for (const [j, v] of entries) line[j] = (line[j] as number) + precision * u * v;
    }
  }
  const covariance = inverse(a);
  const mean = covariance.map((line) => line.reduce((sum, v, j) => sum + v * (b[j] as number), 0));
  return (...some: readonly string[]) => {
    const places = some.flatMap((name) => at.get(name) ?? []);
    const seen = total(places, (i) => total(places, (j) => covariance[i]?.[j] as number));
    const unseen = total(some, (name) => (at.has(name) ? 0 : deviationOf(name) ** 2));
    return { value: total(places, (i) => mean[i] as number), error: Math.sqrt(seen + unseen) };
  };
}

/** Returns the inverse of a positive definite matrix by Gauss-Jordan elimination; destroys the matrix. */
function inverse(a: Float64Array[]): Float64Array[] {
  const out = diagonal(a.map(() => 1));
  for (const [k, line] of a.entries()) {
    const own = out[k] as Float64Array;
    const pivot = line[k] as number;
    for (let j = 0; j < a.length; j++) {
      line[j] = (line[j] as number) / pivot;
      own[j] = (own[j] as number) / pivot;
    }
    for (const [i, other] of a.entries()) {
      const factor = other[k] as number;
      if (i === k || factor === 0) continue;
      const target = out[i] as Float64Array;
      for (let j = 0; j < a.length; j++) {
        other[j] = (other[j] as number) - factor * (line[j] as number);
        target[j] = (target[j] as number) - factor * (own[j] as number);
      }
    }
  }
  return out;
}

const diagonal = (values: readonly number[]): Float64Array[] =>
  values.map((value, i) => {
    const line = new Float64Array(values.length);
    line[i] = value;
    return line;
  });
