import { USUAL_TIER } from '../../src/catalog/other-brands.ts';
import { expectedLevel, knowledgeOf, ODD_SITE, sellerOf } from '../markets/markets.ts';
import type { Column } from '../model/design.ts';
import { type Fit, ordinaryOf } from '../model/fit.ts';
import { eachEntry } from '../model/least-squares.ts';
import type { Observation } from '../model/rows.ts';
import { entry, familyOf, gendersOf, OTHER_TIER, sumOf, tierOf } from '../model/terms.ts';
import { huberWeight } from '../numbers/statistics.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { namedBrands } from '../read/words.ts';

/** A cell of a brand's listings, without all effects except those of the brand. */
export interface BrandRow {
  readonly brand: string;
  readonly family: string;
  readonly category: string;
  readonly market: string;
  /** True if the market's rows were selected, by model or by a dealer. */
  readonly isChosen: boolean;
  /** True for sales by the US sellers who determine the level. */
  readonly isSeller: boolean;
  readonly items: number;
  /** The brand's mean addition to the price of these items, log USD. */
  readonly log: number;
  /** Standard deviation of one item, log USD. */
  readonly noise: number;
}

/** Returns the rows of brands outside the catalog, without all fitted effects except those of the brand. */
export function brandRows(fit: Fit): BrandRow[] {
  return fit.design.observations.flatMap((row, i): BrandRow[] => {
    if (row.figure || tierOf(row.brand) !== OTHER_TIER || row.marketplace === ODD_SITE) return [];
    if (fit.weight[i] === 0) return [];
    const brand = namedBrands.get(row.brand);
    const { choice, falls } = knowledgeOf(row);
    return [
      {
        brand: brand?.slug ?? row.brand,
        family: familyOf(row.category),
        category: row.category,
        market: row.market,
        // Dealers, whose markups fall with the price, select their goods as well.
        isChosen: choice || falls,
        isSeller: sellerOf(row) !== undefined,
        items: row.items,
        log: row.log - logWithoutBrand(fit, i, brand?.tier ?? USUAL_TIER),
        noise: row.isWordless ? PARAMETERS.otherBrands.wordlessNoise : PARAMETERS.fit.untitledNoise,
      },
    ];
  });
}

/**
 * Returns the part of row i's price that is due to market, kind, gender, and condition, log USD, with a catalog tier's
 * differences between kinds and genders.
 */
function logWithoutBrand(fit: Fit, i: number, tier: string): number {
  const { design, effect, effects, level, ordinary } = fit;
  const row = design.observations[i] as Observation;
  const { brand, category } = row;
  let sum = expectedLevel(row, level.get(brand) ?? PARAMETERS.markets.levelWithoutBrand);
  if (!row.isWordless) sum += ordinaryOf(ordinary, row);
  eachEntry(design.matrix, i, (j, value) => {
    const { term, facets, group } = design.columns[j] as Column;
    if (group !== undefined || facets.brand !== undefined || term.startsWith('tier')) return;
    sum += value * (effect[j] as number);
  });
  const genders = gendersOf(row.gender).map(([gender, share]) => entry('tier x gender', { tier, gender }, share));
  return sum + sumOf(effects, [entry('tier x category', { tier, category }), ...genders]);
}

/** Prior standard deviations of a brand's effects, log USD. That of markets limits the influence of large ones. */
type Deviations = Readonly<Record<'brand' | 'family' | 'category' | 'market', number>>;

/**
 * Returns the posterior means and standard deviations of a brand's level and of its families' and categories'
 * differences from it, log USD. A category's difference includes its family's. `mean` is the prior of the level.
 */
export function solveBrand(rows: readonly BrandRow[], mean: number, deviations: Deviations) {
  const effects = rows.map(({ family, category, market }) => [
    'brand',
    `family ${family}`,
    `category ${category}`,
    `market ${market}`,
  ]);
  const deviationOf = (effect: string) => deviations[effect.split(' ')[0] as keyof Deviations];
  const { rounds, mostItemsInOutlier } = PARAMETERS.otherBrands;
  const posteriorWith = (weights: readonly number[]) =>
    posterior(
      rows.map(({ log, items, noise }, r) => ({
        value: log - mean,
        precision: ((weights[r] as number) * items) / noise ** 2,
        effects: effects[r] as string[],
      })),
      deviationOf,
    );
  let estimate = posteriorWith(rows.map(() => 1));
  for (let round = 1; round < rounds; round++) {
    const weights = rows.map(({ log, items, noise }, r) => {
      const { value } = estimate(...(effects[r] as string[]));
      const distance = Math.abs(log - mean - value) * Math.sqrt(Math.min(items, mostItemsInOutlier));
      return huberWeight(distance / noise, PARAMETERS.fit.huberBound);
    });
    estimate = posteriorWith(weights);
  }
  const { value, error } = estimate('brand');
  return {
    level: mean + value,
    error: Math.hypot(error, deviations.family, deviations.category),
    families: new Map(
      rows.map(({ family }) => {
        const errorOfFamily = estimate('brand', `family ${family}`).error;
        const add = estimate(`family ${family}`).value;
        return [family, { add, error: Math.hypot(errorOfFamily, deviations.category) }];
      }),
    ),
    categories: new Map(
      rows.map(({ family, category }) => {
        const differences = [`family ${family}`, `category ${category}`];
        const add = estimate(...differences).value;
        return [category, { add, error: estimate('brand', ...differences).error }];
      }),
    ),
  };
}

/**
 * Creates a function that returns the posterior mean and standard deviation of a sum of effects, given noisy
 * observations of such sums. Effects have a normal prior around zero with known deviations. The means of this Bayesian
 * linear model, which has a closed form, are the best linear unbiased predictions.
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
  return (...sum: readonly string[]) => {
    const places = sum.flatMap((name) => at.get(name) ?? []);
    const observed = total(places, (i) => total(places, (j) => covariance[i]?.[j] as number));
    const unobserved = total(sum, (name) => (at.has(name) ? 0 : deviationOf(name) ** 2));
    return { value: total(places, (i) => mean[i] as number), error: Math.sqrt(observed + unobserved) };
  };
}

/** Inverts a positive definite matrix by Gauss-Jordan elimination. Overwrites the matrix. */
function inverse(a: Float64Array[]): Float64Array[] {
  const out = diagonal(a.map(() => 1));
  for (const [k, line] of a.entries()) {
    const inverseLine = out[k] as Float64Array;
    const pivot = line[k] as number;
    for (let j = 0; j < a.length; j++) {
      line[j] = (line[j] as number) / pivot;
      inverseLine[j] = (inverseLine[j] as number) / pivot;
    }
    for (const [i, other] of a.entries()) {
      const factor = other[k] as number;
      if (i === k || factor === 0) continue;
      const target = out[i] as Float64Array;
      for (let j = 0; j < a.length; j++) {
        other[j] = (other[j] as number) - factor * (line[j] as number);
        target[j] = (target[j] as number) - factor * (inverseLine[j] as number);
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
