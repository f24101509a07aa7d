import type { Gender, Grade, Market } from '../read/cells.ts';
import {
  type ConditionMix,
  type Entry,
  entriesOf,
  type Facts,
  idOf,
  marketEntries,
  OTHER_TIER,
} from './terms.ts';

/** A median of items of one brand, category, gender and grade. */
export interface Median {
  readonly market: Market;
  readonly brand: string;
  readonly category: string;
  readonly gender: Gender;
  readonly condition: Grade;
  /** Log USD. */
  readonly log: number;
  readonly items: number;
  /** Sales behind it, where it is one of sales of a model. */
  readonly sales?: number;
  /** Normalized title of the model that it is about; gone once the facts are known, since titles are not published. */
  readonly title?: string;
  /** True where the facts of a title are taken out of `log`. */
  readonly isWordless?: boolean;
}

/** Listings of a category and gender over all brands of a market. */
export interface CategorySum {
  readonly market: Market;
  readonly category: string;
  readonly gender: 'female' | 'male';
  readonly items: number;
  /** Sum of their log prices, log USD. */
  readonly logSum: number;
}

/** A brand's mean log price over the categories of the given genders, or its log ratio to no brand over them. */
export interface BasketMean {
  readonly kind: 'mean' | 'ratio';
  readonly market: Market;
  readonly name: string;
  readonly brand: string;
  readonly genders: readonly ('female' | 'male')[];
  /** Log USD. */
  readonly log: number;
}

/** A grade's log ratio to Good, over all brands: the mean of some figures. */
export interface GradeRatio {
  readonly grade: Grade;
  readonly log: number;
  readonly figures: number;
}

/** The figures of published tables, each once. */
export interface Statistics {
  readonly medians: readonly Median[];
  readonly categories: readonly CategorySum[];
  readonly baskets: readonly BasketMean[];
  readonly grades: readonly GradeRatio[];
  readonly files: readonly {
    readonly file: string;
    readonly rows: number;
    readonly used: number;
  }[];
}

export const NO_STATISTICS: Statistics = {
  medians: [],
  categories: [],
  baskets: [],
  grades: [],
  files: [],
};

/** Variance of the median of a normal sample over that of its mean, for large samples: pi / 2. */
export const MEDIAN_WORTH = 2 / Math.PI;

/** Residual variance of a whole-table statistic beside its own effect, (log USD) squared. */
const STATISTIC_VARIANCE = 0.01;

/** A figure over several kinds of item. */
interface Figure {
  /** Empty where it is about all brands. */
  readonly brand: string;
  /** Undefined where it is of none. */
  readonly market?: Market;
  /** Log USD. */
  readonly log: number;
  /** Inverse of the variance of `log` around the sum of its effects. */
  readonly precision: number;
  readonly entries: readonly Entry[];
}

/** The figures over several kinds of item. */
export function figuresOf(statistics: Statistics, mix: ConditionMix): Figure[] {
  const { categories, baskets, grades } = statistics;
  return [
    ...categoryFigures(categories, mix),
    ...baskets.flatMap((basket) => basketFigure(basket, categories, mix)),
    ...grades.map(({ grade, log, figures }) => ({
      brand: '',
      log,
      precision: figures / STATISTIC_VARIANCE,
      // One thing flattens the ratios of all grades alike: the grade's own table effect.
      entries: [
        { term: 'condition', facets: { grade }, weight: 1 },
        { term: 'condition x tier', facets: { grade, tier: OTHER_TIER }, weight: 1 },
        { term: 'table conditions', facets: { grade }, weight: 1 },
      ],
    })),
  ];
}

/** Entries of a mean over several kinds of item, with the kinds' shares as weights. */
function mixedEntries(
  brand: string,
  sums: readonly (CategorySum & { share: number })[],
  mix: ConditionMix,
): Entry[] {
  const merged = new Map<string, Entry>();
  for (const { market, category, gender, share } of sums) {
    const facts: Facts = { brand, category, gender, condition: 'unknown' };
    for (const entry of [...entriesOf(facts, mix), ...marketEntries(market, brand, category)]) {
      const before = merged.get(idOf(entry))?.weight ?? 0;
      merged.set(idOf(entry), { ...entry, weight: before + entry.weight * share });
    }
  }
  return [...merged.values()];
}

/** Shares of items among some categories and genders. */
function shared(sums: readonly CategorySum[]): (CategorySum & { share: number })[] {
  const total = sums.reduce((sum, { items }) => sum + items, 0);
  return sums.map((one) => ({ ...one, share: one.items / total }));
}

/** Stands for the mean brand of a site. */
const MEAN_BRAND = 'mercarimeanbrand';

/** A category's mean over all brands of a table: the mean brand takes part as one brand outside the catalog. */
function categoryFigures(sums: readonly CategorySum[], mix: ConditionMix): Figure[] {
  return [...Map.groupBy(sums, ({ category }) => category)].map(([category, own]) => ({
    brand: MEAN_BRAND,
    ...marketOf(own),
    log:
      own.reduce((sum, { logSum }) => sum + logSum, 0) /
      own.reduce((sum, { items }) => sum + items, 0),
    precision: 1 / STATISTIC_VARIANCE,
    entries: [
      ...mixedEntries(MEAN_BRAND, shared(own), mix),
      { term: 'table categories', facets: { category }, weight: 1 },
    ],
  }));
}

/** A brand's figure over a basket of categories: the mix of categories on the whole site. */
function basketFigure(
  { kind, name, brand, market, genders, log }: BasketMean,
  sums: readonly CategorySum[],
  mix: ConditionMix,
): Figure[] {
  const basket = sums.filter(({ gender }) => genders.includes(gender));
  if (basket.length === 0 || !Number.isFinite(log)) return [];
  const term = kind === 'mean' ? 'table brands' : 'table ratios';
  return [
    {
      brand,
      market,
      log,
      precision: 1 / STATISTIC_VARIANCE,
      entries: [
        ...mixedEntries(brand, shared(basket.map((sum) => ({ ...sum, market }))), mix),
        { term, facets: { figure: `${name} ${genders.join(' ')}` }, weight: 1 },
      ],
    },
  ];
}

const marketOf = ([first]: readonly CategorySum[]) => (first ? { market: first.market } : {});
