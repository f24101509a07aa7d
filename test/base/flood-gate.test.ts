import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createFloodGate } from '../../src/base/flood-gate.ts';

it('a flood gate writes 10 of 500 log lines within 10 s, and reports the other 490 with the next line', (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const gate = createFloodGate();
  const written: (number | undefined)[] = [];
  for (; now < 10_000; now += 20) gate((leftOut) => written.push(leftOut));
  assert.deepEqual(written, Array(10).fill(undefined));
  gate((leftOut) => written.push(leftOut));
  gate((leftOut) => written.push(leftOut));
  assert.deepEqual(written.slice(10), [490, undefined]);
});
