import { bounded, firstCharacters, MOST_READ } from '../base/text.ts';
import { readComps } from './comps.ts';
import { type Fields, inOneSpelling, invalidField, isValid, meantBy, type ValuesOf } from './field.ts';

/**
 * Reads the members of an object that a program sent. One that is null or blank counts as left out, other words for a
 * value count, and a plain number may be a text: spreadsheets and automations send cells so. Throws a 400 `Problem`
 * that names the member and says what to give.
 */
export function readMembers<F extends Fields>(fields: F, object: Readonly<Record<string, unknown>>): ValuesOf<F> {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const member = Object.hasOwn(object, name) ? object[name] : undefined;
    const entered = typeof member === 'string' ? bounded(member) : member;
    if (entered === undefined || isBlank(entered)) continue;
    if (schema.type === 'array') {
      const comps = readComps(entered);
      if (comps.length > 0) values[name] = comps;
      continue;
    }
    const sent = schema.type === 'string' ? entered : numberOf(entered);
    const value = isValid(sent, schema) ? sent : meantBy(sent, schema);
    if (value === undefined) throw invalidField(name, entered, schema);
    values[name] = inOneSpelling(value, schema);
  }
  return values as ValuesOf<F>;
}

/**
 * Reads the members of an object that was kept, such as by a browser: leaves out what its field does not allow, and
 * cuts texts to their longest.
 */
export function keepMembers<F extends Fields>(fields: F, object: object): ValuesOf<F> {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const stored = (object as Readonly<Record<string, unknown>>)[name];
    if (stored === undefined || isBlank(stored)) continue;
    const { maxLength = MOST_READ } = schema as { readonly maxLength?: number };
    const value = typeof stored === 'string' ? firstCharacters(stored.trim(), maxLength) : stored;
    if (isValid(value, schema)) values[name] = inOneSpelling(value, schema);
  }
  return values as ValuesOf<F>;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isBlank(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

/** Parses a JSON array that was kept; anything else is an empty one. */
export function parseKept(text: string): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** The number that a text spells, as in a query; anything else unchanged. */
function numberOf(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : '';
  return /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : value;
}
