import type { Brand, Category, Condition, Gender } from './catalog.ts';

/** A garment to price, passed as one value through pricing, payouts and every surface. */
export interface Garment {
  readonly brand: Brand;
  readonly category: Category;
  readonly gender: Gender;
  /** Absent: the mix of conditions in real listings. */
  readonly condition?: Condition | undefined;
}

/** Maximum number of equal pieces in one entry of a list. */
export const MAX_QUANTITY = 99;
