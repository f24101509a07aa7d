import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findChanges } from './kept-lines.ts';

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
