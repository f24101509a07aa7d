/** Returns uniform numbers in (0, 1), and standard normal ones. It has a seed, so a repeated fit gives the same bytes. */
export type Random = Readonly<Record<'uniform' | 'normal', () => number>>;

/** Creates an xoshiro128** generator (Blackman and Vigna, 2018). Normal numbers use Marsaglia's polar method. */
export function createRandom(seed: number): Random {
  const next = createXoshiro(seed);
  const uniform = () => (next() + 0.5) / 4294967296;
  let spareNormal: number | undefined;
  const normal = () => {
    if (spareNormal !== undefined) {
      const value = spareNormal;
      spareNormal = undefined;
      return value;
    }
    for (;;) {
      const x = 2 * uniform() - 1;
      const y = 2 * uniform() - 1;
      const r = x * x + y * y;
      if (r >= 1 || r === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(r)) / r);
      spareNormal = y * scale;
      return x * scale;
    }
  };
  return { uniform, normal };
}

/** Creates a generator of 32-bit integers, with its state seeded by splitmix32. */
function createXoshiro(seed: number): () => number {
  let s = seed | 0;
  const split = () => {
    s = (s + 0x9e3779b9) | 0;
    let z = s ^ (s >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a2d97);
    return z ^ (z >>> 15);
  };
  let a = split();
  let b = split();
  let c = split();
  let d = split();
  const rotate = (x: number, k: number) => (x << k) | (x >>> (32 - k));
  return () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9);
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotate(d, 11);
    return result >>> 0;
  };
}
