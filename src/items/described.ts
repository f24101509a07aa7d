import { type Static, Type } from 'typebox';
import { omit } from '../base/members.ts';
import { Problem } from '../base/problem.ts';
import { firstCharacters, plain, quoted, shortened, shown } from '../base/text.ts';
import { titleAndQuantity } from '../titles/lots.ts';
import { PRICE_SCHEMA } from './comps.ts';
import { DAY_MS, dayAt, dayOf } from './day.ts';
import type { FieldSchema, Fields, ValueOf } from './field.ts';
import words from './field-words.json' with { type: 'json' };
import { ITEM_FIELDS, SELLER_FIELDS, SOLD_FIELDS, TERM_FIELDS } from './item-fields.ts';
import { isBlank, isObject, readMembers } from './query.ts';

/** Returns a field of a query or an item, described. */
export const field = <F extends FieldSchema>(schema: F, description: string, options = {}) =>
  Type.Unsafe<ValueOf<F>>({ ...schema, description, ...options });

export const optionalField = <F extends FieldSchema>(schema: F, description: string, options = {}) =>
  Type.Optional(field(schema, description, options));

export const ConditionQuery = field(ITEM_FIELDS.condition, words.condition);
const GenderQuery = field(ITEM_FIELDS.gender, words.gender);
export const UsualGenderQuery = field(ITEM_FIELDS.gender, words.usualGender);

export const NamedParts = {
  brand: optionalField(ITEM_FIELDS.brand, words.brand, { minLength: 1, examples: ['coach', 'Lucky Brand'] }),
  category: optionalField(ITEM_FIELDS.category, words.category, { minLength: 1, examples: ['bag', 'Bags'] }),
};

/** A reseller's goal; at most one of the three. */
export const GOAL_QUERY = {
  profit: optionalField(TERM_FIELDS.profit, words.profit),
  returnOnCost: optionalField(TERM_FIELDS.returnOnCost, words.returnOnCost),
  margin: optionalField(TERM_FIELDS.margin, words.margin),
};

export const BuyerTermsQuery = {
  cost: optionalField(TERM_FIELDS.cost, words.cost),
  ...GOAL_QUERY,
};

/** The asker's own evidence of a price, as JSON. */
const EVIDENCE_QUERY = {
  comps: optionalField(ITEM_FIELDS.comps, words.comps, { examples: [[40, 55, 48]] }),
  guess: optionalField(ITEM_FIELDS.guess, words.guess),
};

/** The same in a query, where comparables are numbers. */
export const COMPS_QUERY = {
  ...EVIDENCE_QUERY,
  comps: optionalField({ ...ITEM_FIELDS.comps, items: PRICE_SCHEMA }, words.comps, { examples: [[40, 55, 48]] }),
};

export const SELLING_QUERY = {
  marketplace: optionalField(SELLER_FIELDS.marketplace, words.marketplace),
  label: optionalField(SELLER_FIELDS.label, words.label),
};

export const WORDS_QUERY = {
  title: optionalField(ITEM_FIELDS.title, words.title, { examples: ['Louis Vuitton Monogram Neverfull MM tote'] }),
  ...NamedParts,
  gender: Type.Optional(GenderQuery),
  condition: Type.Optional(ConditionQuery),
};

const { quantity, askingPrice, cost, listedOn, floor, label } = ITEM_FIELDS;

export const ListItem = Type.Object(
  {
    ...WORDS_QUERY,
    askingPrice: optionalField(askingPrice, words.askingPriceOfOne),
    price: optionalField(askingPrice, words.price),
    ...EVIDENCE_QUERY,
    cost: optionalField(cost, words.costOfOne),
    ...GOAL_QUERY,
    quantity: optionalField(quantity, words.quantity, { default: 1 }),
    listedOn: optionalField(listedOn, words.listedOn),
    floor: optionalField(floor, words.floor),
    label: optionalField(label, words.ownLabel),
  },
  { $id: 'ListItem', description: words.listItem },
);

export type ReadItem = Omit<Static<typeof ListItem>, 'price' | 'label'> & {
  readonly quantity: number;
};

const LIST_ITEM = ListItem.properties as unknown as Fields;

const MAX_UNKNOWN = 20;
const MAX_NAME = 40;

