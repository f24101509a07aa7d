import { Type } from 'typebox';
import type { FieldSchema, ValueOf } from './field.ts';

/** Returns a field of a query or an item as a schema, with its description. */
export const field = <F extends FieldSchema>(schema: F, description: string, options = {}) =>
  Type.Unsafe<ValueOf<F>>({ ...schema, description, ...options });

export const optionalField = <F extends FieldSchema>(schema: F, description: string, options = {}) =>
  Type.Optional(field(schema, description, options));
