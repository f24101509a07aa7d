import type { Static, TObject } from 'typebox';
import { isBlank } from '../base/members.ts';
import { Problem } from '../base/problem.ts';
import { bounded, firstCharacters, MOST_READ, plain, quoted } from '../base/text.ts';
import { readComps } from './comps.ts';
import {
  type FieldSchema,
  type Fields,
  type FieldValue,
  inOneSpelling,
  invalidField,
  isValid,
  meantBy,
  type ValuesOf,
  valueIn,
} from './field.ts';
import { createNameFinder, createNameReader, listUnknown } from './field-names.ts';

export interface QueryRequest {
  readonly query: unknown;
  readonly raw: { readonly url?: string | undefined };
}

/** A query's parameters, with the names of those that its endpoint does not have. */
type Query<Values> = Values & { readonly unknownParameters?: readonly string[] };

/**
 * Creates a function that reads an endpoint's query parameters by their schema. It throws a 400 {@link Problem} for a
 * repeated or invalid parameter, for a misspelled name, and for a required one that is missing or empty. An empty
 * optional one counts as omitted, as forms and spreadsheets send it; blanks around a value do not count. Unknown
 * parameters, which caches and trackers add, are listed. Numbers and booleans are converted. Other spellings of a name
 * and other words for a value count; not where a specification fixes them: names of a reader with `exact`, and values
 * of the parameters in it.
 */
export function createQueryReader<T extends TObject>(
  schema: T,
  { exact }: { readonly exact?: readonly string[] } = {},
): (request: QueryRequest) => Query<Static<T>> {
  const required = new Set<string>(schema.required ?? []);
  const fields = schema.properties as unknown as Fields;
  const readNames = createNameReader(fields, { isExact: exact !== undefined });
  return (request) => {
    refuseBrokenEncoding(request.raw.url ?? '', fields);
    const { values: sent, unknown } = readNames(Object(request.query));
    const values = valuesIn(fields, sent, required, exact);
    return { ...values, ...listUnknown(unknown) } as Query<Static<T>>;
  };
}

/** Creates a function that reads optional parameters of a page, whose parameters several readers share. */
export function createFieldReader<const F extends Fields>(fields: F): (request: QueryRequest) => ValuesOf<F> {
  const find = createNameFinder(fields);
  return (request) => {
    refuseBrokenEncoding(request.raw.url ?? '', fields);
    const sent: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(Object(request.query))) {
      const field = find(name);
      if (field !== undefined && (name === field || sent[field] === undefined)) sent[field] = value;
    }
    return valuesIn(fields, sent) as ValuesOf<F>;
  };
}

function valuesIn(
  fields: Fields,
  sent: Readonly<Record<string, unknown>>,
  required: ReadonlySet<string> = new Set(),
  exact: readonly string[] = [],
): Record<string, FieldValue> {
  const values: Record<string, FieldValue> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const value = readParameter(name, schema, sent[name], required.has(name), !exact.includes(name));
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function readParameter(
  name: string,
  schema: FieldSchema,
  value: unknown,
  required: boolean,
  takesMeant: boolean,
): FieldValue | undefined {
  // A list in several parameters is the same as one with commas, as which it is read.
  if (Array.isArray(value) && schema.type !== 'array') {
    throw new Problem('repeated_parameter', `${name} is given ${value.length} times: give it once.`, {
      parameter: name,
    });
  }
  if (value === undefined && !required) return undefined;
  const entered = value === undefined ? '' : bounded(String(value).trim());
  const text = plain(entered).trim() || entered;
  if (text === '') {
    if (!required) return undefined;
    const list = schema.type === 'string' ? schema['x-valid-values'] : undefined;
    throw new Problem('missing_parameter', `${name} is required: add ?${name}=… to the address.`, {
      parameter: name,
      ...(list === undefined ? {} : { validValuesUrl: list }),
    });
  }
  const read = valueIn(text, schema);
  if (read !== undefined && isValid(read, schema)) return read;
  const meant = takesMeant ? meantBy(text, schema) : undefined;
  if (meant !== undefined) return meant;
  throw invalidField(name, text, schema);
}

/** Percent signs that do not encode UTF-8 would otherwise be looked up unchanged. */
function refuseBrokenEncoding(url: string, fields: Fields): void {
  const start = url.indexOf('?');
  if (start === -1 || !url.includes('%')) return;
  for (const pair of url.slice(start + 1).split('&')) {
    const [name = ''] = pair.split('=', 1);
    if (!Object.hasOwn(fields, name) || isWellEncoded(pair)) continue;
    throw new Problem('malformed_query', `${name} is not valid percent-encoded UTF-8: ${quoted(pair)}.`, {
      parameter: name,
    });
  }
}

function isWellEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Reads the members of an object; null and blank ones count as omitted. Throws a 400 {@link Problem}. */
export function readMembers<F extends Fields>(fields: F, object: Readonly<Record<string, unknown>>): ValuesOf<F> {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const value = Object.hasOwn(object, name) ? readMember(name, object[name], schema) : undefined;
    if (value !== undefined) values[name] = value;
  }
  return values as ValuesOf<F>;
}

function readMember(name: string, member: unknown, schema: FieldSchema): unknown {
  const entered = typeof member === 'string' ? bounded(member) : member;
  if (isBlank(entered)) return undefined;
  if (schema.type === 'array') {
    const comps = readComps(entered);
    return comps.length > 0 ? comps : undefined;
  }
  // Spreadsheets and automations send numbers as strings.
  const isSpelled = typeof entered === 'string' && schema.type !== 'string' && schema.type !== 'boolean';
  const sent = isSpelled ? (valueIn(entered.trim(), schema) ?? entered) : entered;
  const value = isValid(sent, schema) ? sent : meantBy(sent, schema);
  if (value === undefined) throw invalidField(name, entered, schema);
  return inOneSpelling(value, schema);
}

/** Reads the members of a stored object: drops invalid values, and cuts strings. */
export function keepMembers<F extends Fields>(fields: F, object: object): ValuesOf<F> {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const stored = (object as Readonly<Record<string, unknown>>)[name];
    if (isBlank(stored)) continue;
    const { maxLength = MOST_READ } = schema as { readonly maxLength?: number };
    const value = typeof stored === 'string' ? firstCharacters(stored.trim(), maxLength) : stored;
    if (isValid(value, schema)) values[name] = inOneSpelling(value, schema);
  }
  return values as ValuesOf<F>;
}

export function parseKept(text: string): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
