import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { parse } from 'csv-parse/sync';
import { appraise, createChatReader, list, type ReadTitles, readGuesses } from '../../src/index.ts';
import { readCheck } from '../../src/reader/read-guesses.ts';
import { say, startModel } from '../support/chat-model.ts';
import { hangtag, LAUNCHER } from '../support/command-line.ts';
import { temporaryFolder } from '../support/service.ts';

const TITLE = 'Patagonia Better Sweater fleece jacket mens large';
const NAMED = { model: 'llama3.1', host: 'your machine' };
const ASKED = { ...NAMED, prompt: '1' };
const CHECK = { level: 0, error: 0.3 };

describe('readGuesses', () => {
  /** Returns the title with what `read` guesses for it, as an argument for `appraise`. */
  async function guessedItem(read: ReadTitles, check?: typeof CHECK) {
    const [item = {}] = await readGuesses([{ title: TITLE }], { ...NAMED, check, read });
    return item;
  }
  const ownPrice = appraise({ title: TITLE }).estimate.price;

  it('adds a checked guess to an appraisal, with a price that combines both', async () => {
    const { estimate, evidence, withGuess } = appraise(await guessedItem(() => [90], CHECK));
    assert.equal(estimate.price, ownPrice);
    assert.ok(withGuess && withGuess.price > ownPrice && withGuess.price < 90);
    assert.partialDeepStrictEqual(evidence.reader, { ...ASKED, guess: 90 });
    assert.match(withGuess.text, /^With \$90 by llama3\.1 on your machine: \$\d+ \(\$\d+ to \$\d+\)\.$/);
    assert.ok(estimate.note.startsWith(withGuess.text));
  });

  it('gives an item of a list the same estimate as an appraisal', async () => {
    const item = await guessedItem(() => [90], CHECK);
    assert.partialDeepStrictEqual(list({ items: [item] }).items[0], { estimate: appraise(item).estimate });
  });

  it('shows the guess of an unchecked reader without an effect on the estimate', async () => {
    const { estimate, evidence } = appraise(await guessedItem(() => [90]));
    assert.deepEqual({ ...estimate, note: '' }, { ...appraise({ title: TITLE }).estimate, note: '' });
    assert.match(evidence.reader?.text ?? '', /has no effect/);
    assert.match(estimate.note, /has no effect: run hangtag reader check/);
  });

  it('accepts a function as an unchecked reader', async () => {
    const [item = {}] = await readGuesses([{ title: TITLE }], () => [90]);
    assert.match(appraise(item).estimate.note, /^The estimate by a reader at an unnamed host, \$90, has no effect/);
  });

  it('does not ask the reader about an item that has a guess', async () => {
    const [item] = await readGuesses([{ title: TITLE, guess: 40 }], () => assert.fail());
    assert.deepEqual(item, { title: TITLE, guess: 40 });
  });

  it('ignores a guess far outside the range', async () => {
    const { estimate, judgment } = appraise(await guessedItem(() => [90_000], CHECK));
    assert.equal(estimate.price, ownPrice);
    assert.match(estimate.note, /far outside our range, so it does not count/);
    assert.equal(judgment.ask, undefined);
  });

  const INVALID: Readonly<Record<string, ReadTitles>> = {
    'a wrong count': () => [1, 2],
    'no list': () => JSON.parse('"eleven"'),
    'a text instead of a number': () => ['90'],
    'a number below any price': () => [-3],
    'a number above any price': () => [1e300],
    'no number': () => [Number.NaN],
    'an exception': () => assert.fail(),
    'a rejection': () => Promise.reject(new Error('dead')),
  };
  for (const [answer, read] of Object.entries(INVALID)) {
    it(`does not change our price after ${answer}`, async () => {
      const { estimate, evidence } = appraise(await guessedItem(read, CHECK));
      assert.equal(estimate.price, ownPrice);
      assert.deepEqual({ ...evidence.reader, text: '' }, { ...ASKED, text: '' });
      assert.match(estimate.note, /^The reader llama3\.1 on your machine did not answer\./);
    });
  }

  it('asks for twenty titles at a time, each on one line of at most 300 characters', async () => {
    const batches: (readonly string[])[] = [];
    const numbers = Array.from({ length: 45 }, (_, i) => i);
    const items = numbers.map((i) => ({ title: `${TITLE}\n${i} ${'x'.repeat(400)}` }));
    await readGuesses(items, (titles) => {
      batches.push(titles);
      return titles.map(() => 9);
    });
    const sizes = batches.map(({ length }) => length);
    assert.deepEqual(sizes, [20, 20, 5]);
    const expected = numbers.map((i) => `${TITLE} ${i} ${'x'.repeat(400)}`.slice(0, 300));
    assert.deepEqual(batches.flat(), expected);
  });
});

