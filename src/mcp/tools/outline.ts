import type { TSchema } from 'typebox';
import { defined } from '../../base/members.ts';
import type { Shape } from '../../base/shape.ts';

/** The parts of JSON Schema that tools use. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
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

const mapped = (members: Readonly<Record<string, Schema>>, change: (member: Schema, name: string) => Schema) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member, name)]));

/** Returns the schema of an answer in a definition: types, and members of those `named`. Models pay for each word. */
export function outlineOf(schema: TSchema, named: readonly string[] = []): Schema {
  const { properties = {}, required } = schema as Schema;
  const members = mapped(properties, (member, name) => outline(member, named.includes(name)));
  return defined({ type: 'object', properties: members, required });
}

function outline({ type, items, properties, required }: Schema, isNamed: boolean): Schema {
  return defined({
    type,
    items: items && outline(items, isNamed),
    ...(isNamed && properties && { properties: mapped(properties, (member) => outline(member, false)), required }),
  });
}

/** Bounds from here on state nothing that a model would not assume. */
const UNUSUAL_BELOW = 1_000;

/** Returns the schema of an argument in a definition: only narrow bounds, and no member without a type. */
export function argumentOf(schema: Schema): Schema {
  const { type, description, items, properties = {}, required, examples, minItems, maxItems } = schema;
  const { minimum = 0, maximum = UNUSUAL_BELOW } = schema;
  const described = Object.entries(properties).filter(([, member]) => member.type !== undefined);
  return defined({
    type,
    description: description || undefined,
    enum: schema.enum,
    minimum: minimum > 0 ? minimum : undefined,
    maximum: maximum < UNUSUAL_BELOW ? maximum : undefined,
    minItems,
    maxItems,
    items: items && argumentOf(items),
    properties: schema.properties && mapped(Object.fromEntries(described), argumentOf),
    required: required?.length === 0 ? undefined : required,
    examples,
  });
}

type Loose<T> = T extends object
  ? { [Name in keyof T]: Loose<T[Name]> | (object extends Pick<T, Name> ? undefined : never) }
  : T;

/** Returns the members of an answer that its schema lists, in the order of the schema, without undefined ones. */
export function listedIn<Gives extends TSchema>(schema: Gives, answer: Loose<Shape<Gives>>): Shape<Gives> {
  return listed(schema, answer) as Shape<Gives>;
}

function listed({ properties, items }: Schema, value: unknown): unknown {
  if (Array.isArray(value)) return items ? value.map((one) => listed(items, one)) : value;
  if (!properties || value === null || typeof value !== 'object') return value;
  const members = value as Readonly<Record<string, unknown>>;
  const known: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(properties)) {
    if (members[name] !== undefined) known[name] = listed(member, members[name]);
  }
  return known;
}
