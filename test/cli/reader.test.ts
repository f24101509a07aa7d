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
  it('adds a guess, with the price together with it in appraise and list', async () => {
    const own = appraise({ title: TITLE });
    const [item] = await readGuesses([{ title: TITLE }], { ...NAMED, check: CHECK, read: () => [90] });
    const answer = appraise(item ?? {});
    assert.equal(answer.estimate.price, own.estimate.price);
    const { withGuess } = answer;
    assert.ok(withGuess && withGuess.price > own.estimate.price && withGuess.price < 90);
    const { text: _, ...reader } = answer.evidence.reader ?? {};
    assert.deepEqual(reader, { ...ASKED, guess: 90 });
    assert.match(withGuess.text, /^With \$90 by llama3\.1 on your machine: \$\d+ \(\$\d+ to \$\d+\)\.$/);
    assert.ok(answer.estimate.note.startsWith(withGuess.text));
    const [listed] = list({ items: item ? [item] : [] }).items;
    assert.ok(listed && 'estimate' in listed);
    assert.deepEqual(listed.estimate, answer.estimate);
  });

  it('shows the guess of an unchecked reader, without an effect', async () => {
    const [item] = await readGuesses([{ title: TITLE }], { ...NAMED, read: async () => [90] });
    const { estimate, evidence } = appraise(item ?? {});
    const { note, ...own } = appraise({ title: TITLE }).estimate;
    assert.deepEqual({ ...estimate, note: '' }, { ...own, note: '' });
    assert.match(evidence.reader?.text ?? '', /has no effect/);
    assert.match(estimate.note, /has no effect: run hangtag reader check/);
  });

  it('accepts a function alone, unchecked', async () => {
    const [item] = await readGuesses([{ title: TITLE }], () => [90]);
    const { note } = appraise(item ?? {}).estimate;
    assert.match(note, /^The estimate by a reader at an unnamed host, \$90, has no effect/);
  });

  it('keeps the asker’s own guess, and a price far outside the range', async () => {
    const [own] = await readGuesses([{ title: TITLE, guess: 40 }], () => assert.fail());
    assert.deepEqual(own, { title: TITLE, guess: 40 });
    const [far] = await readGuesses([{ title: TITLE }], { ...NAMED, check: CHECK, read: () => [90_000] });
    const { estimate, judgment } = appraise(far ?? {});
    assert.equal(estimate.price, appraise({ title: TITLE }).estimate.price);
    assert.match(estimate.note, /far outside our range, so it does not count/);
    assert.equal(judgment.ask, undefined);
  });

  const NONE: readonly (readonly [string, ReadTitles])[] = [
    ['a wrong count', () => [1, 2]],
    ['no list', () => 'eleven' as unknown as number[]],
    ['a text for a number', () => ['90']],
    ['a number below any price', () => [-3]],
    ['a number above any price', () => [1e300]],
    ['no number', () => [Number.NaN]],
    ['a throw', () => assert.fail()],
    ['a rejection', () => Promise.reject(new Error('dead'))],
  ];
  it('keeps our own price for an invalid answer', async () => {
    for (const [what, read] of NONE) {
      const [item] = await readGuesses([{ title: TITLE }], { ...NAMED, check: CHECK, read });
      const { estimate, evidence } = appraise(item ?? {});
      assert.equal(estimate.price, appraise({ title: TITLE }).estimate.price, what);
      const { text: _, ...reader } = evidence.reader ?? {};
      assert.deepEqual(reader, ASKED, what);
      assert.match(estimate.note, /^The reader llama3\.1 on your machine did not answer\./, what);
    }
  });

  it('asks for twenty titles at a time, each on one line and cut to the limit', async () => {
    const asked: (readonly string[])[] = [];
    const items = Array.from({ length: 45 }, (_, i) => ({ title: `${TITLE}\n${i} ${'x'.repeat(400)}` }));
    await readGuesses(items, (titles) => titles.map(() => asked.push(titles) && 20));
    const lengths = [...new Set(asked)].map(({ length }) => length);
    assert.deepEqual(lengths, [20, 20, 5]);
    assert.ok(asked.flat().every((title) => title.length <= 300 && !title.includes('\n')));
  });
});

