import type { TSchema } from 'typebox';
import type { Shape } from '../../base/shape.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Returns the schema of an answer in a definition: types, and members of those `named`. Models pay for each word. */
export function outlineOf(schema: TSchema, named: readonly string[] = []): Schema {
  const { properties = {}, required = [] } = schema as Schema;
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    outline(member, named.includes(name) ? 2 : 1),
  ]);
  return { type: 'object', properties: Object.fromEntries(members), ...requiredOf({ required }) };
}

function outline({ type, anyOf, items, properties, required = [] }: Schema, depth: number): Schema {
  if (anyOf) return nullable(anyOf, depth);
  return {
    ...(type !== undefined && { type }),
    ...(items && { items: outline(items, depth) }),
    ...(properties &&
      depth > 1 && {
        properties: mapped(properties, (member) => outline(member, depth - 1)),
        ...requiredOf({ required }),
      }),
  };
}

const requiredOf = ({ required = [] }: Schema) => (required.length > 0 ? { required } : {});

const mapped = (members: Readonly<Record<string, Schema>>, change: (member: Schema) => Schema) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]));

/** Writes "this or null" as a type of two names: not every client knows `anyOf`. */
function nullable(anyOf: readonly Schema[], depth: number): Schema {
  const [first = {}] = anyOf.filter(({ type }) => type !== 'null');
  const { type, ...rest } = outline(first, depth);
  return { ...rest, type: [type as string, 'null'] };
}

/** A bound from which on it says nothing that a model would not assume. */
const UNUSUAL_BELOW = 1_000;

/** Returns the schema of an argument in a definition: narrow bounds alone, and no member without a type. */
export function argumentOf(schema: TSchema): Schema {
  const { type, items, properties, required, description, examples, ...bounds } = schema as Schema;
  const { minimum = 0, maximum = UNUSUAL_BELOW, minItems, maxItems } = bounds;
  const choices = bounds.enum;
  const inner = (one: Schema) => argumentOf(one as TSchema);
  return {
    ...(type !== undefined && { type }),
    ...(description && { description }),
    ...(choices && { enum: choices }),
    ...(minimum > 0 && { minimum }),
    ...(maximum < UNUSUAL_BELOW && { maximum }),
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    ...(items && { items: inner(items) }),
    ...(properties && { properties: mapped(described(properties), inner) }),
    ...(required && required.length > 0 && { required }),
    ...(examples && { examples }),
  };
}

const described = (members: Readonly<Record<string, Schema>>) =>
  Object.fromEntries(Object.entries(members).filter(([, { type }]) => type !== undefined));

type Loose<T> = T extends object
  ? { [Name in keyof T]: Loose<T[Name]> | (object extends Pick<T, Name> ? undefined : never) }
  : T;

/** Returns the members of an answer that its schema lists, in the order of the schema, without those not known. */
export function listedIn<Gives extends TSchema>(schema: Gives, answer: Loose<Shape<Gives>>): Shape<Gives> {
  return listed(schema, answer) as Shape<Gives>;
}

function listed({ properties, items }: Schema, value: unknown): unknown {
  if (Array.isArray(value)) return items ? value.map((one) => listed(items, one)) : value;
  if (!properties || value === null || typeof value !== 'object') return value;
  const members = value as Readonly<Record<string, unknown>>;
  const known = Object.entries(properties).filter(([name]) => members[name] !== undefined);
  return Object.fromEntries(known.map(([name, member]) => [name, listed(member, members[name])]));
}
