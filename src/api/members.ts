import { type Fields, invalidField, isValid } from '../http/field.ts';

// How the members of an object in a list are read, as programs, spreadsheets and automations send them.

/**
 * The members of an object that are given, each of its schema. One that is null or blank counts as left out, and a plain number
 * may be a text. Throws a 400 `Problem` that names the member and says what to give.
 */
export function readMembers(
  members: Fields,
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(members)) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (member === undefined || isBlank(member)) continue;
    const read = schema.type === 'string' ? member : numberOf(member);
    if (!isValid(read, schema)) throw invalidField(name, member, schema);
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
