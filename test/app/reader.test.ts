import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { readConfig } from '../../src/app/config.ts';
import { createMetrics } from '../../src/app/operations/metrics.ts';
import { createChatReader } from '../../src/reader/chat.ts';
import { say, startModel } from '../support/chat-model.ts';
import { hangtag } from '../support/command-line.ts';
import { keptLog } from '../support/kept-log.ts';
import { startNode } from '../support/node-process.ts';
import { pluck } from '../support/pluck.ts';
import { ask, startService, type TestService, temporaryFolder } from '../support/service.ts';

const TITLE = 'Patagonia Better Sweater fleece jacket mens large';
const APPRAISE = '/api/public/appraise';

function startReading(
  t: TestContext,
  url: string,
  more: Parameters<typeof startService>[1] = {},
  parts?: Parameters<typeof startService>[2],
  timeout?: number,
): Promise<TestService> {
  const { host } = new URL(url);
  const check = { model: 'm', prompt: '1', level: 0, error: 0.3 };
  const model = { url, model: 'm', key: 'secret-of-the-reader', check, timeout };
  const reader = { ...createChatReader(model), host };
  return startService(t, { reader, ...more }, parts);
}

const pathOf = (title: string, more: Readonly<Record<string, string>> = {}) =>
  `${APPRAISE}?${new URLSearchParams({ title, ...more })}`;

