import type { PriceRange } from '../pricing/ranges/price-range.ts';
import type { Verdict } from './verdict/schema.ts';

/** An answer in a few rows, for people at a terminal; what it leaves out is in the answer's lines. */
export interface Card {
  /** The item. */
  readonly title: string;
  readonly rows: readonly CardRow[];
  /** Amounts in columns under their names, behind one of labels; the first ones matter most. */
  readonly table?: { readonly names: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** The number of caveats that it leaves out. */
  readonly caveats: number;
}

/** A row of a card. */
export interface CardRow {
  /** One or two words before the text; without any the row takes the whole width. */
  readonly label?: string;
  /** The verdict before the text, in the color of its zone. */
  readonly lead?: string;
  readonly zone?: Verdict['zone'];
  /** Sentences, or parts of a line that stay whole. */
  readonly text: string | readonly string[];
  /** A range to draw behind the first part of the text. */
  readonly range?: PriceRange;
  /** A price to mark on the range, US dollars, with its name. */
  readonly marked?: { readonly price: number; readonly name: string } | undefined;
}
