import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { defined } from './members.ts';

// Parts of schemas. A schema states a shape once: types, the OpenAPI document and the package's declarations come from
// it. Code for browsers imports only these types. A schema with an `$id` is a component of the OpenAPI document by
// that name.

/** The type of a schema's values, read-only. */
export type Shape<T extends TSchema> = Frozen<Static<T>>;

type Frozen<T> = T extends readonly (infer One)[]
  ? readonly Frozen<One>[]
  : T extends object
    ? { readonly [Name in keyof T]: Frozen<T[Name]> }
    : T;

/** An object with a description. */
export const described = <P extends TProperties>(description: string, properties: P): Type.TObject<P> =>
  Type.Object(properties, { description });

/** An object with a description that documents show as a component of a name. */
export const component = <P extends TProperties>($id: string, description: string, properties: P): Type.TObject<P> =>
  Type.Object(properties, { $id, description });

/** A list with a description of objects. */
export const objects = <P extends TProperties>(description: string, properties: P): Type.TArray<Type.TObject<P>> =>
  Type.Array(Type.Object(properties), { description });

/** A nonempty string with a description. */
export const text = (description: string, options = {}) => Type.String({ description, minLength: 1, ...options });

export const texts = (description: string) => Type.Array(Type.String(), { description });
export const flag = (description: string) => Type.Boolean({ description });

export const exampleText = (description: string, examples: readonly string[]) =>
  Type.String({ description, minLength: 1, examples: [...examples] });

export const usdPrice = (description: string) =>
  Type.Integer({ description: `${description}, whole US dollars.`, minimum: 1 });

export const dollarAmount = (description: string) => Type.Number({ description: `${description}, US dollars.` });

/** One of several strings. */
export const choice = <const T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], description });

/** A string or a number that may be null, as one schema with two types: not every tool understands `anyOf`. */
export const orNull = <S extends TSchema>(schema: S, description?: string): Type.TUnsafe<Static<S> | null> => {
  const { type, enum: choices } = schema as { readonly type?: string; readonly enum?: readonly unknown[] };
  const members = defined({ type: [type, 'null'], enum: choices && [...choices, null], description });
  return Type.Unsafe<Static<S> | null>({ ...schema, ...members });
};

export const UsDollars = Type.Literal('USD', { description: 'All amounts are in US dollars.' });

export const counted = (description: string) => Type.Integer({ description, minimum: 0 });
