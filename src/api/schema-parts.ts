import { type Static, type TSchema, Type } from 'typebox';

// What schemas of several endpoints are made of.

/** A price in whole US dollars. */
export const usd = (description: string) =>
  Type.Integer({ description: `${description}, whole US dollars.`, minimum: 1 });

/** One of some texts. */
export const choice = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], description });

/** A component of the OpenAPI document; its schema gives the type. */
export const refer = <T extends TSchema>(name: string, _schema?: T) =>
  Type.Unsafe<Static<T>>({ $ref: `#/components/schemas/${name}` });
