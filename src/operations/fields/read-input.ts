// Reads what was sent: names to fields, then the values of fields.

import type { TSchema } from 'typebox';
import { parseDay } from '../../base/day.ts';
import { catchProblem, inputProblem, Problem } from '../../base/problem.ts';
import { DOLLARS_ONLY, readMoney, toCurrencyCode } from '../../base/read-money.ts';
import { type Fields, isDollarField, type ValuesOf } from '../../base/shape.ts';
import { describeValue, quote, shorten, truncate } from '../../base/text.ts';
import { isBlank, isObject, omit } from '../../base/values.ts';
import { countEdits, fold } from '../../catalog/normalize.ts';
import { SELLER_FIELDS } from '../../money/seller.ts';
import synonyms from './names.json' with { type: 'json' };

/** Fields by other plain names that agents and tools give them, most likely field first. */
const FIELDS_BY_SYNONYM = new Map<string, readonly string[]>(Object.entries(synonyms.fields));

/** Longer names are cut before they are read. */
const MAX_NAME_CHARS = 60;
/** Shorter names are too ambiguous to correct. */
const MIN_TYPO_LENGTH = 4;
/** Names of at least this length may have two wrong letters, and shorter names may have one. */
const LONG_NAME_LENGTH = 8;
/** Limits on the unknown names echoed in an answer, since a request can contain any number of them, of any length. */
const MAX_UNKNOWN_NAMES = 20;
const MAX_UNKNOWN_LENGTH = 40;
/** Maximum number of names in an object, several times our fields. Each unknown one is compared with all of them. */
const MAX_NAMES_SENT = 200;

export interface NamedValues<Values = Readonly<Record<string, unknown>>> {
  /** By field; unknown names are kept as sent. */
  readonly values: Values;
  readonly unknownNames: readonly string[];
}

interface NameOptions {
  /** True where a specification forbids synonyms: then those of names are unknown, and those of values invalid. */
  readonly isExact?: boolean | undefined;
  /** False for names that another reader may read. True by default. */
  readonly refusesMisspellings?: boolean | undefined;
  /** Begins the sentence about a misspelled name. */
  readonly prefix?: string | undefined;
  /** Fields that stand in another object, and the sentence that says so. */
  readonly misplaced?: { readonly fields: object; readonly explain: (field: string) => string } | undefined;
}

const NONE_MISPLACED = { fields: {}, explain: String };

/** Array brackets after a name, with or without an index: `comps[]`, `comps[0]`. */
const INDEX_PATTERN = /\[\d{0,3}\]$/;

/** Folds a name, without array brackets or a plural `s`. */
export const foldFieldName = (name: string) =>
  fold(truncate(name, MAX_NAME_CHARS).replace(INDEX_PATTERN, '')).replace(/s$/, '');

/** Creates a function that finds a field by its exact name, by another spelling, or by a synonym, in that order. */
export function createNameFinder(fields: object): (name: string) => string | undefined {
  // Reversed so that the first of two fields with the same folded name wins.
  const names = Object.keys(fields).toReversed();
  const fieldByFoldedName = new Map(names.map((field) => [foldFieldName(field), field]));
  const isField = (name: string) => Object.hasOwn(fields, name);
  return (name) => {
    if (isField(name)) return name;
    const folded = foldFieldName(name);
    return fieldByFoldedName.get(folded) ?? FIELDS_BY_SYNONYM.get(folded)?.find(isField);
  };
}

/**
 * Creates a function that assigns values to fields by their names, other spellings, and synonyms. It throws a 400
 * {@link Problem} for two names for the same field, a misplaced field and a likely misspelling, and calls `refuse` with
 * one for a currency other than US dollars.
 */
