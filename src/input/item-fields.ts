import { CONDITIONS, type Condition, type Gender, MAX_QUANTITY } from '../catalog/catalog.ts';
import { resolveCondition } from '../titles/conditions.ts';
import { MOST_ASKED } from '../titles/money.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';
import { COMP_SCHEMA, MOST_COMPS } from './comps.ts';
import type { FieldSchema, Fields } from './field.ts';
import type { MarketplaceSlug } from './marketplace-slug.ts';
import { SALE_FIELDS } from './sale-fields.ts';

// The one table of an item's fields, with their bounds, for everything that reads an item.

/** Maximum length of a name or label, in characters. */
const MAX_NAME = 100;
/** Maximum length of text in a seller's own words. */
const MAX_WORDS = 200;

export const boundedText = (maxLength: number) => ({ type: 'string', maxLength }) as const;

/** US dollars with any number of decimals, as programs compute them. */
const amount = { type: 'number', minimum: 0, maximum: MOST_ASKED } as const;
const price = { type: 'number', exclusiveMinimum: 0, maximum: MOST_ASKED } as const;
const day = { type: 'string', format: 'date', maxLength: 30 } as const;

/** A grade as answers have it; other words for it count too. */
export const GRADE_FIELD = { type: 'string', enum: CONDITIONS, meant: resolveCondition } as const satisfies FieldSchema;

/** An item for sale, in any words; amounts are for one piece. */
export const ITEM_FIELDS = {
  title: boundedText(MAX_TITLE_LENGTH),
  brand: boundedText(MAX_NAME),
  category: boundedText(MAX_WORDS),
  gender: boundedText(MAX_WORDS),
  condition: boundedText(MAX_WORDS),
  askingPrice: price,
  comps: { type: 'array', items: COMP_SCHEMA, maxItems: MOST_COMPS },
  /** The asker's own estimate of what it sells for. */
  guess: price,
  cost: amount,
  /** The lowest price that its seller accepts. */
  floor: price,
  quantity: { type: 'integer', minimum: 1, maximum: MAX_QUANTITY },
  listedOn: day,
  /** The seller's own name for it. */
  label: boundedText(MAX_NAME),
} as const satisfies Fields;

/** A sold item; amounts are for all its pieces. */
export const SOLD_FIELDS = {
  title: ITEM_FIELDS.title,
  quantity: ITEM_FIELDS.quantity,
  price,
  soldOn: day,
  listedOn: day,
  marketplace: boundedText(MAX_WORDS),
  fees: amount,
  /** The seller's cost of the shipping label. */
  label: amount,
  cost: amount,
  sku: boundedText(MAX_NAME),
} as const satisfies Fields;

const { price: salePrice, cost: dollars, shipping } = SALE_FIELDS;

/** The terms of a sale, with their bounds: US dollars, fractions and days. */
export const TERM_FIELDS = {
  ...SALE_FIELDS,
  /** The price of a listing, and a buyer's offer for it. */
  asked: salePrice,
  offered: salePrice,
  /** A goal, one of three. */
  profit: dollars,
  returnOnCost: { type: 'number', minimum: 0, maximum: 100 },
  margin: { type: 'number', minimum: 0, maximum: 0.99 },
  /** True for a buyer who keeps the item: the verdict is on its price alone. */
  forMyself: { type: 'boolean' },
  /** Whole days since it was listed. */
  listedFor: { type: 'number', minimum: 0, maximum: 10_000, multipleOf: 1 },
} as const satisfies Fields;

/** The seller's terms, with the same names in every interface. */
export const SELLER_FIELDS = {
  marketplace: {
    type: 'string',
    maxLength: 60,
    description: 'Slug or name of the marketplace where you sell, such as poshmark.',
  },
  label: { ...shipping, description: 'Your cost of the shipping label, US dollars; 0 if the buyer pays for it.' },
  hourly: { type: 'number', minimum: 0, maximum: 1000, description: 'The value of an hour of your work, US dollars.' },
  minutes: {
    type: 'number',
    minimum: 0,
    maximum: 1000,
    description: 'Minutes of your work on one item; 30 by default.',
  },
  profit: { ...dollars, description: 'The profit that an item must leave after fees and cost, US dollars.' },
} as const satisfies Fields;

/** A listing: its title, or brand and category, or both, in any words. Fields override the title. */
export interface TitledWords {
  /** At most 300 characters. */
  readonly title?: string | undefined;
  /** Name, slug or common other name, such as `coach`. */
  readonly brand?: string | undefined;
  /** Name, slug or common other name, such as `bag`. */
  readonly category?: string | undefined;
  /** Women, men, girls, boys, kids or unisex; by default the gender with the most listings of brand and category. */
  readonly gender?: Gender | (string & {}) | undefined;
  /** One of `CONDITIONS`, or a marketplace's name for it; by default the mix among real listings. */
  readonly condition?: Condition | (string & {}) | undefined;
}

/** An item: a listing with all that may be known of it. Amounts are for one piece. */
export interface ItemInput extends TitledWords {
  /** US dollars, above 0 to 1,000,000: compares it with the estimated prices of comparable items. */
  readonly askingPrice?: number | undefined;
  /** Prices that similar items sold for, US dollars, up to 20. */
  readonly comps?: readonly (number | CompInput)[] | undefined;
  /** Your own estimate of what it sells for, US dollars. Do not use an asking price, a retail price or a tag price. */
  readonly guess?: number | undefined;
  /** US dollars: adds the profit on each marketplace. */
  readonly cost?: number | undefined;
  /** The lowest price that its seller accepts, US dollars. */
  readonly floor?: number | undefined;
  /** The number of pieces, 1 by default. */
  readonly quantity?: number | undefined;
  /** The date it was listed, such as `2026-10-03`. */
  readonly listedOn?: string | undefined;
  /** Your own name for it, returned with the item. */
  readonly label?: string | undefined;
}

/** A price that a similar item sold for, with its condition and day. */
export interface CompInput {
  /** US dollars. */
  readonly price: number;
  /** One of `CONDITIONS`, or a marketplace's name for it. */
  readonly condition?: Condition | (string & {}) | undefined;
  /** Such as `2026-10-03`. */
  readonly soldOn?: string | undefined;
  /** True for an asking price, which is discounted and counts for less. */
  readonly asked?: boolean | undefined;
}

export type SellerTerm = keyof typeof SELLER_FIELDS;

/** A seller's terms as given: US dollars, and a marketplace by its slug or name. */
export interface SellerTerms {
  /** Slug or name of the marketplace where you sell, such as `poshmark`; eBay by default. */
  readonly marketplace?: MarketplaceSlug | (string & {}) | undefined;
  /** Your cost of the shipping label; 0, the default, if the buyer pays for it. */
  readonly label?: number | undefined;
  /** The value of an hour of your work; it comes off what a sale leaves. */
  readonly hourly?: number | undefined;
  /** Minutes of work on one piece, 30 by default. */
  readonly minutes?: number | undefined;
  /** The profit that a piece must leave after fees and cost, 8 by default. */
  readonly profit?: number | undefined;
}

/** Default terms: an hour has no price, unless it is given. */
export const USUAL_TERMS = { marketplace: 'ebay', label: 0, profit: 8, minutes: 30 } as const;
