import type { TSchema } from 'typebox';
import { parseDay } from '../../base/day.ts';
import { isBlank, isObject, omit, omitUndefined } from '../../base/members.ts';
import { invalidInput, Problem } from '../../base/problem.ts';
import { DOLLARS_ONLY, readMoney } from '../../base/read-money.ts';
import type { Fields, ValuesOf } from '../../base/shape.ts';
import { describeValue, quote, sanitize, truncate } from '../../base/text.ts';
import { editsBetween } from '../../catalog/normalize.ts';
import { SELLER_FIELDS } from '../../money/seller.ts';
import { unreadInComps } from './comps.ts';
import {
  boundedNames,
  createNameReader,
  type NamedValues,
  type Refuse,
  requireFewNames,
  throwProblem,
} from './field-names.ts';

type Sent = Readonly<Record<string, unknown>>;

interface ReaderOptions {
  readonly required?: readonly string[] | undefined;
  /**
   * Given where a specification forbids synonyms: then synonyms of names are unknown, and those of values are invalid
   * for the fields in it.
   */
  readonly exact?: readonly string[];
  /** Begins the message about a misspelled name. */
  readonly absent?: string | undefined;
  /** False to ignore all other names, which another reader may read. */
  readonly isChecked?: boolean;
  /** True if the seller's terms are fields like others, as in a query. */
  readonly isFlat?: boolean;
}

/**
 * Creates a function that reads an object as sent: fields by their names, other spellings and synonyms. The seller's
 * terms are flat if `isFlat`, otherwise in `seller`. Null and blank values count as omitted. `refuse` is called with the
 * 400 {@link Problem} for each invalid value and throws it by default; a misspelled or misplaced name and a required
 * field that is missing always throw one. Unknown names, which caches and trackers add, are listed in `unknown`.
 * `prepare` makes what is read of the values by their fields.
 */
export function createInputReader<F extends Fields>(
  fields: F,
  { required = [], exact, absent, isChecked, isFlat = false }: ReaderOptions = {},
  prepare: (values: Sent) => Sent = (values) => values,
) {
  const isExact = exact !== undefined;
  const readTerms = isFlat || !takesTerms(fields) ? undefined : createTermsReader(fields);
  const readNames = createNameReader(readTerms ? omit(fields, ...TERMS) : fields, {
    isExact,
    ...omitUndefined({
      absent,
      isChecked,
      elsewhere: readTerms ? IN_SELLER : isChecked !== false && takesTerms(fields) ? FLAT : undefined,
    }),
  });
  return (sent: object, refuse?: Refuse): NamedValues<ValuesOf<F>> => {
    requireFewNames(sent);
    const { seller, ...own } = sent as Sent;
    const { values, unknown } = readNames(readTerms ? own : sent, refuse);
    const terms = readTerms?.(seller) ?? { values: {}, unknown: [] };
    const given = prepare(values);
    for (const name of required) if (isBlank(given[name])) throw missing(name, required, fields[name]);
    const nearest = Object.fromEntries(Object.entries(given).filter(([, value]) => !isBlank(value)));
    return {
      values: readFields(fields, { ...terms.values, ...nearest }, omitUndefined({ refuse, exact })),
      unknown: boundedNames([...unknown, ...terms.unknown, ...unreadInComps(nearest.comps)]),
    };
  };
}

const TERMS = Object.keys(SELLER_FIELDS);
const takesTerms = (fields: Fields): boolean => TERMS.some((name) => Object.hasOwn(fields, name));
const IN_SELLER = {
  fields: SELLER_FIELDS,
  says: (name: string) => `${name} belongs in seller: send "seller": {"${name}": …}.`,
};

const FLAT = {
  fields: { seller: SELLER_FIELDS },
  says: () => 'seller is for JSON: send its members by themselves, such as marketplace=ebay.',
};

