import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { SoldExample } from '../../src/answers/garment/schema.ts';
import { createHangtag } from '../../src/index.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { startService } from '../support/service.ts';
import { makeFolder, runTraining } from './files.ts';

const { at, write } = makeFolder();
const LAUNCHER = fileURLToPath(new URL('../../bin/hangtag.js', import.meta.url));
const TITLE = 'Coach Tabby 26 leather shoulder bag';

/** Sales of a shop: some of Tabbies, some with words that may be about a buyer, one without a day. */
const ROWS = [
  ['Coach Tabby 26 shoulder bag black leather', 160, '2026-05-02'],
  ['Coach Tabby 26 leather shoulder bag in chalk', 171.5, '2026-07-19'],
  ['Coach Tabby 26  leather shoulder bag,\u200b with dust bag', 182, '2026-09-30'],
  ['Coach Tabby 26 suede shoulder bag', 150, '2026-10-01'],
  ['Coach Tabby 26 leather bag reserved for Jane Doe', 155, '2026-10-02'],
  ['Coach Tabby 26 leather bag @janedoe', 156, '2026-10-02'],
  ['Coach Tabby 26 leather bag call 212 555 0199', 157, '2026-10-02'],
  ['Coach Tabby 26 leather bag, no day', 158, ''],
  ['Coach Tabby 20 leather shoulder bag', 120, '2026-10-03'],
  ['Patagonia Better Sweater fleece jacket men’s', 45, '2026-10-03'],
  [`Lululemon Align leggings ${'soft black high rise '.repeat(8)}`, 40, '2026-10-03'],
] as const;
const sales = write('sales.csv', [
  'title,sold price,sold date,buyer name,buyer email',
  ...ROWS.map(([title, price, day]) => `"${title}",${price},${day},Jane Doe,jane@example.com`),
]);
const out = at('own-model');
const train = (...options: string[]) => runTraining('train', sales, '--yes', '--out', out, ...options);
const file = () => readFileSync(at('own-model', 'examples.json'), 'utf8');

/** The three that are shown for the title: of the same model, variant and material first, then the newest. */
const SHOWN: readonly SoldExample[] = [
  { soldOn: '2026-09', price: 182, title: 'Coach Tabby 26 leather shoulder bag, with dust bag' },
  { soldOn: '2026-07', price: 171.5, title: 'Coach Tabby 26 leather shoulder bag in chalk' },
  { soldOn: '2026-05', price: 160, title: 'Coach Tabby 26 shoulder bag black leather' },
].map((one) => ({ ...one, from: 'this service’s own sales' }));

describe("An operator's own sales beside prices", () => {
  it('are shown by no model that was trained without the switch', () => {
    assert.equal(train().status, 0);
    assert.equal(existsSync(at('own-model', 'examples.json')), false);
    assert.equal(createHangtag({ model: out }).appraise({ title: TITLE }).evidence.examples, undefined);
    assert.match(readFileSync(at('own-model', 'MODEL_CARD.md'), 'utf8'), /None of them is shown beside a price/);
  });

  it('are the same on every surface, nearest first, where it was trained with the switch', async (t) => {
    const { status, stdout, stderr } = train('--examples');
    assert.equal(status, 0, stderr);
    assert.match(stdout, /7 sales will be shown beside prices/);
    assert.match(readFileSync(at('own-model', 'model.json'), 'utf8'), /"examples\.json": "[0-9a-f]{64}"/);
    assert.match(readFileSync(at('own-model', 'MODEL_CARD.md'), 'utf8'), /answers show 7 sales of these/);

    const pricing = loadModel(pathToFileURL(`${out}/`));
    const service = await startService(t, {}, { pricing });
    const key = await service.issueKey();
    const { body } = await service.ask(`/api/public/appraise?${new URLSearchParams({ title: TITLE })}`, { key });
    assert.deepEqual(body.evidence.examples, SHOWN);
    assert.deepEqual(createHangtag({ model: out }).appraise({ title: TITLE }).evidence.examples, SHOWN);

    const line = '2026-09, $182: “Coach Tabby 26 leather shoulder bag, with dust bag”';
    const { stdout: told } = await promisify(execFile)(process.execPath, [LAUNCHER, 'price', TITLE], {
      env: { ...process.env, MODEL_DIR: out },
    });
    assert.ok(told.includes(`Similar sales: ${line}; `), told);

    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', service.url)));
    const called = await client.callTool({ name: 'get_price', arguments: { title: TITLE } });
    assert.deepEqual((called.structuredContent as typeof body).evidence.examples, SHOWN);
    await client.close();
  });

  it('stay when the model is measured', () => {
    const { status, stderr } = runTraining('evaluate', sales, '--out', out);
    assert.equal(status, 0, stderr);
    assert.deepEqual(createHangtag({ model: out }).appraise({ title: TITLE }).evidence.examples, SHOWN);
  });

  it('name no buyer, and are cut', () => {
    assert.doesNotMatch(file(), /jane|555|no day/i);
    const { sales: kept } = JSON.parse(file()) as { sales: { title: string }[] };
    assert.deepEqual(
      kept.filter(({ title }) => title.length > 91),
      [],
    );
    assert.ok(kept.some(({ title }) => title.endsWith('…')));
  });

  it('stand before published ones, and are none where nothing is like it', () => {
    const { appraise } = createHangtag({ model: out });
    assert.equal(appraise({ title: 'Coach Willow bucket bag' }).evidence.examples, undefined);
    const jordans = appraise({ title: 'Nike Jordan 1 sneakers men’s' }).evidence.examples ?? [];
    assert.ok(jordans.length > 0 && jordans.every(({ license }) => license === 'MIT'));
  });

  it('go again with a fit without the switch, though prices are the same', () => {
    const { version } = JSON.parse(readFileSync(at('own-model', 'model.json'), 'utf8'));
    assert.equal(train().status, 0);
    assert.equal(JSON.parse(readFileSync(at('own-model', 'model.json'), 'utf8')).version, version);
    assert.equal(createHangtag({ model: out }).appraise({ title: TITLE }).evidence.examples, undefined);
  });

  it('are refused of listings alone', () => {
    const { status, stderr } = runTraining('train', '--alone', sales, '--examples', '--out', at('alone'));
    assert.equal(status, 2);
    assert.match(stderr, /--examples shows your own sales .* leave out --alone/);
  });
});
