// The parameters that several endpoints take, each described once.

import { Type } from 'typebox';
import { membersOf } from '../base/members.ts';
import { PRICE_SCHEMA } from '../input/comps.ts';
import type { FieldSchema, Fields, ValueOf } from '../input/field.ts';
import {
  EVIDENCE_FIELDS,
  GOAL_FIELDS,
  ITEM_FIELDS,
  SELLER_FIELDS,
  TERM_FIELDS,
  TITLED_FIELDS,
} from '../input/item-fields.ts';
import words from './parameter-words.json' with { type: 'json' };

/** Returns a field of a query or an item as a schema, with its own description or the field’s. */
export const field = <F extends FieldSchema>(schema: F, description = schema.description, options = {}) =>
  Type.Unsafe<ValueOf<F>>({ ...schema, description, ...options });

export const optionalField = <F extends FieldSchema>(schema: F, description = schema.description, options = {}) =>
  Type.Optional(field(schema, description, options));

/** Returns fields as optional parameters, with descriptions of their own or those of the fields. */
function optionalFields<F extends Fields>(fields: F, texts: { readonly [Name in keyof F]?: string } = {}) {
  const entries = Object.entries(fields).map(([name, schema]) => [name, optionalField(schema, texts[name])]);
  return Object.fromEntries(entries) as { [Name in keyof F]: ReturnType<typeof optionalField<F[Name]>> };
}

/** The member of an answer that lists names of parameters that do not exist. */
export const UnknownParameters = {
  unknownParameters: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Names that were sent and are none of ours, at most 20. They had no effect.',
    }),
  ),
};

export const BuyerTermsQuery = { cost: optionalField(TERM_FIELDS.cost, words.cost), ...optionalFields(GOAL_FIELDS) };

/** The asker's own evidence in a query, with comparables as numbers. */
export const COMPS_QUERY = optionalFields({
  ...EVIDENCE_FIELDS,
  comps: { ...EVIDENCE_FIELDS.comps, items: PRICE_SCHEMA },
});

export const SELLING_QUERY = optionalFields(
  membersOf(SELLER_FIELDS, 'marketplace', 'label', 'hourly', 'minutes'),
  words,
);

export const WORDS_QUERY = optionalFields(TITLED_FIELDS);

/** An item of a list. */
export const ListItem = Type.Object(optionalFields({ ...ITEM_FIELDS, ...GOAL_FIELDS }), {
  $id: 'ListItem',
  description: words.listItem,
});
