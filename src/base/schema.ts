// Builds JSON schemas with the types of TypeBox. Its own functions are two thirds of all files that a command would load,
// and a tenth of its time.
import type { Type as TypeBox } from 'typebox';

type Schema = Record<string, unknown>;

const optional = new WeakSet<object>();

const typed =
  (type: string) =>
  (options: Schema = {}) => ({ type, ...options });

const object = (properties: Schema, options: Schema = {}) => {
  const required = Object.keys(properties).filter((name) => !optional.has(properties[name] as object));
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options };
};

const builders = {
  String: typed('string'),
  Number: typed('number'),
  Integer: typed('integer'),
  Boolean: typed('boolean'),
  Literal: (value: unknown, options: Schema = {}) => ({ type: typeof value, const: value, ...options }),
  Array: (items: Schema, options: Schema = {}) => ({ type: 'array', items, ...options }),
  Object: object,
  Union: (anyOf: readonly Schema[], options: Schema = {}) => ({ anyOf, ...options }),
  Unknown: (options: Schema = {}) => ({ ...options }),
  Unsafe: (schema: Schema) => schema,
  Optional: (schema: Schema) => {
    const copy = { ...schema };
    optional.add(copy);
    return copy;
  },
  Pick: ({ properties }: { readonly properties: Schema }, names: readonly string[]) =>
    object(Object.fromEntries(names.map((name) => [name, properties[name]]))),
};

/** The functions of TypeBox that are used here. */
export const Type = builders as unknown as Pick<typeof TypeBox, keyof typeof builders>;
