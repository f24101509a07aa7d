import type { TObject, TProperties } from 'typebox';
import { Compile } from 'typebox/schema';
import { Problem } from '../http/problem.ts';
import { shown } from '../http/text.ts';

// How the members of an object in a list are read, as programs, spreadsheets and automations send them.

/** All that is asked of a member, to say what to give. */
interface MemberSchema {
  readonly type: 'string' | 'number' | 'integer';
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  /** See `meant` in http/query.ts. */
  readonly meant?: (value: string) => string | undefined;
  /** What a text must be, in words, where its length does not say it. A function, so documents leave it out. */
  readonly form?: () => string;
}

/** The members of an object by name, with what is asked of each. */
export type Members = ReadonlyMap<
  string,
  { readonly schema: MemberSchema; readonly validator: { Check(value: unknown): boolean } }
>;

/** The members that a schema names. */
export function membersOf(schema: TObject): Members {
  return new Map(
    Object.entries(schema.properties as TProperties).map(([name, member]) => [
      name,
      { schema: member as unknown as MemberSchema, validator: Compile(member) },
    ]),
  );
}

/**
 * The members of an object that are given, each of its schema. One that is null or blank counts as left out, and a plain number
 * may be a text. Throws a 400 {@link Problem} that names the member and says what to give.
 */
export function readMembers(
  members: Members,
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, { schema, validator }] of members) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (member === undefined || isBlank(member)) continue;
    const read = schema.type === 'string' ? member : numberOf(member);
    if (!validator.Check(read)) throw invalid(name, member, schema);
    given[name] = read;
  }
  return given;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

/** The number that a text spells, as in a query; anything else as it is. */
function numberOf(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : '';
  return /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : value;
}

function invalid(name: string, value: unknown, schema: MemberSchema): Problem {
  const meant = typeof value === 'string' ? schema.meant?.(value) : undefined;
  return new Problem('invalid_parameter', `${name} is ${shown(value)}: give ${wanted(schema)}.`, {
    parameter: name,
    ...(schema.enum ? { validValues: schema.enum } : {}),
    ...(meant === undefined ? {} : { didYouMean: [meant] }),
  });
}

function wanted(schema: MemberSchema): string {
  const { type, enum: values, form, maxLength, minimum = 0, exclusiveMinimum, maximum } = schema;
  if (values) return `exactly one of ${values.join(', ')}`;
  if (form) return form();
  if (type === 'string') return `text of at most ${maxLength} characters`;
  const kind = type === 'integer' ? 'whole number' : 'number';
  return exclusiveMinimum === undefined
    ? `a ${kind} from ${minimum} to ${maximum}`
    : `a ${kind} above ${exclusiveMinimum}, to ${maximum}`;
}
