import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { VERSION } from '../../training/publish/write-artifact.ts';
import { hangtag } from '../support/command-line.ts';
import { startService } from '../support/service.ts';
import { makeTrainer } from './files.ts';

const { at, train, modelIn } = makeTrainer();
const out = at('own-model');

/** Trains a model on lines. Resolves with a function that evaluates it on them and returns the output. */
async function trainOn(name: string, lines: readonly string[]) {
  const { file, status, printed } = await train(name, lines);
  assert.equal(status, 0, printed);
  return async () => (await hangtag({}, 'evaluate', file, '--out', at(name))).out;
}

describe('a service with MODEL_DIR', () => {
  it('describes its own model on pages, in files, and over MCP, before and after its evaluation', async (t) => {
    // Forty Coach bags at about twice the published price.
    const evaluate = await trainOn('own-model', [
      'brand,category,gender,price_usd,period',
      ...Array.from({ length: 40 }, (_, i) => `Coach,Bag,women,${150 + 2 * (i % 20)},2026-11-${10 + (i % 11)}`),
    ]);
    const fresh = modelIn('own-model');
    const head = `^Version ${VERSION}\\+own\\.20261120\\.[0-9a-f]{8}\\. The published model ${VERSION}, moved`;
    assert.match(fresh.artifacts.card, new RegExp(head, 'm'));
    assert.match(fresh.artifacts.card, /has not been evaluated yet/);
    const before = await startService(t, {}, { pricing: fresh });
    const unmeasured = await (await fetch(`${before.url}/method`)).text();
    assert.match(unmeasured, /has not been evaluated yet/);
    assert.doesNotMatch(unmeasured, /NaN|Tested on/);

    const printed = await evaluate();
    assert.match(printed, /^Half of all 40 sales/m);
    assert.doesNotMatch(printed, /to learn from/);
    const pricing = modelIn('own-model');
    const { url } = await startService(t, {}, { pricing });
    const text = async (path: string) => {
      const response = await fetch(url + path);
      assert.equal(response.status, 200, path);
      return response.text();
    };
    const method = await text('/method');
    assert.match(method, /1 kind of garments from 1 brand were adjusted toward 40 sales by/);
    assert.match(method, /Tested on 40 own sales that were not used to fit the model\./);
    assert.doesNotMatch(method, /NaN|range of a total hold|level out/);
    const sold = await text('/price/coach/bag');
    assert.match(sold, /moved toward the level of 40 own sales of the brand and category/);
    const other = await text('/price/zara/dress');
    assert.doesNotMatch(other, /own sales/i);

    const version = encodeURI(pricing.modelVersion);
    const files = await fetch(`${url}/data/${version}/prices.csv`);
    assert.equal(files.status, 200);
    assert.equal(files.headers.get('x-model-version'), pricing.modelVersion);
    assert.ok((await files.text()).includes(`,${pricing.modelVersion}\n`));
    assert.equal((await fetch(`${url}/data/${VERSION}/prices.csv`)).status, 404);
    assert.match(await text('/developers'), /<li>Prices for 1 kind of garments/);
    const [data] = /\/offline\/prices-[\w-]+\.json/.exec(await text('/service-worker.js')) ?? [];
    assert.ok((await text(data as string)).includes(`"version":"${pricing.modelVersion}"`));

    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)));
    assert.match(client.getInstructions() ?? '', /for brands and kinds that the operator sells/);
    const explained = JSON.stringify(
      await client.callTool({
        name: 'get_price',
        arguments: { brand: 'coach', category: 'bag', detail: 'full' },
      }),
    );
    assert.match(explained, /Tested on 40 unseen own sales in the tier/);
    const { resources } = await client.listResources();
    const sections = resources.filter(({ uri }) => uri.startsWith('hangtag://model-card'));
    const card = JSON.stringify(await Promise.all(sections.map(({ uri }) => client.readResource({ uri }))));
    assert.match(card, /Half of all 40 sales were within/);
    assert.doesNotMatch(card, /Sotheby|NaN|not been evaluated/);
    await client.close();
  });

  it('has the same model as the commands, which use the published one without the variable', async () => {
    const { modelVersion } = modelIn('own-model');
    const own = { MODEL_DIR: out, DATA_DIR: at('data') };
    assert.match((await hangtag({ ...own, PORT: '0' }, 'check')).out, /ok {6}fitted model/);
    const price = ['price', 'coach', 'bag'];
    assert.ok((await hangtag(own, ...price)).out.includes(`model ${modelVersion}.`));
    assert.match((await hangtag({}, ...price)).out, new RegExp(`model ${VERSION}\\.$`, 'm'));
  });
});

/** Trains and evaluates on titles sold for $1,500 and more. Resolves with the evaluation's output and the card. */
async function evaluate(name: string, titles: readonly string[]) {
  const run = await trainOn(name, ['title,sold price', ...titles.map((title, i) => `${title},${1500 + 10 * i}`)]);
  return { printed: await run(), card: readFileSync(at(name, 'MODEL_CARD.md'), 'utf8') };
}

const repeat = (title: string, times: number) => Array.from({ length: times }, () => title);

describe('an evaluation of own sales', () => {
  it('has nothing to compare if each kind sold under a single title', async () => {
    const { printed, card } = await evaluate('one', repeat('Louis Vuitton Neverfull MM monogram tote', 31));
    const alone = 'no two of 31 sales share a brand and kind of garment under different titles';
    for (const text of [printed, card]) {
      assert.ok(text.includes(alone), text);
      assert.match(text, /Nothing to compare/);
      assert.doesNotMatch(text, /ours: \d+%/);
    }
    assert.doesNotMatch(card, /half within|not been evaluated/);
    assert.ok(!existsSync(at('one', 'evaluation.json')));
  });

  it('compares all sales, and those that other sales of their kind inform', async () => {
    const totes = Array.from({ length: 40 }, (_, i) => `Louis Vuitton Neverfull MM monogram tote ${100 + i}`);
    const { printed, card } = await evaluate('some', [...totes, ...repeat('Gucci wool coat', 9)]);
    assert.match(printed, /^Half of all 49 sales were within \d+% of your model’s price \(ours: \d+%\); its/m);
    assert.match(printed, /^Half of the 40 with others of their brand and kind of garment to learn from were within/m);
    assert.match(card, /^Half of all 49 sales were within/m);
    assert.equal(JSON.parse(readFileSync(at('some', 'evaluation.json'), 'utf8')).heldOutItems, 49);
  });
});
