import type { Static, TObject } from 'typebox';
import { Problem } from '../base/problem.ts';
import { bounded, firstCharacters, MOST_READ, plain, quoted } from '../base/text.ts';
import { type FieldSchema, type Fields, type FieldValue, readField, type ValuesOf } from './field.ts';
import { createNameReader, listUnknown } from './field-names.ts';

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
  const readNames = createNameReader(fields, { isChecked: false });
  return (request) => {
    refuseBrokenEncoding(request.raw.url ?? '', fields);
    return valuesIn(fields, readNames(Object(request.query)).values) as ValuesOf<F>;
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
    const value = readParameter(name, schema, sent[name], required.has(name), exact.includes(name));
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function readParameter(
  name: string,
  schema: FieldSchema,
  sent: unknown,
  required: boolean,
  isExact: boolean,
): FieldValue | undefined {
  // A list in several parameters is the same as one with commas, as which it is read.
  if (Array.isArray(sent) && schema.type !== 'array') {
    throw new Problem('repeated_parameter', `${name} is given ${sent.length} times: give it once.`, {
      parameter: name,
    });
  }
  const entered = sent === undefined ? '' : bounded(String(sent).trim());
  const value = readField(name, plain(entered).trim() || entered, schema, isExact);
  if (value instanceof Problem) throw value;
  if (value !== undefined || !required) return value;
  const list = schema.type === 'string' ? schema['x-valid-values'] : undefined;
  throw new Problem('missing_parameter', `${name} is required: add ?${name}=… to the address.`, {
    parameter: name,
    ...(list === undefined ? {} : { validValuesUrl: list }),
  });
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
  return membersIn(fields, object, (problem) => {
    throw problem;
  });
}

/** Reads the members of a stored object: drops invalid values, and cuts strings. */
export function keepMembers<F extends Fields>(fields: F, object: Readonly<Record<string, unknown>>): ValuesOf<F> {
  const cut = Object.entries(object).map(([name, value]) => {
    const { maxLength = MOST_READ } = Object(fields[name]) as { readonly maxLength?: number };
    return [name, typeof value === 'string' ? firstCharacters(value.trim(), maxLength) : value];
  });
  return membersIn(fields, Object.fromEntries(cut), () => {});
}

function membersIn<F extends Fields>(
  fields: F,
  object: Readonly<Record<string, unknown>>,
  onProblem: (problem: Problem) => void,
): ValuesOf<F> {
  const values: Record<string, FieldValue> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const value = Object.hasOwn(object, name) ? readField(name, object[name], schema) : undefined;
    if (value instanceof Problem) onProblem(value);
    else if (value !== undefined) values[name] = value;
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
