import { dayOf } from '../base/day.ts';
import { isBlank } from '../base/members.ts';
import { Problem } from '../base/problem.ts';
import { bounded, quoted, shown } from '../base/text.ts';
import { COMPS_FORM, type Comp, compsProblem, readComps } from './comps.ts';
import { DOLLARS_ONLY, readMoney } from './money.ts';

/** A value's rule for a parameter, cell or member: a JSON Schema without a library that browsers would have to load. */
export type FieldSchema = (
  | TextSchema
  | NumberSchema
  | { readonly type: 'array'; readonly items: object; readonly maxItems: number }
  | { readonly type: 'boolean' }
) & {
  readonly description?: string;
};

export type Fields = Readonly<Record<string, FieldSchema>>;

interface TextSchema {
  readonly type: 'string';
  readonly enum?: readonly string[];
  /** `date`: a day in any usual spelling, read as YYYY-MM-DD. */
  readonly format?: string;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** Path of the list of all valid values. */
  readonly 'x-valid-values'?: string;
  /** Finds the member of `enum` that another spelling means. A function, so documents made of the schema omit it. */
  readonly meant?: (value: string) => string | undefined;
  /** Describes the text, if its length does not. Also a function. */
  readonly form?: () => string;
}

interface NumberSchema {
  readonly type: 'number' | 'integer';
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum: number;
  /** 0.01 for amounts of money, 1 for whole numbers; by default any number of decimals, nine in a string. */
  readonly multipleOf?: number;
}

export type ValueOf<F extends FieldSchema> = F extends { readonly enum: readonly (infer T)[] }
  ? T
  : F extends { readonly type: 'array' }
    ? readonly Comp[]
    : F extends { readonly type: 'number' | 'integer' }
      ? number
      : F extends { readonly type: 'boolean' }
        ? boolean
        : string;

/** The values of fields that may all be omitted. */
export type ValuesOf<F extends Fields> = { readonly [Name in keyof F]?: ValueOf<F[Name]> | undefined };

function isValid(value: unknown, schema: FieldSchema): boolean {
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'array':
      return Array.isArray(value) && compsProblem(value) === undefined;
    case 'string': {
      if (typeof value !== 'string') return false;
      if (schema.enum) return schema.enum.includes(value);
      const { maxLength = Number.POSITIVE_INFINITY, pattern } = schema;
      if (value.length > maxLength || (isDay(schema) && dayOf(value) === undefined)) return false;
      return pattern === undefined || RegExp(pattern).test(value);
    }
    default: {
      const { minimum = 0, exclusiveMinimum = -1, maximum } = schema;
      if (typeof value !== 'number' || (isWhole(schema) && !Number.isInteger(value))) return false;
      return value >= minimum && value > exclusiveMinimum && value <= maximum;
    }
  }
}

export type FieldValue = string | number | boolean | readonly Comp[];

/** The value that a string spells, if any. Amounts may be like `$1,200`; other numbers are plain. */
export function valueIn(text: string, schema: FieldSchema): FieldValue | undefined {
  switch (schema.type) {
    case 'array':
      return compsProblem(text) === undefined ? readComps(text) : undefined;
    case 'string':
      return inOneSpelling(text, schema);
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : undefined;
    default: {
      const pattern = isInCents(schema) ? /^\d{1,9}(\.\d{1,2})?$/ : /^\d{1,9}(\.\d{1,9})?$/;
      if (pattern.test(text)) return Number(text);
      // Decimals as programs compute them are no thousands.
      const money = isAmount(schema) && !/^\d+\.\d+$/.test(text) ? readMoney(text) : undefined;
      return money?.kind === 'usd' ? money.amount : undefined;
    }
  }
}

/**
 * Reads a value that came as text or as JSON; undefined if it is blank, which forms and spreadsheets send for nothing.
 * Returns the 400 {@link Problem} of an invalid one. If `isExact`, no other word for a value counts.
 */