export function createNameReader(
  fields: object,
  {
    isExact,
    refusesMisspellings = true,
    prefix = 'There is no parameter',
    misplaced = NONE_MISPLACED,
  }: NameOptions = {},
) {
  const findName = createNameFinder(fields);
  const findField = (name: string) => (isExact && !Object.hasOwn(fields, name) ? undefined : findName(name));
  const findMisplaced = createNameFinder(misplaced.fields);
  const refuseMisplaced = (name: string, value: unknown) => {
    const field = isBlank(value) ? undefined : findMisplaced(name);
    if (field !== undefined) throw inputProblem(field, misplaced.explain(field));
  };
  const refuseNearMiss = createNearMissCheck([fields, misplaced.fields].flatMap(Object.keys), prefix);
  return (sent: object, refuse = throwProblem): NamedValues => {
    requireFewNames(sent);
    // Created without prototypes, since a request may contain a name such as `constructor`.
    const values: Record<string, unknown> = Object.create(null);
    const nameByField: Record<string, string> = Object.create(null);
    const unknownNames: string[] = [];
    const addValue = (field: string, name: string, value: unknown) => {
      if (isBlank(value)) {
        values[field] ??= value;
        return;
      }
      const earlierName = nameByField[field];
      if (earlierName !== undefined) requireListParts(earlierName, name);
      values[field] = earlierName === undefined ? value : [values[field], value].flat();
      nameByField[field] = name;
    };
    for (const [name, value] of Object.entries(sent)) {
      const field = findField(name);
      if (field === undefined && name === 'currency') {
        if (!isInDollars(value)) refuse(currencyProblem(value));
        continue;
      }
      if (field === undefined) {
        refuseMisplaced(name, value);
        if (refusesMisspellings && unknownNames.length < MAX_UNKNOWN_NAMES) refuseNearMiss(name);
        unknownNames.push(name);
      }
      addValue(field ?? name, name, value);
    }
    return { values, unknownNames: limitNames(unknownNames) };
  };
}

const isInDollars = (value: unknown): boolean =>
  isBlank(value) || (typeof value === 'string' && toCurrencyCode(value.trim()) === 'USD');

const currencyProblem = (value: unknown): Problem =>
  new Problem('currency_not_supported', `currency is ${describeValue(value)}: ${DOLLARS_ONLY}.`, {
    parameter: 'currency',
    validValues: ['USD'],
  });

function throwProblem(problem: Problem): void {
  throw problem;
}

function requireFewNames(sent: object): void {
  const count = Object.keys(sent).length;
  if (count <= MAX_NAMES_SENT) return;
  const detail = `${count} names were sent together: send at most ${MAX_NAMES_SENT}, and only those that we know.`;
  throw new Problem('invalid_parameter', detail);
}

function requireListParts(name: string, otherName: string): void {
  if (INDEX_PATTERN.test(name) && INDEX_PATTERN.test(otherName)) return;
  const parameter = shorten(otherName, MAX_NAME_CHARS);
  const names = `${shorten(name, MAX_NAME_CHARS)} and ${parameter}`;
  throw inputProblem(parameter, `${names} are two names of one parameter: give only one of them.`);
}

/** Truncates the unknown names, and the list of them, to the limits for an answer. */
export const limitNames = (names: readonly string[]): readonly string[] =>
  names.slice(0, MAX_UNKNOWN_NAMES).map((name) => shorten(name, MAX_UNKNOWN_LENGTH));

/** Returns the response member that lists unknown names, or {} if there are none. */
export const toUnknownMember = (unknown: readonly string[]): { readonly unknownParameters?: readonly string[] } =>
  unknown.length > 0 ? { unknownParameters: unknown } : {};

/**
 * Creates a function that throws a 400 {@link Problem} if a name is probably a misspelled field: one edit or swap away,
 * or two from eight letters (`longLength`) on. `prefix` begins the message.
 */
export function createNearMissCheck(
  fields: readonly string[],
  prefix: string,
  longLength = LONG_NAME_LENGTH,
): (name: string) => void {
  const synonyms = [...FIELDS_BY_SYNONYM].flatMap(([name, likelyFields]) => {
    const field = likelyFields.find((candidate) => fields.includes(candidate));
    return field === undefined ? [] : [[field, name] as const];
  });
  const foldedFields = [...fields.map((field) => [field, foldFieldName(field)] as const), ...synonyms];
  return (name) => {
    const folded = foldFieldName(name);
    if (folded.length < MIN_TYPO_LENGTH || name.startsWith('_') || name.startsWith('utm_')) return;
    const maxEdits = folded.length < longLength ? 1 : 2;
    const isNear = (field: string) => field.length >= MIN_TYPO_LENGTH && countEdits(folded, field) <= maxEdits;
    const nearestField = foldedFields.find(([, field]) => isNear(field))?.[0];
    if (nearestField === undefined) return;
    throw new Problem('invalid_parameter', `${prefix} ${quote(name)}. Did you mean ${nearestField}?`, {
      parameter: shorten(name, MAX_NAME_CHARS),
      didYouMean: [nearestField],
    });
  };
}