describe('a chat reader', () => {
  const FAULTS: Readonly<Record<string, (response: ServerResponse) => void>> = {
    prose: (response) => say(response, 'About $90, I would say.'),
    'another object': (response) => say(response, '{"price": 90}'),
    'no JSON': (response) => response.end('<html>'),
    'an error': (response) => response.writeHead(500).end('{}'),
    'a redirect': (response) => response.writeHead(307, { Location: '/v1/chat/completions' }).end(),
    'a long answer': (response) => say(response, ' '.repeat(100_000)),
    'a closed connection': (response) => response.destroy(),
  };
  for (const [fault, answer] of Object.entries(FAULTS)) {
    it(`gives no guess after ${fault}`, async (t) => {
      const { url, requests } = await startModel(t, () => 90, answer);
      const [item] = await readGuesses([{ title: TITLE }], createChatReader({ url, model: 'm' }));
      assert.deepEqual([item?.guess, item?.reader?.model, requests.length], [undefined, 'm', 1]);
    });
  }

  it('gives no guess if an answer does not end in time', async (t) => {
    const writeUnfinished = (response: ServerResponse) => response.write('{');
    const { url } = await startModel(t, () => 90, writeUnfinished);
    const [item] = await readGuesses([{ title: TITLE }], createChatReader({ url, model: 'm', timeout: 500 }));
    assert.deepEqual([item?.guess, item?.reader?.model], [undefined, 'm']);
  });

  it('sends its key, and returns the prices of the answer', async (t) => {
    const { url, requests } = await startModel(t, () => 90);
    assert.deepEqual(await createChatReader({ url, model: 'm', key: 'secret' }).read([TITLE]), [90]);
    assert.equal(requests[0]?.headers.authorization, 'Bearer secret');
  });

  for (const { option, message } of [
    { option: { url: 'file:///etc/passwd' }, message: /^RangeError: url / },
    { option: { key: 'two\nlines' }, message: /^RangeError: key has no key/ },
    { option: { check: JSON.parse('{}') }, message: /^RangeError: check is not a file written by hangtag/ },
  ]) {
    it(`rejects ${JSON.stringify(option)}`, () => {
      assert.throws(() => createChatReader({ url: 'http://localhost/v1', model: 'm', ...option }), message);
    });
  }

  for (const { url, host } of [
    { url: 'http://127.0.0.1:8080/v1', host: 'your machine' },
    { url: 'http://[::1]/v1', host: 'your machine' },
    { url: 'https://127.0.0.1.example/v1', host: '127.0.0.1.example' },
  ]) {
    it(`names the host of ${url} ${host}`, () => {
      assert.equal(createChatReader({ url, model: 'm' }).host, host);
    });
  }
});

describe('hangtag list --reader', () => {
  const lines = Array.from({ length: 500 }, (_, i) => `Nike hoodie mens size L style ${1000 + i}`);

  it('prices 500 rows, resumes after an interruption, and leaves no file behind', async (t) => {
    const folder = temporaryFolder(t);
    const [input, output] = [join(folder, 'closet.csv'), join(folder, 'priced.csv')];
    writeFileSync(input, `${['title', ...lines].join('\n')}\n`);
    const { promise: isMidway, resolve: reachMidway } = Promise.withResolvers<void>();
    const stallAtMidway = (response: ServerResponse, prices: readonly unknown[], request: number) => {
      if (request === 13) reachMidway();
      else say(response, JSON.stringify({ prices }));
    };
    const { url, requests } = await startModel(t, () => 30, stallAtMidway);
    const args = ['list', input, '-o', output, '--reader', url, '--reader-model', 'm'];
    const interrupted = spawn(process.execPath, [LAUNCHER, ...args], { stdio: 'ignore' });
    await isMidway;
    interrupted.kill('SIGKILL');
    assert.equal(existsSync(output), false);
    // Half a line, as if the command had been interrupted while it was writing.
    appendFileSync(`${output}.guesses`, '\n3\t["m","1","Nike hoodie mens size L style 12');
    const run = await hangtag({}, ...args);
    // The first 12 requests were answered, of 20 titles each. The 13th was not, so the second run repeats it.
    assert.equal(requests.length, 13 + 13);
    const later = requests.slice(13).flatMap(({ titles }) => titles);
    assert.deepEqual(later, lines.slice(240));
    assert.equal(existsSync(`${output}.guesses`), false);
    assert.match(run.err, /Titles are sent to m \(your machine\)\./);
    assert.match(run.err, /The reader estimated 500 of 500 titles\./);
    const notes = readFileSync(output, 'utf8').match(/The estimate by m on your machine, \$30, has no effect/g);
    assert.equal(notes?.length, 500);
  });

  it('accepts the file of a check with release 1.2, which had weights', () => {
    const errorBy = (...weights: readonly number[]) => {
      const rows = weights.map((weight, at) => [['none', 'some', 'many'][at], { weight, spread: 1 }]);
      return readCheck({ model: 'm', prompt: '1', level: 0, weights: Object.fromEntries(rows) }, 'm', 'a file').error;
    };
    const error = errorBy(0.8, 0.7, 0) ?? 0;
    assert.ok(error > 0.15 && error < 0.3, `${error}`);
    assert.equal(errorBy(0), undefined);
  });
});

