import type { Condition, Gender as KnownGender } from '../src/catalogue/catalogue.ts';

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
  /** Whether its items have titles, which are then read one by one too. */
  readonly titled: boolean;
  readonly bins: readonly Bin[];
}

/** One item with a title. */
export interface TitledItem extends Omit<Cell, 'bins' | 'titled'> {
  /** As sql/words.sql leaves it: lower-case words. */
  readonly title: string;
  /** Log USD. */
  readonly log: number;
  /** Date or year, as the listing says. */
  readonly period: string;
  /** Listings that it stands for: more than one only under a short title, which names no item. */
  readonly items: number;
}

/** Where the price was asked or paid: the unit that gets a level of its own. */
export function marketOf(cell: { source: string; marketplace: string; basis: string }): string {
  return `${cell.source} / ${cell.marketplace} / ${cell.basis}`;
}
