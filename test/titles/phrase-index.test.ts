import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compileRules, PhraseIndex, replaceWithTokens, toSearchText } from '../../src/titles/phrase-index.ts';

it('the longest phrase at a word counts, and plurals of those that have one', () => {
  const index = new PhraseIndex<string>(
    [
      [['dress'], 'dress'],
      [['dress shirt', 'top'], 'top'],
      [['dress shirt and tie set'], 'set'],
    ],
    (value) => value !== 'set',
  );
  const found = (text: string) => index.find(text.split(' ')).map(({ value, from, to }) => `${value} ${from}-${to}`);
  assert.deepEqual(found('red dress shirt and dresses'), ['top 1-3', 'dress 4-5']);
  assert.deepEqual(found('dress shirt and tie set tops'), ['set 0-5', 'top 5-6']);
  assert.deepEqual(found('dress shirt and tie sets'), ['top 0-2']);
});

it('the first rule that fits a text and its conditions counts', () => {
  const find = compileRules(
    [
      { is: 'a', pattern: /<color> bag/, unless: /fake/ },
      { is: 'b', pattern: /bag/, with: ['box'] },
    ],
    { color: ['red', 'blue'] },
  );
  const found = (text: string) => find(toSearchText(text.split(' ')));
  assert.deepEqual([found('my red bag')?.is, found('my red bag')?.from, found('my red bag')?.to], ['a', 1, 3]);
  assert.equal(found('fake red bag box')?.is, 'b');
  assert.equal(found('handbag box'), undefined);
});

it('signs stand for phrases, and their place is that of the words', () => {
  const { tokens, toTitleSpan } = replaceWithTokens(['a', 'red', 'bag', 'here'], [{ value: '~x', from: 1, to: 3 }]);
  assert.deepEqual(tokens, ['a', '~x', 'here']);
  assert.deepEqual(toTitleSpan({ from: 1, to: 2 }), { from: 1, to: 3 });
});
