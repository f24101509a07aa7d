import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import tasks from '../../checks/mcp/tasks.json' with { type: 'json' };
import { CONDITIONS } from '../../src/catalog/catalog.ts';
import guides from '../../src/mcp/documents/guides.json' with { type: 'json' };
import { pluck } from '../support/pluck.ts';
import { answerTo, call, parts, tools } from './support.ts';

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly examples?: readonly unknown[];
}

/** As JSON, which leaves out how a tool answers. */
const definitions = [...tools.values()];
const inputOf = (name: string) => definitions.find((tool) => tool.name === name)?.inputSchema as Schema;

/** The members of what an agent acts on, by the tool and its answer's member. */
const DECLARED_MEMBERS = {
  'get_price.item': 'gender condition model takenFor readSize askingPrice listPrice extraCost',
  'get_price.estimate': 'price priceLow priceHigh middleHalf confidence ifReal',
  'get_price.each': 'price priceLow priceHigh',
  'get_price.oneByOne': 'price net profit limits plan',
  'get_price.evidence': 'grade sold listed median likeThis newest',
  'get_price.limits': 'payUpTo maybeUpTo rule marketplace way ifYouShip',
  'get_price.verdict': 'call toCheck profit way misses',
  'get_price.sale': 'marketplace net profit misses limits',
  'get_price.guess': 'price ours together',
  'get_price.plan': 'fromDay suggestedPrice',
  'price_list.items':
    'number quantity price priceLow priceHigh atLeast net profit payUpTo suggestedPrice shareBelow id name sku takenFor evidence call way misses unknownParameters oneByOne problem plan words payouts searches conditions sources',
  'price_list.total': 'price priceLow priceHigh quantity priced unpriced ifReal',
  'answer_offer.reply': 'say offered price net profit',
  'answer_offer.items': 'takenFor price priceLow priceHigh',
};

/** Characters of this JSON in a token, measured with the encoding o200k_base. */
const CHARACTERS_PER_TOKEN = 4.15;

/** Returns the number of objects that are nested in each other. */
const depthOf = ({ properties = {}, items }: Schema): number =>
  1 + Math.max(0, ...[...Object.values(properties), ...(items ? [items] : [])].map(depthOf));

describe('the definitions of the tools', () => {
  it('begin with the one that a model should consider first', () => assert.equal(definitions[0]?.name, 'get_price'));

  it('cost a model at most 3,300 tokens, with the instructions', () => {
    const { instructions } = guides;
    const tokens = JSON.stringify([definitions, instructions]).length / CHARACTERS_PER_TOKEN;
    assert.ok(tokens <= 3_300, `${tokens}`);
  });

  // Validators of some clients do not know these keywords, and a list of brands would cost thousands of tokens.
  for (const word of ['$ref', '$defs', 'anyOf', 'oneOf', 'patternProperties', '"const":null', 'bottega-veneta']) {
    it(`do not contain ${word}`, () => assert.ok(!JSON.stringify(definitions).includes(word)));
  }

  it('name the marketplaces of the service', () => {
    const { seller } = inputOf('get_price').properties ?? {};
    assert.deepEqual(seller?.properties?.marketplace?.enum, pluck(parts.fees.marketplaces, 'id'));
  });

  it('declare the members of what an agent acts on, and only the type of others', () => {
    const declared = definitions.flatMap(({ name, outputSchema }) =>
      Object.entries((outputSchema as Schema).properties ?? {}).flatMap(([member, { properties, items }]) => {
        const members = properties ?? items?.properties;
        return members ? [[`${name}.${member}`, Object.keys(members).join(' ')]] : [];
      }),
    );
    assert.deepEqual(Object.fromEntries(declared), DECLARED_MEMBERS);
    const { outputSchema }: { outputSchema?: Schema } = tools.get('get_price') ?? {};
    const { estimate, caveats } = outputSchema?.properties ?? {};
    assert.deepEqual([estimate?.properties?.confidence, caveats], [{ type: 'number' }, { type: 'array' }]);
  });

  it('let a caller send the condition and the seller’s terms', () => {
    for (const name of ['get_price', 'price_list', 'answer_offer']) {
      const { properties: args = {} } = inputOf(name);
      // price_list takes the garment in each of its items.
      const garment = args.items?.items?.properties ?? args;
      assert.ok(garment.condition && args.seller, name);
    }
    const { condition } = inputOf('get_price').properties ?? {};
    for (const grade of CONDITIONS) assert.ok(condition?.description?.includes(grade), grade);
  });

  it('have an example for get_price that gets a verdict', () => {
    const [example] = inputOf('get_price').examples as [Record<string, unknown>];
    assert.equal(call('get_price', example).data.verdict.call, 'buy');
  });
});

/** A schema that allows only the members that it declares. */
const closed = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (_, value) =>
    value?.properties && value.type !== undefined ? { ...value, additionalProperties: false } : value,
  );

it('answers have only members that their tools declare, of the types that they declare', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  const validators = new Map(definitions.map((tool) => [tool.name, ajv.compile(closed(tool.outputSchema))]));
  const questions = readFileSync(new URL('../operations/asked.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const items = ['Coach Tabby 26', 'lot of 5 Gap tees $10', 'Hermes Birkin 30 crocodile', 'rolex'];
  const calls: [string, Record<string, unknown>][] = [
    ...questions.map((line) => JSON.parse(line)),
    ...tasks.map(({ tool, arguments: args }) => [tool, args]),
    ...items.map((title) => ['get_price', { title, askingPrice: 30, guess: 50, include: 'all', size: 8 }]),
    ['price_list', { items: items.map((title) => ({ title, id: 'a', sku: 'b', size: 8 })), include: ['all'] }],
  ];
  for (const [name, args] of calls) {
    const { structured, isError } = answerTo(name, args);
    const validate = validators.get(name);
    if (!isError && validate && !validate(structured))
      assert.fail(`${JSON.stringify(args)}: ${ajv.errorsText(validate.errors)}`);
  }
});

for (const tool of definitions) {
  describe(`the definition of ${tool.name}`, () => {
    it('describes the tool and each argument', () => {
      assert.ok(tool.title);
      // Enough for a model that knows nothing else.
      assert.ok(tool.description.length > 60, tool.description);
      const { type, properties, required } = tool.inputSchema;
      assert.deepEqual([type, tool.outputSchema.type], ['object', 'object']);
      assert.ok(Array.isArray(required));
      for (const [name, { description }] of Object.entries(properties)) assert.ok(description, name);
    });

    it('says that the tool only reads, and warns of strangers’ words if it takes titles', () => {
      const hints = { readOnlyHint: true, openWorldHint: false };
      const takesTitles = JSON.stringify(tool.inputSchema).includes('"title":{');
      assert.deepEqual(tool.annotations, takesTitles ? { ...hints, untrustedContentHint: true } : hints);
    });

    it('has at most fourteen arguments, nested at most three deep, with an example of each object', () => {
      const input = tool.inputSchema as Schema;
      const args = Object.values(input.properties ?? {});
      assert.ok(args.length <= 14, `${args.length} arguments: a tool takes fields that it does not list, too`);
      assert.ok(Math.max(0, ...args.map(depthOf)) <= 3);
      for (const { type, examples, description } of args) if (type === 'object') assert.ok(examples, description);
    });
  });
}
