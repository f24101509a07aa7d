import type { Static, TObject } from 'typebox';
import { defined } from '../../base/members.ts';
import { Problem } from '../../base/problem.ts';
import type { Fields, ValuesOf } from '../../base/shape.ts';
import { bounded, plain, quoted } from '../../base/text.ts';
import { readField } from './field.ts';
import { createNameReader, type NamedValues } from './field-names.ts';

/** The part of a request that the functions below read. */
export interface QueryRequest {
  readonly query: unknown;
  readonly raw: { readonly url?: string | undefined };
}

/**
 * Creates a function that reads an endpoint's query parameters against their schema, trimming and converting values. It
 * throws a 400 {@link Problem} for a repeated or invalid parameter, for a misspelled name, and for a required parameter
 * that is missing or blank. Blank optional parameters count as omitted. Unknown ones, which caches and trackers add,
 * are listed in `unknown`. Synonyms are accepted unless `exact` is given, for a specification that forbids them: then
 * synonyms of names are unknown, and those of values are invalid for the parameters in `exact`.
 */
export function createQueryReader<T extends TObject>(
  schema: T,
  { exact }: { readonly exact?: readonly string[] } = {},
): (request: QueryRequest) => NamedValues<Static<T>> {
  const required: readonly string[] = schema.required ?? [];
  const fields: Fields = schema.properties;
  const readNames = createNameReader(fields, { isExact: exact !== undefined });
  return (request) => {
    const { values: sent, unknown } = readNames(queryOf(request, fields));
    const texts = textsIn(fields, sent);
    for (const name of required) if (!texts[name]) throw missing(name, fields[name]);
    return { values: readFields(fields, texts, { exact }) as Static<T>, unknown };
  };
}

/** Creates a function that reads some optional parameters and ignores all others, which another reader may read. */
export function createFieldReader<const F extends Fields>(fields: F): (request: QueryRequest) => ValuesOf<F> {
  const readNames = createNameReader(fields, { isChecked: false });
  return (request) => readFields(fields, textsIn(fields, readNames(queryOf(request, fields)).values));
}

function queryOf({ query, raw: { url = '' } }: QueryRequest, fields: Fields): object {
  refuseBrokenEncoding(url, fields);
  return Object(query);
}

/** Returns parameters as trimmed text. Throws a {@link Problem} if a parameter is repeated. */
function textsIn(fields: Fields, sent: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = sent[name];
    if (value === undefined) continue;
    // Repeating a list's parameter is the same as separating its values with commas.
    const { type }: { readonly type?: string } = field;
    if (Array.isArray(value) && type !== 'array') {
      throw new Problem('repeated_parameter', `${name} is given ${value.length} times: give it once.`, {
        parameter: name,
      });
    }
    const entered = bounded(String(value).trim());
    texts[name] = plain(entered).trim() || entered;
  }
  return texts;
}

function missing(name: string, schema: { readonly 'x-valid-values'?: string } = {}): Problem {
  return new Problem('missing_parameter', `${name} is required: add ?${name}=… to the address.`, {
    parameter: name,
    ...defined({ validValuesUrl: schema['x-valid-values'] }),
  });
}

/** Throws a 400 {@link Problem} for invalid percent-encoding, which the framework passes through undecoded. */
function refuseBrokenEncoding(url: string, fields: Fields): void {
  const start = url.indexOf('?');
  if (start === -1 || !url.includes('%')) return;
  for (const pair of url.slice(start + 1).split('&')) {
    const [name = ''] = pair.split('=', 1);
    if (!Object.hasOwn(fields, name)) continue;
    try {
      decodeURIComponent(pair);
    } catch {
      throw new Problem('malformed_query', `${name} is not valid percent-encoded UTF-8: ${quoted(pair)}.`, {
        parameter: name,
      });
    }
  }
}

/**
 * Reads fields from text or JSON. Null and blank values count as omitted. `refuse` is called with the 400
 * {@link Problem} for each invalid value and throws it by default. Fields in `exact` don't accept value synonyms.
 */
export function readFields<F extends Fields>(
  fields: F,
  sent: Readonly<Record<string, unknown>>,
  { refuse = thrown, exact = [] }: { refuse?: (problem: Problem) => void; exact?: readonly string[] | undefined } = {},
): ValuesOf<F> {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const value = Object.hasOwn(sent, name) ? readField(name, sent[name], schema, exact.includes(name)) : undefined;
    if (value instanceof Problem) refuse(value);
    else if (value !== undefined) values[name] = value;
  }
  return values as ValuesOf<F>;
}

function thrown(problem: Problem): never {
  throw problem;
}
