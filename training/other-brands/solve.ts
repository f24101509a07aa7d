import { identity, inverse } from '../numbers/inverse.ts';
import { huberWeight } from '../numbers/robust.ts';

/** One cell of a brand's listings, less all that is not the brand's: log USD. */
export interface BrandRow {
  readonly brand: string;
  readonly family: string;
  readonly category: string;
  readonly market: string;
  /** Of a market whose rows were chosen by model or house. */
  readonly isChosen: boolean;
  /** Sold by one of the sellers that the level is measured on. */
  readonly isSeller: boolean;
  readonly fold: number;
  readonly items: number;
  /** Log USD that the brand adds, by the mean of the items. */
  readonly log: number;
  /** Standard deviation of one item, log USD. */
  readonly noise: number;
}

/** Standard deviations of what is drawn for a brand, log USD. */
export interface Deviations {
  readonly brand: number;
  readonly family: number;
  readonly category: number;
  /** Of a brand's level in one market beside its level in all: it bounds what one large market can say. */
  readonly market: number;
}

/** Knowledge of one brand: means and standard deviations, log USD. */
interface BrandFit {
  readonly level: number;
  readonly error: number;
  readonly families: ReadonlyMap<string, { readonly add: number; readonly error: number }>;
  readonly categories: ReadonlyMap<string, { readonly add: number; readonly error: number }>;
}

/** A row further from its brand than this loses weight, in standard deviations (Huber, 1964). */
const FAR = 2;

/**
 * A brand's level, and how its families and categories differ from it: the best linear unbiased prediction of a model with
 * known deviations, in closed form, around the population's mean. `add` of a category is family and category together. Pure.
 */
export function solveBrand(
  rows: readonly BrandRow[],
  mean: number,
  deviations: Deviations,
): BrandFit {
  const index = new Map<string, number>([['brand', 0]]);
  const sd = [deviations.brand];
  const place = (key: string, deviation: number) => {
    let at = index.get(key);
    if (at === undefined) {
      at = index.size;
      index.set(key, at);
      sd.push(deviation);
    }
    return at;
  };
  const places = rows.map((row) => [
    0,
    place(`family ${row.family}`, deviations.family),
    place(`category ${row.category}`, deviations.category),
    place(`market ${row.market}`, deviations.market),
  ]);
  const n = index.size;
  const effect = new Float64Array(n);
  let covariance = identity(n);
  const weights = rows.map(() => 1);
  for (let round = 0; round < 3; round++) {
    const a = Array.from({ length: n }, (_, i) => {
      const line = new Float64Array(n);
      line[i] = 1 / (sd[i] as number) ** 2;
      return line;
    });
    const b = new Float64Array(n);
    rows.forEach((row, r) => {
      const weight = ((weights[r] as number) * row.items) / row.noise ** 2;
      for (const i of places[r] as number[]) {
        b[i] = (b[i] as number) + weight * (row.log - mean);
        const line = a[i] as Float64Array;
        for (const j of places[r] as number[]) line[j] = (line[j] as number) + weight;
      }
    });
    covariance = inverse(a);
    for (let i = 0; i < n; i++)
      effect[i] = (covariance[i] as Float64Array).reduce((s, v, j) => s + v * (b[j] as number), 0);
    rows.forEach((row, r) => {
      const fitted = (places[r] as number[]).reduce((s, i) => s + (effect[i] as number), mean);
      const far = (Math.abs(row.log - fitted) * Math.sqrt(Math.min(row.items, 4))) / row.noise;
      weights[r] = huberWeight(far, FAR);
    });
  }
  const errorOf = (at: readonly number[]) =>
    Math.sqrt(
      at.reduce(
        (s, i) => s + at.reduce((t, j) => t + ((covariance[i] as Float64Array)[j] as number), 0),
        0,
      ),
    );
  const families = new Map<string, { add: number; error: number }>();
  const categories = new Map<string, { add: number; error: number }>();
  for (const { family, category } of rows) {
    const f = index.get(`family ${family}`) as number;
    const c = index.get(`category ${category}`) as number;
    families.set(family, {
      add: effect[f] as number,
      error: Math.hypot(errorOf([0, f]), deviations.category),
    });
    categories.set(category, {
      add: (effect[f] as number) + (effect[c] as number),
      error: errorOf([0, f, c]),
    });
  }
  return {
    level: mean + (effect[0] as number),
    error: Math.hypot(errorOf([0]), deviations.family, deviations.category),
    families,
    categories,
  };
}
