import type { Fields } from './field.ts';

// One table of the terms of a sale, with their bounds: US dollars, fractions and days.

const MOST_DOLLARS = 100_000;
const MOST_SHIPPING = 1_000;

const amount = (maximum: number) => ({ type: 'number', minimum: 0, maximum, multipleOf: 0.01 }) as const;
const price = {
  type: 'number',
  exclusiveMinimum: 0,
  maximum: MOST_DOLLARS,
  multipleOf: 0.01,
} as const;

export const TERM_FIELDS = {
  price,
  keep: price,
  /** The price of a listing, and a buyer's offer for it. */
  asked: price,
  offered: price,
  cost: amount(MOST_DOLLARS),
  shipping: amount(MOST_SHIPPING),
  /** The seller's cost of the shipping label. */
  label: amount(MOST_SHIPPING),
  taxRate: { type: 'number', minimum: 0, maximum: 0.2 },
  /** A goal, one of three. */
  profit: amount(MOST_DOLLARS),
  returnOnCost: { type: 'number', minimum: 0, maximum: 100 },
  margin: { type: 'number', minimum: 0, maximum: 0.99 },
  /** Whole days that it has been listed. */
  listedFor: { type: 'number', minimum: 0, maximum: 10_000, multipleOf: 1 },
} as const satisfies Fields;
