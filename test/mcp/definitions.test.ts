import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Compile } from 'typebox/schema';
import { readTasks } from '../../checks/mcp/tasks/grade.ts';
import { CONDITIONS } from '../../src/catalog/catalog.ts';
import { createContent } from '../../src/mcp/protocol/server.ts';
import { definitionsOf } from '../../src/mcp/tools/tools.ts';
import { pluck } from '../support/pluck.ts';
import { answered, call, parts, toolsByName } from './support.ts';

const definitions = definitionsOf([...toolsByName().values()]);

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly examples?: readonly unknown[];
}
const inputOf = (name: string) => definitions.find((tool) => tool.name === name)?.inputSchema as Schema;

test('definitions and instructions cost a model at most 3,000 tokens, and 1,700 without output schemas', () => {
  // Measured with o200k_base for this JSON.
  const charactersPerToken = 4.15;
  const { instructions } = createContent(parts);
  // Annotations and titles are for hosts, which do not show them to the model.
  const seen = definitions.map(({ outputSchema: _, annotations: __, _meta: ___, title: ____, ...rest }) => rest);
  for (const [shown, mostTokens] of [
    [[definitions, instructions], 3_000],
    [seen, 1_700],
  ] as const) {
    const tokens = JSON.stringify(shown).length / charactersPerToken;
    assert.ok(tokens < mostTokens, `${tokens} tokens, at most ${mostTokens}`);
  }
});

test('definitions do not list the brands', () => {
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
    assert.ok(Array.isArray(required), tool.name);
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

test('a tool takes at most eight arguments, nested at most three deep, with an example of each object', () => {
  const depthOf = ({ properties = {}, items }: Schema): number =>
    1 + Math.max(0, ...[...Object.values(properties), ...(items ? [items] : [])].map(depthOf));
  for (const { name, inputSchema } of definitions) {
    const { properties = {} } = inputSchema as Schema;
    assert.ok(Object.keys(properties).length <= 8, name);
    assert.ok(depthOf(inputSchema as Schema) - 1 <= 3, name);
    for (const one of Object.values(properties)) if (one.type === 'object') assert.ok(one.examples, name);
  }
});

test('tools name the grades, the evidence, and the marketplaces of the service', () => {
  for (const name of ['get_price', 'compare_prices', 'answer_offer']) {
    const input = inputOf(name);
    const garment = (input.properties?.items?.items ?? input).properties ?? {};
    assert.deepEqual(garment.condition?.enum, [...CONDITIONS], name);
    assert.ok(garment.yours && input.properties?.seller, name);
  }
  const { seller, yours } = inputOf('get_price').properties ?? {};
  assert.deepEqual(Object.keys(yours?.properties ?? {}), ['sold', 'asked', 'guess']);
  const terms = ['marketplace', 'label', 'profit', 'hourly', 'forMyself', 'buyerPaysShipping'];
  assert.deepEqual(Object.keys(seller?.properties ?? {}).sort(), terms.sort());
  assert.deepEqual(seller?.properties?.marketplace?.enum, pluck(parts.marketplaces.list, 'id'));
});

const BAG = { title: 'Coach Tabby 26', askingPrice: 100 };
const priceBy = (evidence: object) => call('get_price', { ...BAG, ...evidence }).data.estimate.price;

test('a goal that is not listed, such as a margin, is accepted too', () => {
  const limitBy = (seller: object) => call('get_price', { ...BAG, seller }).data.judgment.money.payUpTo;
  assert.ok(limitBy({ margin: 0.7 }) < limitBy({}));
});

test('evidence counts alike in `yours`, in one list of comparables, and for an item of a list', () => {
  const yours = { sold: [900, { price: 950, condition: 'Good' }], asked: [400], guess: 900 };
  const comps = [...yours.sold, { price: 400, asked: true }];
  const price = priceBy({ yours });
  assert.ok(price > priceBy({}));
  assert.equal(priceBy({ comps, guess: 900 }), price);
  const [row] = call('compare_prices', { items: [{ ...BAG, yours }] }).data.items;
  assert.equal(row.price, price);
});

test('evidence with an unknown name is answered, and the name listed', () => {
  const { unknownParameters } = call('get_price', { ...BAG, yours: { bids: [3] } }).data;
  assert.deepEqual(unknownParameters, ['yours.bids']);
});

test('the example of get_price is a call with a verdict', () => {
  const { examples = [] } = inputOf('get_price');
  const [example] = examples as [Record<string, unknown>];
  assert.equal(call('get_price', example).data.judgment.question, 'buy');
});

test('answers match their schemas', () => {
  const calls = readTasks().flatMap((task) => task.calls);
  for (const { name, outputSchema } of definitions) {
    const callsOfTool = calls.filter(([tool]) => tool === name);
    const matches = Compile(outputSchema);
    for (const [, args] of callsOfTool) {
      const { structured } = answered(name, args);
      if (structured) assert.ok(matches.Check(structured), JSON.stringify(matches.Errors(structured)));
    }
  }
});