describe('a chat reader', () => {
  const FAULTS: readonly (readonly [string, (response: ServerResponse) => void])[] = [
    ['prose', (response) => say(response, 'About $90, I would say.')],
    ['another object', (response) => say(response, '{"price": 90}')],
    ['no JSON', (response) => response.end('<html>')],
    ['an error', (response) => response.writeHead(500).end('{}')],
    ['a redirect', (response) => response.writeHead(307, { Location: '/v1/chat/completions' }).end()],
    ['a long answer', (response) => say(response, ' '.repeat(100_000))],
    ['no end', (response) => response.write('{')],
    ['a closed connection', (response) => response.destroy()],
  ];
  it('ignores an invalid answer', async (t) => {
    for (const [what, answer] of FAULTS) {
      const { url, requests } = await startModel(t, () => 90, answer);
      const [item] = await readGuesses([{ title: TITLE }], createChatReader({ url, model: 'm', timeout: 500 }));
      assert.deepEqual([item?.guess, item?.reader?.model, requests.length], [undefined, 'm', 1], what);
    }
  });

  it('sends its key, and reads the prices', async (t) => {
    const { url, requests } = await startModel(t, () => 90);
    assert.deepEqual(await createChatReader({ url, model: 'm', key: 'secret' }).read([TITLE]), [90]);
    assert.equal(requests[0]?.headers.authorization, 'Bearer secret');
    const refuses = (options: object, says: RegExp) =>
      assert.throws(() => createChatReader({ url, model: 'm', ...options }), says);
    refuses({ url: 'file:///etc/passwd' }, /^RangeError/);
    refuses({ key: 'two\nlines' }, /^RangeError: key has no key/);
    refuses({ check: {} }, /^RangeError: check is not a file written by hangtag/);
    for (const [address, host] of [
      ['http://127.0.0.1:8080/v1', 'your machine'],
      ['http://[::1]/v1', 'your machine'],
      ['https://127.0.0.1.example/v1', '127.0.0.1.example'],
    ] as const) {
      assert.equal(createChatReader({ url: address, model: 'm' }).host, host);
    }
  });
});

describe('hangtag list --reader', () => {
  const lines = Array.from({ length: 500 }, (_, i) => `Nike hoodie mens size L style ${1000 + i}`);

  it('prices 500 rows, resumes after an interruption, and leaves no file behind', async (t) => {
    const folder = temporaryFolder(t);
    const [input, output] = [join(folder, 'closet.csv'), join(folder, 'priced.csv')];
    writeFileSync(input, `${['title', ...lines].join('\n')}\n`);
    const { promise: isMidway, resolve: reachMidway } = Promise.withResolvers<void>();
    const { url, requests } = await startModel(
      t,
      () => 30,
      (response, prices, request) => {
        if (request === 13) reachMidway();
        else say(response, JSON.stringify({ prices }));
      },
    );
    const args = ['list', input, '-o', output, '--reader', url, '--reader-model', 'm'];
    const cutOff = spawn(process.execPath, [LAUNCHER, ...args], { stdio: 'ignore' });
    await isMidway;
    cutOff.kill('SIGKILL');
    assert.equal(existsSync(output), false);
    // As if it had been interrupted while writing.
    appendFileSync(`${output}.guesses`, '\n3\t["m","1","Nike hoodie mens size L style 12');
    const run = await hangtag({}, ...args);
    assert.equal(requests.length, 26);
    const later = requests.slice(13).flatMap(({ titles }) => titles);
    assert.deepEqual(later, lines.slice(240));
    assert.equal(existsSync(`${output}.guesses`), false);
    assert.match(run.err, /Titles are sent to m \(your machine\)\./);
    assert.match(run.err, /The reader estimated 500 of 500 titles\./);
    const told = readFileSync(output, 'utf8').match(/The estimate by m on your machine, \$30, has no effect/g);
    assert.equal(told?.length, 500);
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

  it('asks no reader without the option, and needs the model', async (t) => {
    const { requests, url } = await startModel(t, () => 30);
    await hangtag({ READER_URL: url, READER_KEY: 'secret' }, 'price', TITLE);
    assert.equal(requests.length, 0);
    const { err } = await hangtag({}, 'price', TITLE, '--reader', url);
    assert.match(err, /--reader is not enough: give both --reader, such as http.* and --reader-model/);
  });

  it('uses only the error from a check of the same model', async (t) => {
    const folder = temporaryFolder(t);
    const { url } = await startModel(t, () => 90);
    const file = join(folder, 'reader.json');
    writeFileSync(file, JSON.stringify({ model: 'm', prompt: '1', date: '2026-11-23', ...CHECK }));
    const options = ['--reader', url, '--reader-check', file, '--reader-model'];
    const { out } = await hangtag({}, 'price', TITLE, '--json', ...options, 'm');
    assert.ok(JSON.parse(out).withGuess.price > JSON.parse(out).estimate.price);
    const words = (await hangtag({}, 'price', TITLE, ...options, 'm')).out;
    assert.match(words, /With \$90 by m on your machine: \$\d+ \(\$\d+ to \$\d+\)\.$/m);
    const dead = await hangtag({}, 'price', TITLE, '--reader', 'http://127.0.0.1:9/v1', '--reader-model', 'm');
    assert.match(dead.out, /The reader m on your machine did not answer\.$/m);
    assert.match((await hangtag({}, 'price', TITLE, ...options, 'other')).err, /run hangtag reader check again/);
  });
});

describe('hangtag reader check', () => {
  const check = async (t: TestContext, priceOf: (title: string) => unknown, ...more: string[]) => {
    const { url } = await startModel(t, priceOf);
    const out = join(temporaryFolder(t), 'reader.json');
    const run = await hangtag({}, 'reader', 'check', '--reader', url, '--reader-model', 'm', '--out', out, ...more);
    return { said: run.out, file: JSON.parse(readFileSync(out, 'utf8')) };
  };

  it('fits recorded guesses, and combines them well on held-out sales', async (t) => {
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
