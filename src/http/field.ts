import { Problem } from './problem.ts';
import { quoted, shown } from './text.ts';

/**
 * What a parameter of a query, a field of a form or a member of an object must be: one of some values, a text of bounded
 * length, a number, yes or no.
 */
export type FieldSchema = TextSchema | NumberSchema | { readonly type: 'boolean' };

/** Fields by name: their schemas without a library, which browsers would have to load. */
export type Fields = Readonly<Record<string, FieldSchema>>;

interface TextSchema {
  readonly type: 'string';
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly pattern?: string;
  /** Where all valid values are listed. */
  readonly 'x-valid-values'?: string;
  /** The one of `enum` that another spelling means. A function, so documents made of the schema leave it out. */
  readonly meant?: (value: string) => string | undefined;
  /** What a text must be, in words, where its length does not say it. A function too. */
  readonly form?: () => string;
}

interface NumberSchema {
  readonly type: 'number' | 'integer';
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum: number;
  /** 0.01 for amounts of money, 1 for whole numbers; by default any number of decimals. */
  readonly multipleOf?: number;
}

/** Whether a value is what its schema asks for. */
export function isValid(value: unknown, schema: FieldSchema): boolean {
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'string': {
      if (typeof value !== 'string') return false;
      if (schema.enum) return schema.enum.includes(value);
      const { maxLength = Number.POSITIVE_INFINITY, pattern } = schema;
      return value.length <= maxLength && (pattern === undefined || RegExp(pattern).test(value));
    }
    default: {
      const { minimum = 0, exclusiveMinimum = -1, maximum } = schema;
      if (typeof value !== 'number' || (isWhole(schema) && !Number.isInteger(value))) return false;
      return value >= minimum && value > exclusiveMinimum && value <= maximum;
    }
  }
}

/** The value that a text spells, undefined for none. Numbers are plain: without sign, exponent or blanks. */
export function valueIn(text: string, schema: FieldSchema): string | number | boolean | undefined {
  switch (schema.type) {
    case 'string':
      return text;
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : undefined;
    default: {
      const pattern = isMoney(schema) ? /^\d{1,9}(\.\d{1,2})?$/ : /^\d{1,9}(\.\d{1,9})?$/;
      return pattern.test(text) ? Number(text) : undefined;
    }
  }
}

/** The valid value that another spelling stands for. */
export function meantBy(value: string, schema: FieldSchema): string | undefined {
  if (schema.type !== 'string') return undefined;
  const folded = value.toLowerCase();
  return schema.enum?.find((one) => one.toLowerCase() === folded) ?? schema.meant?.(value);
}

/** What to answer to a value that its schema does not allow. */
export function invalidField(name: string, value: unknown, schema: FieldSchema): Problem {
  if (typeof value === 'string' && isBoundedText(schema)) {
    return new Problem(
      'invalid_parameter',
      `${name} is longer than ${schema.maxLength} characters: ${quoted(value)}.`,
      { parameter: name },
    );
  }
  const known = valuesOf(schema);
  const meant = typeof value === 'string' ? meantBy(value, schema) : undefined;
  return new Problem('invalid_parameter', `${name} is ${shown(value)}: give ${wanted(schema)}.`, {
    parameter: name,
    ...(known && { validValues: known }),
    ...(meant === undefined ? {} : { didYouMean: [meant] }),
  });
}

function wanted(schema: FieldSchema): string {
  const known = valuesOf(schema);
  if (known) return `exactly one of ${known.join(', ')}`;
  if (schema.type === 'string') {
    return schema.form?.() ?? `text of at most ${schema.maxLength} characters`;
  }
  const { minimum = 0, exclusiveMinimum, maximum } = schema as NumberSchema;
  const kind = isWhole(schema as NumberSchema) ? 'whole' : 'plain';
  const range = exclusiveMinimum === undefined ? `from ${minimum}` : `above ${exclusiveMinimum},`;
  const decimals = isMoney(schema as NumberSchema) ? ', with at most two decimals' : '';
  return `a ${kind} number ${range} to ${maximum}${decimals}`;
}

function valuesOf(schema: FieldSchema): readonly string[] | undefined {
  if (schema.type === 'boolean') return ['true', 'false'];
  return schema.type === 'string' ? schema.enum : undefined;
}

function isBoundedText(schema: FieldSchema): schema is TextSchema {
  return schema.type === 'string' && schema.enum === undefined && schema.form === undefined;
}

const isWhole = ({ type, multipleOf }: NumberSchema) => type === 'integer' || multipleOf === 1;
const isMoney = ({ multipleOf }: NumberSchema) => multipleOf === 0.01;
