import type { Facts, Grade, Market } from '../read/cells.ts';

/** The median price of one brand, category, gender, and grade. */
export interface Median extends Facts {
  readonly market: Market;
  /** Log USD. */
  readonly log: number;
  readonly items: number;
  /** Number of sales, if this is the median of a single model's sales. */
  readonly sales?: number;
  /** Month of the sales, YYYY-MM. */
  readonly month?: string;
  /** Normalized title of the model, removed once its facts are known, because titles may not be published. */
  readonly title?: string;
  /** True if the effects of the title are subtracted from `log`. */
  readonly isWordless?: boolean;
}

/** A market's listings of one category and gender, over all brands. */
export interface CategorySum {
  readonly market: Market;
  readonly category: string;
  readonly gender: 'female' | 'male';
  readonly items: number;
  /** Sum of their log prices, log USD. */
  readonly logSum: number;
}

/** The mean log price of a brand over all categories, or its log ratio to unbranded goods. */
export interface BasketMean {
  readonly kind: 'mean' | 'ratio';
  readonly market: Market;
  readonly name: string;
  readonly brand: string;
  readonly genders: readonly ('female' | 'male')[];
  /** Log USD. */
  readonly log: number;
}

/** All figures in the published tables, and how many rows in each file were used. */
export interface Statistics {
  readonly medians: readonly Median[];
  readonly categories: readonly CategorySum[];
  readonly baskets: readonly BasketMean[];
  /** Log ratios of grades to Good over all brands, each the mean of a number of published figures. */
  readonly grades: readonly { readonly grade: Grade; readonly log: number; readonly figures: number }[];
  readonly files: readonly {
    readonly file: string;
    readonly rows: number;
    readonly used: number;
  }[];
}

export const mergeStatistics = (parts: readonly Partial<Statistics>[]): Statistics => ({
  medians: parts.flatMap(({ medians = [] }) => medians),
  categories: parts.flatMap(({ categories = [] }) => categories),
  baskets: parts.flatMap(({ baskets = [] }) => baskets),
  grades: parts.flatMap(({ grades = [] }) => grades),
  files: parts.flatMap(({ files = [] }) => files),
});

/** Weight of an item in a median relative to one in a mean: their ratio of variances in large normal samples. */
export const MEDIAN_WORTH = 2 / Math.PI;
