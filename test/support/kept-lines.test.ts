import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { compareLines, findChanges } from './kept-lines.ts';
import { temporaryFolder } from './service.ts';

it('says which lines of a kept text changed, each with its kind', () => {
  const before = ['a bag {"price":10}', 'a tee {"price":12}', 'a coat', 'shoes'];
  const now = ['a bag {"price":20}', 'a tee {"price":13}', 'shoes', 'a hat'];
  assert.deepEqual(findChanges(before, now), [
    { at: 1, kind: '#} → #}', was: before[0], now: now[0] },
    { at: 2, kind: '#} → #}', was: before[1], now: now[1] },
    { at: 3, kind: 'a coat → ', was: 'a coat', now: '' },
    { at: 4, kind: ' → a hat', was: '', now: 'a hat' },
  ]);
});

it('names a file that has each kind of change, if a failure does not show them all', (t) => {
  const file = join(temporaryFolder(t), 'kept.txt');
  const failsAlways = { assert: { fileSnapshot: () => assert.fail() } } as unknown as TestContext;
  const words = 'abcdefghijklmnop'.split('');
  const messageFor = (lines: readonly string[]) => {
    writeFileSync(file, `${lines.join('\n')}\n`);
    const changedLines = lines.map((line) => `${line}!`);
    try {
      compareLines(failsAlways, changedLines, file);
    } catch (error) {
      return String(error);
    }
    return assert.fail('It did not fail.');
  };
  assert.doesNotMatch(messageFor(words.slice(0, 12)), /All of them/);
  const [, allPath = ''] = /in 16 ways.*\nAll of them are in (.*)\.$/s.exec(messageFor(words)) ?? [];
  assert.equal(readFileSync(allPath, 'utf8').match(/like line/g)?.length, 16);
});
