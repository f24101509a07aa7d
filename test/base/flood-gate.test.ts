import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FloodGate } from '../../src/base/flood-gate.ts';

it('FloodGate writes 10 of 500 log lines within 10 s, and reports the other 490 with the next line', () => {
  let now = 0;
  const gate = new FloodGate({ clock: () => now });
  const written: (number | undefined)[] = [];
  for (; now < 10_000; now += 20) gate.pass((leftOut) => written.push(leftOut));
  assert.deepEqual(written, Array(10).fill(undefined));
  gate.pass((leftOut) => written.push(leftOut));
  gate.pass((leftOut) => written.push(leftOut));
  assert.deepEqual(written.slice(10), [490, undefined]);
});