describe('a service with a reader', () => {
  it('asks it for appraisals and lists with a key, as JSON and as CSV, and caches its answers for an hour', async (t) => {
    const { url, requests } = await startModel(t, () => 90);
    const service = await startReading(t, url);
    const key = await service.issueKey();
    const { body } = await service.ask(pathOf(TITLE), { key });
    const { host } = new URL(url);
    const { text: _, ...reader } = body.evidence.reader;
    assert.deepEqual(reader, { model: 'm', host, prompt: '1', guess: 90 });
    const note = new RegExp(`^With \\$90 by m at ${host}: \\$\\d+ \\(`);
    assert.match(body.withGuess.text, note);
    assert.match(body.estimate.note, note);
    const { price } = body.withoutYours;
    assert.equal(body.estimate.price, price);
    assert.ok(body.withGuess.price > price && body.withGuess.price < 90);
    const list = await service.ask(APPRAISE, { key, body: { items: [{ title: TITLE }, { title: 'Gap tee' }, {}] } });
    assert.deepEqual(list.body.items[0].estimate, body.estimate);
    assert.equal(list.body.items[1].evidence.reader.guess, 90);
    assert.ok(list.body.items[2].problem);
    const csv = await service.ask(APPRAISE, {
      key,
      body: `title\n${TITLE}\nLevis 501\n`,
      headers: { 'content-type': 'text/csv' },
    });
    assert.equal(csv.text.match(/With \$90 by m at/g)?.length, 2);
    assert.deepEqual(pluck(requests, 'titles'), [[TITLE], ['Gap tee'], ['Levis 501']]);
    assert.ok(requests.every(({ headers }) => headers.authorization === 'Bearer secret-of-the-reader'));
    service.clock.now += 3_600_000;
    await service.ask(pathOf(TITLE), { key });
    assert.equal(requests.length, 4);
  });

  it('never asks it without a key, without a price, or if the asker has a guess', async (t) => {
    const { url, requests } = await startModel(t, () => 90);
    const service = await startReading(t, url);
    const key = await service.issueKey();
    const text = encodeURIComponent(TITLE);
    for (const path of [`/appraise?title=${text}`, '/api/public/price?brand=coach&category=bag', '/about']) {
      assert.equal((await service.get(path)).status, 200, path);
    }
    assert.equal((await service.get(pathOf(TITLE))).status, 200);
    assert.equal((await service.ask(APPRAISE, { body: { items: [{ title: TITLE }] } })).status, 200);
    const mistyped = key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x');
    assert.equal((await service.get(pathOf(TITLE), mistyped)).status, 401);
    assert.equal((await service.get(pathOf('Sephora lipstick'), key)).status, 422);
    assert.equal((await service.get(pathOf(TITLE, { condition: 'odd' }), key)).status, 400);
    const own = await service.ask(pathOf(TITLE, { guess: '70' }), { key });
    assert.equal(own.body.evidence.reader, undefined);
    assert.deepEqual(requests, []);
  });

  it('names what is wrong with the reader in one log line a minute, and counts it', async (t) => {
    const answers = [
      (response: ServerResponse) => response.writeHead(401).end('no'),
      (response: ServerResponse) => response.end('<html>'),
      (response: ServerResponse) => say(response, '{"prices":[]}'),
    ];
    const reasons = ['The status is 401.', 'Its answer is not a chat completion', 'Its answer has no list'];
    for (const [i, answer] of answers.entries()) {
      const { log, lines } = keptLog('info');
      const metrics = createMetrics();
      const { url } = await startModel(t, () => 90, answer);
      const service = await startReading(t, url, {}, { log, metrics });
      const key = await service.issueKey();
      for (const title of [TITLE, 'Coach Tabby 26', 'Gap tee']) await service.ask(pathOf(title), { key });
      const warnings = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('The reader'));
      assert.equal(warnings.length, 1);
      assert.ok(
        warnings[0].msg.startsWith(`The reader m at ${new URL(url).host} gave no prices: ${reasons[i]}`),
        warnings[0].msg,
      );
      assert.match(await metrics.expose(), /^hangtag_reader_requests_total\{outcome="failed"\} 3$/m);
    }
  });

  it('asks for a limited number of titles a minute, and beyond it gives its own price', async (t) => {
    const { url, requests } = await startModel(t, () => 90);
    const service = await startReading(t, url, { readerTitlesPerMinute: 30 });
    const key = await service.issueKey();
    const items = Array.from({ length: 50 }, (_, at) => ({ title: `Nike hoodie style ${at}` }));
    const { body } = await service.ask(APPRAISE, { key, body: { items } });
    const guessed = body.items.map((item: { evidence: { reader: { guess?: number } } }) => item.evidence.reader.guess);
    const expected = [...items.keys()].map((at) => (at < 20 || at >= 40 ? 90 : undefined));
    assert.deepEqual(guessed, expected);
    assert.deepEqual(pluck(pluck(requests, 'titles'), 'length'), [20, 10]);
    service.clock.now += 60_000;
    await service.ask(pathOf(TITLE), { key });
    assert.equal(requests.length, 3);
  });

  it('sends two requests at a time, without delaying others', async (t) => {
    const open: (() => void)[] = [];
    const { promise: areTwo, resolve: reachTwo } = Promise.withResolvers<void>();
    const { url, requests } = await startModel(
      t,
      () => 90,
      (response, prices) => {
        open.push(() => say(response, JSON.stringify({ prices })));
        if (open.length === 2) reachTwo();
      },
    );
    const service = await startReading(t, url, { requestsPerDay: 1_000 });
    const key = await service.issueKey();
    const body = (at: number) => `title\n${`${'Nike hoodie '.repeat(8)}${at}\n`.repeat(50)}`;
    const asked = [1, 2, 3, 4].map((at) =>
      service.ask(APPRAISE, { key, body: body(at), headers: { 'content-type': 'text/csv' } }),
    );
    await areTwo;
    // A list on a page also waits in the lane of long lists.
    const form = new FormData();
    form.set('file', new Blob([body(5)]), 'closet.csv');
    const others = await Promise.all([
      service.get('/api/public/price?brand=coach&category=bag'),
      service.get(`/appraise?title=${encodeURIComponent(TITLE)}`),
      service.get('/api/public/ml-price?brand=coach&category=bag&condition=Good', key),
      service.ask('/list', { body: form, headers: { accept: 'text/html' } }),
    ]);
    assert.deepEqual(pluck(others, 'status'), [200, 200, 200, 200]);
    assert.equal(requests.length, 2);
    const answerAll = setInterval(() => {
      assert.ok(open.length <= 2);
      for (const answer of open.splice(0)) answer();
    }, 20);
    t.after(() => clearInterval(answerAll));
    for (const { status, text } of await Promise.all(asked)) {
      assert.equal(status, 200);
      assert.match(text, /With \$90 by m at/);
    }
  });

  it('writes neither titles nor guesses nor its key to a log or to disk', async (t) => {
    const { log, lines } = keptLog('trace');
    const { url } = await startModel(
      t,
      () => 91.37,
      (response, prices, request) =>
        request === 1 ? say(response, JSON.stringify({ prices })) : response.writeHead(500).end(TITLE),
    );
    const folder = temporaryFolder(t);
    const service = await startReading(t, url, { dataDir: folder }, { log });
    const key = await service.issueKey();
    await service.ask(pathOf(TITLE), { key });
    await service.ask(pathOf('Coach Tabby 26'), { key });
    assert.ok(lines.length > 0);
    assert.doesNotMatch(lines.join(''), /Better|Tabby|91\.37|secret/);
    assert.deepEqual(readdirSync(folder), []);
  });

  it('states on its pages and in its document where titles go', async (t) => {
    const { url } = await startModel(t, () => 90);
    const { host } = new URL(url);
    const service = await startReading(t, url);
    const without = await startService(t);
    const sentence = new RegExp(`sent to ${host} and (nobody|no one) else; the language model m`);
    for (const path of ['/about', '/openapi.json']) {
      assert.match((await service.ask(path)).text.replaceAll(/\s+/g, ' '), sentence);
      assert.doesNotMatch((await without.ask(path)).text, /(nobody|no one) else/);
    }
  });
});

