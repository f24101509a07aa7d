import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Schema keywords that determine a TypeScript type. */
interface Schema {
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
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** True for a function's argument: callers may pass undefined for any member. */
  readonly isArgument?: true;
}

/** A type that a module derives from a schema. */
interface Taken {
  readonly comment: string;
  readonly name: string;
  readonly schema: Schema;
}

/** Holds every type derived from a schema. It stands next to the package's entry files. */
const FILE = 'answers.d.ts';
const COMMENT = String.raw`(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?`;
const TAKEN = new RegExp(
  `^(${COMMENT})export type (\\w+) = (Shape|Static|ValuesOf)<typeof (\\w+)(?:, [^;]*)?>;\\n`,
  'gm',
);
/** Matches the declarations of schemas and operations, which the compiler prints with TypeBox types. */
const SCHEMA = new RegExp(`^${COMMENT}(?:export )?declare const \\w+: .*\\n(?:[ }].*\\n)*`, 'gm');
const IMPORT = /^import (?:type )?\{ ([^}]+) \} from '[^']+';\n/gm;
const STATEMENT = /^(import|export) (?:type )?\{ ([^}]+) \} from '[^']+';\n/gm;
const RENAMED = /(\w+) as (\w+)/g;

/**
 * Writes the types that come from schemas into one file, as interfaces with a comment on each member, so that readers
 * need not know TypeBox. `declarations` maps paths below `source` to the compiler's output. Modules that derived types
 * from schemas import the new file instead. If an entry in `entries` exports a type under another name, the type gets
 * that name everywhere.
 */
export async function withAnswerTypes(
  declarations: ReadonlyMap<string, string>,
  source: string,
  entries: readonly string[],
  roots: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const publicNames = new Map<string, string>();
  const exported = entries.map((entry) => declarations.get(entry)).join('');
  for (const [, name = '', as = ''] of exported.matchAll(RENAMED)) publicNames.set(name, as);
  const types = new Map<string, Taken>();
  const written = new Map(declarations);
  // Files that only implementations import have no types to write, so follow the imports that remain.
  const needed = new Set(roots);
  for (const file of needed) {
    const text = declarations.get(file) ?? '';
    const taken = await takenBy(source, file, text);
    if (taken.length === 0) {
      for (const path of importsOf(file, text)) needed.add(path);
      continue;
    }
    const imports = taken.map(({ name }) => {
      const as = publicNames.get(name) ?? name;
      return as === name ? name : `${as} as ${name}`;
    });
    for (const type of taken) {
      const name = publicNames.get(type.name) ?? type.name;
      if (types.has(name)) throw new Error(`Two schemas have a type of the name ${name}.`);
      types.set(name, { ...type, name });
    }
    const path = `${'../'.repeat(file.split('/').length - 1) || './'}answers.ts`;
    const names = taken.map(({ name }) => name).join(', ');
    const rest = text.replace(TAKEN, '').replace(SCHEMA, '');
    const head = `import type { ${imports.join(', ')} } from '${path}';\nexport type { ${names} };\n`;
    const own = withoutUnusedImports(rest);
    for (const path of importsOf(file, own)) needed.add(path);
    written.set(file, head + own);
  }
  // Readers of a type need nothing else of the module that derives it.
  for (const [file, text] of written) {
    const path = `${'../'.repeat(file.split('/').length - 1) || './'}answers.ts`;
    const redirected = text.replace(STATEMENT, (statement, verb: string, names: string) => {
      const own = names.split(',').map((name) => name.trim().split(/\s+/));
      const isTaken = own.every(([name = '']) => types.has(publicNames.get(name) ?? name));
      if (!isTaken) return statement;
      const list = own.map(([name = '', ...as]) => [
        publicNames.get(name) ?? name,
        ...(publicNames.has(name) && as.length === 0 ? ['as', name] : as),
      ]);
      const parts = list.map(([name, as, local]) =>
        local === undefined || local === name ? name : `${name} ${as} ${local}`,
      );
      return `${verb} type { ${parts.join(', ')} } from '${path}';\n`;
    });
    written.set(file, redirected);
  }
  // Modules derive more types than the package's entries name.
  const reached = new Set(roots);
  const used = new Set<string | undefined>();
  for (const file of reached) {
    const text = written.get(file) ?? '';
    for (const path of importsOf(file, text)) reached.add(path);
    for (const [, , names = ''] of text.matchAll(STATEMENT)) {
      for (const name of names.split(',')) used.add(name.trim().split(' ')[0]);
    }
  }
  return written.set(FILE, declarationsOf([...types.values()].filter(({ name }) => used.has(name))));
}

/** Returns the paths of the declarations that a file imports. */
function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(/(?:from '|import\(")(\.[^'"]+)\.ts(?=['"])/g);
  return [...found].map(([, path = '']) => posix.join(posix.dirname(file), `${path}.d.ts`));
}

