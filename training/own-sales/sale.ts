import { type Brand, type Category, type Condition, findBrand, type Gender } from '../../src/catalog/catalog.ts';
import { findOtherBrand } from '../../src/catalog/other-brands.ts';
import { findKindBySlug } from '../../src/catalog/other-kinds.ts';
import type { ExactPrice } from '../level/exact-price.ts';
import type { Weighted } from '../numbers/robust.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';

const { ownSales } = PARAMETERS;

/** Prior standard deviations of the shifts by own sales, log USD. */
export interface Prior {
  /** Standard deviation of a brand's level around the published one. */
  readonly brand: number;
  /** Standard deviation of a kind's level around its brand's. */
  readonly kind: number;
  /** True for a brand without a published price, compared with that of unbranded goods. */
  readonly isNew: boolean;
}

/** The prior of a brand with a published price. */
export const KNOWN_BRAND: Prior = { brand: ownSales.brand, kind: ownSales.kind, isNew: false };

/** Returns the prior of a brand without a published price; `brand` is the deviation of such brands' levels. */
export const newBrand = (brand: number): Prior => ({ brand, kind: ownSales.kindOfNewBrand, isNew: true });

/** A sale and its published price. */
export interface Sale extends ExactPrice {
  readonly brand: Brand;
  readonly category: Category;
  /** `unknown` if neither a column nor the title states it. */
  readonly gender: Gender | 'unknown';
  readonly title: string;
  /** The price paid, log USD. */
  readonly log: number;
  /** Published listings of the brand and category. */
  readonly listings: number;
  readonly prior: Prior;
  /** Published US sales of that very item. */
  readonly sold: number;
  /** YYYY-MM-DD, if known. */
  readonly day: string | undefined;
  /** 0 to 9, the same for all sales with one title. */
  readonly fold: number;
  /** Line and file, for errors. */
  readonly place: string;
  /** Number of equal sales: more than one only in a cell of a warehouse. */
  readonly items: number;
}

/** Returns the number of sales, with those of cells. */
export const countOf = (sales: readonly Pick<Sale, 'items'>[]): number => total(sales, ({ items }) => items);

/** Returns the log ratio of a sale to its published price, log USD. */
export const distanceOf = ({ log, published }: Pick<Sale, 'log' | 'published'>): number => log - published;

/** Returns the distances of sales from their published price, log USD, each with its number of sales. */
export const distancesOf = (sales: readonly Sale[]): Weighted[] => sales.map((sale) => [distanceOf(sale), sale.items]);

/** Rows left out for one reason. */
export interface LeftOutRows {
  readonly reason: string;
  readonly rows: number;
  /** The first lines of files with such rows. */
  readonly lines?: readonly number[];
  /** Their text, with counts. */
  readonly texts?: ReadonlyMap<string, number>;
}

export interface Sales {
  readonly sales: readonly Sale[];
  /** Sentences on the columns that were read, one for each file. */
  readonly said: readonly string[];
  /** The shop's own brands, which are on no list. */
  readonly ownBrands: readonly Brand[];
  /** Number of rows read. */
  readonly rows: number;
  readonly leftOut: readonly LeftOutRows[];
  /** Conditions that were not understood, with the numbers of their sales, priced at the usual mix. */
  readonly conditionsNotRead: ReadonlyMap<string, number>;
  /** A consigner's letters with our grades for them, and the numbers of their sales. */
  readonly letters: ReadonlyMap<string, { readonly grade: Condition; readonly sales: number }>;
  /** First and last day, YYYY-MM-DD; undefined without dates. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Returns the first and last day of sales. */
export function spanOf(sales: readonly Pick<Sale, 'day'>[]): Pick<Sales, 'from' | 'to'> {
  const days = sales.flatMap(({ day }) => day ?? []).sort();
  return { from: days[0], to: days.at(-1) };
}

/** Returns the key of a brand's kind of garment. */
export const kindOf = ({ brand, category }: Pick<Sale, 'brand' | 'category'>): string =>
  `${brand.slug} ${category.slug}`;

/** Returns the kind of garment of a key; `ownBrands` are those that are on no list. */
export function garmentOf(filed: string, ownBrands: readonly Brand[] = []) {
  const [first, second] = filed.split(' ') as [string, string];
  const brand = findBrand(first) ?? findOtherBrand(first) ?? ownBrands.find(({ slug }) => slug === first);
  const category = findKindBySlug(second);
  if (!brand || !category) throw new Error(`${filed}: there is no such brand and category.`);
  return { brand, category };
}
