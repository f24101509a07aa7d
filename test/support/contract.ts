import { readFileSync } from 'node:fs';
import * as hangtag from '../../src/index.ts';
import { ADDED_COLUMNS, addedName, REPRICE_COLUMNS } from '../../src/lists/added-columns.ts';
import { AGENTS } from '../../src/mcp/tools/tools.ts';
import words from '../../src/mcp/tools/words.json' with { type: 'json' };

export const CONTRACT = new URL('../contract.txt', import.meta.url);

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string; readonly in?: string }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/**
 * Returns every name that programs rely on, one per line, sorted: exports of the package, codes of errors and caveats,
 * members of requests and answers over HTTP and MCP, columns of files.
 */
export function contractNow(): string[] {
  return [
    ...packageNames().map((name) => `package ${name}`),
    ...Object.keys(JSON.parse(read('src/base/problems.json'))).map((code) => `error ${code}`),
    ...caveatCodes().map((code) => `caveat ${code}`),
    ...apiNames(),
    ...toolNames(),
    ...[...ADDED_COLUMNS, ...REPRICE_COLUMNS].map((column) => `csv ${addedName(column)}`),
  ].sort();
}

/** Returns the names of values and, from the source, of types: the compiler erases those. */
function packageNames(): string[] {
  const types = read('src/package/types.ts').matchAll(/^export (?:interface|type|class) (\w+)/gm);
  const exported = ['exports', 'constants'].map((name) => read(`src/package/${name}.ts`)).join('');
  const named = exported.matchAll(/^export (?:type )?\{([^}]*)\}/gm);
  const listed = [...named].flatMap(([, names = '']) => names.split(','));
  const outer = listed
    .map((name) =>
      name
        .replace(/^.* as /s, '')
        .replace('type ', '')
        .trim(),
    )
    .filter(Boolean);
  return [...new Set([...Object.keys(hangtag), ...[...types].map(([, name = '']) => name), ...outer])];
}

function caveatCodes(): string[] {
  const [, codes = ''] = /export type CaveatCode =([^;]*);/.exec(read('src/present/caveats.ts')) ?? [];
  const ofFindings = read('src/pricing/appraisal.ts').matchAll(/readonly code: '(\w+)'/g);
  return [...ofFindings, ...codes.matchAll(/\| '(\w+)'/g)].map(([, code = '']) => code);
}

function apiNames(): string[] {
  const { paths, components } = JSON.parse(read('openapi.json')) as Document;
  const membersIn = ({ content = {} }: Content) =>
    Object.values(content).flatMap(({ schema }) => (schema ? membersOf(schema, components.schemas) : []));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody = {}, responses }]) => {
      const operation = `api ${method} ${path}`;
      return [
        ...parameters.map(({ $ref, name = $ref }) => `${operation} ?${name}`),
        ...membersIn(requestBody).map((member) => `${operation} < ${member}`),
        ...Object.entries(responses).flatMap(([status, answer]) => [
          `${operation} ${status}`,
          ...(Number(status) < 300 ? membersIn(answer).map((member) => `${operation} > ${member}`) : []),
        ]),
      ];
    }),
  );
}

function toolNames(): string[] {
  return AGENTS.flatMap(({ name, takes, gives }) => [
    `mcp ${name}`,
    ...membersOf({ properties: takes } as Schema).map((member) => `mcp ${name} < ${member}`),
    ...sentMembers(words[name].answer, { properties: gives } as Schema).map((member) => `mcp ${name} > ${member}`),
  ]);
}

/** Returns the paths of the members that a tool sends; of one that is whole, all that its schema names. */
function sentMembers(sent: object, { properties = {}, items }: Schema): string[] {
  return Object.entries(sent).flatMap(([name, within]) => {
    if (name === 'phrase') return [];
    const schema = (items?.properties ?? properties)[name] ?? {};
    const list = schema.items ? '[]' : '';
    const inner = within instanceof Object ? sentMembers(within, schema) : membersOf(schema.items ?? schema);
    return [name, ...inner.map((member) => `${name}${list}.${member}`)];
  });
}

/** Returns the paths of all members that a schema names, such as `estimate.price`; each once. */
function membersOf(schema: Schema, schemas: Document['components']['schemas'] = {}): string[] {
  const found = new Set<string>();
  const visit = ({ $ref, properties = {}, items, anyOf = [], oneOf = [] }: Schema, path: string): void => {
    const named = $ref && schemas[$ref.replace('#/components/schemas/', '')];
    if (named) visit(named, path);
    if (items) visit(items, `${path}[]`);
    for (const choice of [...anyOf, ...oneOf]) visit(choice, path);
    for (const [name, member] of Object.entries(properties)) {
      const own = path === '' ? name : `${path}.${name}`;
      found.add(own);
      visit(member, own);
    }
  };
  visit(schema, '');
  return [...found];
}
