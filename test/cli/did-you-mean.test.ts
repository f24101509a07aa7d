import assert from 'node:assert/strict';
import { it } from 'node:test';
import { didYouMean } from '../../src/cli/command.ts';

it('asks for a name within two wrong letters, or one that begins alike', () => {
  const asks = (typed: string) => didYouMean(typed, ['appraise', 'serve']);
  assert.equal(asks('apraize'), ' Did you mean appraise?');
  assert.equal(asks('apraizo'), '');
  assert.equal(asks('app'), ' Did you mean appraise?');
  assert.equal(asks('ap'), '');
  // Of a short name no letter would be left.
  assert.equal(asks('xy'), '');
});