export function readField(
  name: string,
  sent: unknown,
  schema: FieldSchema,
  isExact = false,
): FieldValue | Problem | undefined {
  const entered = typeof sent === 'string' ? bounded(sent) : sent;
  if (isBlank(entered)) return undefined;
  if (schema.type === 'array') {
    const problem = compsProblem(entered);
    if (problem) return problem;
    const comps = readComps(entered);
    return comps.length > 0 ? comps : undefined;
  }
  const isSpelled = typeof entered === 'string' && schema.type !== 'string';
  const value = isSpelled ? valueIn(entered.trim(), schema) : entered;
  if (isValid(value, schema)) return inOneSpelling(value as string | number | boolean, schema);
  const meant = isExact ? undefined : meantBy(entered, schema);
  return meant ?? invalidField(name, entered, schema);
}

const inOneSpelling = <T>(value: T, schema: FieldSchema): T | string =>
  typeof value === 'string' && isDay(schema) ? (dayOf(value) ?? value) : value;

function meantBy(value: unknown, schema: FieldSchema): string | undefined {
  if (schema.type !== 'string' || typeof value !== 'string') return undefined;
  const folded = value.toLowerCase();
  return schema.enum?.find((one) => one.toLowerCase() === folded) ?? schema.meant?.(value);
}

/** The refusal of a value that its schema does not allow. */
export function invalidField(parameter: string, value: unknown, schema: FieldSchema): Problem {
  const ofComps = schema.type === 'array' ? compsProblem(value) : undefined;
  if (ofComps) return ofComps;
  if (typeof value === 'string' && isBoundedText(schema)) {
    return new Problem(
      'invalid_parameter',
      (name) => `${name(parameter)} is longer than ${schema.maxLength} characters: ${quoted(value)}.`,
      { parameter },
    );
  }
  const known = valuesOf(schema);
  const meant = meantBy(value, schema);
  if (typeof value === 'string' && isForeign(value, schema)) {
    return new Problem('invalid_parameter', (name) => `${name(parameter)} is ${shown(value)}: ${DOLLARS_ONLY}.`, {
      parameter,
    });
  }
  return new Problem('invalid_parameter', (name) => `${name(parameter)} is ${shown(value)}: give ${wanted(schema)}.`, {
    parameter,
    ...(known && { validValues: known }),
    ...(meant === undefined ? {} : { didYouMean: [meant] }),
  });
}

/** The valid values of a field, as the object of a sentence. */
export function wanted(schema: FieldSchema): string {
  const known = valuesOf(schema);
  if (known) return `exactly one of ${known.join(', ')}`;
  if (schema.type === 'array') return COMPS_FORM;
  if (schema.type === 'string') {
    if (isDay(schema)) return 'a day such as 2026-10-03';
    return schema.form?.() ?? `text of at most ${schema.maxLength} characters`;
  }
  const { minimum = 0, exclusiveMinimum, maximum } = schema as NumberSchema;
  const kind = isWhole(schema as NumberSchema) ? 'whole' : 'plain';
  const range = exclusiveMinimum === undefined ? `from ${minimum}` : `above ${exclusiveMinimum},`;
  const decimals = isInCents(schema as NumberSchema) ? ', with at most two decimals' : '';
  return `a ${kind} number ${range} to ${maximum}${decimals}`;
}

function valuesOf(schema: FieldSchema): readonly string[] | undefined {
  if (schema.type === 'boolean') return ['true', 'false'];
  return schema.type === 'string' ? schema.enum : undefined;
}

function isBoundedText(schema: FieldSchema): schema is TextSchema {
  return schema.type === 'string' && schema.enum === undefined && schema.form === undefined && !isDay(schema);
}

const isDay = (schema: FieldSchema) => schema.type === 'string' && schema.format === 'date';
const isWhole = ({ type, multipleOf }: NumberSchema) => type === 'integer' || multipleOf === 1;
const isInCents = ({ multipleOf }: NumberSchema) => multipleOf === 0.01;
/** True for US dollars: every other number is a count or at most 100, a fraction. */
const isAmount = (schema: NumberSchema) => !isWhole(schema) && schema.maximum > 100;
const isForeign = (text: string, schema: FieldSchema) =>
  schema.type === 'number' && isAmount(schema) && readMoney(bounded(text)).kind === 'foreign';
