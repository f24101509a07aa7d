import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Compile } from 'typebox/schema';
import { readTasks } from '../../checks/mcp/tasks/grade.ts';
import { CONDITIONS } from '../../src/catalog/catalog.ts';
import { callTool } from '../../src/mcp/protocol/call-tool.ts';
import type { Tool } from '../../src/mcp/tools/tool.ts';
import { definitionsOf } from '../../src/mcp/tools/tools.ts';
import { pluck } from '../support/pluck.ts';
import { call, toolsByName } from './support.ts';

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

test('definitions cost a model at most 1,900 tokens, and 3,300 with output schemas', () => {
  // Measured with o200k_base: this JSON has 4.15 characters per token. Annotations and titles are for hosts.
  const read = definitions.map(({ annotations: _, _meta: __, title: ___, ...rest }) => rest);
  const seen = read.map(({ outputSchema: _, ...rest }) => rest);
  for (const [shown, most] of [
    [read, 3_300],
    [seen, 1_900],
  ] as const) {
    const characters = JSON.stringify(shown).length;
    assert.ok(characters / 4.15 < most, `${characters} characters, at most ${most} tokens`);
  }
  // Without a brand.
  assert.ok(!JSON.stringify(definitions).includes('bottega-veneta'));
});

test('each tool is described for a model that knows nothing else', () => {
  const names = pluck(definitions, 'name').join(' ');
  assert.equal(names, 'get_price compare_prices net_payout answer_offer worth_picking_up find_brands');
  for (const tool of definitions) {
    assert.match(tool.name, /^[a-z_]{1,64}$/);
    assert.ok(tool.title.length > 3);
    assert.match(tool.description, /^(Returns|Lists) .{60}/, tool.name);
    const { properties, required } = tool.inputSchema;
    assert.ok(Array.isArray(required) && Object.keys(properties).length <= 13, tool.name);
    for (const [name, { description }] of Object.entries(properties)) assert.ok(description, `${tool.name} ${name}`);
    const { untrustedContentHint, ...annotations } = tool.annotations as Record<string, unknown>;
    const hints = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false };
    assert.deepEqual(annotations, hints);
    const takesTitles = /"title":\{/.test(JSON.stringify(tool.inputSchema));
    assert.equal(untrustedContentHint, takesTitles ? true : undefined, tool.name);
    assert.equal(tool.inputSchema.type, 'object');
    assert.equal(tool.outputSchema.type, 'object');
  }
});

test('schemas are plain JSON Schema that every client can read', () => {
  const text = JSON.stringify(definitions);
  for (const word of ['$ref', '$defs', 'anyOf', 'oneOf', 'patternProperties', '"const":null']) {
    assert.ok(!text.includes(word), word);
  }
});

test('each tool is self-contained: it names its grades and wearers, the evidence and the seller’s terms', () => {
  for (const name of ['get_price', 'compare_prices', 'net_payout', 'answer_offer']) {
    const input = inputOf(name);
    const garment = (input.properties?.items?.items ?? input).properties ?? {};
    assert.deepEqual(garment.condition?.enum, [...CONDITIONS], name);
    assert.equal(garment.gender?.description, 'women, men, girls, boys.', name);
    // The payout at a given price does not depend on evidence.
    assert.equal(Boolean(garment.comps && garment.guess), name !== 'net_payout', name);
    const { marketplace, label, profit } = input.properties?.seller?.properties ?? {};
    assert.ok(marketplace && label && profit, name);
  }
});

test('terms and sold prices that another definition describes are accepted as well', () => {
  const { properties } = inputOf('compare_prices').properties?.seller ?? {};
  assert.deepEqual(Object.keys(properties ?? {}), ['marketplace', 'label', 'profit']);
  const bag = { title: 'Coach Tabby 26', askingPrice: 100 };
  const paysUpTo = (seller: object) => call('get_price', { ...bag, seller }).data.judgment.money.payUpTo;
  assert.ok(paysUpTo({ margin: 0.7 }) < paysUpTo({}));
  const [row] = call('compare_prices', { items: [{ ...bag, comps: [900, { price: 950, condition: 'Good' }] }] }).data
    .items;
  assert.ok(row.price > call('get_price', bag).data.estimate.price);
});

test('each example is a valid call', () => {
  for (const { name, inputSchema } of definitions) {
    const [example] = (inputSchema as { examples?: readonly object[] }).examples ?? [];
    if (example) assert.ok(call(name, example as Record<string, unknown>).text);
  }
});

test('answers match their schemas, without extra members', () => {
  const tools = toolsByName();
  const calls = readTasks().flatMap((task) => task.calls);
  for (const { name, outputSchema } of definitions) {
    const own = calls.filter(([tool]) => tool === name);
    const matches = Compile(outputSchema);
    for (const [, args] of own) {
      const answer = callTool(tools.get(name) as Tool, args);
      if (!('structuredContent' in answer)) continue;
      assert.ok(matches.Check(answer.structuredContent), JSON.stringify(matches.Errors(answer.structuredContent)));
      for (const member of Object.keys(answer.structuredContent ?? {})) {
        assert.ok(
          member in outputSchema.properties || member === 'unknownParameters',
          `${name} does not name ${member}`,
        );
      }
    }
  }
});
