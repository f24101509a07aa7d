import { Type } from 'typebox';
import type { FieldSchema, ValueOf } from '../items/field.ts';

/** A field of a query or an item, described. */
export const field = <F extends FieldSchema>(schema: F, description: string, options = {}) =>
  Type.Unsafe<ValueOf<F>>({ ...schema, description, ...options });

/** A field that may be left out. */
export const optionalField = <F extends FieldSchema>(
  schema: F,
  description: string,
  options = {},
) => Type.Optional(field(schema, description, options));
