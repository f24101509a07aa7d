import assert from 'node:assert/strict';
import { it } from 'node:test';
import { FloodGate } from '../../src/base/flood-gate.ts';

it('a flood of log lines is written in part, and the next line says how many were left out', () => {
  let now = 0;
  const gate = new FloodGate({ clock: () => now });
  const written: (number | undefined)[] = [];
  for (let i = 0; i < 500; i++) gate.pass((leftOut) => written.push(leftOut));
  assert.deepEqual(written, Array(10).fill(undefined));
  now = 10_000;
  gate.pass((leftOut) => written.push(leftOut));
  gate.pass((leftOut) => written.push(leftOut));
  assert.deepEqual(written.slice(10), [490, undefined]);
});
