import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findNearestEntries, fold, normalize, toSingular } from '../../src/catalog/normalize.ts';

describe('the words of a name', () => {
  it('are lower-case, without accents, apostrophes, and trademark signs', () => {
    assert.equal(normalize("  Levi's® 501 – Été "), 'levis 501 ete');
  });

  it('keep Korean letters', () => {
    assert.equal(normalize('빈티지 나이키 재킷'), '빈티지 나이키 재킷');
  });
});

describe('the key of a name', () => {
  for (const { spellings, key } of [
    { spellings: ['Dr. Martens', 'dr-martens', 'DR MARTENS'], key: 'drmartens' },
    { spellings: ['H&M', 'h and m'], key: 'handm' },
  ]) {
    it(`is ${key} in all its spellings`, () => {
      for (const spelling of spellings) assert.equal(fold(spelling), key, spelling);
    });
  }
});

it('a word and its plural have one key', () => {
  const pairs = ['bag bags', 'tie ties', 'hoodie hoodies', 'dress dresses', 'watch watches', 'scarf scarves'];
  for (const [one = '', many = ''] of pairs.map((pair) => pair.split(' ')))
    assert.equal(toSingular(many), toSingular(one));
});

it('a misspelled name, a part of one, or a text with one is near a name, and less is not', () => {
  const entries = [{ slug: 'nordstrom', name: 'Nordstrom', aliases: [] }];
  const found = (typed: string) => findNearestEntries(typed, entries).length === 1;
  for (const typed of ['nordstorm', 'nord', 'Nordstrom Rack clearance']) assert.ok(found(typed), typed);
  for (const typed of ['nor', 'Macys']) assert.ok(!found(typed), typed);
});
