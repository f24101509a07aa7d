import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isUsualWord } from '../../src/titles/usual-words.ts';

it('a usual word is one of a sentence, a description, a kind, a person or before a brand; a name is none', () => {
  const usual = 'just scarlet abstract couro sari boys vintage ss18 2'.split(' ');
  assert.deepEqual(
    usual.filter((word) => !isUsualWord(word)),
    [],
  );
  assert.deepEqual(['kors', 'jenas'].filter(isUsualWord), []);
});