type SentValues = Readonly<Record<string, unknown>>;
type ReadOptions = Pick<NameOptions, 'isExact'>;

interface ReaderOptions extends Omit<NameOptions, 'misplaced'> {
  readonly required?: readonly string[] | undefined;
  /** True if the seller's terms are fields like others, as in a query. */
  readonly isFlat?: boolean;
  /** Changes the sent values before they are read. */
  readonly prepare?: (values: SentValues) => SentValues;
}

/**
 * Creates a function that reads an object as sent: fields by their names, other spellings and synonyms. The seller's
 * terms are flat if `isFlat`, otherwise in `seller`. Null and blank values count as omitted. `refuse` is called with the
 * 400 {@link Problem} for each invalid value and throws it by default; a misspelled or misplaced name and a required
 * field that is missing always throw one. Unknown names, which caches and trackers add, are listed in `unknownNames`.
 */
export function createInputReader<F extends Fields>(
  fields: F,
  {
    required = [],
    isExact,
    prefix,
    refusesMisspellings = true,
    isFlat = false,
    prepare = (values) => values,
  }: ReaderOptions = {},
) {
  const hasTerms = TERM_NAMES.some((name) => Object.hasOwn(fields, name));
  const ownFields = isFlat ? fields : omit(fields, ...TERM_NAMES);
  const readTerms = isFlat || !hasTerms ? undefined : createTermsReader(ownFields);
  const sellerObject = hasTerms && refusesMisspellings ? FLAT_TERMS : undefined;
  const misplaced = readTerms ? TERMS_IN_SELLER : sellerObject;
  const readNames = createNameReader(ownFields, { isExact, refusesMisspellings, prefix, misplaced });
  return (sent: object, refuse = throwProblem): NamedValues<ValuesOf<F>> => {
    const { seller, ...others }: SentValues = { ...sent };
    const { values, unknownNames } = readNames(readTerms ? others : sent, refuse);
    const terms = readTerms?.(seller) ?? { values: {}, unknownNames: [] };
    const preparedValues = prepare(values);
    for (const name of required)
      if (isBlank(preparedValues[name])) throw missingFieldProblem(name, required, fields[name]);
    const sentValues = Object.fromEntries(Object.entries(preparedValues).filter(([, value]) => !isBlank(value)));
    const unreadNames = Object.entries<FieldSchema>(fields).flatMap(
      ([name, field]) => field.listUnreadNames?.(sentValues[name]) ?? [],
    );
    return {
      values: readFields(fields, { ...terms.values, ...sentValues }, { refuse, isExact }),
      unknownNames: limitNames([...unknownNames, ...terms.unknownNames, ...unreadNames]),
    };
  };
}

const TERM_NAMES = Object.keys(SELLER_FIELDS);
const TERMS_IN_SELLER = {
  fields: SELLER_FIELDS,
  explain: (name: string) => `${name} belongs in seller: send "seller": {"${name}": …}.`,
};
const FLAT_TERMS = {
  fields: { seller: SELLER_FIELDS },
  explain: () => 'seller is for JSON: send its members by themselves, such as marketplace=ebay.',
};

/** Creates a function that reads the names in `seller`, in which the other `fields` of the call are misplaced. */
function createTermsReader(fields: Fields) {
  const misplaced = { fields, explain: (name: string) => `${name} stands beside seller, not in it.` };
  const readNames = createNameReader(SELLER_FIELDS, { prefix: 'seller has no member', misplaced });
  return (seller: unknown): NamedValues => {
    if (isBlank(seller)) return { values: {}, unknownNames: [] };
    if (!isObject(seller)) {
      const detail = `seller is ${describeValue(seller)}: give an object such as {"marketplace": "ebay"}.`;
      throw inputProblem('seller', detail);
    }
    const { values, unknownNames } = readNames(seller);
    const { marketplace: marketplaces } = values;
    return { values: { marketplaces, ...values }, unknownNames: unknownNames.map((name) => `seller.${name}`) };
  };
}

