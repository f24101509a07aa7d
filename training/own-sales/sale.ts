import {
  type Brand,
  brands,
  type Category,
  categories,
  type Gender,
} from '../../src/garments/catalog.ts';
import { otherBrands } from '../../src/garments/other-brands.ts';

/** One sale with what the published model says of it. */
export interface Sale {
  readonly brand: Brand;
  readonly category: Category;
  /** `unknown` where neither a column nor the title says it. */
  readonly gender: Gender | 'unknown';
  /** What was paid, log USD. */
  readonly log: number;
  /** The published price by title, condition and gender, log USD. */
  readonly published: number;
  /** The ends of the published 80% range beside that price, log USD: below and above 0. */
  readonly ends: readonly [low: number, high: number];
  /** Share of items that the published model expects within a factor of 1.5 of that price, a fraction. */
  readonly confidence: number;
  /** Whether words of the title are in the price. */
  readonly hasWords: boolean;
  /** The same as if the sale had no title. */
  readonly untitled: Pick<Sale, 'published' | 'ends'>;
  /** YYYY-MM-DD, where the file says it. */
  readonly day: string | undefined;
  /** 0 to 9, the same for all sales under one title. */
  readonly fold: number;
}

/** Rows that are no usable sale, for one reason. */
export interface LeftOutRows {
  readonly reason: string;
  rows: number;
  /** What such rows said, with how many said it. */
  readonly said: Map<string, number>;
}

export interface Sales {
  readonly sales: readonly Sale[];
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

/** What a kind of garment of a brand is filed under. */
export const kindOf = ({ brand, category }: Kind): string => `${brand.slug} ${category.slug}`;

let kinds: ReadonlyMap<string, Kind> | undefined;

/** The kind of garment that is filed under this. */
export function garmentOf(filed: string): Kind {
  kinds ??= new Map(
    [...brands, ...otherBrands].flatMap((brand) =>
      categories.map((category) => [kindOf({ brand, category }), { brand, category }]),
    ),
  );
  const kind = kinds.get(filed);
  if (!kind) throw new Error(`${filed}: there is no such brand and category.`);
  return kind;
}
