import { type Static, type TSchema, Type } from 'typebox';
import type { FieldSchema, ValueOf } from '../items/field.ts';
import { MOST_DOLLARS } from '../marketplaces/payout-answer.ts';

// Parts of the schemas of several endpoints.

/** A price in whole US dollars. */
export const usd = (description: string) =>
  Type.Integer({ description: `${description}, whole US dollars.`, minimum: 1 });

/** An amount in an answer, to the cent. */
export const dollars = (description: string) =>
  Type.Number({ description: `${description}, US dollars.` });

/** An amount that may be asked about, in whole cents. */
export const amount = (description: string, maximum: number = MOST_DOLLARS) =>
  Type.Optional(Type.Number({ description, minimum: 0, maximum, multipleOf: 0.01 }));

/** The same of a price, which is above 0. */
export const priceAsked = (description: string, maximum: number = MOST_DOLLARS) =>
  Type.Number({ description, exclusiveMinimum: 0, maximum, multipleOf: 0.01 });

/** A field of an item, described. */
export const field = <F extends FieldSchema>(schema: F, description: string, options = {}) =>
  Type.Unsafe<ValueOf<F>>({ ...schema, description, ...options });

/** A field of an item that may be left out. */
export const optionalField = <F extends FieldSchema>(
  schema: F,
  description: string,
  options = {},
) => Type.Optional(field(schema, description, options));

/** One of some texts. */
export const choice = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], description });

/** A component of the OpenAPI document; its schema gives the type. */
export const refer = <T extends TSchema>(name: string, _schema?: T) =>
  Type.Unsafe<Static<T>>({ $ref: `#/components/schemas/${name}` });