describe('hangtag price --reader', () => {
  it('asks no reader that only the environment names', async (t) => {
    const { requests, url } = await startModel(t, () => 30);
    await hangtag({ READER_URL: url, READER_KEY: 'secret' }, 'price', TITLE);
    assert.deepEqual(requests, []);
  });

  it('fails without the name of the model', async () => {
    const { err } = await hangtag({}, 'price', TITLE, '--reader', 'http://localhost/v1');
    assert.match(err, /--reader is not enough: give both --reader, such as http.* and --reader-model/);
  });

  it('prints our price even if the reader does not answer', async () => {
    const { out } = await hangtag({}, 'price', TITLE, '--reader', 'http://127.0.0.1:9/v1', '--reader-model', 'm');
    assert.match(out, /^\$\d+ \(8 in 10 .*The reader m on your machine did not answer\.$/ms);
  });

  /** Starts a model that guesses $90. Returns the options for it, with a check of model m, but without its name. */
  async function startChecked(t: TestContext) {
    const { url } = await startModel(t, () => 90);
    const file = join(temporaryFolder(t), 'reader.json');
    writeFileSync(file, JSON.stringify({ model: 'm', prompt: '1', date: '2026-11-23', ...CHECK }));
    return ['--reader', url, '--reader-check', file, '--reader-model'];
  }

  it('prints a price that combines ours with a checked guess', async (t) => {
    const options = await startChecked(t);
    const { out } = await hangtag({}, 'price', TITLE, ...options, 'm');
    assert.match(out, /With \$90 by m on your machine: \$\d+ \(\$\d+ to \$\d+\)\.$/m);
  });

  it('rejects the check of another model', async (t) => {
    const options = await startChecked(t);
    const { status, err } = await hangtag({}, 'price', TITLE, ...options, 'other');
    assert.equal(status, 2);
    assert.match(err, /run hangtag reader check again/);
  });
});

describe('hangtag reader check', () => {
  const check = async (t: TestContext, priceOf: (title: string) => unknown, ...more: string[]) => {
    const { url } = await startModel(t, priceOf);
    const out = join(temporaryFolder(t), 'reader.json');
    const run = await hangtag({}, 'reader', 'check', '--reader', url, '--reader-model', 'm', '--out', out, ...more);
    return { said: run.out, file: JSON.parse(readFileSync(out, 'utf8')) };
  };

  it('fits recorded guesses, which reduce the error on held-out sales', async (t) => {
    // From a language model, 2026-11-23: see training/README.md.
    const recorded = readFileSync(new URL('../../training/guesses/recorded-guesses.csv', import.meta.url), 'utf8');
    const rows = parse(recorded, { columns: true }) as { title: string; guess: string }[];
    const guesses = new Map(rows.map(({ title, guess }) => [title, Number(guess)]));
    const { said, file } = await check(t, (title) => guesses.get(title) ?? null, '--json');
    const { ours, alone, pooled, inside, gain, fittedOn, testedOn } = JSON.parse(said);
    assert.deepEqual([file.model, file.prompt], ['m', '1']);
    assert.ok(fittedOn > 600 && testedOn > 480, said);
    assert.ok(pooled.value <= alone.value + 0.03 && pooled.value < ours.value, said);
    assert.ok(gain.interval[0] > 0, said);
    assert.ok(inside > 0.78 && inside < 0.88, said);
  });

  it('reports that a reader no more accurate than our price has no effect', async (t) => {
    const { said, file } = await check(t, (title) => 10 + 3 * title.length);
    assert.match(said, /It is no more accurate than our price, so its guesses have no effect\./);
    assert.equal(file.error, undefined);
  });
});
