import { posterior } from '../numbers/posterior.ts';
import { huberWeight } from '../numbers/robust.ts';
import { PARAMETERS } from '../parameters.ts';

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

interface Part {
  readonly add: number;
  readonly error: number;
}

/** Knowledge of one brand: means and standard deviations, log USD. */
interface BrandFit {
  readonly level: number;
  readonly error: number;
  readonly families: ReadonlyMap<string, Part>;
  /** `add` is of family and category together. */
  readonly categories: ReadonlyMap<string, Part>;
}

/**
 * Returns a brand's level, and how its families and categories differ from it, around the population's mean, with known
 * deviations and robust weights. Pure.
 */
export function solveBrand(rows: readonly BrandRow[], mean: number, deviations: Deviations): BrandFit {
  const effects = rows.map(({ family, category, market }) => ({
    brand: 1,
    [`family ${family}`]: 1,
    [`category ${category}`]: 1,
    [`market ${market}`]: 1,
  }));
  const deviationOf = (effect: string) => deviations[effect.split(' ')[0] as keyof Deviations];
  let known = posterior([], deviationOf);
  let weights = rows.map(() => 1);
  for (let round = 0; round < PARAMETERS.otherBrands.rounds; round++) {
    known = posterior(
      rows.map(({ log, items, noise }, r) => ({
        value: log - mean,
        precision: ((weights[r] as number) * items) / noise ** 2,
        effects: effects[r] as (typeof effects)[number],
      })),
      deviationOf,
    );
    weights = rows.map(({ log, items, noise }, r) => {
      const { value } = known(...Object.keys(effects[r] as object));
      const far = Math.abs(log - mean - value) * Math.sqrt(Math.min(items, PARAMETERS.otherBrands.mostItemsInOutlier));
      return huberWeight(far / noise, PARAMETERS.otherBrands.outlier);
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
