/** Returns the inverse of a positive definite matrix by Gauss-Jordan elimination; destroys the matrix. */
export function inverse(a: Float64Array[]): Float64Array[] {
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

export const diagonal = (values: readonly number[]): Float64Array[] =>
  values.map((value, i) => {
    const line = new Float64Array(values.length);
    line[i] = value;
    return line;
  });
