import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readDocument } from '../deploy/documents.ts';
import { createOpenApiDocument } from '../deploy/openapi/document.ts';
import { PROBLEM_CODES } from '../src/base/problem.ts';
import caveats from '../src/present/caveat-codes.json' with { type: 'json' };
import { INCLUDES } from '../src/present/item-answer.ts';
import { tools } from './mcp/support.ts';

interface Schema {
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const { paths, components } = JSON.parse(JSON.stringify(createOpenApiDocument()));
const schemas: Readonly<Record<string, Schema>> = components.schemas;

/** Adds the values of enums that members and parameters of each name have. */
const enums = new Map<string, Set<unknown>>();

function visit(name: string, { properties = {}, anyOf = [], items, ...schema }: Schema): void {
  const values = enums.get(name) ?? new Set();
  for (const value of schema.enum ?? []) values.add(value);
  enums.set(name, values);
  for (const part of [...anyOf, items ?? []].flat()) visit(name, part);
  for (const [member, part] of Object.entries(properties)) visit(member, part);
}

for (const [name, schema] of Object.entries(schemas)) visit(name, schema);
for (const operations of Object.values<Record<string, { parameters?: { name: string; schema: Schema }[] }>>(paths))
  for (const { parameters = [] } of Object.values(operations))
    for (const { name, schema } of parameters) visit(name, schema);

/** Names in code marks in a text, each by itself: of `limits.payUpTo`, `payUpTo`. */
const namesIn = (text: string) =>
  [...text.matchAll(/`([a-z]\w*)((?:\[\]|\.\w+)*)`/g)].flatMap(([, first = '', rest = '']) => [
    first,
    ...(rest.match(/\w+/g) ?? []),
  ]);

it('names of the documents on HTTP are those of the OpenAPI document', () => {
  const words = readDocument('docs/api.md').split('## Words')[1]?.split('\n## ')[0] ?? '';
  const names = namesIn(words.replaceAll(/^\| `verdict.call`.*$/gm, '').replaceAll(/, or `usual`/g, ''));
  assert.ok(names.length > 20);
  assert.deepEqual(
    names.filter((name) => !enums.has(name) && !name.startsWith('X')),
    [],
  );
});

it('codes and choices are the same in the documents and in the OpenAPI document', () => {
  // That docs/codes.md has each of them is a test of what `npm run generate` writes.
  assert.deepEqual(new Set([...PROBLEM_CODES, ...Object.keys(caveats)]), enums.get('code'));
  const includeSentence = /^`include` adds parts: (.*)\.$/m.exec(readDocument('docs/api.md'))?.[1] ?? '';
  assert.deepEqual(new Set(namesIn(includeSentence)), new Set(INCLUDES));
  assert.deepEqual(enums.get('include'), new Set(INCLUDES));
});

it('arguments and choices of tools are those of the OpenAPI document', () => {
  const check = (place: string, properties: Readonly<Record<string, Schema>> = {}): void => {
    for (const [name, schema] of Object.entries(properties)) {
      assert.ok(enums.has(name) || ['seller', 'query', 'tier'].includes(name), `${place}.${name}`);
      const choices = [...(schema.enum ?? []), ...(schema.items?.enum ?? [])];
      if (name !== 'marketplace')
        assert.deepEqual(
          choices.filter((value) => !enums.get(name)?.has(value)),
          [],
          name,
        );
      check(`${place}.${name}`, { ...schema.properties, ...schema.items?.properties });
    }
  };
  for (const { name, inputSchema, outputSchema } of tools.values()) {
    check(name, inputSchema.properties as Readonly<Record<string, Schema>>);
    if (name !== 'find_brands') check(`${name} >`, outputSchema.properties as Readonly<Record<string, Schema>>);
  }
  const documented = readDocument('docs/mcp.md');
  for (const name of tools.keys()) assert.ok(documented.includes(`\`${name}\``), name);
});
