import { dayOf } from '../base/day.ts';
import { defined, isBlank } from '../base/members.ts';
import { Problem } from '../base/problem.ts';
import { bounded, quoted, shown } from '../base/text.ts';
import { COMPS_FORM, type Comp, readComps } from './comps.ts';
import { DOLLARS_ONLY, readMoney } from './money.ts';

/** A value's rule for a parameter, cell or member: a JSON Schema without a library that browsers would have to load. */
export interface FieldSchema {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'array';
  readonly description?: string;
  /** All values of a text. */
  readonly enum?: readonly string[];
  /** Finds the member of `enum` that another spelling means. A function, so documents made of the schema omit it. */
  readonly meant?: (value: string) => string | undefined;
  /** Returns usual values of a text that may also be any other, for editors to complete. Also a function. */
  readonly suggests?: () => readonly string[];
  /** `date`: a day in any usual spelling, read as YYYY-MM-DD. */
  readonly format?: string;
  /** For documents: a blank value counts as omitted. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Path of the list of all valid values. */
  readonly 'x-valid-values'?: string;
  /** 0 by default. */
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  /** 0.01 for amounts of money, 1 for whole numbers; by default any number of decimals, nine in a string. */
  readonly multipleOf?: number;
  /** Of a list, which is always one of comparables. */
  readonly items?: object;
  readonly maxItems?: number;
  /** For documents. */
  readonly examples?: readonly unknown[];
}

export type Fields = Readonly<Record<string, FieldSchema>>;

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

/** The values of fields that may all be omitted. */
export type ValuesOf<F extends Fields, List = readonly Comp[]> = {
  readonly [Name in keyof F]?: ValueOf<F[Name], List> | undefined;
};

/** The number or truth value that text spells, if any. Amounts may be like `$1,200`; other numbers are plain. */
export function valueIn(text: string, schema: FieldSchema): number | boolean | undefined {
  if (schema.type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : undefined;
  const pattern = isInCents(schema) ? /^\d{1,9}(\.\d{1,2})?$/ : /^\d{1,9}(\.\d{1,9})?$/;
  if (pattern.test(text)) return Number(text);
  // Decimals as programs compute them are no thousands.
  const money = isAmount(schema) && !/^\d+\.\d+$/.test(text) ? readMoney(text) : undefined;
  return money?.kind === 'usd' ? money.amount : undefined;
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

/** Returns a result, or the {@link Problem} that stands in its way. */
export function orProblem<T>(read: () => T): T | Problem {
  try {
    return read();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Returns text as the schema spells it; undefined for anything that it does not allow. */
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
  return schema.enum?.find((one) => one.toLowerCase() === folded) ?? schema.meant?.(value);
}

/** The refusal of a value that its schema does not allow. */
export function invalidField(parameter: string, value: unknown, schema: FieldSchema): Problem {
  if (typeof value === 'string' && isFreeText(schema)) {
    return new Problem(
      'invalid_parameter',
      (name) => `${name(parameter)} is longer than ${schema.maxLength} characters: ${quoted(value)}.`,
      { parameter },
    );
  }
  const known = valuesOf(schema);
  const meant = meantBy(value, schema);
  const isForeign = typeof value === 'string' && isAmount(schema) && readMoney(bounded(value)).kind === 'foreign';
  const remedy = isForeign ? DOLLARS_ONLY : `give ${wanted(schema)}`;
  return new Problem('invalid_parameter', (name) => `${name(parameter)} is ${shown(value)}: ${remedy}.`, {
    parameter,
    ...defined({ validValues: known, didYouMean: meant === undefined ? undefined : [meant] }),
  });
}

/** The valid values of a field, as the object of a sentence. */
function wanted(schema: FieldSchema): string {
  const known = valuesOf(schema);
  if (known) return `exactly one of ${known.join(', ')}`;
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
/** True for US dollars: every other number is a count or at most 100, a fraction. */
const isAmount = (schema: FieldSchema) => schema.type === 'number' && !isWhole(schema) && (schema.maximum ?? 0) > 100;
