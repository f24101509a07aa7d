import type { Condition, Gender as KnownGender } from '../src/garments/catalogue.ts';

/** Width of a histogram bin in log USD: 5 % in price, a rounding error of 0.014 beside a spread of items of 0.5. */
export const BIN_WIDTH = 0.05;

export type Gender = KnownGender | 'unknown';
export type Grade = Condition | 'unknown';

/** Items whose log price (log USD) lies in one bin, given by its middle. */
export interface Bin {
  readonly log: number;
  readonly count: number;
}

/** All items of one source, brand, category, gender, condition and fold, as a histogram of log price. */
export interface Cell {
  readonly source: string;
  readonly marketplace: string;
  readonly basis: string;
  readonly brand: string;
  readonly category: string;
  readonly gender: Gender;
  readonly condition: Grade;
  readonly fold: number;
  readonly bins: readonly Bin[];
}

/** Where the price was asked or paid: the unit that gets a level of its own. */
export function marketOf(cell: { source: string; marketplace: string; basis: string }): string {
  return `${cell.source} / ${cell.marketplace} / ${cell.basis}`;
}