function missingFieldProblem(parameter: string, required: readonly string[], schema: FieldSchema = {}): Problem {
  const { 'x-valid-values': validValuesUrl } = schema;
  if (schema.missingProblem) return schema.missingProblem();
  return new Problem(
    'missing_parameter',
    (name) => `${name(parameter)} is missing: give ${required.map(name).join(' and ')}.`,
    { parameter, validValuesUrl },
  );
}

/**
 * Reads fields by their own names, from text or JSON. `refuse` is called with the 400 {@link Problem} for each invalid
 * value and throws it by default. If `isExact`, values have no synonyms.
 */
export function readFields<F extends Fields>(
  fields: F,
  sent: SentValues,
  { refuse = throwProblem, isExact }: ReadOptions & { readonly refuse?: typeof throwProblem } = {},
): ValuesOf<F> {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(fields)) {
    if (!Object.hasOwn(sent, name)) continue;
    const value = catchProblem(() => readField(name, sent[name], schema, { isExact }));
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
  readonly resolve?: (value: string) => string | undefined;
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
  /** The types of a value that `read` reads, the first of which a client is told of. */
  readonly anyOf?: readonly FieldSchema[];
  /** Reads a value that the keywords do not describe. Returns undefined, or throws a 400 {@link Problem}, if it is none. */
  readonly read?: (value: unknown) => unknown;
  /** Lists the names in a value that we do not know. */
  readonly listUnreadNames?: (value: unknown) => readonly string[];
  /** Says that it is missing, if a list of names does not say enough. */
  readonly missingProblem?: () => Problem;
  /** The path of the list of its values. */
  readonly 'x-valid-values'?: string;
}

/** Parses a number or a boolean. Returns undefined if the text is neither. Only US dollars may look like `$1,200`. */
function parseText(text: string, schema: FieldSchema): number | boolean | undefined {
  if (schema.type === 'boolean') return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined;
  const pattern = hasCents(schema) ? /^\d{1,9}(\.\d{1,2})?$/ : /^\d{1,9}(\.\d{1,9})?$/;
  if (pattern.test(text)) return Number(text);
  // In a computed decimal such as 10.123456789012, the point is not a thousands separator, so it is not read as money.
  const isComputed = /^\d+\.\d+$/.test(text);
  if (!isDollarField(schema) || isComputed) return undefined;
  const money = readMoney(text);
  return money.kind === 'usd' ? money.amount : undefined;
}

/**
 * Parses a value from text or JSON: of the type that the schema states. Returns undefined if it is blank, since forms
 * and spreadsheets send blanks for omitted values. Throws a 400 {@link Problem} for an invalid one; if `isExact`, for a
 * synonym.
 */
function readField(name: string, sentValue: unknown, schema: FieldSchema, options: ReadOptions): unknown {
  const rawValue = typeof sentValue === 'string' ? truncate(sentValue.toWellFormed()) : sentValue;
  if (isBlank(rawValue)) return undefined;
  const value = schema.read ? schema.read(rawValue) : readDescribed(name, rawValue, schema, options);
  if (Array.isArray(value) && value.length === 0) return undefined;
  if (value !== undefined) return value;
  throw invalidFieldProblem(name, rawValue, schema.anyOf?.[0] ?? schema);
}

function readDescribed(name: string, rawValue: unknown, schema: FieldSchema, options: ReadOptions): unknown {
  if (schema.type === 'array') return readChoices(name, rawValue, schema);
  return schema.type === 'string' ? readString(rawValue, schema, options) : readScalar(rawValue, schema);
}

/**
 * Returns the boolean, number or word that a value is, or undefined. Checked here, since importing a validator takes a
 * quarter of the startup time. No number is negative.
 */
function readScalar(rawValue: unknown, schema: FieldSchema): unknown {
  const sentWord = typeof rawValue === 'string' ? rawValue.trim().toLowerCase() : undefined;
  const word = schema['x-words']?.find((validWord) => validWord === sentWord);
  if (word !== undefined) return word;
  const value = typeof rawValue === 'string' ? parseText(rawValue.trim(), schema) : rawValue;
  if (schema.type === 'boolean') return typeof value === 'boolean' ? value : undefined;
  if (typeof value !== 'number' || (schema.type === 'integer' && !Number.isInteger(value))) return undefined;
  const { minimum = 0, exclusiveMinimum = -1, maximum = Number.MAX_VALUE } = schema;
  return value >= minimum && value > exclusiveMinimum && value <= maximum ? value : undefined;
}

