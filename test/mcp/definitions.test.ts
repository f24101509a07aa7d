import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTasks } from '../../checks/mcp/tasks/grade.ts';
import { CONDITIONS, categories, GENDERS } from '../../src/garments/catalog.ts';
import { callTool } from '../../src/mcp/protocol/call-tool.ts';
import written from '../../src/mcp/tools/definitions.json' with { type: 'json' };
import type { Tool } from '../../src/mcp/tools/tool.ts';
import { definitionsOf } from '../../src/mcp/tools/tools.ts';
import { rowName } from '../support/row-name.ts';
import { toolsByName } from './support.ts';

const definitions = definitionsOf([...toolsByName().values()]);

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}
const inputOf = (name: string) => definitions.find((tool) => tool.name === name)?.inputSchema as Schema;

test('definitions stay under 2,650 tokens, and what a model sees of them under 1,600', async (t) => {
  // Measured with o200k_base and cl100k_base, this JSON has 4.0 and 4.2 characters a token. Annotations are for hosts.
  const read = definitions.map(({ annotations: _, _meta: __, title: ___, ...rest }) => rest);
  const seen = read.map(({ outputSchema: _, ...rest }) => rest);
  for (const [shown, most] of [
    [read, 2_650],
    [seen, 1_600],
  ] as const) {
    await t.test(rowName(shown), () => {
      const characters = JSON.stringify(shown).length;
      assert.ok(characters / 4 < most, `${characters} characters`);
    });
  }
  // A new brand adds no tokens.
  const { brand } = inputOf('get_price').properties ?? {};
  assert.match(brand?.description ?? '', /find_brands/);
  assert.ok(!JSON.stringify(definitions).includes('bottega-veneta'));
});

test('each tool is described for a model that knows nothing else', () => {
  assert.deepEqual(
    definitions.map(({ name }) => name),
    // Only the research endpoint has `search` and `fetch`.
    Object.keys(written).filter((name) => !['search', 'fetch'].includes(name)),
  );
  for (const tool of definitions) {
    assert.match(tool.name, /^[a-z_]{1,64}$/);
    assert.ok(tool.title.length > 3);
    assert.ok(tool.description.length > 60, tool.name);
    const { untrustedContentHint, ...annotations } = tool.annotations as Record<string, unknown>;
    assert.deepEqual(annotations, { readOnlyHint: true, openWorldHint: false });
    const takesTitles = /"title":\{/.test(JSON.stringify(tool.inputSchema));
    assert.equal(untrustedContentHint, takesTitles ? true : undefined, tool.name);
    assert.equal(tool.inputSchema.type, 'object');
    assert.equal(tool.outputSchema.type, 'object');
  }
});

test('schemas are plain JSON Schema that every client can read', async (t) => {
  const text = JSON.stringify(definitions);
  for (const word of ['$ref', '$defs', 'anyOf', 'oneOf', 'patternProperties', '"const":null']) {
    await t.test(rowName(word), () => {
      assert.ok(!text.includes(word), word);
    });
  }
});

test('each tool stands alone: it names the kinds, grades and genders that it takes', async (t) => {
  for (const name of ['get_price', 'compare_prices', 'explain_price', 'net_payout']) {
    await t.test(rowName(name), () => {
      const input = inputOf(name);
      const garment = (input.properties?.items?.items ?? input).properties ?? {};
      for (const { slug } of categories) assert.ok(garment.category?.description?.includes(slug), `${name} ${slug}`);
      assert.deepEqual(garment.condition?.enum, [...CONDITIONS], name);
      assert.deepEqual([garment.gender?.enum, garment.gender?.default], [[...GENDERS], undefined]);
    });
  }
  assert.match(inputOf('net_payout').properties?.marketplaces?.description ?? '', /poshmark/);
});

test('a definition names every member that its answers have', () => {
  // Their names suffice.
  const plain = ['currency', 'source', 'webUrl', 'understood', 'ignored', 'words'];
  const shared = ['brand', 'category', 'gender', 'condition', 'name', 'slug', 'tier', 'reason'];
  const figures = ['estimate', 'evidence', 'wordsRead', 'wordsKnown'];
  const known = new Set([...plain, ...shared, ...figures]);
  const tools = toolsByName();
  const checkNames = (name: string, value: unknown, words: string) => {
    if (Array.isArray(value)) for (const one of value) checkNames(name, one, words);
    else if (value !== null && typeof value === 'object')
      for (const [member, inner] of Object.entries(value)) {
        const isNamed = known.has(member) || new RegExp(`\\b${member}\\b`).test(words);
        assert.ok(isNamed, `${name} does not name ${member}`);
        checkNames(name, inner, words);
      }
  };
  for (const { calls } of readTasks()) {
    for (const [name, args] of calls) {
      const answer = callTool(tools.get(name) as Tool, args);
      const { outputSchema } = definitions.find((tool) => tool.name === name) as Tool;
      if (!('structuredContent' in answer)) continue;
      for (const [member, value] of Object.entries(answer.structuredContent ?? {})) {
        const schema = outputSchema.properties[member];
        assert.ok(schema || known.has(member), `${name} does not name ${member}`);
        if (schema?.description) checkNames(name, value, schema.description);
      }
    }
  }
});