/** Creates a function that reads the names in `seller`, of which other fields of the call are none. */
function createTermsReader(fields: Fields) {
  const elsewhere = {
    fields: omit(fields, ...TERMS),
    says: (name: string) => `${name} stands beside seller, not in it.`,
  };
  const readNames = createNameReader(SELLER_FIELDS, { absent: 'seller has no member', elsewhere });
  return (seller: unknown): NamedValues => {
    if (isBlank(seller)) return { values: {}, unknown: [] };
    if (!isObject(seller)) {
      const detail = `seller is ${describeValue(seller)}: give an object such as {"marketplace": "ebay"}.`;
      throw invalidInput('seller', detail);
    }
    const { values, unknown } = readNames(seller);
    const { marketplace: marketplaces } = values;
    return { values: { marketplaces, ...values }, unknown: unknown.map((name) => `seller.${name}`) };
  };
}

/** The part of a request that queries are read from. */
export interface QueryRequest {
  readonly query: unknown;
  readonly raw: { readonly url?: string | undefined };
}

/**
 * Creates a function that reads a request's query parameters like {@link createInputReader}. It also throws a 400
 * {@link Problem} for a repeated parameter, and for one that is not valid percent-encoding.
 */
export function createQueryReader<F extends Fields>(fields: F, reading: ReaderOptions = {}) {
  const read = createInputReader(fields, { ...reading, isFlat: true }, (values) => textsIn(fields, values));
  return ({ query, raw: { url = '' } }: QueryRequest): NamedValues<ValuesOf<F>> => {
    refuseBrokenEncoding(url, fields);
    return read(Object(query));
  };
}

/** Creates a function that reads some parameters and ignores all others. */
export function createFieldReader<const F extends Fields>(fields: F, required?: readonly (keyof F & string)[]) {
  const read = createQueryReader(fields, { required, isChecked: false });
  return (request: QueryRequest): ValuesOf<F> => read(request).values;
}

function missing(parameter: string, required: readonly string[], schema: FieldSchema = {}): Problem {
  const { 'x-valid-values': validValuesUrl } = schema;
  if (schema.missing) return schema.missing();
  return new Problem(
    'missing_parameter',
    (name) => `${name(parameter)} is missing: give ${required.map(name).join(' and ')}.`,
    { parameter, ...omitUndefined({ validValuesUrl }) },
  );
}

function textsIn(fields: Fields, sent: Sent): Sent {
  const texts: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = sent[name];
    if (value === undefined) continue;
    // Repeating a list's parameter is the same as separating its values.
    const { type }: { readonly type?: string } = field;
    if (Array.isArray(value) && type !== 'array') {
      const detail = `${name} is given ${value.length} times: give it once.`;
      throw new Problem('repeated_parameter', detail, { parameter: name });
    }
    const entered = truncate((Array.isArray(value) ? value.join(';') : String(value)).trim());
    texts[name] = sanitize(entered).trim() || entered;
  }
  return texts;
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
      const detail = `${name} is not valid percent-encoded UTF-8: ${quote(pair)}.`;
      throw new Problem('malformed_query', detail, { parameter: name });
    }
  }
}

/**
 * Reads fields by their own names, from text or JSON. `refuse` is called with the 400 {@link Problem} for each invalid
 * value and throws it by default. Fields in `exact` don't accept value synonyms.
 */
export function readFields<F extends Fields>(
  fields: F,
  sent: Sent,
  { refuse = throwProblem, exact = [] }: { refuse?: Refuse; exact?: readonly string[] } = {},
): ValuesOf<F> {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    if (!Object.hasOwn(sent, name)) continue;
    const value = orProblem(() => readField(name, sent[name], schema, exact.includes(name)));
    if (value instanceof Problem) refuse(value);
    else if (value !== undefined) values[name] = value;
  }
  return values as ValuesOf<F>;
}

