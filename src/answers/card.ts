import { P90 } from '../pricing/ranges/confidence.ts';
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

/** The ratio of the ends of the scale that ranges are drawn on, at any price: a wide range looks wide everywhere. */
export const SCALE_RATIO = 36;

/** Width of the whole scale, and of the narrowest hill, in characters. */
const SCALE_WIDTH = 40;
const NARROWEST = 7;
const BLOCKS = '▁▂▃▄▅▆▇█';
/** Height of the normal distribution at the ends of a range, as a fraction of its highest. */
const FOOT = Math.exp((-P90 * P90) / 2);
/** Ends this close, as a ratio, are drawn as if they were apart. */
const LEAST_RATIO = 1.01;

/**
 * Draws a range, US dollars, in block characters, from its low to its high end, as the halves of two normal
 * distributions around the price on a logarithmic scale. Returns at most `most` characters.
 */
export function hillBetween({ price, priceLow, priceHigh }: PriceRange, most: number): string {
  const ratio = priceHigh / priceLow;
  const wanted = Math.round((SCALE_WIDTH * Math.log(ratio)) / Math.log(SCALE_RATIO));
  const cells = Math.max(Math.min(Math.max(wanted, NARROWEST), most), 1);
  const blockOf = (_: unknown, cell: number) => {
    const amount = priceLow * ratio ** ((cell + 0.5) / cells);
    const side = Math.max(amount < price ? price / priceLow : priceHigh / price, LEAST_RATIO);
    const z = (P90 * Math.log(amount / price)) / Math.log(side);
    const height = (Math.exp((-z * z) / 2) - FOOT) / (1 - FOOT);
    return BLOCKS[Math.min(Math.max(Math.floor(height * BLOCKS.length), 0), BLOCKS.length - 1)];
  };
  return Array.from({ length: cells }, blockOf).join('');
}

/** Returns the character of a hill that an amount is at; -1 or the hill's length for one outside of the range. */
export function placeOnHill(amount: number, { priceLow, priceHigh }: PriceRange, { length }: string): number {
  const share = Math.log(amount / priceLow) / Math.log(Math.max(priceHigh / priceLow, LEAST_RATIO));
  return Math.min(Math.max(Math.floor(length * share), -1), length);
}
