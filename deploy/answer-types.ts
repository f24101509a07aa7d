// The package's declarations of what follows from schemas: each type as an interface with a comment on each member, so
// that readers need no library.

import type { TSchema } from 'typebox';
import type { Fields } from '../src/base/shape.ts';
import { FeeFile } from '../src/money/schema.ts';
import { SELLER_FIELDS } from '../src/money/seller.ts';
import { OPERATIONS, PACKAGE_OPERATIONS } from '../src/operations/every-operation.ts';
import { fieldsInJson, type Operation } from '../src/operations/operation.ts';

/** Schema keywords that determine a TypeScript type. */
interface Schema extends TSchema {
  readonly $id?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  /** Returns common values for a string that can also be anything else. */
  readonly suggests?: () => readonly string[];
  /** Words that a number may be instead. */
  readonly 'x-words'?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** True for a function's argument: callers may pass undefined for any member. */
  readonly isArgument?: true;
}

const SELLER_SCHEMA = createArgumentSchema(SELLER_FIELDS);

/** Returns the schema of an argument with these fields. */
function createArgumentSchema(fields: Fields, required: readonly string[] = []): Schema {
  const jsonFields = fields === SELLER_FIELDS ? fields : fieldsInJson(fields);
  const properties = Object.entries(jsonFields).map(([name, field]) => {
    if (name === 'seller') return [name, SELLER_SCHEMA];
    return [name, name === 'comps' || name === 'items' ? { ...field, type: name } : field];
  });
  return { type: 'object', properties: Object.fromEntries(properties), required, isArgument: true };
}

/** The name of an operation's argument: `OfferInput` beside `OfferAnswer`. */
const toInputName = ({ $id = '' }: Schema): string => $id.replace(/Answer$/, 'Input');

const FUNCTION_TYPES = Object.values(PACKAGE_OPERATIONS).map((operation: Operation) => {
  const { name, description, packageExample = '', input, required } = operation;
  const schema: Schema = operation.answer;
  const lines = [description, '', '@example', ...packageExample.split('\n')].map((line) => ` * ${line}`.trimEnd());
  const types = { [toInputName(schema)]: createArgumentSchema(input, required), [schema.$id ?? '']: schema };
  return { name, comment: `/**\n${lines.join('\n')}\n */\n`, types, schema };
});

const [{ answer: priceAnswer }] = OPERATIONS;
const { brand, category } = priceAnswer.properties;
const { items: ROW_SCHEMA } = PACKAGE_OPERATIONS.list.input.items as Schema;

/** Returns the declarations of `src/package/answers.ts`. */
export const declareAnswers = (): string =>
  `import type { CompInput } from './types.js';
${new Declarations({
  FeeFile,
  SellerTerms: SELLER_SCHEMA,
  Brand: brand,
  Category: category,
  RowInput: createArgumentSchema(ROW_SCHEMA?.properties ?? {}),
  ...Object.assign({}, ...FUNCTION_TYPES.map(({ types }) => types)),
})}
/** Names that a call did not know, besides its answer. */
interface WithUnknown {
  readonly unknownParameters?: readonly string[];
}

/**
 * Functions that share a model, a fee file, and a seller's terms. Each takes an object and throws a \`HangtagError\`
 * if a member is invalid, misspelled or missing. Numbers may be strings. All amounts are US dollars.
 */
export interface Prices {
${FUNCTION_TYPES.map(({ name, comment, schema }) => `${comment}readonly ${name}: (sent: ${toInputName(schema)}) => ${schema.$id} & WithUnknown;\n`).join('')}}
`;

/** Returns the declarations of `src/package/default.ts`. */
export const declareFunctions = (): string =>
  `import type { Hangtag } from './types.js';
/** Version of the fitted model, such as \`2026.12.1\`. */
export declare const modelVersion: Hangtag['modelVersion'];
${FUNCTION_TYPES.map(({ name, comment }) => `${comment}export declare const ${name}: Hangtag['${name}'];\n`).join('')}`;

/** The declarations of types, each once. Members refer to named types by name. */
class Declarations {
  readonly #names: Map<string, string>;
  readonly #declarations: string[] = [];

