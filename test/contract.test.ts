import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import * as hangtag from '../src/index.ts';
import { ADDED_COLUMNS, addedName } from '../src/lists/csv.ts';
import { TOOLS } from '../src/mcp/tools/tools.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

// Names must not disappear within a major version. Another test compares the HTTP API with the last release.
it('lists every export, code, column and member of a tool that programs rely on in contract.txt', (t) => {
  const names = [
    ...packageNames().map((name) => `package ${name}`),
    ...Object.keys(JSON.parse(read('src/base/problems.json'))).map((code) => `error ${code}`),
    ...caveatCodes().map((code) => `caveat ${code}`),
    ...toolNames(),
    ...ADDED_COLUMNS.map((column) => `csv ${addedName(column)}`),
  ];
  const asLines = (all: ReadonlySet<string>) => `${[...all].sort().join('\n')}\n`;
  t.assert.fileSnapshot(new Set(names), join(import.meta.dirname, 'contract.txt'), { serializers: [asLines] });
});

/** Returns the names of the package's values and types. Types come from the source, since compiling erases them. */
function packageNames(): string[] {
  const exported = ['types', 'constants'].map((name) => read(`src/package/${name}.ts`)).join('');
  const types = exported.matchAll(/^export (?:interface|type|class) (\w+)/gm);
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
  return [...Object.keys(hangtag), ...[...types].map(([, name = '']) => name), ...outer];
}

function caveatCodes(): string[] {
  const [, codes = ''] = /^type CaveatCode =([^;]*);/m.exec(read('src/present/caveats.ts')) ?? [];
  const ofFindings = read('src/pricing/appraisal.ts').matchAll(/readonly code: '(\w+)'/g);
  return [...ofFindings, ...codes.matchAll(/\| '(\w+)'/g)].map(([, code = '']) => code);
}

function toolNames(): string[] {
  return TOOLS.flatMap(({ name, input, answer }) => [
    `mcp ${name}`,
    ...membersIn({ properties: input } as Schema).map((member) => `mcp ${name} < ${member}`),
    ...membersIn(answer as Schema).map((member) => `mcp ${name} > ${member}`),
  ]);
}

/** Returns the paths of all members in a schema, such as `estimate.price`. */
const membersIn = (schema: Schema): string[] => pathsIn(schema).map((path) => path.replace(/^(\[\])?\./, ''));

function pathsIn({ properties = {}, items, anyOf = [], oneOf = [] }: Schema): string[] {
  return [
    ...(items ? pathsIn(items).map((path) => `[]${path}`) : []),
    ...[...anyOf, ...oneOf].flatMap(pathsIn),
    ...Object.entries(properties).flatMap(([name, member]) =>
      ['', ...pathsIn(member)].map((path) => `.${name}${path}`),
    ),
  ];
}
