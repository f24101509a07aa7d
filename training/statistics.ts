import type { Gender, Grade, Market } from './cells.ts';
import type { Observation } from './model/system.ts';
import { type ConditionMix, type Entry, entriesOf, type Term } from './model/terms.ts';

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
  /** Normalized title of the model that it is about; gone once the words are known, since titles are not published. */
  readonly title?: string;
  /** Whether the words of a title are taken out of `log`. */
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

/** What published tables say, each figure once. */
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

/** Whether a median is about all of a kind of garment, and not about one model. */
const isOfKind = ({ title, isWordless }: Median) => title === undefined && !isWordless;

/** Variance of the median of a normal sample over that of its mean, for large samples: pi / 2. */
export const MEDIAN_WORTH = 2 / Math.PI;

/** Variance of single items assumed for medians, (log USD) squared; the fit's own estimates are 0.2 to 0.5. */
const ITEM_VARIANCE = 0.35;

/** Residual variance of a whole-table statistic beside its own effect, (log USD) squared. */
const STATISTIC_VARIANCE = 0.01;

/** The statistics as observations for the fit. */
export function observationsOf(statistics: Statistics, mix: ConditionMix): Observation[] {
  const { medians, categories, baskets, grades } = statistics;
  return [
    // A model's median says nothing of a brand before words are known.
    ...medians.filter(isOfKind).map((median) => ({
      y: median.log,
      precision: (median.items * MEDIAN_WORTH) / ITEM_VARIANCE,
      entries: entriesOf(median, mix),
    })),
    ...categoryObservations(categories, mix),
    ...baskets.flatMap((basket) => basketObservation(basket, categories, mix)),
    ...grades.map(({ grade, log, figures }) => ({
      y: log,
      precision: figures / STATISTIC_VARIANCE,
      // What flattens the ratios of all grades alike is the grade's own table effect.
      entries: [
        ['condition', grade, 1],
        ['condition x tier', `${grade} other`, 1],
        ['table conditions', grade, 1],
      ] as Entry[],
    })),
  ];
}

/** Entries of a mean over several kinds of item, with the kinds' shares as weights. */
function mixedEntries(parts: readonly { share: number; entries: readonly Entry[] }[]): Entry[] {
  const merged = new Map<string, [Term, string, number]>();
  for (const { share, entries } of parts) {
    for (const [term, key, weight] of entries) {
      const entry = merged.get(`${term}|${key}`) ?? [term, key, 0];
      entry[2] += weight * share;
      merged.set(`${term}|${key}`, entry);
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
function categoryObservations(sums: readonly CategorySum[], mix: ConditionMix): Observation[] {
  return [...new Set(sums.map(({ category }) => category))].map((category) => {
    const own = shared(sums.filter((sum) => sum.category === category));
    const entries = mixedEntries(
      own.map(({ market, gender, share }) => ({
        share,
        entries: entriesOf(
          { brand: MEAN_BRAND, category, gender, condition: 'unknown', market },
          mix,
        ),
      })),
    );
    return {
      y:
        own.reduce((sum, { logSum }) => sum + logSum, 0) /
        own.reduce((sum, { items }) => sum + items, 0),
      precision: 1 / STATISTIC_VARIANCE,
      entries: [...entries, ['table categories', category, 1]],
    };
  });
}

/** A brand's figure over a basket of categories: the mix of categories on the whole site. */
function basketObservation(
  { kind, market, name, brand, genders, log }: BasketMean,
  sums: readonly CategorySum[],
  mix: ConditionMix,
): Observation[] {
  const basket = shared(sums.filter(({ gender }) => genders.includes(gender)));
  if (basket.length === 0 || !Number.isFinite(log)) return [];
  const entries = mixedEntries(
    basket.map(({ category, gender, share }) => ({
      share,
      entries: entriesOf({ brand, category, gender, condition: 'unknown', market }, mix),
    })),
  );
  const term = kind === 'mean' ? 'table brands' : 'table ratios';
  return [
    {
      y: log,
      precision: 1 / STATISTIC_VARIANCE,
      entries: [...entries, [term, `${name} ${genders.join(' ')}`, 1]],
    },
  ];
}
