/** The inverse of a positive definite matrix, by Gauss and Jordan; changes the matrix. */
export function inverse(a: Float64Array[]): Float64Array[] {
  const n = a.length;
  const out = identity(n);
  for (let k = 0; k < n; k++) {
    const [line, own] = [a[k] as Float64Array, out[k] as Float64Array];
    const pivot = line[k] as number;
    for (let j = 0; j < n; j++) {
      line[j] = (line[j] as number) / pivot;
      own[j] = (own[j] as number) / pivot;
    }
    for (let i = 0; i < n; i++) {
      const other = a[i] as Float64Array;
      const factor = other[k] as number;
      if (i === k || factor === 0) continue;
      const target = out[i] as Float64Array;
      for (let j = 0; j < n; j++) {
        other[j] = (other[j] as number) - factor * (line[j] as number);
        target[j] = (target[j] as number) - factor * (own[j] as number);
      }
    }
  }
  return out;
}

export function identity(n: number): Float64Array[] {
  return Array.from({ length: n }, (_, i) => {
    const line = new Float64Array(n);
    line[i] = 1;
    return line;
  });
}
