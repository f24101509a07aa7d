import { huberWeight } from '../numbers/robust.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';

/** A cell of a brand's listings, less all effects but the brand's, log USD. */
export interface BrandRow {
  readonly brand: string;
  readonly family: string;
  readonly category: string;
  readonly market: string;
  /** True in a market whose rows were selected by model or house. */
  readonly isChosen: boolean;
  /** True for sales of the sellers that set the level. */
  readonly isSeller: boolean;
  readonly items: number;
  /** The brand's contribution, as the items' mean, log USD. */
  readonly log: number;
  /** Standard deviation of one item, log USD. */
  readonly noise: number;
}

/**
 * Prior standard deviations of a brand's effects, log USD: that of markets bounds the influence of one large market.
 */
type Deviations = Readonly<Record<'brand' | 'family' | 'category' | 'market', number>>;

/**
 * Returns a brand's level and the differences of its families and categories, given the population's mean and known
 * deviations, with robust weights: posterior means and standard deviations, log USD. Differences of categories include
 * the family's. Pure.
 */
export function solveBrand(rows: readonly BrandRow[], mean: number, deviations: Deviations) {
  const effects = rows.map(({ family, category, market }) => [
    'brand',
    `family ${family}`,
    `category ${category}`,
    `market ${market}`,
  ]);
  const deviationOf = (effect: string) => deviations[effect.split(' ')[0] as keyof Deviations];
  const fitted = (weightOf: (r: number) => number) =>
    posterior(
      rows.map(({ log, items, noise }, r) => ({
        value: log - mean,
        precision: (weightOf(r) * items) / noise ** 2,
        effects: effects[r] as string[],
      })),
      deviationOf,
    );
  let known = fitted(() => 1);
  for (let round = 1; round < PARAMETERS.otherBrands.rounds; round++) {
    const before = known;
    known = fitted((r) => {
      const { log, items, noise } = rows[r] as BrandRow;
      const { value } = before(...(effects[r] as string[]));
      const far = Math.abs(log - mean - value) * Math.sqrt(Math.min(items, PARAMETERS.otherBrands.mostItemsInOutlier));
      return huberWeight(far / noise, PARAMETERS.fit.huberBound);
    });
  }
  const { value, error } = known('brand');
  return {
    level: mean + value,
    error: Math.hypot(error, deviations.family, deviations.category),
    families: new Map(
      rows.map(({ family }) => {
        const own = known('brand', `family ${family}`).error;
        const add = known(`family ${family}`).value;
        return [family, { add, error: Math.hypot(own, deviations.category) }];
      }),
    ),
    categories: new Map(
      rows.map(({ family, category }) => {
        const own = [`family ${family}`, `category ${category}`];
        return [category, { add: known(...own).value, error: known('brand', ...own).error }];
      }),
    ),
  };
}

/**
 * Returns a function for the posterior mean of a sum of effects, and its standard deviation, by noisy observations of
 * such sums. The effects are normal around zero with known deviations: a Bayesian linear model in closed form, whose
 * means are the best linear unbiased predictions. Pure.
 */
function posterior(
  rows: readonly { readonly value: number; readonly precision: number; readonly effects: readonly string[] }[],
  deviationOf: (effect: string) => number,
) {
  const names = [...new Set(rows.flatMap(({ effects }) => effects))];
  const at = new Map(names.map((name, i) => [name, i]));
  const a = diagonal(names.map((name) => 1 / deviationOf(name) ** 2));
  const b = new Float64Array(names.length);
  for (const { value, precision, effects } of rows) {
    const places = effects.map((name) => at.get(name) as number);
    for (const i of places) {
      b[i] = (b[i] as number) + precision * value;
      const line = a[i] as Float64Array;
      for (const j of places) line[j] = (line[j] as number) + precision;
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
