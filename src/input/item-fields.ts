import { membersOf } from '../base/members.ts';
import { CONDITIONS, type Condition, MAX_QUANTITY } from '../catalog/catalog.ts';
import { MOST_ASKED } from '../titles/amounts.ts';
import { resolveCondition } from '../titles/conditions.ts';
import { WEARERS } from '../titles/genders.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';
import { COMPS_FIELD } from './comps.ts';
import type { FieldSchema, Fields, ValuesOf } from './field.ts';
import words from './field-words.json' with { type: 'json' };
import { MARKETPLACE_SLUGS } from './marketplace-slugs.ts';
import { SALE_FIELDS } from './sale-fields.ts';

// The single source of truth for an item's fields, with their bounds and descriptions. Types, API parameters, and the
// package's declarations are derived from it.

const MAX_NAME = 100;
/** Maximum length of a field that sellers fill in their own words. */
const MAX_WORDS = 200;

/** Returns the schema for a string of at most `maxLength` characters. */
export const boundedText = (maxLength: number) => ({ type: 'string', maxLength }) as const;

const usually = <const Value extends string>(values: readonly Value[], examples: readonly string[] = values) =>
  ({ ...boundedText(MAX_WORDS), examples, suggests: () => values }) as const;

/** US dollars with any number of decimals, as programs compute them. */
const amount = { type: 'number', minimum: 0, maximum: MOST_ASKED } as const;
const price = { type: 'number', exclusiveMinimum: 0, maximum: MOST_ASKED } as const;
const day = { type: 'string', format: 'date', maxLength: 30 } as const;

function described<const F extends Fields>(fields: F, texts: { readonly [Name in keyof F]: string }) {
  const entries = Object.entries(fields).map(([name, field]) => [name, { ...field, description: texts[name] }]);
  return Object.fromEntries(entries) as { readonly [Name in keyof F]: F[Name] & { readonly description: string } };
}

/** A condition grade. Other wordings of a grade are accepted. */
export const GRADE_FIELD = { type: 'string', enum: CONDITIONS, meant: resolveCondition } as const satisfies FieldSchema;

/** Fields of an item for sale. Text may be in any wording, and amounts are in US dollars for one item. */
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

/** A comparable as a caller sends it, with its condition and sale date. */
export interface CompInput {
  /** US dollars. */
  readonly price: number;
  /** One of `CONDITIONS`, or a marketplace's name for one. */
  readonly condition?: Condition | (string & {}) | undefined;
  /** Such as `2026-10-03`. */
  readonly soldOn?: string | undefined;
  /** True for an asking price, which is discounted and counts for less. */
  readonly asked?: boolean | undefined;
}

/** An item, with everything a seller may know about it. Amounts are US dollars for one item. */
export type ItemInput = ValuesOf<typeof ITEM_FIELDS, readonly (number | CompInput)[]>;

/** Fields that describe an item. All the others override the title. */
export const TITLED_FIELDS = membersOf(ITEM_FIELDS, 'title', 'brand', 'category', 'gender', 'condition');

/** An item's description: a title, or a brand and category, or both. The other fields override the title. */
export type TitledWords = ValuesOf<typeof TITLED_FIELDS>;

/** The asker's own evidence for a price. */
export const EVIDENCE_FIELDS = membersOf(ITEM_FIELDS, 'comps', 'guess');

/** Fields of a sold item. Amounts are in US dollars for the whole quantity. */
export const SOLD_FIELDS = {
  title: ITEM_FIELDS.title,
  quantity: ITEM_FIELDS.quantity,
  price,
  soldOn: day,
  listedOn: day,
  marketplace: boundedText(MAX_WORDS),
  fees: amount,
  label: amount,
  cost: amount,
  sku: boundedText(MAX_NAME),
} as const satisfies Fields;

const { price: salePrice, cost: dollars } = SALE_FIELDS;

/** A seller's goal, at most one: a profit in US dollars, or a return on cost or a margin as a fraction. */
export const GOAL_FIELDS = described(
  {
    profit: dollars,
    returnOnCost: { type: 'number', minimum: 0, maximum: 100 },
    margin: { type: 'number', minimum: 0, maximum: 0.99 },
  },
  words.goal,
);

/** The names of the goals. */
export const GOALS = ['profit', 'returnOnCost', 'margin'] as const satisfies readonly (keyof typeof GOAL_FIELDS)[];

/** A seller's goal: a profit in US dollars, or a return on cost or a margin as a fraction. At most one is defined. */
export type GoalTerms = ValuesOf<typeof GOAL_FIELDS>;

/** Fields for the terms of a sale, in US dollars, fractions, and days. */
export const TERM_FIELDS = {
  ...SALE_FIELDS,
  asked: salePrice,
  offered: salePrice,
  ...GOAL_FIELDS,
  /** True for a buyer who keeps the item, so that the verdict is only about its price. */
  forMyself: { type: 'boolean' },
  listedFor: { type: 'number', minimum: 0, maximum: 10_000, multipleOf: 1 },
} as const satisfies Fields;

/** Fields for a seller's terms, with the same names in every interface. */
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

/** A seller's terms: US dollars, and a marketplace by its slug or name. */
export type SellerTerms = ValuesOf<typeof SELLER_FIELDS>;

/** Default terms. There is no default for `hourly`, the value of an hour of work. */
export const USUAL_TERMS = { marketplace: 'ebay', label: 0, profit: 8, minutes: 30 } as const;