/** A field's JSON Schema, which also validates. Functions have no JSON form, so published schemas omit them. */
interface FieldSchema extends TSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  /** Resolves a synonym to a member of `enum`. */
  readonly meant?: (value: string) => string | undefined;
  readonly format?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  /** 0.01 for cents, which text may not exceed. Numbers may have any decimals, since programs compute them. */
  readonly multipleOf?: number;
  /** Words that are valid instead of a number. */
  readonly 'x-words'?: readonly string[];
  readonly items?: { readonly enum?: readonly string[] };
  /** Reads a value of several types. Returns undefined if it is none of them. */
  readonly parse?: (sent: unknown) => unknown;
  /** Reads the values of a list that are no choices. Throws a 400 {@link Problem}. */
  readonly read?: (sent: unknown) => readonly unknown[];
  /** Says that it is missing, if a list of names does not say enough. */
  readonly missing?: () => Problem;
  /** The path of the list of its values. */
  readonly 'x-valid-values'?: string;
}

/** Parses a number or a boolean. Returns undefined if the text is neither. Only US dollars may look like `$1,200`. */
function valueIn(text: string, field: TSchema): number | boolean | undefined {
  const schema: FieldSchema = field;
  if (schema.type === 'boolean') return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined;
  const pattern = isInCents(schema) ? /^\d{1,9}(\.\d{1,2})?$/ : /^\d{1,9}(\.\d{1,9})?$/;
  if (pattern.test(text)) return Number(text);
  // In a computed decimal such as 10.123456789012, the point is not a thousands separator, so it is not read as money.
  const isComputed = /^\d+\.\d+$/.test(text);
  if (!isMoney(schema) || isComputed) return undefined;
  const money = readMoney(text);
  return money.kind === 'usd' ? money.amount : undefined;
}

/**
 * Parses a value from text or JSON: of the type that the schema states. Returns undefined if it is blank, since forms
 * and spreadsheets send blanks for omitted values. Throws a 400 {@link Problem} for an invalid one; if `isExact`, for a
 * synonym.
 */
function readField(name: string, sent: unknown, field: TSchema, isExact = false): unknown {
  const schema: FieldSchema = field;
  const entered = typeof sent === 'string' ? truncate(sent.toWellFormed()) : sent;
  if (isBlank(entered)) return undefined;
  if (schema.type === 'array') {
    const values = schema.read?.(entered) ?? readChoices(name, entered, schema);
    return values.length > 0 ? values : undefined;
  }
  if (schema.type === 'string') {
    const text = textIn(entered, schema) ?? (isExact ? undefined : meantBy(entered, schema));
    if (text === undefined) throw invalidField(name, entered, schema);
    return text;
  }
  const word = schema['x-words']?.find((word) => word === String(entered).trim().toLowerCase());
  if (word !== undefined) return word;
  if (schema.parse) {
    const parsed = schema.parse(entered);
    if (parsed === undefined) throw invalidField(name, entered, { type: 'number', maximum: 100_000 });
    return parsed;
  }
  const value = typeof entered === 'string' ? valueIn(entered.trim(), schema) : entered;
  if (!isBooleanOrNumber(value, schema)) throw invalidField(name, entered, schema);
  return value;
}

/** Checks a value here, since importing a validator takes a quarter of the startup time. No number is negative. */
function isBooleanOrNumber(value: unknown, schema: FieldSchema): boolean {
  if (schema.type === 'boolean') return typeof value === 'boolean';
  if (typeof value !== 'number' || (isWhole(schema) && !Number.isInteger(value))) return false;
  const { minimum = 0, exclusiveMinimum = -1, maximum = Number.MAX_VALUE } = schema;
  return value >= minimum && value > exclusiveMinimum && value <= maximum;
}

function readChoices(name: string, entered: unknown, schema: FieldSchema): readonly unknown[] {
  const choices =
    typeof entered === 'string' ? entered.split(/[\s,;]+/).filter((choice) => choice !== '') : [entered].flat();
  const wrong = choices.find((choice) => !schema.items?.enum?.includes(String(choice)));
  if (wrong !== undefined) throw invalidField(name, wrong, { type: 'string', enum: schema.items?.enum ?? [] });
  return [...new Set(choices)];
}

