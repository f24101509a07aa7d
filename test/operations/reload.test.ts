import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cpSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import { loadModel } from '../../src/pricing/load-model.ts';
import { createReload } from '../../src/reload.ts';
import { trainOnSales } from '../../training/own-sales/run.ts';
import { eventually } from '../support/eventually.ts';
import { startNode } from '../support/node-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'reload-'));
after(() => rmSync(folder, { recursive: true }));
const current = join(folder, 'current');

function turnTo(name: string): void {
  symlinkSync(name, `${current}.next`);
  renameSync(`${current}.next`, current);
}

const versionOf = (name: string) => loadModel(pathToFileURL(`${join(folder, name)}/`)).modelVersion;

/** Two models, in one of which Coach bags are expensive. */
before(async () => {
  const { log } = console;
  console.log = () => {};
  for (const [name, price] of [
    ['first', 60],
    ['second', 300],
  ] as const) {
    const sales = join(folder, `${name}.csv`);
    const rows = Array.from({ length: 40 }, (_, i) => `Coach,Bag,women,${price + (i % 20)}`);
    writeFileSync(sales, `brand,category,gender,price_usd\n${rows.join('\n')}\n`);
    await trainOnSales({ files: [sales], cells: [], out: join(folder, name), stamp: {} });
  }
  console.log = log;
  turnTo('first');
});

describe('A service whose model changes', () => {
  it('takes it on SIGHUP, answers throughout, and ends what it began with the old one', async (t) => {
    const [first, second] = [versionOf('first'), versionOf('second')];
    const service = await startNode({ MODEL_DIR: current, DATA_DIR: join(folder, 'data') });
    t.after(() => service.end('SIGKILL'));
    const url = `http://127.0.0.1:${service.port}`;
    const ask = async (path: string) => {
      const response = await fetch(url + path, { redirect: 'manual' });
      return { response, text: await response.text() };
    };
    const price = async () => {
      const { text } = await ask('/price/coach/bag.json');
      return (JSON.parse(text) as { estimate: { price: number } }).estimate.price;
    };
    const usual = await price();
    const before = await ask('/offline/prices.json');
    const page = await ask('/price/coach/bag');

    // A request that is half sent when the model changes.
    const call = JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'get_price', arguments: { brand: 'coach', category: 'bag' } },
    });
    const socket = connect(service.port, '127.0.0.1');
    t.after(() => socket.destroy());
    socket.write(
      `POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\nexpect: 100-continue\r\ncontent-length: ${call.length}\r\n\r\n`,
    );
    const [begun] = (await once(socket, 'data')) as [Buffer];
    assert.match(String(begun), /^HTTP\/1\.1 100 Continue/);
    socket.write(call.slice(0, 20));

    turnTo('second');
    process.kill(service.pid, 'SIGHUP');
    let refused = 0;
    await eventually(async () => {
      const { response } = await ask('/api/public/price?brand=coach&category=bag');
      if (!response.ok) refused++;
      assert.equal(response.headers.get('x-model-version'), second);
    });
    assert.equal(refused, 0);
    const answered = once(socket, 'data');
    socket.write(call.slice(20));
    const [answer] = (await answered) as [Buffer];
    assert.match(String(answer), /^HTTP\/1\.1 200/);
    assert.ok(String(answer).includes(first) && !String(answer).includes(second));
    assert.ok((await price()) > 2 * usual);

    const data = await ask('/data/latest/prices.csv');
    assert.equal(data.response.headers.get('location'), `/data/${encodeURI(second)}/prices.csv`);
    assert.notEqual((await ask('/offline/prices.json')).text, before.text);
    const renewed = await ask('/price/coach/bag');
    assert.notEqual(renewed.text, page.text);
    assert.notEqual(renewed.response.headers.get('etag'), page.response.headers.get('etag'));
    assert.ok((await ask('/openapi.json')).text.includes(second));
    assert.match(
      service.output(),
      new RegExp(`Model .{9,60} is in use, in place of ${first.slice(0, 9)}`),
    );

    // And back, by the same signal; then it stops as ever.
    turnTo('first');
    process.kill(service.pid, 'SIGHUP');
    await eventually(async () => {
      const { response } = await ask('/api/public/price?brand=coach&category=bag');
      assert.equal(response.headers.get('x-model-version'), first);
    });
    assert.equal((await ask('/price/coach/bag')).text, page.text);
    assert.equal(await service.end('SIGTERM'), 0);
  });
});

describe('Taking a new model', () => {
  const log = pino({ level: 'silent' });
  const reload = () => {
    const taken: string[] = [];
    const modelDir = pathToFileURL(`${current}/`);
    return {
      taken,
      ...createReload({
        ...{ modelDir, log, version: loadModel(modelDir).modelVersion },
        replace: async ({ modelVersion }) => {
          taken.push(modelVersion);
        },
      }),
    };
  };

  it('happens on the hour only where the folder has changed', async () => {
    turnTo('first');
    const { taken, now, ifChanged } = reload();
    await ifChanged();
    await now();
    assert.deepEqual(taken, []);
    turnTo('second');
    await ifChanged();
    await ifChanged();
    assert.deepEqual(taken, [versionOf('second')]);
  });

  it('leaves the old one where the new one is broken or missing', async () => {
    turnTo('first');
    const { taken, now } = reload();
    cpSync(join(folder, 'second'), join(folder, 'broken'), { recursive: true });
    writeFileSync(join(folder, 'broken', 'prediction.json'), '{');
    turnTo('broken');
    await now();
    turnTo('nowhere');
    await now();
    assert.deepEqual(taken, []);
    turnTo('second');
    await now();
    assert.deepEqual(taken, [versionOf('second')]);
  });
});
