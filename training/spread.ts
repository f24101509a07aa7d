import { brands, categories, GENDERS, type Gender } from '../src/garments/catalog.ts';
import type { Fit } from './model/fit.ts';
import { keyOf, predictWith, type System } from './model/system.ts';
import { garmentEntries, type Term } from './model/terms.ts';

/** Standard deviation of a single item around its cell's prediction, log USD. */
export interface Spreads {
  of(brand: string, category: string, gender: Gender): number;
  /** Standard error of the cell's own level, log USD. */
  error(brand: string, category: string, gender: Gender): number;
}

const key = (brand: string, category: string, gender: string) => `${brand} ${category} ${gender}`;

/** Collects the sampled predictions of all brands, categories and genders. */
export function cellSampler() {
  const cells = brands.flatMap((brand) =>
    categories.flatMap((category) =>
      GENDERS.map((gender) => ({
        key: key(brand.slug, category.slug, gender),
        entries: garmentEntries(brand.slug, category.slug, gender),
      })),
    ),
  );
  const sum = new Float64Array(cells.length);
  const squares = new Float64Array(cells.length);
  let count = 0;
  return {
    take(system: System): void {
      count++;
      const values = cells.map((cell) => predictWith(system, cell.entries));
      // What all cells share is the level of the reference market, which is set apart from the fit.
      const shared = values.reduce((total, value) => total + value, 0) / values.length;
      values.forEach((value, i) => {
        sum[i] = (sum[i] as number) + value - shared;
        squares[i] = (squares[i] as number) + (value - shared) ** 2;
      });
    },
    /** Variance of each cell's level between samples, (log USD) squared. */
    variances(): Map<string, number> {
      return new Map(
        cells.map((cell, i) => {
          const mean = (sum[i] as number) / count;
          return [cell.key, Math.max(0, (squares[i] as number) / count - mean * mean)];
        }),
      );
    },
  };
}

/** What a market that is not named adds to the uncertainty of a cell, beside its own level. */
const BETWEEN: readonly Term[] = ['market x brand x category'];

export function spreadsOf(fit: Fit, variances: ReadonlyMap<string, number>): Spreads {
  let between = 0;
  for (const term of BETWEEN) between += fit.variance[term];
  const error2 = (brand: string, category: string, gender: Gender) =>
    (variances.get(key(brand, category, gender)) as number) +
    unseenVariance(fit, brand, category, gender);
  return {
    of: (brand, category, gender) =>
      Math.sqrt(fit.itemVariance(brand, category) + between + error2(brand, category, gender)),
    error: (brand, category, gender) => Math.sqrt(error2(brand, category, gender)),
  };
}

/**
 * How far effects without listings may differ from their prior means, variance in (log USD) squared:
 * the samples hold only effects that were seen. Without a prior the residuals of left-out pairs stand for it.
 */
function unseenVariance(
  { system, variance }: Fit,
  brand: string,
  category: string,
  gender: Gender,
) {
  if (system.prior.size === 0) return 0;
  let sum = 0;
  for (const [term, key, share] of garmentEntries(brand, category, gender))
    if (!system.index.has(keyOf(term, key))) sum += share * share * variance[term];
  return sum;
}
