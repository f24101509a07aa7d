import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { VERSION } from '../../training/publish/write-artifact.ts';
import { hangtag } from '../support/command-line.ts';
import { openService, startService } from '../support/service.ts';
import { makeTrainer, measure } from './files.ts';

const { at, train, modelIn } = makeTrainer();

/** Trains a model on a file. Resolves with a function that evaluates it on the same file and returns the output. */
async function trainOn(name: string, lines: readonly string[]) {
  const { file, status, printed } = await train(name, lines);
  assert.equal(status, 0, printed);
  return async () => (await measure('own', file, '--out', at(name))).out;
}

// Forty Coach bags at about twice the published price.
const evaluateOwn = await trainOn('own-model', [
  'brand,category,gender,price_usd,period',
  ...Array.from({ length: 40 }, (_, i) => `Coach,Bag,women,${150 + 2 * (i % 20)},2026-11-${10 + (i % 11)}`),
]);
const fresh = modelIn('own-model');
const evaluation = await evaluateOwn();
const pricing = modelIn('own-model');

describe('a model of own sales before its evaluation', () => {
  it('has a card that names its version and the published model', () => {
    const head = `^Version ${VERSION}\\+own\\.20261120\\.[0-9a-f]{8}\\. The published model ${VERSION}, moved`;
    assert.match(fresh.artifacts.card, new RegExp(head, 'm'));
  });

  it('has a card that says that it is not evaluated', () => {
    assert.match(fresh.artifacts.card, /has not been evaluated yet/);
  });

  it('is said to be without an evaluation on the page on the method', async (t) => {
    const { url } = await startService(t, {}, { pricing: fresh });
    const method = await (await fetch(`${url}/method`)).text();
    assert.match(method, /has not been evaluated yet/);
    assert.doesNotMatch(method, /NaN|Tested on/);
  });
});

describe('a service with an evaluated model of own sales', () => {
  let opened: Awaited<ReturnType<typeof openService>>;
  before(async () => {
    opened = await openService({}, { pricing });
  });
  after(() => opened.close());
  const fetchPath = (path: string) => fetch(opened.service.url + path);
  const textOf = async (path: string) => {
    const response = await fetchPath(path);
    assert.equal(response.status, 200, path);
    return response.text();
  };

  it('states the sales and the test on the page on the method', async () => {
    const method = await textOf('/method');
    assert.match(method, /1 kind of garments from 1 brand were adjusted toward 40 sales by/);
    assert.match(method, /Tested on 40 own sales that were not used to fit the model\./);
    assert.doesNotMatch(method, /NaN|range of a total hold|level out/);
  });

  it('names own sales on the page of a sold kind', async () => {
    assert.match(await textOf('/price/coach/bag'), /moved toward the level of 40 own sales of the brand and category/);
  });

  it('names no own sales on the page of another kind', async () => {
    assert.doesNotMatch(await textOf('/price/zara/dress'), /own sales/i);
  });

  it('serves a table of its own version', async () => {
    const files = await fetchPath('/data/prices.csv');
    assert.equal(files.headers.get('x-model-version'), pricing.modelVersion);
    assert.ok((await files.text()).includes(`,${pricing.modelVersion}\n`));
    assert.match(await textOf('/developers'), /<li>Prices for 1 kind of garments/);
  });

  it('gives browsers its own version for offline use', async () => {
    const [path = ''] = /\/offline\/prices-[\w-]+\.json/.exec(await textOf('/service-worker.js')) ?? [];
    assert.ok((await textOf(path)).includes(`"version":"${pricing.modelVersion}"`));
  });

  it('tells agents about own sales and their test', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', opened.service.url)));
    assert.match(client.getInstructions() ?? '', /for brands and kinds that the operator sells/);
    const price = { name: 'get_price', arguments: { brand: 'coach', category: 'bag', detail: 'full' } };
    assert.match(JSON.stringify(await client.callTool(price)), /Tested on 40 unseen own sales in the tier/);
    await client.close();
  });
});

describe('a command with MODEL_DIR', () => {
  const ownModel = { MODEL_DIR: at('own-model'), DATA_DIR: at('data') };

  it('uses the model in that folder', async () => {
    assert.match((await hangtag({ ...ownModel, PORT: '0' }, 'check')).out, /ok {6}fitted model/);
    assert.ok((await hangtag(ownModel, 'price', 'coach', 'bag')).out.includes(`model ${pricing.modelVersion}.`));
  });

  it('uses the published model without the variable', async () => {
    assert.match((await hangtag({}, 'price', 'coach', 'bag')).out, new RegExp(`model ${VERSION}\\.$`, 'm'));
  });
});

/** Trains and evaluates on titles sold for $1,500 and more. Resolves with the evaluation's output and the card. */
async function evaluate(name: string, titles: readonly string[]) {
  const run = await trainOn(name, ['title,sold price', ...titles.map((title, i) => `${title},${1500 + 10 * i}`)]);
  return { printed: await run(), card: readFileSync(at(name, 'MODEL_CARD.md'), 'utf8') };
}

const repeat = (title: string, times: number) => Array.from({ length: times }, () => title);

describe('an evaluation of own sales', () => {
  it('has nothing to compare if each kind was sold under a single title', async () => {
    const { printed, card } = await evaluate('one', repeat('Louis Vuitton Neverfull MM monogram tote', 31));
    const sentence = 'Nothing to compare: no two of 31 sales share a brand and kind of garment under different titles';
    for (const text of [printed, card]) {
      assert.ok(text.includes(sentence), text);
      assert.doesNotMatch(text, /ours: \d+%/);
    }
    assert.doesNotMatch(card, /half within|not been evaluated/);
    assert.ok(!existsSync(at('one', 'evaluation.json')));
  });

  it('reports only all sales if other sales of the kind inform every one', () => {
    assert.match(evaluation, /^Half of all 40 sales/m);
    assert.doesNotMatch(evaluation, /to learn from/);
  });

  it('reports all sales, and those that other sales of their kind inform', async () => {
    const totes = Array.from({ length: 40 }, (_, i) => `Louis Vuitton Neverfull MM monogram tote ${100 + i}`);
    const { printed, card } = await evaluate('some', [...totes, ...repeat('Gucci wool coat', 9)]);
    assert.match(printed, /^Half of all 49 sales were within \d+% of your model’s price \(ours: \d+%\); its/m);
    assert.match(printed, /^Half of the 40 with others of their brand and kind of garment to learn from were within/m);
    assert.match(card, /^Half of all 49 sales were within/m);
    assert.equal(JSON.parse(readFileSync(at('some', 'evaluation.json'), 'utf8')).heldOutItems, 49);
  });
});
