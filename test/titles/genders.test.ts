import assert from 'node:assert/strict';
import { it } from 'node:test';
import { childsGender, describesPerson, findWearer, resolveWearer } from '../../src/titles/genders.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { fieldWords } from '../../src/titles/tokens.ts';

it('words name a wearer, and two genders together are unisex', () => {
  for (const [words, wearer] of [
    ['mens shirt', 'male'],
    ['shirt for women', 'female'],
    ['mens womens hoodie', 'unisex'],
    ['toddler girls dress', 'children'],
    ['red shirt', undefined],
  ]) {
    assert.equal(findWearer(fieldWords(words as string)).wearer, wearer, words);
  }
  assert.equal(resolveWearer('F'), 'female');
  assert.equal(childsGender(fieldWords('boys and girls')), undefined);
  assert.ok(describesPerson('mens') && !describesPerson('shirt'));
});

it('the garment, its size, and its maker imply a gender, in this order', () => {
  for (const [title, gender, by] of [
    ['wool blouse', 'female', 'garment'],
    ['Gap jeans 34x32', 'male', 'size'],
    ['Chaps sweater', 'male', 'garment'],
    ['Gap mens blouse', 'male', 'word'],
    ['Coach bag', undefined, undefined],
  ]) {
    const { gender: found, spans } = parseTitle(BASE_LEXICON, title as string);
    assert.equal(found, gender, title);
    assert.equal(spans.find(({ concept }) => concept === 'gender')?.by, by, title);
  }
});
