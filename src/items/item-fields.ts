import { CONDITIONS, GENDERS, type Gender, MAX_QUANTITY } from '../catalog/catalog.ts';
import { resolveCondition } from '../titles/conditions.ts';
import { resolveWearer } from '../titles/genders.ts';
import { MOST_ASKED } from '../titles/money.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';
import { COMP_SCHEMA, MOST_COMPS } from './comps.ts';
import type { Fields } from './field.ts';

// The one table of an item's fields, with their bounds. Queries, JSON bodies, CSV cells, forms, kept lists and ledgers
// read their items by it, so a new field is one line here.

/** The longest name or label, in characters. */
const MAX_NAME = 100;
/** The longest text in a seller's own words. */
const MAX_WORDS = 200;

export const boundedText = (maxLength: number) => ({ type: 'string', maxLength }) as const;

/** US dollars with any number of decimals, as programs compute them. */
const amount = { type: 'number', minimum: 0, maximum: MOST_ASKED } as const;
const price = { type: 'number', exclusiveMinimum: 0, maximum: MOST_ASKED } as const;
const day = { type: 'string', format: 'date', maxLength: 30 } as const;

const described = {
  title: boundedText(MAX_TITLE_LENGTH),
  brand: boundedText(MAX_NAME),
  category: boundedText(MAX_WORDS),
  gender: { type: 'string', enum: GENDERS, meant: wearerOf },
  condition: {
    type: 'string',
    enum: CONDITIONS,
    meant: resolveCondition,
  },
} as const satisfies Fields;

function wearerOf(value: string): Gender | undefined {
  const wearer = resolveWearer(value);
  return GENDERS.find((gender) => gender === wearer);
}

/** An item that is for sale; amounts of one piece. */
export const ITEM_FIELDS = {
  ...described,
  askingPrice: price,
  comps: { type: 'array', items: COMP_SCHEMA, maxItems: MOST_COMPS },
  /** The asker's own estimate of what it sells for. */
  guess: price,
  /** Its seller's cost. */
  cost: amount,
  /** The least that its seller takes. */
  floor: price,
  quantity: { type: 'integer', minimum: 1, maximum: MAX_QUANTITY },
  listedOn: day,
  /** The seller's own name for it. */
  label: boundedText(MAX_NAME),
} as const satisfies Fields;

/** The same with gender and condition in a seller's own words, as files write them. */
export const WRITTEN_FIELDS = {
  ...ITEM_FIELDS,
  gender: boundedText(MAX_WORDS),
  condition: boundedText(MAX_WORDS),
} as const satisfies Fields;

/** An item that was sold; amounts of all its pieces. */
export const SOLD_FIELDS = {
  title: described.title,
  quantity: ITEM_FIELDS.quantity,
  /** The buyer's payment. */
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
