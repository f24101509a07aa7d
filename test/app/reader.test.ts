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

/** Starts a service that asks the language model at a URL. */
function startReading(
  t: TestContext,
  url: string,
  config: Parameters<typeof startService>[1] = {},
  parts?: Parameters<typeof startService>[2],
): Promise<TestService> {
  const { host } = new URL(url);
  const check = { model: 'm', prompt: '1', level: 0, error: 0.3 };
  const reader = createChatReader({ url, model: 'm', key: 'secret-of-the-reader', check });
  return startService(t, { reader: { ...reader, host }, ...config }, parts);
}

const pathOf = (title: string, fields: Readonly<Record<string, string>> = {}) =>
  `${APPRAISE}?${new URLSearchParams({ title, ...fields })}`;

/** Sends a list as a CSV file. */
const sendCsv = (service: TestService, key: string, titles: readonly string[]) =>
  service.ask(APPRAISE, { key, body: ['title', ...titles].join('\n'), headers: { 'content-type': 'text/csv' } });

/** Returns the reader's guess for each item of an answer to a list. */
const guessesIn = (body: { items: readonly { evidence?: { reader: { guess?: number } } }[] }) =>
  body.items.map(({ evidence }) => evidence?.reader.guess);

describe('a service with a reader', () => {
  /** Starts a model that guesses $90, and a service that asks it. */
  async function startBoth(t: TestContext) {
    const { url, requests } = await startModel(t, () => 90);
    const service = await startReading(t, url);
    return { service, key: await service.issueKey(), host: new URL(url).host, requests };
  }

  it('appraises with the reader’s guess for a client with a key', async (t) => {
    const { service, key, host } = await startBoth(t);
    const { body } = await service.ask(pathOf(TITLE), { key });
    assert.partialDeepStrictEqual(body.evidence.reader, { model: 'm', host, prompt: '1', guess: 90 });
    const note = new RegExp(`^With \\$90 by m at ${host}: \\$\\d+ \\(`);
    assert.match(body.withGuess.text, note);
    assert.match(body.estimate.note, note);
    assert.equal(body.estimate.price, body.withoutYours.price);
    assert.ok(body.withGuess.price > body.estimate.price && body.withGuess.price < 90);
  });

  it('asks for all titles of a list in one request', async (t) => {
    const { service, key, requests } = await startBoth(t);
    const { body } = await service.ask(APPRAISE, {
      key,
      body: { items: [{ title: TITLE }, { title: 'Gap tee' }, {}] },
    });
    assert.deepEqual(guessesIn(body), [90, 90, undefined]);
    assert.deepEqual(pluck(requests, 'titles'), [[TITLE, 'Gap tee']]);
  });

  it('asks for the titles of a CSV file', async (t) => {
    const { service, key } = await startBoth(t);
    const { text } = await sendCsv(service, key, [TITLE, 'Levis 501']);
    assert.equal(text.match(/With \$90 by m at/g)?.length, 2);
  });

  it('caches a guess for an hour', async (t) => {
    const { service, key, requests } = await startBoth(t);
    const ask = () => service.ask(pathOf(TITLE), { key });
    await ask();
    service.clock.now += 3_599_999;
    await ask();
    assert.equal(requests.length, 1);
    service.clock.now += 1;
    await ask();
    assert.equal(requests.length, 2);
  });

  for (const [question, path, needsKey] of [
    ['a page', `/appraise?title=${encodeURIComponent(TITLE)}`, false],
    ['the price of a garment', '/api/public/price?brand=coach&category=bag', false],
    ['an appraisal without a key', pathOf(TITLE), false],
    ['a title without a price', pathOf('Sephora lipstick'), true],
    ['an invalid condition', pathOf(TITLE, { condition: 'odd' }), true],
    ['a title with the asker’s own guess', pathOf(TITLE, { guess: '70' }), true],
  ] as const) {
    it(`does not ask the reader about ${question}`, async (t) => {
      const { service, key, requests } = await startBoth(t);
      await service.get(path, needsKey ? key : undefined);
      assert.deepEqual(requests, []);
    });
  }

  it('does not ask the reader about a list without a key, or with a mistyped one', async (t) => {
    const { service, key, requests } = await startBoth(t);
    const mistyped = key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x');
    for (const sentKey of [undefined, mistyped]) {
      await service.ask(APPRAISE, { key: sentKey, body: { items: [{ title: TITLE }] } });
    }
    assert.deepEqual(requests, []);
  });

  for (const [reason, answer] of [
    ['The status is 401.', (response: ServerResponse) => response.writeHead(401).end('no')],
    ['Its answer is not a chat completion with JSON.', (response: ServerResponse) => response.end('<html>')],
    ['Its answer has no list', (response: ServerResponse) => say(response, '{"prices":[]}')],
  ] as const) {
    it(`logs a failure once a minute, and counts each: ${reason}`, async (t) => {
      const { log, lines } = keptLog('info');
      const metrics = createMetrics();
      const { url } = await startModel(t, () => 90, answer);
      const service = await startReading(t, url, {}, { log, metrics });
      const key = await service.issueKey();
      for (const title of [TITLE, 'Coach Tabby 26', 'Gap tee']) await service.ask(pathOf(title), { key });
      const messages = lines.map((line) => JSON.parse(line).msg).filter((text) => text.startsWith('The reader'));
      assert.equal(messages.length, 1);
      const start = `The reader m at ${new URL(url).host} gave no prices: ${reason}`;
      assert.equal(messages[0].slice(0, start.length), start);
      assert.match(await metrics.expose(), /^hangtag_reader_requests_total\{outcome="failed"\} 3$/m);
    });
  }

  it('asks for a limited number of titles a minute, and gives its own price beyond it', async (t) => {
    const { url, requests } = await startModel(t, () => 90);
    const service = await startReading(t, url, { readerTitlesPerMinute: 30 });
    const key = await service.issueKey();
    const items = Array.from({ length: 50 }, (_, at) => ({ title: `Nike hoodie style ${at}` }));
    const { body } = await service.ask(APPRAISE, { key, body: { items } });
    // Of the requests for 20, 20 and 10 titles, the second would exceed the limit.
    const expected = [...Array(20).fill(90), ...Array(20).fill(undefined), ...Array(10).fill(90)];
    assert.deepEqual(guessesIn(body), expected);
    assert.deepEqual(pluck(pluck(requests, 'titles'), 'length'), [20, 10]);
  });

  it('asks again a minute after the limit was reached', async (t) => {
    const { url, requests } = await startModel(t, () => 90);
    const service = await startReading(t, url, { readerTitlesPerMinute: 1 });
    const key = await service.issueKey();
    for (const title of ['Gap tee', 'Gap jeans']) await service.ask(pathOf(title), { key });
    service.clock.now += 60_000;
    await service.ask(pathOf(TITLE), { key });
    assert.deepEqual(pluck(requests, 'titles'), [['Gap tee'], [TITLE]]);
  });

  describe('that waits for its reader', () => {
    /** Starts a service with four lists whose titles the reader prices once `answerAll` is called. */
    async function startWaiting(t: TestContext) {
      const unanswered: (() => void)[] = [];
      const lists: ReturnType<typeof sendCsv>[] = [];
      const answerAll = () => {
        const answering = setInterval(() => {
          assert.ok(unanswered.length <= 2, 'at most two requests at a time');
          for (const answer of unanswered.splice(0)) answer();
        }, 20);
        return Promise.all(lists).finally(() => clearInterval(answering));
      };
      // Comes before the service, which would wait for its answers.
      t.after(answerAll);
      const { promise: hasTwoRequests, resolve: onTwoRequests } = Promise.withResolvers<void>();
      const { url, requests } = await startModel(
        t,
        () => 90,
        (response, prices) => {
          unanswered.push(() => say(response, JSON.stringify({ prices })));
          if (unanswered.length === 2) onTwoRequests();
        },
      );
      const service = await startReading(t, url);
      const key = await service.issueKey();
      for (let list = 0; list < 4; list++) lists.push(sendCsv(service, key, [`Nike hoodie ${list}`]));
      await hasTwoRequests;
      return { service, key, requests, answerAll };
    }

    it('sends it two requests at a time', async (t) => {
      const { requests, answerAll } = await startWaiting(t);
      assert.equal(requests.length, 2);
      for (const { text } of await answerAll()) assert.match(text, /With \$90 by m at/);
    });

    it('answers other clients', async (t) => {
      const { service, key } = await startWaiting(t);
      const form = new FormData();
      form.set('file', new Blob(['title\nNike hoodie\n']), 'closet.csv');
      const answers = await Promise.all([
        service.get('/api/public/price?brand=coach&category=bag'),
        service.get(`/appraise?title=${encodeURIComponent(TITLE)}`),
        service.get('/api/public/ml-price?brand=coach&category=bag&condition=Good', key),
        service.ask('/list', { body: form, headers: { accept: 'text/html' } }),
      ]);
      assert.deepEqual(pluck(answers, 'status'), [200, 200, 200, 200]);
    });
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
  it('name its model and its host', () => {
    const { model, host, check } =
      readConfig({ READER_URL: 'http://localhost:11434/v1', READER_MODEL: 'llama3.1' }).reader ?? {};
    assert.deepEqual({ model, host, check }, { model: 'llama3.1', host: 'localhost:11434', check: undefined });
  });

  /** Runs hangtag check with a reader and its measured error. */
  function check(t: TestContext, url: string) {
    const folder = temporaryFolder(t);
    const file = join(folder, 'reader.json');
    const measured = { model: 'llama3.1', prompt: '1', date: '2026-11-23', level: 0, error: 0.3 };
    writeFileSync(file, JSON.stringify(measured));
    const reader = { READER_URL: url, READER_MODEL: 'llama3.1', READER_CHECK: file };
    return hangtag({ ...reader, DATA_DIR: folder, DATABASE_URL: '', PORT: '0' }, 'check');
  }

  it('are reported by hangtag check', async (t) => {
    const { url } = await startModel(t, () => 90);
    const line =
      `ok      reader: titles of keyed appraisals and lists are sent to llama3.1 at ${new URL(url).host}, ` +
      'at most 200 a minute; its guesses count as measured';
    assert.ok((await check(t, url)).out.split('\n').includes(line));
  });

  it('fail hangtag check if the reader does not answer', async (t) => {
    const { status, out } = await check(t, 'http://127.0.0.1:9/v1');
    assert.equal(status, 1);
    assert.match(out, /^failed {2}reader: llama3\.1 at 127\.0\.0\.1:9 gave no price for a title: /m);
  });
});

describe('a service in its own process', () => {
  /** Starts a service, and asks for an appraisal and a list with a key. Returns the number of connections it opened. */
  async function connectionsOf(t: TestContext, env: NodeJS.ProcessEnv): Promise<number> {
    const folder = temporaryFolder(t);
    const report = join(folder, 'connections');
    const hook = new URL('../support/report-connections.mjs', import.meta.url).href;
    const settings = { DATA_DIR: folder, DATABASE_URL: '', CONNECTIONS_FILE: report, NODE_OPTIONS: `--import=${hook}` };
    const node = await startNode({ ...settings, ...env });
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

  it('opens no connection without a reader', async (t) => {
    assert.equal(await connectionsOf(t, { READER_URL: '', READER_MODEL: '' }), 0);
  });

  it('opens one connection to its reader', async (t) => {
    const { url, requests } = await startModel(t, () => 90);
    assert.equal(await connectionsOf(t, { READER_URL: url, READER_MODEL: 'm' }), 1);
    assert.equal(requests.length, 1);
  });
});
