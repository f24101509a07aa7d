import { posterior } from '../numbers/posterior.ts';
import { huberWeight } from '../numbers/robust.ts';
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

/** Prior standard deviations of a brand's effects, log USD: that of markets bounds the influence of one large market. */
type Deviations = Readonly<Record<'brand' | 'family' | 'category' | 'market', number>>;

/**
 * Returns a brand's level and the differences of its families and categories, given the population's mean and known
 * deviations, with robust weights: posterior means and standard deviations, log USD. Differences of categories include
 * the family's. Pure.
 */
export function solveBrand(rows: readonly BrandRow[], mean: number, deviations: Deviations) {
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
