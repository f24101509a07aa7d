import { Type } from 'typebox';
import { PRICE_SCHEMA } from './comps.ts';
import type { FieldSchema, ValueOf } from './field.ts';
import { ITEM_FIELDS } from './item-fields.ts';
import { SELLER_FIELDS, TERM_FIELDS } from './term-fields.ts';

/** A field of a query or an item, described. */
export const field = <F extends FieldSchema>(schema: F, description: string, options = {}) =>
  Type.Unsafe<ValueOf<F>>({ ...schema, description, ...options });

/** A field that may be left out. */
export const optionalField = <F extends FieldSchema>(schema: F, description: string, options = {}) =>
  Type.Optional(field(schema, description, options));

export const ConditionQuery = field(
  ITEM_FIELDS.condition,
  'Condition grade. Other words, such as `good` or `NWT`, count too.',
);
const GenderQuery = field(ITEM_FIELDS.gender, 'Gender of the garment. Other words, such as `men’s`, count too.');
export const UsualGenderQuery = field(
  ITEM_FIELDS.gender,
  'Gender of the garment. Defaults to the gender with the most listings; the response states it.',
);

/** Brand and category of an item, by any of their names. */
export const NamedParts = {
  brand: optionalField(
    ITEM_FIELDS.brand,
    'The brand, whether or not it is in the catalog: its slug, name or common alias. An unknown brand ' +
      'is priced by kind and details. By default, it is read from the title.',
    { minLength: 1, examples: ['coach', 'Lucky Brand'] },
  ),
  category: optionalField(
    ITEM_FIELDS.category,
    'The category: its slug from `/api/public/categories`, its name or everyday words for it. By default, it is ' +
      'read from the title.',
    { minLength: 1, examples: ['bag', 'Bags'] },
  ),
};

/** A reseller's goal; at most one of the three. */
export const GOAL_QUERY = {
  profit: optionalField(
    TERM_FIELDS.profit,
    'The profit to make after fees and cost, US dollars: adds the most you should pay for it.',
  ),
  returnOnCost: optionalField(TERM_FIELDS.returnOnCost, 'The same, as a fraction of the cost: 1 doubles your money.'),
  margin: optionalField(TERM_FIELDS.margin, 'The same, as a fraction of the selling price.'),
};

/** A reseller's cost and goal. */
export const BuyerTermsQuery = {
  cost: optionalField(TERM_FIELDS.cost, 'The cost of the item, US dollars: adds the profit on each marketplace.'),
  ...GOAL_QUERY,
};

const COMPS_WORDS =
  'Prices that similar items sold for, US dollars, up to 20: as `comps=40,55,48`, or in JSON also as objects with ' +
  '`price`, `condition`, `soldOn` and `asked`. An asking price needs `asked: true`, in a list `60 asked`: it is ' +
  'discounted and counts for less. They are combined with our own price; a price without a condition is assumed to ' +
  'be in the item’s condition. None of it is stored.';

/** The asker's own evidence of a price, as JSON. */
export const EVIDENCE_QUERY = {
  comps: optionalField(ITEM_FIELDS.comps, COMPS_WORDS, { examples: [[40, 55, 48]] }),
  guess: optionalField(
    ITEM_FIELDS.guess,
    'Your own estimate of what it sells for in the US, made before you ask; leave it out if you have none. Do not ' +
      'use an asking price, a retail price or a tag price. It is weighed, never repeated or stored.',
  ),
};

/** The same in a query, where comparables are numbers. */
export const COMPS_QUERY = {
  ...EVIDENCE_QUERY,
  comps: optionalField({ ...ITEM_FIELDS.comps, items: PRICE_SCHEMA }, COMPS_WORDS, { examples: [[40, 55, 48]] }),
};

/** A seller's marketplace and label, as a file of `hangtag config` names them. */
export const SELLING_QUERY = {
  marketplace: optionalField(
    SELLER_FIELDS.marketplace,
    'Slug or name of the marketplace where you sell, by default eBay; `seller` is read as well.',
  ),
  label: optionalField(SELLER_FIELDS.label, 'Your cost of the shipping label, US dollars.'),
};

/** An item in words: a title, or its parts. */
export const WORDS_QUERY = {
  title: optionalField(
    ITEM_FIELDS.title,
    'The title of a listing, or any words that describe an item, in any order. Required unless `brand` and ' +
      '`category` are given.',
    { examples: ['Louis Vuitton Monogram Neverfull MM tote'] },
  ),
  ...NamedParts,
  gender: Type.Optional(GenderQuery),
  condition: Type.Optional(ConditionQuery),
};
