import type { Facts, Grade, Market } from '../read/cells.ts';

/** A median of items of one brand, category, gender and grade. */
export interface Median extends Facts {
  readonly market: Market;
  /** Log USD. */
  readonly log: number;
  readonly items: number;
  /** Number of sales, for the median of one model's sales. */
  readonly sales?: number;
  /** Month of these sales, YYYY-MM. */
  readonly month?: string;
  /** Normalized title of the model. Removed once its facts are known, because titles are not published. */
  readonly title?: string;
  /** True if the title's facts are subtracted from `log`. */
  readonly isWordless?: boolean;
}

/** A market's listings of a category and gender, over all brands. */
export interface CategorySum {
  readonly market: Market;
  readonly category: string;
  readonly gender: 'female' | 'male';
  readonly items: number;
  /** Sum of their log prices, log USD. */
  readonly logSum: number;
}

/** A brand's mean log price over all categories, or its log ratio to unbranded goods. */
export interface BasketMean {
  readonly kind: 'mean' | 'ratio';
  readonly market: Market;
  readonly name: string;
  readonly brand: string;
  readonly genders: readonly ('female' | 'male')[];
  /** Log USD. */
  readonly log: number;
}

/** A grade's log ratio to Good over all brands: the mean of a number of published figures. */
export interface GradeRatio {
  readonly grade: Grade;
  readonly log: number;
  readonly figures: number;
}

/** All figures from published tables. */
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

/** Merges the figures of several tables. */
export const joined = (parts: readonly Partial<Statistics>[]): Statistics => ({
  medians: parts.flatMap(({ medians = [] }) => medians),
  categories: parts.flatMap(({ categories = [] }) => categories),
  baskets: parts.flatMap(({ baskets = [] }) => baskets),
  grades: parts.flatMap(({ grades = [] }) => grades),
  files: parts.flatMap(({ files = [] }) => files),
});

export const NO_STATISTICS: Statistics = joined([]);

/** How much an item counts in a median compared with a mean: the ratio of their variances in large normal samples. */
export const MEDIAN_WORTH = 2 / Math.PI;
