import { dayOf } from '../base/day.ts';
import { defined, isBlank } from '../base/members.ts';
import { Problem } from '../base/problem.ts';
import { bounded, quoted, shown } from '../base/text.ts';
import { COMPS_FORM, type Comp, readComps } from './comps.ts';
import { DOLLARS_ONLY, readMoney } from './money.ts';

/** JSON Schema for a parameter, cell, or member. We validate values ourselves, so that browsers need no library. */
export interface FieldSchema {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'array';
  readonly description?: string;
  readonly enum?: readonly string[];
  /** Resolves another spelling to a member of `enum`. JSON documents omit this member, since it is a function. */
  readonly meant?: (value: string) => string | undefined;
  /** Returns common values for autocompletion. Any other string is valid too. */
  readonly suggests?: () => readonly string[];
  /** `date` for a day in any common format, read as YYYY-MM-DD. */
  readonly format?: string;
  /** For documentation only. We do not check it, since a blank value counts as omitted. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Path of the endpoint with all valid values. */
  readonly 'x-valid-values'?: string;
  /** 0 by default. */
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  /** 0.01 for cents, 1 for whole numbers. By default, any number of decimals, or up to nine in a string. */
  readonly multipleOf?: number;
  /** Schema of a list's entries, which are always comparables. */
  readonly items?: object;
  readonly maxItems?: number;
  /** For documentation only. */
  readonly examples?: readonly unknown[];
}

/** Schemas by field name. */
export type Fields = Readonly<Record<string, FieldSchema>>;

/** The type of a field's value. `List` is the type for an array field. */
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

/** The values of fields, any of which may be omitted. */
export type ValuesOf<F extends Fields, List = readonly Comp[]> = {
  readonly [Name in keyof F]?: ValueOf<F[Name], List> | undefined;
};

/** Returns the number or boolean that text spells, if any. Amounts may be written as `$1,200`; counts may not. */
export function valueIn(text: string, schema: FieldSchema): number | boolean | undefined {
  if (schema.type === 'boolean') return BOOLEANS.get(text);
  const pattern = isInCents(schema) ? /^\d{1,9}(\.\d{1,2})?$/ : /^\d{1,9}(\.\d{1,9})?$/;
  if (pattern.test(text)) return Number(text);
  // In computed decimals such as 10.123456789012, the point does not mark thousands.
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
 * Reads a value sent as text or JSON. Returns undefined if the value is blank, since forms and spreadsheets send
 * omitted values as blanks, and a 400 {@link Problem} if it is invalid. If `isExact`, synonyms of values are invalid.
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

/** Returns the result of a function, or the {@link Problem} that it throws. */
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

/** Returns a 400 for a value that its schema does not allow. */
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
/** Treats any number that is not whole and may exceed 100 as US dollars. */
const isAmount = (schema: FieldSchema) => schema.type === 'number' && !isWhole(schema) && (schema.maximum ?? 0) > 100;
