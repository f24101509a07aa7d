import { membersOf } from '../base/members.ts';
import { CONDITIONS, type Condition, MAX_QUANTITY } from '../catalog/catalog.ts';
import { resolveCondition } from '../titles/conditions.ts';
import { WEARERS } from '../titles/genders.ts';
import { MOST_ASKED } from '../titles/money.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';
import { COMPS_FIELD } from './comps.ts';
import type { FieldSchema, Fields, ValuesOf } from './field.ts';
import words from './field-words.json' with { type: 'json' };
import { MARKETPLACE_SLUGS } from './marketplace-slugs.ts';
import { SALE_FIELDS } from './sale-fields.ts';

// The one table of an item's fields, with their bounds and descriptions, for everything that reads an item: types, the
// parameters of the API and the declarations of the package come from it.

/** Maximum length of a name or label, in characters. */
const MAX_NAME = 100;
/** Maximum length of text in a seller's own words. */
const MAX_WORDS = 200;

export const boundedText = (maxLength: number) => ({ type: 'string', maxLength }) as const;

/** Text for which some values are usual. */
const usually = <const Value extends string>(values: readonly Value[], examples: readonly string[] = values) =>
  ({ ...boundedText(MAX_WORDS), examples, suggests: () => values }) as const;

/** US dollars with any number of decimals, as programs compute them. */
const amount = { type: 'number', minimum: 0, maximum: MOST_ASKED } as const;
const price = { type: 'number', exclusiveMinimum: 0, maximum: MOST_ASKED } as const;
const day = { type: 'string', format: 'date', maxLength: 30 } as const;

/** Returns fields with their descriptions. */
function described<const F extends Fields>(fields: F, texts: { readonly [Name in keyof F]: string }) {
  const entries = Object.entries(fields).map(([name, field]) => [name, { ...field, description: texts[name] }]);
  return Object.fromEntries(entries) as { readonly [Name in keyof F]: F[Name] & { readonly description: string } };
}

/** A grade as answers have it; other words for it count too. */
export const GRADE_FIELD = { type: 'string', enum: CONDITIONS, meant: resolveCondition } as const satisfies FieldSchema;

/** An item for sale, in any words; amounts are for one piece. */
export const ITEM_FIELDS = described(
  {
    title: { ...boundedText(MAX_TITLE_LENGTH), examples: ['Louis Vuitton Monogram Neverfull MM tote'] },
    brand: { ...boundedText(MAX_NAME), minLength: 1, examples: ['coach', 'Lucky Brand'] },
    category: { ...boundedText(MAX_WORDS), minLength: 1, examples: ['bag', 'Bags'] },
    gender: usually(WEARERS, ['women', 'boys', 'unisex']),
    condition: usually(CONDITIONS),
    askingPrice: price,
    comps: COMPS_FIELD,
    guess: price,
    cost: amount,
    floor: price,
    quantity: { type: 'integer', minimum: 1, maximum: MAX_QUANTITY },
    listedOn: day,
    label: boundedText(MAX_NAME),
  },
  words.item,
);

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

/** An item: a listing with all that may be known of it. Amounts are for one piece. */
export type ItemInput = ValuesOf<typeof ITEM_FIELDS, readonly (number | CompInput)[]>;

/** The words for a garment; its fields override its title. */
export const TITLED_FIELDS = membersOf(ITEM_FIELDS, 'title', 'brand', 'category', 'gender', 'condition');

/** A listing: its title, or brand and category, or both, in any words. Fields override the title. */
export type TitledWords = ValuesOf<typeof TITLED_FIELDS>;

/** The asker's own evidence for a price. */
export const EVIDENCE_FIELDS = membersOf(ITEM_FIELDS, 'comps', 'guess');

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

const { price: salePrice, cost: dollars } = SALE_FIELDS;

/** A seller's goal: US dollars and fractions, at most one of the three. */
export const GOAL_FIELDS = described(
  {
    profit: dollars,
    returnOnCost: { type: 'number', minimum: 0, maximum: 100 },
    margin: { type: 'number', minimum: 0, maximum: 0.99 },
  },
  words.goal,
);

/** The members of a goal. */
export const GOALS = ['profit', 'returnOnCost', 'margin'] as const satisfies readonly (keyof typeof GOAL_FIELDS)[];

/** A seller's goal, as people say it: US dollars and fractions, at most one of the three. */
export type GoalTerms = ValuesOf<typeof GOAL_FIELDS>;

/** The terms of a sale, with their bounds: US dollars, fractions and days. */
export const TERM_FIELDS = {
  ...SALE_FIELDS,
  /** The price of a listing, and a buyer's offer for it. */
  asked: salePrice,
  offered: salePrice,
  ...GOAL_FIELDS,
  /** True for a buyer who keeps the item: the verdict is on its price alone. */
  forMyself: { type: 'boolean' },
  /** Whole days since it was listed. */
  listedFor: { type: 'number', minimum: 0, maximum: 10_000, multipleOf: 1 },
} as const satisfies Fields;

/** The seller's terms, with the same names in every interface. */
export const SELLER_FIELDS = described(
  {
    marketplace: { ...boundedText(60), suggests: () => MARKETPLACE_SLUGS },
    label: SALE_FIELDS.label,
    hourly: { type: 'number', minimum: 0, maximum: 1000 },
    minutes: { type: 'number', minimum: 0, maximum: 1000 },
    profit: dollars,
  },
  words.seller,
);

/** A seller's terms as given: US dollars, and a marketplace by its slug or name. */
export type SellerTerms = ValuesOf<typeof SELLER_FIELDS>;

/** Default terms: an hour has no price, unless it is given. */
export const USUAL_TERMS = { marketplace: 'ebay', label: 0, profit: 8, minutes: 30 } as const;
