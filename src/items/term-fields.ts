import type { Fields } from './field.ts';
import type { MarketplaceSlug } from './marketplace-slug.ts';

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

/**
 * The seller's terms, under the same names on every surface: the file of `hangtag config`, the package's `terms`,
 * fields of the API, arguments of MCP tools, a browser's device.
 */
export const SELLER_FIELDS = {
  marketplace: {
    type: 'string',
    maxLength: 60,
    description: 'Slug or name of the marketplace where you sell, such as poshmark.',
  },
  label: {
    ...TERM_FIELDS.label,
    description: 'Your cost of the shipping label, US dollars; 0 if the buyer pays for it.',
  },
  hourly: {
    type: 'number',
    minimum: 0,
    maximum: 1000,
    description: 'The value of an hour of your work, US dollars.',
  },
  profit: {
    ...TERM_FIELDS.profit,
    description: 'The profit that an item must leave after fees and cost, US dollars.',
  },
} as const satisfies Fields;

export type SellerTerm = keyof typeof SELLER_FIELDS;

/** A seller's terms as they are given: US dollars, and a marketplace by its slug or name. */
export interface SellerTerms {
  /** Slug or name of the marketplace where you sell, such as `poshmark`; eBay by default. */
  readonly marketplace?: MarketplaceSlug | (string & {}) | undefined;
  /** Your cost of the shipping label; 0, the default, where the buyer pays it. */
  readonly label?: number | undefined;
  /** The worth of an hour of your work. */
  readonly hourly?: number | undefined;
  /** The profit that a piece must leave after fees and cost, 15 by default. */
  readonly profit?: number | undefined;
}

/** Default terms. There is no default worth of an hour. */
export const USUAL_TERMS = { marketplace: 'ebay', label: 0, profit: 15 } as const;
