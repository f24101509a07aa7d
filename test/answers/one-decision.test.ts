import assert from 'node:assert/strict';
import { it } from 'node:test';
import { faultsOf, findsOf } from '../support/one-decision.ts';
import { ASKS_ALL } from '../support/sampled.ts';

const QUESTIONS = ASKS_ALL ? 3000 : 300;

it('has one decision on every surface, for many finds and their offers', () => {
  const faults = findsOf(QUESTIONS).flatMap((find) => {
    const found = faultsOf(find);
    return found.length === 0 ? [] : [`${JSON.stringify(find)}: ${found.join('; ')}`];
  });
  assert.deepEqual(faults, []);
});
