// The parameters that several endpoints take, each described once.

import { Type } from 'typebox';
import { CONDITIONS } from '../catalog/catalog.ts';
import { PRICE_SCHEMA } from '../input/comps.ts';
import type { FieldSchema, ValueOf } from '../input/field.ts';
import { ITEM_FIELDS, SELLER_FIELDS, TERM_FIELDS } from '../input/item-fields.ts';
import words from './parameter-words.json' with { type: 'json' };

/** Returns a field of a query or an item as a schema, with its description. */
export const field = <F extends FieldSchema>(schema: F, description: string, options = {}) =>
  Type.Unsafe<ValueOf<F>>({ ...schema, description, ...options });

export const optionalField = <F extends FieldSchema>(schema: F, description: string, options = {}) =>
  Type.Optional(field(schema, description, options));

/** The member of an answer that lists names of parameters that do not exist. */
export const UnknownParameters = {
  unknownParameters: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Names that were sent and are none of ours, at most 20. They had no effect.',
    }),
  ),
};

/** A reseller's goal; at most one of the three. */
const GOAL_QUERY = {
  profit: optionalField(TERM_FIELDS.profit, words.profit),
  returnOnCost: optionalField(TERM_FIELDS.returnOnCost, words.returnOnCost),
  margin: optionalField(TERM_FIELDS.margin, words.margin),
};

export const BuyerTermsQuery = {
  cost: optionalField(TERM_FIELDS.cost, words.cost),
  ...GOAL_QUERY,
};

/** The asker's own evidence for a price, as JSON. */
const EVIDENCE_QUERY = {
  comps: optionalField(ITEM_FIELDS.comps, words.comps, { examples: [[40, 55, 48]] }),
  guess: optionalField(ITEM_FIELDS.guess, words.guess),
};

/** The same in a query, with comparables as numbers. */
export const COMPS_QUERY = {
  ...EVIDENCE_QUERY,
  comps: optionalField({ ...ITEM_FIELDS.comps, items: PRICE_SCHEMA }, words.comps, { examples: [[40, 55, 48]] }),
};

export const SELLING_QUERY = {
  marketplace: optionalField(SELLER_FIELDS.marketplace, words.marketplace),
  label: optionalField(SELLER_FIELDS.label, words.label),
  hourly: optionalField(SELLER_FIELDS.hourly, words.hourly),
  minutes: optionalField(SELLER_FIELDS.minutes, words.minutes),
};

export const WORDS_QUERY = {
  title: optionalField(ITEM_FIELDS.title, words.title, { examples: ['Louis Vuitton Monogram Neverfull MM tote'] }),
  brand: optionalField(ITEM_FIELDS.brand, words.brand, { minLength: 1, examples: ['coach', 'Lucky Brand'] }),
  category: optionalField(ITEM_FIELDS.category, words.category, { minLength: 1, examples: ['bag', 'Bags'] }),
  gender: optionalField(ITEM_FIELDS.gender, words.gender, { examples: ['women', 'boys', 'unisex'] }),
  condition: optionalField(ITEM_FIELDS.condition, words.condition, { examples: [...CONDITIONS] }),
};

/** An item of a list. */
export const ListItem = Type.Object(
  {
    ...WORDS_QUERY,
    askingPrice: optionalField(ITEM_FIELDS.askingPrice, words.askingPriceOfOne),
    ...EVIDENCE_QUERY,
    cost: optionalField(ITEM_FIELDS.cost, words.costOfOne),
    ...GOAL_QUERY,
    quantity: optionalField(ITEM_FIELDS.quantity, words.quantity),
    listedOn: optionalField(ITEM_FIELDS.listedOn, words.listedOn),
    floor: optionalField(ITEM_FIELDS.floor, words.floor),
    label: optionalField(ITEM_FIELDS.label, words.ownLabel),
  },
  { $id: 'ListItem', description: words.listItem },
);