describe('the settings of a reader', () => {
  it('name the reader', () => {
    const { model, host, check } =
      readConfig({ READER_URL: 'http://localhost:11434/v1', READER_MODEL: 'llama3.1' }).reader ?? {};
    assert.deepEqual([model, host, check], ['llama3.1', 'localhost:11434', undefined]);
    assert.equal(readConfig({}).reader, undefined);
  });

  it('are reported by the check of the service, only with the weights of its model', async (t) => {
    const folder = temporaryFolder(t);
    const file = join(folder, 'reader.json');
    const checked = { prompt: '1', date: '2026-11-23', level: 0, error: 0.3 };
    const { url } = await startModel(t, () => 90);
    const { host } = new URL(url);
    const env = {
      READER_URL: url,
      READER_MODEL: 'llama3.1',
      READER_CHECK: file,
      DATA_DIR: folder,
      DATABASE_URL: '',
      PORT: '0',
    };
    writeFileSync(file, JSON.stringify({ model: 'llama3.1', ...checked }));
    assert.match(
      (await hangtag(env, 'check')).out,
      new RegExp(
        `^ok {4} {2}reader: titles of .* to llama3\\.1 at ${host}, at most 200 a minute; .* as measured$`,
        'm',
      ),
    );
    const silent = await hangtag({ ...env, READER_URL: 'http://127.0.0.1:9/v1' }, 'check');
    assert.equal(silent.status, 1);
    assert.match(silent.out, /^failed {2}reader: llama3\.1 at 127\.0\.0\.1:9 gave no price for a title: /m);
    writeFileSync(file, JSON.stringify({ model: 'other', ...checked }));
    const wrong = await hangtag(env, 'check');
    assert.equal(wrong.status, 1);
    assert.match(wrong.out, /READER_CHECK is for other with prompt 1, not for llama3\.1/);
  });
});

describe('a service in its own process', () => {
  /** Starts a service, asks for a keyed appraisal, and returns the connections that it opened. */
  async function connectionsOf(t: TestContext, env: NodeJS.ProcessEnv): Promise<number> {
    const folder = temporaryFolder(t);
    const report = join(folder, 'connections');
    const hook = new URL('../support/report-connections.mjs', import.meta.url).href;
    const own = { DATA_DIR: folder, DATABASE_URL: '', CONNECTIONS_FILE: report, NODE_OPTIONS: `--import=${hook}` };
    const node = await startNode({ ...own, ...env });
    try {
      const url = `http://127.0.0.1:${node.port}`;
      const key = (await ask(`${url}/api/public/keys`, { body: { email: 'ada@example.com' } })).body.apiKey as string;
      assert.equal((await ask(url + pathOf(TITLE), { key })).status, 200);
      assert.equal((await ask(url + APPRAISE, { key, body: { items: [{ title: TITLE }] } })).status, 200);
    } finally {
      await node.end('SIGTERM');
    }
    return existsSync(report) ? readFileSync(report, 'utf8').split('\n').length - 1 : 0;
  }

  it('opens no connection without a reader, and only one to its address with it', async (t) => {
    const { url, requests } = await startModel(t, () => 90);
    assert.equal(await connectionsOf(t, { READER_URL: '', READER_MODEL: '' }), 0);
    assert.equal(requests.length, 0);
    assert.equal(await connectionsOf(t, { READER_URL: url, READER_MODEL: 'm' }), 1);
    assert.equal(requests.length, 1);
  });
});
