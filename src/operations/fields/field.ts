import type { TSchema } from 'typebox';
import { dayOf } from '../../base/day.ts';
import { defined, isBlank } from '../../base/members.ts';
import { Problem } from '../../base/problem.ts';
import { DOLLARS_ONLY, readMoney } from '../../base/read-money.ts';
import { describeValue, quote, truncate } from '../../base/text.ts';

/** A field's JSON Schema, which also validates. Functions have no JSON form, so published schemas omit them. */
export interface FieldSchema extends TSchema {
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
  /** True if the text is a list of names, which JSON may send as an array of texts. */
  readonly 'x-list'?: true;
  readonly items?: { readonly enum?: readonly string[] };
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
export function readField(name: string, sent: unknown, field: TSchema, isExact = false): unknown {
  const schema: FieldSchema = field;
  const given = schema['x-list'] && Array.isArray(sent) ? sent.join(', ') : sent;
  const entered = typeof given === 'string' ? truncate(given.toWellFormed()) : given;
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
  if (schema['x-words']?.includes(entered as string)) return entered;
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
  const wrong = choices.find((choice) => !schema.items?.enum?.includes(choice as string));
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
  return isDate(schema) ? dayOf(value) : value;
}

function meantBy(value: unknown, schema: FieldSchema): string | undefined {
  if (typeof value !== 'string') return undefined;
  const folded = value.toLowerCase();
  return schema.enum?.find((allowed) => allowed.toLowerCase() === folded) ?? schema.meant?.(value);
}

/** Returns a 400 {@link Problem} that describes the valid values and, if possible, suggests the intended one. */
export function invalidField(parameter: string, value: unknown, field: TSchema): Problem {
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
    ...defined({ validValues: valuesOf(schema), didYouMean: meant === undefined ? undefined : [meant] }),
  });
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
  return `a ${kind} number ${range} to ${maximum}${decimals}`;
}

const valuesOf = (schema: FieldSchema) => (schema.type === 'boolean' ? ['true', 'false'] : schema.enum);
const isDate = ({ format }: FieldSchema) => format === 'date';
const isFreeText = (schema: FieldSchema) => schema.type === 'string' && schema.enum === undefined && !isDate(schema);
const isWhole = ({ type, multipleOf }: FieldSchema) => type === 'integer' || multipleOf === 1;
const isInCents = ({ multipleOf }: FieldSchema) => multipleOf === 0.01;
/** Returns true for US dollars. Heuristic: other fields with decimals are fractions with a maximum of at most 100. */
const isMoney = (schema: FieldSchema) => schema.type === 'number' && !isWhole(schema) && (schema.maximum ?? 0) > 100;
