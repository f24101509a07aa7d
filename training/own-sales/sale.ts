import { findBrand, findCategory } from '../../src/garments/by-slug.ts';
import type { Brand, Category, Gender } from '../../src/garments/catalog.ts';
import { findOtherBrand } from '../../src/garments/other-brands.ts';
import type { ExactPrice } from '../level/exact-price.ts';

/** One sale with what the published model says of it. */
export interface Sale extends ExactPrice {
  readonly brand: Brand;
  readonly category: Category;
  /** `unknown` where neither a column nor the title says it. */
  readonly gender: Gender | 'unknown';
  /** The price paid, log USD. */
  readonly log: number;
  /** Published listings of the brand and category. */
  readonly listings: number;
  /** Standard deviation of the brand's level around the published one before any sale, log USD. */
  readonly brandSpread: number;
  /** YYYY-MM-DD, where the file says it. */
  readonly day: string | undefined;
  /** 0 to 9, the same for all sales under one title. */
  readonly fold: number;
}

/** Rows that are no usable sale, for one reason. */
export interface LeftOutRows {
  readonly reason: string;
  readonly rows: number;
  /** Texts of such rows, with their counts. */
  readonly said?: ReadonlyMap<string, number>;
}

/** A file's columns, by their names. */
export interface ReadColumns {
  readonly file: string;
  /** Name of a marketplace's report; undefined for columns of the seller's own. */
  readonly report: string | undefined;
  /** Meanings, each with the columns that have it. */
  readonly read: readonly (readonly [meaning: string, names: readonly string[]])[];
  readonly unread: readonly string[];
}

export interface Sales {
  readonly sales: readonly Sale[];
  readonly columns: readonly ReadColumns[];
  /** Brands of the shop's own, which no list here holds. */
  readonly ownBrands: readonly Brand[];
  /** Rows read. */
  readonly rows: number;
  readonly leftOut: readonly LeftOutRows[];
  /** Rows whose condition was not understood: they count for the usual mix. */
  readonly withoutCondition: number;
  /** First and last day, YYYY-MM-DD; undefined where no row has one. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** A kind of garment of a brand. */
export type Kind = Pick<Sale, 'brand' | 'category'>;

/** Returns the key of a brand's kind of garment. */
export const kindOf = ({ brand, category }: Kind): string => `${brand.slug} ${category.slug}`;

/** The kind of garment that is filed under this. */
export function garmentOf(filed: string): Kind {
  const [first, second] = filed.split(' ') as [string, string];
  const brand = findBrand(first) ?? findOtherBrand(first);
  const category = findCategory(second);
  if (!brand || !category) throw new Error(`${filed}: there is no such brand and category.`);
  return { brand, category };
}
