import type { Static, TArray, TObject, TProperties, TSchema, TUnsafe, Type as TypeBox } from 'typebox';
import { omitUndefined } from './values.ts';

// Building blocks for JSON Schemas, from which we derive the TypeScript types, the OpenAPI document, and the package's
// declarations. A schema with an `$id` becomes an OpenAPI component of that name.

/** Deeply read-only type for the values that a schema accepts. */
export type ValueOf<T extends TSchema> = Frozen<Static<T>>;

export type Fields = Readonly<Record<string, TSchema>>;

/** Values keyed by field name. Any of them may be omitted. */
export type ValuesOf<F extends Fields> = { readonly [Name in keyof F]?: Static<F[Name]> | undefined };

type Frozen<T> = T extends object ? { readonly [Name in keyof T]: Frozen<T[Name]> } : T;

/** Marks an optional member. It is not enumerable, so that no JSON has it. */
const OPTIONAL_MARK = '~optional';

const copySchema = (schema: object): object => Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema));

const ofType = (type: string) => (options?: object) => ({ type, ...options });

const builders = {
  Array: (items: TSchema, options?: object) => ({ type: 'array', items, ...options }),
  Boolean: ofType('boolean'),
  Integer: ofType('integer'),
  Literal: (value: unknown, options?: object) => ({ type: typeof value, const: value, ...options }),
  Number: ofType('number'),
  Object: (properties: Record<string, TSchema>, options?: object) => {
    const required = Object.keys(properties).filter((name) => !(OPTIONAL_MARK in Object(properties[name])));
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
  },
  Optional: (schema: TSchema) => Object.defineProperty(copySchema(schema), OPTIONAL_MARK, { value: true }),
  String: ofType('string'),
  Union: (anyOf: readonly TSchema[], options?: object) => ({ anyOf, ...options }),
  Unsafe: copySchema,
};

/**
 * The functions of TypeBox's `Type` that we use, with its types, from which those of values follow. Importing its own
 * would load 373 files, which takes 20 MB and a tenth of the time of each start.
 */
export const Type = builders as unknown as Pick<typeof TypeBox, keyof typeof builders>;

/** Marks a field in US dollars. It is not enumerable, so that no JSON has it. */
const DOLLARS_MARK = '~dollars';

/** Returns a schema for a field in US dollars, which text may write as `$1,200`. */
export const dollarField = (options: Parameters<typeof Type.Number>[0]) =>
  Object.defineProperty(Type.Number(options), DOLLARS_MARK, { value: true });

export const isDollarField = (schema: object): boolean => DOLLARS_MARK in schema;

/** Returns a schema for an object. The OpenAPI document includes this schema inline. */
export const inlineObject = <P extends TProperties>(description: string, properties: P): TObject<P> =>
  Type.Object(properties, { description });

/** Returns a schema for an object. The OpenAPI document references this schema as the component `$id`. */
export const component = <P extends TProperties>($id: string, description: string, properties: P): TObject<P> =>
  Type.Object(properties, { $id, description });

/** Returns a schema for an object that says enough by its name: a {@link component} without a description. */
export const namedObject = <P extends TProperties>($id: string, properties: P): TObject<P> =>
  Type.Object(properties, { $id });

export const objects = <P extends TProperties>(description: string, properties: P): TArray<TObject<P>> =>
  Type.Array(Type.Object(properties), { description });

export const nonemptyText = (description: string, options = {}) =>
  Type.String({ description, minLength: 1, ...options });

export const textList = (description: string) => Type.Array(Type.String(), { description });

/** Returns a schema for a price that we tell, at least $1. */
export const usdPrice = (description: string) =>
  Type.Integer({ description: `${description}, whole US dollars.`, minimum: 1 });

export const dollarAmount = (description: string) => Type.Number({ description: `${description}, US dollars.` });

export const amountsFor = <const Names extends readonly string[]>(names: Names, description: string) =>
  Type.Unsafe<{ [At in keyof Names]: number }>({
    type: 'array',
    prefixItems: names.map((description) => ({ type: 'number', description })),
    minItems: names.length,
    maxItems: names.length,
    description: `${description}, US dollars.`,
  });

export const choice = <const T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], description });

/** Text for which the package suggests values to programmers. Any other text is valid too. */
export const suggestedText = <Value extends string>(options: object) => Type.Unsafe<Value | (string & {})>(options);

/** Makes a schema of one type nullable. Uses a `type` array because some tools do not support `anyOf`. */
export const orNull = <S extends TSchema>(schema: S, description?: string): TUnsafe<Static<S> | null> => {
  const base: { readonly type?: string; readonly enum?: readonly unknown[] } = schema;
  const members = omitUndefined({ type: [base.type, 'null'], enum: base.enum && [...base.enum, null], description });
  return Type.Unsafe<Static<S> | null>({ ...schema, ...members });
};

export const wholeCount = (description: string) => Type.Integer({ description, minimum: 0 });

export const UNKNOWN_PARAMETERS = {
  unknownParameters: Type.Optional(
    textList('Names that were sent and are none of ours, at most 20. They had no effect.'),
  ),
};