  constructor(types: Fields) {
    this.#names = new Map(Object.entries(types).map(([name, schema]) => [toKey(schema), name]));
    for (const [name, schema] of Object.entries(types)) this.#declare(name, schema);
  }

  toString(): string {
    return this.#declarations.join('');
  }

  #formatType(schema: Schema, indent: string): string {
    return this.#findName(schema) ?? this.#formatBody(schema, indent);
  }

  /** Returns the name of a schema's type, which it declares first if the schema has an `$id`; undefined otherwise. */
  #findName(schema: Schema): string | undefined {
    const { $id } = schema;
    const key = toKey(schema);
    const name = this.#names.get(key);
    if (name !== undefined || $id === undefined) return name;
    if ([...this.#names.values()].includes($id)) throw new Error(`Two schemas have a type of the name ${$id}.`);
    this.#names.set(key, $id);
    this.#declare($id, schema);
    return $id;
  }

  #formatBody(schema: Schema, indent: string): string {
    const { type, items, prefixItems, properties, anyOf, suggests } = schema;
    if ('const' in schema) return JSON.stringify(schema.const);
    if (schema.enum) return formatLiterals(schema.enum);
    if (suggests) return `${formatLiterals(suggests())} | (string & {})`;
    if (anyOf) return anyOf.map((option) => this.#formatType(option, indent)).join(' | ');
    if (typeof type === 'object')
      return type.map((name) => this.#formatBody({ ...schema, type: name }, indent)).join(' | ');
    if (prefixItems) return `readonly [${prefixItems.map((item) => this.#formatType(item, indent)).join(', ')}]`;
    if (type === 'array' && items) {
      const item = this.#formatType(items, indent);
      return `readonly ${isUnion(items) && this.#findName(items) === undefined ? `(${item})` : item}[]`;
    }
    if (type === 'object' && properties) return this.#formatObject(schema, indent);
    const [value] = Object.values(schema.patternProperties ?? {});
    if (value) return `Readonly<Record<string, ${this.#formatType(value, indent)}>>`;
    const namedType = TYPE_BY_KEYWORD[type ?? ''];
    if (namedType === undefined) throw new Error(`No type is known for the schema ${JSON.stringify(schema)}.`);
    const wordChoices = schema['x-words'];
    return wordChoices ? `${namedType} | ${formatLiterals(wordChoices)}` : namedType;
  }

  #formatObject({ properties = {}, required = [], isArgument }: Schema, indent: string): string {
    const innerIndent = `${indent}  `;
    const members = Object.entries(properties).map(([name, schema]) => {
      const { description } = schema;
      const optional = required.includes(name) ? '' : '?';
      const comment = description ? `${innerIndent}/** ${description.replaceAll('*/', '*\\/')} */\n` : '';
      const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
      const type = `${this.#formatType(schema, innerIndent)}${isArgument ? ' | undefined' : ''}`;
      return `${comment}${innerIndent}readonly ${key}${optional}: ${type};\n`;
    });
    return `{\n${members.join('')}${indent}}`;
  }

  #declare(name: string, schema: Schema): void {
    const { description } = schema;
    const comment = description === undefined ? '' : `/** ${description} */\n`;
    const body = this.#formatBody(schema, '');
    this.#declarations.push(
      `${comment}export ${schema.type === 'object' ? `interface ${name} ${body}` : `type ${name} = ${body};`}\n`,
    );
  }
}

/** Returns true if a type of several alternatives needs parentheses in a list. */
const isUnion = ({ anyOf, enum: values, suggests, type }: Schema): boolean =>
  anyOf !== undefined || values !== undefined || suggests !== undefined || type === 'comps' || typeof type === 'object';

const formatLiterals = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(' | ');

const TYPE_BY_KEYWORD: Readonly<Record<string, string>> = {
  comps: 'readonly (number | CompInput)[]',
  items: 'readonly RowInput[]',
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** Returns a key that equal schemas share. */
function toKey(schema: Schema): string {
  return JSON.stringify(schema);
}
