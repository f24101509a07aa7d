import type { Static, TObject } from 'typebox';
import { Problem } from '../base/problem.ts';
import { bounded, plain, quoted } from '../base/text.ts';
import {
  type FieldSchema,
  type Fields,
  type FieldValue,
  invalidField,
  isValid,
  meantBy,
  type ValuesOf,
  valueIn,
} from './field.ts';

/** The source of a query; a request over HTTP is one. */
export interface QueryRequest {
  /** Each parameter's text, or texts where it is given several times. */
  readonly query: unknown;
  readonly raw: { readonly url?: string | undefined };
}

interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: FieldSchema;
}

/**
 * Makes a function that reads an endpoint's query parameters by their schema. It throws a 400 {@link Problem} for a
 * repeated or invalid parameter and for a required one that is missing or empty. An empty optional one counts as left
 * out, as forms and spreadsheets send it; blanks around a value do not count. Parameters that the schema does not name
 * are ignored, since caches and trackers add them. Numbers and booleans come as such. Other words for a value count,
 * unless `isExact`.
 */
export function createQueryReader<T extends TObject>(
  schema: T,
  { isExact = false } = {},
): (request: QueryRequest) => Static<T> {
  const required = new Set<string>(schema.required ?? []);
  const properties = schema.properties as unknown as Fields;
  return readerOf(properties, required, !isExact) as (request: QueryRequest) => Static<T>;
}

/** Makes a function that reads optional parameters, like {@link createQueryReader}. */
export function createFieldReader<const F extends Fields>(fields: F): (request: QueryRequest) => ValuesOf<F> {
  return readerOf(fields, new Set(), true) as (request: QueryRequest) => ValuesOf<F>;
}

/** Other names of parameters: agents' tools have the marketplace in `seller`. */
const OTHER_NAMES: Readonly<Record<string, string>> = { marketplace: 'seller' };

function readerOf(fields: Fields, required: ReadonlySet<string>, takesMeant: boolean) {
  const parameters: Parameter[] = Object.entries(fields).map(([name, schema]) => ({
    name,
    required: required.has(name),
    schema,
  }));
  return (request: QueryRequest) => {
    const query = request.query as Record<string, unknown>;
    const url = request.raw.url ?? '';
    if (url.includes('%')) refuseBrokenEncoding(url, parameters);
    const values: Record<string, FieldValue> = {};
    for (const parameter of parameters) {
      const sent = query[parameter.name] ?? query[OTHER_NAMES[parameter.name] ?? ''];
      const value = read(parameter, sent, takesMeant);
      if (value !== undefined) values[parameter.name] = value;
    }
    return values;
  };
}

function read({ name, required, schema }: Parameter, value: unknown, takesMeant: boolean): FieldValue | undefined {
  if (Array.isArray(value)) {
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

/** Percent signs that do not spell UTF-8 would otherwise be looked up as they stand. */
function refuseBrokenEncoding(url: string, parameters: readonly Parameter[]): void {
  const start = url.indexOf('?');
  if (start === -1) return;
  for (const pair of url.slice(start + 1).split('&')) {
    const [name = ''] = pair.split('=', 1);
    if (!parameters.some((parameter) => parameter.name === name) || isWellEncoded(pair)) continue;
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