function readChoices(name: string, rawValue: unknown, { items: { enum: choices = [] } = {} }: FieldSchema) {
  const values =
    typeof rawValue === 'string' ? rawValue.split(/[\s,;]+/).filter((value) => value !== '') : [rawValue].flat();
  const wrongChoice = values.find((value) => typeof value !== 'string' || !choices.includes(value));
  if (wrongChoice !== undefined) throw invalidFieldProblem(name, wrongChoice, { type: 'string', enum: choices });
  return [...new Set(values)];
}

/** A day as `format: date` has it. Others, such as 03/10/2026, may be one of two days. */
const ISO_DAY_PATTERN = /^\s*\d{4}-\d{2}-\d{2}(?!\d)/;

function readString(rawValue: unknown, schema: FieldSchema, { isExact }: ReadOptions): string | undefined {
  if (typeof rawValue !== 'string') return undefined;
  if (schema.enum?.includes(rawValue)) return rawValue;
  if (schema.enum) return isExact ? undefined : findMeantValue(rawValue, schema);
  if (rawValue.length > (schema.maxLength ?? Number.POSITIVE_INFINITY)) return undefined;
  if (!isDayField(schema)) return rawValue;
  return ISO_DAY_PATTERN.test(rawValue) ? parseDay(rawValue) : undefined;
}

function findMeantValue(value: string, schema: FieldSchema): string | undefined {
  const folded = value.toLowerCase();
  return schema.enum?.find((allowed) => allowed.toLowerCase() === folded) ?? schema.resolve?.(value);
}

/** Returns a 400 {@link Problem} that describes the valid values and, if possible, suggests the intended one. */
function invalidFieldProblem(parameter: string, value: unknown, schema: FieldSchema): Problem {
  const isText = typeof value === 'string';
  if (isText && schema.type === 'string' && !schema.enum && !isDayField(schema)) {
    return inputProblem(
      parameter,
      (name) => `${name(parameter)} is longer than ${schema.maxLength} characters: ${quote(value)}.`,
    );
  }
  const isForeign = isText && isDollarField(schema) && readMoney(truncate(value)).kind === 'foreign';
  const remedy = isForeign ? DOLLARS_ONLY : `give ${validInWords(schema)}`;
  return new Problem('invalid_parameter', (name) => `${name(parameter)} is ${describeValue(value)}: ${remedy}.`, {
    parameter,
    validValues: listValues(schema),
    didYouMean: isText ? suggestValues(value, schema) : undefined,
  });
}

/** Returns what a value means or, otherwise, the valid values that are an edit away from it. */
function suggestValues(value: string, schema: FieldSchema) {
  const meantValue = findMeantValue(value, schema);
  if (meantValue !== undefined) return [meantValue];
  const folded = truncate(value).trim().toLowerCase();
  return schema.enum?.filter((valid) => countEdits(folded, valid.toLowerCase()) <= 1);
}

function validInWords(schema: FieldSchema): string {
  const values = listValues(schema);
  if (values) return `exactly one of ${values.join(', ')}`;
  if (isDayField(schema)) return 'a day such as 2026-10-03';
  if (schema.type === 'string') return `text of at most ${schema.maxLength} characters`;
  const { minimum = 0, exclusiveMinimum, maximum } = schema;
  const kindText = schema.type === 'integer' ? 'whole' : 'plain';
  const rangeText = exclusiveMinimum === undefined ? `from ${minimum}` : `above ${exclusiveMinimum},`;
  const decimalsText = hasCents(schema) ? ', with at most two decimals' : '';
  const otherValues = schema['x-words']?.map((word) => `, or ${word}`).join('') ?? '';
  return `a ${kindText} number ${rangeText} to ${maximum}${decimalsText}${otherValues}`;
}

const listValues = (schema: FieldSchema) => (schema.type === 'boolean' ? ['true', 'false'] : schema.enum);
const isDayField = ({ format }: FieldSchema) => format === 'date';
const hasCents = ({ multipleOf }: FieldSchema) => multipleOf === 0.01;
