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

// Single source of truth for the fields of an item, with their bounds and descriptions. Types, API parameters, and the
// package's declarations are derived from them.

const MAX_NAME = 100;
/** Maximum length, in characters, of a seller's free-text field. */
const MAX_WORDS = 200;

/** Returns the schema of a string with at most `maxLength` characters. */
export const boundedText = (maxLength: number) => ({ type: 'string', maxLength }) as const;

const usually = <const Value extends string>(values: readonly Value[], examples: readonly string[] = values) =>
  ({ ...boundedText(MAX_WORDS), examples, suggests: () => values }) as const;

/** US dollars. Programs send computed amounts, so the number of decimals is not limited. */
const amount = { type: 'number', minimum: 0, maximum: MOST_ASKED } as const;
const price = { type: 'number', exclusiveMinimum: 0, maximum: MOST_ASKED } as const;
const day = { type: 'string', format: 'date', maxLength: 30 } as const;

function described<const F extends Fields>(fields: F, texts: { readonly [Name in keyof F]: string }) {
  const entries = Object.entries(fields).map(([name, field]) => [name, { ...field, description: texts[name] }]);
  return Object.fromEntries(entries) as { readonly [Name in keyof F]: F[Name] & { readonly description: string } };
}

/** Schema of a condition grade, which also accepts synonyms such as `nwt`. */
export const GRADE_FIELD = { type: 'string', enum: CONDITIONS, meant: resolveCondition } as const satisfies FieldSchema;

/** Fields of an item for sale. Names and conditions may be in any wording. Amounts are US dollars per piece. */
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

/** A comparable, before validation. */
export interface CompInput {
  /** US dollars. */
  readonly price: number;
  /** One of `CONDITIONS`, or a marketplace's name for it. */
  readonly condition?: Condition | (string & {}) | undefined;
  /** Date of the sale, such as `2026-10-03`. */
  readonly soldOn?: string | undefined;
  /** True if the price is an asking price, which is discounted and has less weight than a sale. */
  readonly asked?: boolean | undefined;
}

/** An item for sale. Any field may be omitted. Amounts are US dollars per piece. */
export type ItemInput = ValuesOf<typeof ITEM_FIELDS, readonly (number | CompInput)[]>;

/** Fields that describe an item. A field overrides the title. */
export const TITLED_FIELDS = membersOf(ITEM_FIELDS, 'title', 'brand', 'category', 'gender', 'condition');

/** Description of an item: a title, a brand and a category, or both. A field overrides the title. */
export type TitledWords = ValuesOf<typeof TITLED_FIELDS>;

/** Fields for the user's own price evidence. */
export const EVIDENCE_FIELDS = membersOf(ITEM_FIELDS, 'comps', 'guess');

/** The day of a sale. */
export const SOLD_FIELDS = { soldOn: day } as const satisfies Fields;

const { price: salePrice, cost: dollars } = SALE_FIELDS;

/** Fields for a seller's goal: a profit in US dollars, or a return on cost or a margin, both fractions. */
export const GOAL_FIELDS = described(
  {
    profit: dollars,
    returnOnCost: { type: 'number', minimum: 0, maximum: 100 },
    margin: { type: 'number', minimum: 0, maximum: 0.99 },
  },
  words.goal,
);

/** Names of the goals, which are mutually exclusive. */
export const GOALS = ['profit', 'returnOnCost', 'margin'] as const satisfies readonly (keyof typeof GOAL_FIELDS)[];

/** A seller's goal: a profit in US dollars, or a return on cost or a margin, both fractions. At most one is defined. */
export type GoalTerms = ValuesOf<typeof GOAL_FIELDS>;

/** Fields for the terms of a sale. Amounts are US dollars, rates are fractions, and `listedFor` is in days. */
export const TERM_FIELDS = {
  ...SALE_FIELDS,
  asked: salePrice,
  offered: salePrice,
  ...GOAL_FIELDS,
  /** True if the buyer plans to keep the item, so that the verdict ignores resale. */
  forMyself: { type: 'boolean' },
  listedFor: { type: 'number', minimum: 0, maximum: 10_000, multipleOf: 1 },
} as const satisfies Fields;

/** Fields for a seller's terms. Every interface uses these names. */
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

/** A seller's terms. Amounts are US dollars, and the marketplace is a slug or a name. */
export type SellerTerms = ValuesOf<typeof SELLER_FIELDS>;

/** Default terms. `hourly`, the value of an hour of work, doesn't have a default. */
export const USUAL_TERMS = { marketplace: 'ebay', label: 0, profit: 8, minutes: 30 } as const;
