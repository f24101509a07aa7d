import { type Brand, type Category, type Condition, findBrand, type Gender } from '../../src/catalog/catalog.ts';
import { findOtherBrand } from '../../src/catalog/other-brands.ts';
import { findKindBySlug } from '../../src/catalog/other-kinds.ts';
import type { ExactPrice } from './exact-price.ts';
import { medianOfCounts, type Weighted } from '../numbers/statistics.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';

const { ownSales } = PARAMETERS;

/** Prior standard deviations of shifts, log USD. */
export interface Prior {
  /** Deviation of brands around their published level. */
  readonly brand: number;
  /** Deviation of kinds around the level of their brand. */
  readonly kind: number;
  /** True for a brand without published prices, which is compared with unbranded goods. */
  readonly isNew: boolean;
}

export const KNOWN_BRAND: Prior = { brand: ownSales.brand, kind: ownSales.kind, isNew: false };

/** Returns the prior for a brand without published prices, given the deviation of such brands, log USD. */
export const newBrand = (brand: number): Prior => ({ brand, kind: ownSales.kindOfNewBrand, isNew: true });

/** A sale with its published price. */
export interface Sale extends ExactPrice {
  readonly brand: Brand;
  readonly category: Category;
  /** `unknown` if neither a column nor the title states the gender. */
  readonly gender: Gender | 'unknown';
  readonly title: string;
  /** Price paid, log USD. */
  readonly log: number;
  /** Number of published listings of the brand and category. */
  readonly listings: number;
  readonly prior: Prior;
  /** Number of published US sales of the same model. */
  readonly sold: number;
  /** YYYY-MM-DD, or undefined if the file doesn't state the day. */
  readonly day: string | undefined;
  /** 0 to 9, the same for all sales with the same title. */
  readonly fold: number;
  readonly marketplace: string | undefined;
  readonly file: string;
  /** The sale's line in the file, or undefined for a group of equal sales. */
  readonly line: number | undefined;
  /** Number of equal sales. More than one only in cells from a warehouse. */
  readonly items: number;
}

/** Counts sales, including equal ones in cells. */
export const countOf = (sales: readonly Pick<Sale, 'items'>[]): number => total(sales, ({ items }) => items);

/** Returns the log ratio of a sale to its published price. */
export const distanceOf = ({ log, published }: Pick<Sale, 'log' | 'published'>): number => log - published;

/** Returns an amount of each sale, weighted by its number of equal sales. */
export const weightedBy = (sales: readonly Sale[], amountOf: (sale: Sale) => number): Weighted[] =>
  sales.map((sale) => ({ value: amountOf(sale), weight: sale.items }));

/** Returns the median of an amount over all sales, including equal ones in cells. */
export const medianOfSales = (sales: readonly Sale[], amountOf: (sale: Sale) => number): number =>
  medianOfCounts(weightedBy(sales, amountOf));

/** A row, or a group of equal ones, that is left out, with the text at fault if there is one. */
export interface LeftOutRow {
  readonly reason: string;
  readonly rows: number;
  readonly text?: string | undefined;
  readonly line?: number | undefined;
}

/** The sales in a run's files, with how the files were read. */
export interface Sales {
  readonly sales: readonly Sale[];
  /** A sentence on the columns in each file. */
  readonly said: readonly string[];
  /** The shop's own brands, which are not on our lists. */
  readonly ownBrands: readonly Brand[];
  /** Number of rows read. */
  readonly rows: number;
  readonly leftOut: readonly LeftOutRow[];
  /** Conditions that could not be read, with their numbers of sales, which are priced as the usual mix. */
  readonly conditionsNotRead: ReadonlyMap<string, number>;
  /** The shop's letter grades, with our grade and the number of sales of each. */
  readonly letters: ReadonlyMap<string, { readonly grade: Condition; readonly sales: number }>;
  /** First day, YYYY-MM-DD, or undefined if no sale has a day. */
  readonly from: string | undefined;
  /** Last day, like `from`. */
  readonly to: string | undefined;
}

export function spanOf(sales: readonly Pick<Sale, 'day'>[]): Pick<Sales, 'from' | 'to'> {
  const days = sales.flatMap(({ day }) => day ?? []).sort();
  return { from: days[0], to: days.at(-1) };
}

/** Returns the key of a brand's kind, `brand category`, from their slugs. */
export const kindOf = ({ brand, category }: Pick<Sale, 'brand' | 'category'>): string =>
  `${brand.slug} ${category.slug}`;

/** Returns a key's brand and category. Throws an Error if the brand is neither on our lists nor in `ownBrands`. */
export function garmentOf(key: string, ownBrands: readonly Brand[] = []) {
  const [brandSlug, categorySlug] = key.split(' ') as [string, string];
  const ownBrand = ownBrands.find(({ slug }) => slug === brandSlug);
  const brand = findBrand(brandSlug) ?? findOtherBrand(brandSlug) ?? ownBrand;
  const category = findKindBySlug(categorySlug);
  if (!brand || !category) throw new Error(`${key}: there is no such brand and category.`);
  return { brand, category };
}