/** Returns the types that a module derives from schemas, with the schemas. */
async function takenBy(source: string, file: string, text: string): Promise<Taken[]> {
  const matches = [...text.matchAll(TAKEN)];
  if (matches.length === 0) return [];
  const module = await import(pathToFileURL(join(source, file.replace(/\.d\.ts$/, '.ts'))).href);
  return matches.map(([, comment = '', name = '', maker = '', constant = '']) => {
    const schema = maker === 'ValuesOf' ? argumentOf(module[constant]) : module[constant];
    if (schema === undefined) throw new Error(`${file} takes ${name} from ${constant}, which it does not export.`);
    return { comment, name, schema };
  });
}

/** Returns the schema of an argument with these fields. The only list is that of comparables. */
function argumentOf(fields: Readonly<Record<string, Schema>> = {}): Schema {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    field.type === 'array' && !field.items?.enum ? { ...field, type: 'comps' } : field,
  ]);
  return { type: 'object', properties: Object.fromEntries(entries), isArgument: true };
}

/** Removes import statements that the text no longer uses. */
function withoutUnusedImports(text: string): string {
  const rest = text.replace(IMPORT, '');
  return text.replace(IMPORT, (statement, names: string) => {
    const locals = names.split(',').map((name) => name.trim().split(/\s+/).at(-1) as string);
    return locals.some((name) => new RegExp(`\\b${name}\\b`).test(rest)) ? statement : '';
  });
}

/** Returns the declarations of all types, each once. Members refer to named types by name. */
function declarationsOf(types: readonly Taken[]): string {
  const names = new Map(types.map(({ name, schema }) => [keyOf(schema), name]));
  const declared: string[] = [];

  const typeOf = (schema: Schema, indent: string): string => nameOf(schema) ?? bodyOf(schema, indent);

  /** Returns the name of a schema's type, which it declares first if the schema has an `$id`; undefined otherwise. */
  const nameOf = (schema: Schema): string | undefined => {
    const { $id } = schema;
    const key = keyOf(schema);
    const name = names.get(key);
    if (name !== undefined || $id === undefined) return name;
    if ([...names.values()].includes($id)) throw new Error(`Two schemas have a type of the name ${$id}.`);
    names.set(key, $id);
    declare($id, schema, '');
    return $id;
  };

  const bodyOf = (schema: Schema, indent: string): string => {
    const { type, items, properties, anyOf, suggests } = schema;
    if ('const' in schema) return JSON.stringify(schema.const);
    if (schema.enum) return literalsOf(schema.enum);
    if (suggests) return `${literalsOf(suggests())} | (string & {})`;
    if (anyOf) return anyOf.map((option) => typeOf(option, indent)).join(' | ');
    if (typeof type === 'object') return type.map((name) => bodyOf({ ...schema, type: name }, indent)).join(' | ');
    if (type === 'array' && items) {
      const item = typeOf(items, indent);
      return `readonly ${isUnion(items) && nameOf(items) === undefined ? `(${item})` : item}[]`;
    }
    if (type === 'object' && properties) return objectOf(schema, indent);
    const [value] = Object.values(schema.patternProperties ?? {});
    if (value) return `Readonly<Record<string, ${typeOf(value, indent)}>>`;
    const primitive = PRIMITIVES[type ?? ''];
    if (primitive === undefined) throw new Error(`No type is known for the schema ${JSON.stringify(schema)}.`);
    const words = schema['x-words'];
    return words ? `${primitive} | ${literalsOf(words)}` : primitive;
  };

  const objectOf = ({ properties = {}, required = [], isArgument }: Schema, indent: string): string => {
    const inner = `${indent}  `;
    const members = Object.entries(properties).map(([name, schema]) => {
      const { description } = schema;
      const optional = required.includes(name) ? '' : '?';
      const comment = description ? `${inner}/** ${description.replaceAll('*/', '*\\/')} */\n` : '';
      const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
      const type = `${typeOf(schema, inner)}${isArgument ? ' | undefined' : ''}`;
      return `${comment}${inner}readonly ${key}${optional}: ${type};\n`;
    });
    return `{\n${members.join('')}${indent}}`;
  };

  const declare = (name: string, schema: Schema, comment: string): void => {
    const { description } = schema;
    const own = comment || (description === undefined ? '' : `/** ${description} */\n`);
    const isObject = schema.type === 'object';
    const body = bodyOf(schema, '');
    declared.push(`${own}export ${isObject ? `interface ${name} ${body}` : `type ${name} = ${body};`}\n`);
  };

  for (const { name, schema, comment } of types) declare(name, schema, comment);
  return `import type { CompInput } from './package/types.ts';\n${declared.join('')}`;
}

/** Returns true if a type of several alternatives needs parentheses in a list. */
const isUnion = ({ anyOf, enum: values, suggests, type }: Schema): boolean =>
  anyOf !== undefined || values !== undefined || suggests !== undefined || type === 'comps' || typeof type === 'object';

const literalsOf = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(' | ');

const PRIMITIVES: Readonly<Record<string, string>> = {
  comps: 'readonly (number | CompInput)[]',
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** Returns a key that equal schemas share. */
function keyOf(schema: Schema): string {
  return JSON.stringify(schema);
}
