import type { TSchema, Type as TypeBox } from 'typebox';

/**
 * The functions of TypeBox's `Type` that we use, with its types, from which those of values follow. Importing its own
 * would load 373 files, which takes 20 MB and a tenth of the time of each start.
 */
type Builders = Pick<
  typeof TypeBox,
  | 'Array'
  | 'Boolean'
  | 'Integer'
  | 'Literal'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'String'
  | 'Union'
  | 'Unknown'
  | 'Unsafe'
>;

/** Marks an optional member. It is not enumerable, so that no JSON has it. */
const OPTIONAL = '~optional';

const copySchema = (schema: object): object => Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema));

const ofType = (type: string) => (options?: object) => ({ type, ...options });

export const Type = {
  Array: (items: TSchema, options?: object) => ({ type: 'array', items, ...options }),
  Boolean: ofType('boolean'),
  Integer: ofType('integer'),
  Literal: (value: unknown, options?: object) => ({ type: typeof value, const: value, ...options }),
  Number: ofType('number'),
  Object: (properties: Record<string, TSchema>, options?: object) => {
    const required = Object.keys(properties).filter((name) => !(OPTIONAL in (properties[name] as object)));
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
  },
  Optional: (schema: TSchema) => Object.defineProperty(copySchema(schema), OPTIONAL, { value: true }),
  String: ofType('string'),
  Union: (anyOf: readonly TSchema[], options?: object) => ({ anyOf, ...options }),
  Unknown: (options?: object) => ({ ...options }),
  Unsafe: copySchema,
} as unknown as Builders;
