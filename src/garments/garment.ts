import type { Brand, Category, Condition, Gender } from './catalog.ts';

/** The thing that a price is asked for. It travels as one thing through pricing, payouts and every surface. */
export interface Garment {
  readonly brand: Brand;
  readonly category: Category;
  readonly gender: Gender;
  /** Left out: the mix of conditions that real listings have. */
  readonly condition?: Condition | undefined;
  /** Set where a title says the condition: a phrase in a title says less than a grade in a field. */
  readonly conditionFrom?: 'title' | undefined;
}

/** The most equal pieces that one entry of a list may stand for. */
export const MAX_QUANTITY = 99;
