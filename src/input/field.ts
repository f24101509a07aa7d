import { dayOf } from '../base/day.ts';
import { defined, isBlank } from '../base/members.ts';
import { Problem } from '../base/problem.ts';
import { bounded, quoted, shown } from '../base/text.ts';
import { COMPS_FORM, type Comp, readComps } from './comps.ts';
import { DOLLARS_ONLY, readMoney } from './money.ts';

/** JSON Schema of a parameter, a cell, or a member. This module validates it, so that browsers load no library. */
export interface FieldSchema {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'array';
  readonly description?: string;
  readonly enum?: readonly string[];
  /** Resolves a synonym to a member of `enum`. Functions have no JSON form, so published schemas omit this member. */
  readonly meant?: (value: string) => string | undefined;
  /** Returns common values for autocompletion. Any other string is also valid. */
  readonly suggests?: () => readonly string[];
  /** `date` for a day, which is accepted in any common format and normalized to YYYY-MM-DD. */
  readonly format?: string;
  /** For documentation only. It is not validated, since a blank value counts as omitted. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Path of the endpoint that lists all valid values. */
  readonly 'x-valid-values'?: string;
  /** Defaults to 0. */
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  /** 0.01 for cents, 1 for whole numbers. If undefined, decimals are unlimited, but a string may have at most nine. */
  readonly multipleOf?: number;
  /** Schema of an array's items. All arrays contain comparables. */
  readonly items?: object;
  readonly maxItems?: number;
  /** For documentation only. */
  readonly examples?: readonly unknown[];
}

/** Field schemas by name. */
export type Fields = Readonly<Record<string, FieldSchema>>;

/** Type of a field's value. `List` is the type of an array. */
export type ValueOf<F extends FieldSchema, List = readonly Comp[]> = F extends { readonly enum: readonly (infer T)[] }
  ? T
  : F extends { readonly suggests: () => readonly (infer T)[] }
    ? T | (string & {})
    : F extends { readonly type: 'array' }
      ? List
      : F extends { readonly type: 'number' | 'integer' }
        ? number
        : F extends { readonly type: 'boolean' }
          ? boolean
          : string;

/** Values keyed by field name. Any of them may be omitted. */
export type ValuesOf<F extends Fields, List = readonly Comp[]> = {
  readonly [Name in keyof F]?: ValueOf<F[Name], List> | undefined;
};

/** Parses a number or a boolean. Returns undefined if the text is neither. Only US dollars may look like `$1,200`. */
export function valueIn(text: string, schema: FieldSchema): number | boolean | undefined {
  if (schema.type === 'boolean') return BOOLEANS.get(text);
  const pattern = isInCents(schema) ? /^\d{1,9}(\.\d{1,2})?$/ : /^\d{1,9}(\.\d{1,9})?$/;
  if (pattern.test(text)) return Number(text);
  // In a computed decimal such as 10.123456789012, the point is not a thousands separator, so it is not read as money.
  const isComputed = /^\d+\.\d+$/.test(text);
  if (!isAmount(schema) || isComputed) return undefined;
  const money = readMoney(text);
  return money.kind === 'usd' ? money.amount : undefined;
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/**
 * Parses a value from text or JSON. Returns a 400 {@link Problem} if the value is invalid, and undefined if it is
 * blank, since forms and spreadsheets send blanks for omitted values. If `isExact`, synonyms are invalid.
 */
export function readField(
  name: string,
  sent: unknown,
  schema: FieldSchema,
  isExact = false,
): string | number | boolean | readonly Comp[] | Problem | undefined {
  const entered = typeof sent === 'string' ? bounded(sent) : sent;
  if (isBlank(entered)) return undefined;
  if (schema.type === 'array') {
    const comps = orProblem(() => readComps(entered));
    return comps instanceof Problem || comps.length > 0 ? comps : undefined;
  }
  if (schema.type === 'string') {
    const text = textIn(entered, schema) ?? (isExact ? undefined : meantBy(entered, schema));
    return text ?? invalidField(name, entered, schema);
  }
  const value = typeof entered === 'string' ? valueIn(entered.trim(), schema) : entered;
  const isValid = schema.type === 'boolean' ? typeof value === 'boolean' : isWithin(value, schema);
  return isValid ? (value as number | boolean) : invalidField(name, entered, schema);
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
  return isDay(schema) ? dayOf(value) : value;
}

function isWithin(value: unknown, schema: FieldSchema): boolean {
  const { minimum = 0, exclusiveMinimum = -1, maximum = Number.POSITIVE_INFINITY } = schema;
  if (typeof value !== 'number' || (isWhole(schema) && !Number.isInteger(value))) return false;
  return value >= minimum && value > exclusiveMinimum && value <= maximum;
}

function meantBy(value: unknown, schema: FieldSchema): string | undefined {
  if (typeof value !== 'string') return undefined;
  const folded = value.toLowerCase();
  return schema.enum?.find((allowed) => allowed.toLowerCase() === folded) ?? schema.meant?.(value);
}

/** Returns a 400 {@link Problem} that describes the valid values and, if possible, suggests the intended one. */
export function invalidField(parameter: string, value: unknown, schema: FieldSchema): Problem {
  if (typeof value === 'string' && isFreeText(schema)) {
    return new Problem(
      'invalid_parameter',
      (name) => `${name(parameter)} is longer than ${schema.maxLength} characters: ${quoted(value)}.`,
      { parameter },
    );
  }
  const meant = meantBy(value, schema);
  const isForeign = typeof value === 'string' && isAmount(schema) && readMoney(bounded(value)).kind === 'foreign';
  const remedy = isForeign ? DOLLARS_ONLY : `give ${validInWords(schema)}`;
  return new Problem('invalid_parameter', (name) => `${name(parameter)} is ${shown(value)}: ${remedy}.`, {
    parameter,
    ...defined({ validValues: valuesOf(schema), didYouMean: meant === undefined ? undefined : [meant] }),
  });
}

function validInWords(schema: FieldSchema): string {
  const values = valuesOf(schema);
  if (values) return `exactly one of ${values.join(', ')}`;
  if (schema.type === 'array') return COMPS_FORM;
  if (isDay(schema)) return 'a day such as 2026-10-03';
  if (schema.type === 'string') return `text of at most ${schema.maxLength} characters`;
  const { minimum = 0, exclusiveMinimum, maximum } = schema;
  const kind = isWhole(schema) ? 'whole' : 'plain';
  const range = exclusiveMinimum === undefined ? `from ${minimum}` : `above ${exclusiveMinimum},`;
  const decimals = isInCents(schema) ? ', with at most two decimals' : '';
  return `a ${kind} number ${range} to ${maximum}${decimals}`;
}

const valuesOf = (schema: FieldSchema) => (schema.type === 'boolean' ? ['true', 'false'] : schema.enum);
const isDay = ({ format }: FieldSchema) => format === 'date';
const isFreeText = (schema: FieldSchema) => schema.type === 'string' && schema.enum === undefined && !isDay(schema);
const isWhole = ({ type, multipleOf }: FieldSchema) => type === 'integer' || multipleOf === 1;
const isInCents = ({ multipleOf }: FieldSchema) => multipleOf === 0.01;
/** Returns true for US dollars. Heuristic: other fields with decimals are fractions with a maximum of at most 100. */
const isAmount = (schema: FieldSchema) => schema.type === 'number' && !isWhole(schema) && (schema.maximum ?? 0) > 100;
