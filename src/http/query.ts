import type { Static, TObject } from 'typebox';
import { Problem } from './problem.ts';
import { plain, quoted } from './text.ts';

/** All that a parameter's schema may ask for: one of some values, a text of bounded length, a number, yes or no. */
type ParameterSchema = TextSchema | NumberSchema | { readonly type: 'boolean' };

interface TextSchema {
  readonly type: 'string';
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  /** Where all valid values are listed. */
  readonly 'x-valid-values'?: string;
  /** The one of `enum` that another spelling means. A function, so documents made of the schema leave it out. */
  readonly meant?: (value: string) => string | undefined;
}

interface NumberSchema {
  readonly type: 'number';
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum: number;
  /** 0.01 for amounts of money, 1 for whole numbers; by default any number of decimals. */
  readonly multipleOf?: number;
}

/** What a query is read from; a request over HTTP is one. */
export interface QueryRequest {
  /** Each parameter's text, or texts where it is given several times. */
  readonly query: unknown;
  readonly raw: { readonly url?: string | undefined };
}

interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: ParameterSchema;
}

/**
 * Makes a function that reads an endpoint's query parameters by their schema. It throws a 400 {@link Problem} for a
 * repeated or invalid parameter and for a required one that is missing or empty. An empty optional one counts as left
 * out, as forms and spreadsheets send it; blanks around a value do not count. Parameters that the schema does not name
 * are ignored, since caches and trackers add them. Numbers and booleans come as such. `takesMeant`: a value in another
 * spelling counts as the one that it means.
 */
export function createQueryReader<T extends TObject>(
  schema: T,
  { takesMeant = false } = {},
): (request: QueryRequest) => Static<T> {
  const required = new Set<string>(schema.required ?? []);
  const properties = schema.properties as unknown as Readonly<Record<string, ParameterSchema>>;
  return readerOf(properties, required, takesMeant) as (request: QueryRequest) => Static<T>;
}

/** Optional parameters by name, as a page reads them: their schemas without a library, which browsers would have to load. */
export type Fields = Readonly<Record<string, ParameterSchema>>;

export type ValuesOf<F extends Fields> = {
  readonly [Name in keyof F]?: F[Name] extends { readonly enum: readonly (infer T)[] }
    ? T
    : F[Name] extends { readonly type: 'number' }
      ? number
      : F[Name] extends { readonly type: 'boolean' }
        ? boolean
        : string;
};

/** Makes a function that reads optional parameters, like {@link createQueryReader}; another spelling counts. */
export function createFieldReader<const F extends Fields>(
  fields: F,
): (request: QueryRequest) => ValuesOf<F> {
  return readerOf(fields, new Set(), true) as (request: QueryRequest) => ValuesOf<F>;
}

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
    const values: Record<string, string | number | boolean> = {};
    for (const parameter of parameters) {
      const value = read(parameter, query[parameter.name], takesMeant);
      if (value !== undefined) values[parameter.name] = value;
    }
    return values;
  };
}

function read(
  { name, required, schema }: Parameter,
  value: unknown,
  takesMeant: boolean,
): string | number | boolean | undefined {
  if (Array.isArray(value)) {
    throw new Problem(
      'repeated_parameter',
      `${name} is given ${value.length} times: give it once.`,
      { parameter: name },
    );
  }
  if (value === undefined && !required) return undefined;
  const given = value === undefined ? '' : String(value).trim();
  const text = plain(given).trim() || given;
  if (text === '') {
    if (!required) return undefined;
    const list = schema.type === 'string' ? schema['x-valid-values'] : undefined;
    throw new Problem('missing_parameter', `${name} is required: add ?${name}=… to the address.`, {
      parameter: name,
      ...(list === undefined ? {} : { validValuesUrl: list }),
    });
  }
  switch (schema.type) {
    case 'string': {
      const { maxLength = Number.POSITIVE_INFINITY } = schema;
      if (schema.enum ? schema.enum.includes(text) : text.length <= maxLength) return text;
      const meant = takesMeant ? meantBy(text, schema) : undefined;
      if (meant !== undefined) return meant;
      throw invalid(name, text, schema);
    }
    case 'number':
      if (!isNumber(text, schema)) throw invalidNumber(name, text, schema);
      return Number(text);
    case 'boolean':
      if (text === 'true' || text === 'false') return text === 'true';
      throw invalid(name, text, { type: 'string', enum: ['true', 'false'] });
  }
}

/** What a number must look like, and what that is called. */
function formOf({ multipleOf }: NumberSchema) {
  switch (multipleOf) {
    case undefined:
      return { pattern: /^\d{1,9}(\.\d{1,9})?$/, kind: 'plain number', decimals: '' };
    case 1:
      return { pattern: /^\d{1,9}$/, kind: 'whole number', decimals: '' };
    default:
      return {
        pattern: /^\d{1,9}(\.\d{1,2})?$/,
        kind: 'plain number',
        decimals: ', with at most two decimals',
      };
  }
}

/** Whether a text is a plain decimal number as the schema has it: without sign, exponent or blanks. */
function isNumber(text: string, schema: NumberSchema): boolean {
  const { minimum = 0, exclusiveMinimum = -1, maximum } = schema;
  const value = Number(text);
  return (
    formOf(schema).pattern.test(text) &&
    value >= minimum &&
    value > exclusiveMinimum &&
    value <= maximum
  );
}

function invalidNumber(name: string, value: string, schema: NumberSchema): Problem {
  const { minimum = 0, exclusiveMinimum, maximum } = schema;
  const range = `${exclusiveMinimum === undefined ? `from ${minimum}` : `above ${exclusiveMinimum},`} to ${maximum}`;
  const { kind, decimals } = formOf(schema);
  return new Problem(
    'invalid_parameter',
    `${name} is ${quoted(value)}: give a ${kind} ${range}${decimals}.`,
    { parameter: name },
  );
}

/** The valid value that another spelling stands for. */
function meantBy(value: string, { enum: known = [], meant }: TextSchema): string | undefined {
  const folded = value.toLowerCase();
  return known.find((one) => one.toLowerCase() === folded) ?? meant?.(value);
}

function invalid(name: string, value: string, schema: TextSchema): Problem {
  if (schema.enum) {
    const meant = meantBy(value, schema);
    return new Problem(
      'invalid_parameter',
      `${name} is ${quoted(value)}: give exactly one of ${schema.enum.join(', ')}.`,
      {
        parameter: name,
        validValues: schema.enum,
        ...(meant === undefined ? {} : { didYouMean: [meant] }),
      },
    );
  }
  return new Problem(
    'invalid_parameter',
    `${name} is longer than ${schema.maxLength} characters: ${quoted(value)}.`,
    { parameter: name },
  );
}

/** Percent signs that do not spell UTF-8 would otherwise be looked up as they stand. */
function refuseBrokenEncoding(url: string, parameters: readonly Parameter[]): void {
  const start = url.indexOf('?');
  if (start === -1) return;
  for (const pair of url.slice(start + 1).split('&')) {
    const [name = ''] = pair.split('=', 1);
    if (!parameters.some((parameter) => parameter.name === name) || isWellEncoded(pair)) continue;
    throw new Problem(
      'malformed_query',
      `${name} is not valid percent-encoded UTF-8: ${quoted(pair)}.`,
      { parameter: name },
    );
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
