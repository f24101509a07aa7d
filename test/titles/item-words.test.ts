import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findFacts } from '../../src/titles/facts.ts';
import { findItemWords } from '../../src/titles/item-words.ts';
import { readTitle } from '../../src/titles/title.ts';

function formsOf(title: string): string[] {
  const reading = readTitle(title);
  const { spans } = findFacts(reading.words, reading.brand?.slug ?? '', reading.category?.slug ?? '');
  return findItemWords(reading, spans).map(({ form }) => form);
}

describe('The words of a title beside its facts', () => {
  it('are each one form, however often and in whatever number they stand there', () => {
    assert.deepEqual(formsOf('Nike fishing sweater'), ['fishing']);
    assert.deepEqual(formsOf('Nike sweater fishing FISHING fishings'), ['fishing']);
  });

  for (const [what, more] of [
    ['colors', 'black navy-blue multicolor'],
    ['sizes', 'size M XL 32x30 10W'],
    ['style numbers', 'CW7093 123456'],
    ['phrases of sellers', 'gorgeous rare authentic must have free ship'],
    ['what comes with it', 'with box and dust bag'],
    ['its brand, kind and facts once more', 'Nike sweater wool'],
  ] as const) {
    it(`are not ${what}`, () => {
      assert.deepEqual(formsOf(`Nike fishing wool sweater ${more}`), ['fishing']);
    });
  }
});
