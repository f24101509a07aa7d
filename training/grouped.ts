import type { Cell, TitledItem } from './cells.ts';

/** What the grouping found: cells to fit, and the rows that were left out, by source and reason. */
export interface Grouped {
  readonly cells: Cell[];
  /** The items among them that have a title, one by one. */
  readonly titled: TitledItem[];
  readonly sources: SourceCount[];
  readonly leftOut: LeftOut[];
  /** The newest full date (YYYY-MM-DD) among the listings, or null. */
  readonly newest: string | null;
}

export interface SourceCount {
  readonly source: string;
  readonly marketplace: string;
  readonly basis: string;
  /** Rows read, rows that were mapped, items behind those (duplicates counted once). */
  rows: number;
  mapped: number;
  items: number;
  from: string;
  to: string;
}

export interface LeftOut {
  readonly source: string;
  readonly reason: string;
  readonly rows: number;
}