/** Returns what is sent back of an item: its label, and the names of the members that no item has. */
export function echoOf(value: unknown): { readonly label?: string; readonly unknownMembers?: readonly string[] } {
  if (!isObject(value)) return {};
  const { label: own } = value;
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(LIST_ITEM, name));
  const unknownMembers = unknown.slice(0, MAX_UNKNOWN).map((name) => shortened(plain(name), MAX_NAME));
  return {
    ...(typeof own === 'string' && !isBlank(own) && { label: firstCharacters(own, label.maxLength) }),
    ...(unknown.length > 0 && { unknownMembers }),
  };
}

/** Reads an item as a program sent it. Throws a 400 {@link Problem} that names the member and says what to give. */
export function readListItem(value: unknown): ReadItem {
  if (!isObject(value)) {
    throw new Problem(
      'invalid_parameter',
      `An item is ${shown(value)}: give an object such as {"title": "Coach leather tote"}.`,
      { parameter: 'items' },
    );
  }
  const read = readMembers(LIST_ITEM, value) as Static<typeof ListItem>;
  const { price, quantity: pieces, ...item } = omit(read, 'label');
  const named = pieces === undefined && item.title !== undefined ? titleAndQuantity(item.title) : undefined;
  if (price !== undefined && item.askingPrice !== undefined) {
    throw new Problem('invalid_parameter', 'price and askingPrice are two names for the asking price: give only one.', {
      parameter: 'price',
    });
  }
  return {
    ...item,
    ...(named && { title: named.title }),
    quantity: pieces ?? named?.quantity ?? 1,
    ...(price === undefined ? {} : { askingPrice: price }),
  };
}

/** The pattern of a sale's id: it comes back in addresses and holds nobody's name. */
const ID = '^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$';
/** The longest id of an estimate: words of a title are at most 300 characters, of up to three bytes. */
const MAX_ESTIMATE_ID = 1_400;
/** First day of a sale: older ones say little about today's prices. */
const FIRST_DAY = '2000-01-01';

export const SaleItem = Type.Object(
  {
    id: Type.String({
      description: words.saleId,
      pattern: ID,
      maxLength: 64,
      form: () => 'letters, digits and . _ : -, at most 64',
    }),
    ...WORDS_QUERY,
    price: field(SOLD_FIELDS.price, words.soldFor),
    estimateId: Type.Optional(Type.String({ description: words.estimateId, maxLength: MAX_ESTIMATE_ID })),
    soldOn: Type.String({ description: words.soldOn, format: 'date', maxLength: 10 }),
    marketplace: Type.Optional(Type.String({ description: words.soldAt, maxLength: 40 })),
  },
  { $id: 'SaleItem', description: words.saleItem },
);

// The day is checked below: only YYYY-MM-DD counts, and no day to come.
const SALE = { ...SaleItem.properties, soldOn: { type: 'string', maxLength: 40 } } as unknown as Fields;

/** Reads one sale. Throws a 400 {@link Problem} that names the member and says what to give. `now` in milliseconds. */
export function readSaleItem(value: unknown, now: number): Static<typeof SaleItem> {
  if (!isObject(value)) {
    throw new Problem(
      'invalid_parameter',
      `A sale is ${shown(value)}: give an object such as {"id": "A-17", "title": "Coach leather tote", "price": ` +
        '80, "soldOn": "2026-10-03"}.',
      { parameter: 'sales' },
    );
  }
  const sale = readMembers(SALE, value) as Partial<Static<typeof SaleItem>>;
  const { id, price, soldOn } = sale;
  if (id === undefined) throw missing('id', 'your own name for the sale, such as "A-17"');
  if (price === undefined) throw missing('price', 'the amount that the buyer paid, in US dollars');
  if (soldOn === undefined) throw missing('soldOn', 'the day of the sale, such as "2026-10-03"');
  return { ...sale, id, price, soldOn: readDay(soldOn, now) };
}

function missing(parameter: string, what: string): Problem {
  return new Problem('missing_parameter', `${parameter} is required: give ${what}.`, { parameter });
}

/** Checks a day of a sale. Takes tomorrow too, which is today somewhere. */
function readDay(day: string, now: number): string {
  const last = dayAt(now + DAY_MS);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && dayOf(day) === day;
  if (isDay && day >= FIRST_DAY && day <= last) return day;
  throw new Problem(
    'invalid_parameter',
    `soldOn is ${quoted(day)}: give a day from ${FIRST_DAY} to today, as YYYY-MM-DD.`,
    { parameter: 'soldOn' },
  );
}
