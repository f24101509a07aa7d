import type { PriceRange } from '../pricing/price-range.ts';
import type { Verdict } from './verdict/schema.ts';

/** An answer in a few rows, for people at a terminal; what it leaves out is in the answer's lines. */
export interface Card {
  /** The item. */
  readonly title: string;
  readonly worth?: CardWorth;
  readonly rows: readonly CardRow[];
  /** The number of caveats that it leaves out. */
  readonly caveats: number;
}

/** A price whose range is drawn. */
interface CardWorth {
  /** The price in words. */
  readonly price: string;
  readonly range: PriceRange;
  /** Clauses behind the range. */
  readonly notes: readonly string[];
  /** A price to mark, US dollars, in the color of its verdict. */
  readonly marked?: number | undefined;
  readonly zone: Verdict['zone'];
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
}