/** Calls a function and returns its result or the {@link Problem} that it throws. */
export function orProblem<T>(read: () => T): T | Problem {
  try {
    return read();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function textIn(value: unknown, schema: FieldSchema): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (schema.enum) return schema.enum.includes(value) ? value : undefined;
  if (value.length > (schema.maxLength ?? Number.POSITIVE_INFINITY)) return undefined;
  if (!isDate(schema)) return value;
  return ISO_DAY.test(value) ? parseDay(value) : undefined;
}

/** A day as `format: date` has it. Others, such as 03/10/2026, may be one of two days. */
const ISO_DAY = /^\s*\d{4}-\d{2}-\d{2}(?!\d)/;

function meantBy(value: unknown, schema: FieldSchema): string | undefined {
  if (typeof value !== 'string') return undefined;
  const folded = value.toLowerCase();
  return schema.enum?.find((allowed) => allowed.toLowerCase() === folded) ?? schema.meant?.(value);
}

/** Returns a 400 {@link Problem} that describes the valid values and, if possible, suggests the intended one. */
function invalidField(parameter: string, value: unknown, field: TSchema): Problem {
  const schema: FieldSchema = field;
  if (typeof value === 'string' && isFreeText(schema)) {
    return new Problem(
      'invalid_parameter',
      (name) => `${name(parameter)} is longer than ${schema.maxLength} characters: ${quote(value)}.`,
      { parameter },
    );
  }
  const meant = meantBy(value, schema);
  const isForeign = typeof value === 'string' && isMoney(schema) && readMoney(truncate(value)).kind === 'foreign';
  const remedy = isForeign ? DOLLARS_ONLY : `give ${validInWords(schema)}`;
  return new Problem('invalid_parameter', (name) => `${name(parameter)} is ${describeValue(value)}: ${remedy}.`, {
    parameter,
    ...omitUndefined({ validValues: valuesOf(schema), didYouMean: likelyValues(value, meant, schema) }),
  });
}

/** Returns what a value means or, otherwise, the valid values that are an edit away from it. */
function likelyValues(value: unknown, meant: string | undefined, { enum: values = [] }: FieldSchema) {
  if (meant !== undefined || typeof value !== 'string') return meant === undefined ? undefined : [meant];
  const typed = truncate(value).trim().toLowerCase();
  const near = values.filter((valid) => editsBetween(typed, valid.toLowerCase()) <= 1);
  return near.length > 0 ? near : undefined;
}

function validInWords(schema: FieldSchema): string {
  const values = valuesOf(schema);
  if (values) return `exactly one of ${values.join(', ')}`;
  if (isDate(schema)) return 'a day such as 2026-10-03';
  if (schema.type === 'string') return `text of at most ${schema.maxLength} characters`;
  const { minimum = 0, exclusiveMinimum, maximum } = schema;
  const kind = isWhole(schema) ? 'whole' : 'plain';
  const range = exclusiveMinimum === undefined ? `from ${minimum}` : `above ${exclusiveMinimum},`;
  const decimals = isInCents(schema) ? ', with at most two decimals' : '';
  const words = schema['x-words']?.map((word) => `, or ${word}`).join('') ?? '';
  return `a ${kind} number ${range} to ${maximum}${decimals}${words}`;
}

const valuesOf = (schema: FieldSchema) => (schema.type === 'boolean' ? ['true', 'false'] : schema.enum);
const isDate = ({ format }: FieldSchema) => format === 'date';
const isFreeText = (schema: FieldSchema) => schema.type === 'string' && schema.enum === undefined && !isDate(schema);
const isWhole = ({ type, multipleOf }: FieldSchema) => type === 'integer' || multipleOf === 1;
const isInCents = ({ multipleOf }: FieldSchema) => multipleOf === 0.01;
/** Returns true for US dollars. Heuristic: other fields with decimals are fractions with a maximum of at most 100. */
const isMoney = (schema: FieldSchema) => schema.type === 'number' && !isWhole(schema) && (schema.maximum ?? 0) > 100;
