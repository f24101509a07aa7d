import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describesPerson, findGirlOrBoy, findWearer, resolveWearer } from '../../src/titles/genders.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { readWords } from '../../src/titles/tokens.ts';

it('words name a wearer, and two genders together are unisex', () => {
  for (const [words, wearer] of [
    ['mens shirt', 'male'],
    ['shirt for women', 'female'],
    ['mens womens hoodie', 'unisex'],
    ['womens shirt for women', 'female'],
    ['toddler girls dress', 'children'],
    ['red shirt', undefined],
  ]) {
    assert.equal(findWearer(readWords(words as string)).wearer, wearer, words);
  }
  assert.equal(resolveWearer('F'), 'female');
  assert.equal(findGirlOrBoy(readWords('boys and girls')), undefined);
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
    assert.equal(spans.find(({ concept }) => concept === 'gender')?.foundBy, by, title);
  }
});

it('a size that one gender wears tells it', () => {
  for (const [title, gender] of [
    ['blazer 42R', 'male'],
    ['jeans 34x32', 'male'],
    ['jeans 27x30', 'female'],
    ['jeans w36', 'male'],
    ['jeans size 25', 'female'],
    ['jeans 26', 'female'],
    ['jeans size 36 it', undefined],
    ['blazer size 6', 'female'],
    ['Gap sweater size 6', 'female'],
    ['Moncler jacket size 6', undefined],
    ['Vans sneakers W 8', 'female'],
    ['Converse M 7 shoes', 'male'],
    ['Vans sneakers m 7 w 8', undefined],
    ['boots 8B', 'female'],
    ['boots 11 EE', 'male'],
    ['loafers 38', 'female'],
    ['loafers 44', 'male'],
    ['Nike sneakers size 11', 'male'],
    ['loafers 12', 'male'],
    ['loafers 10', undefined],
    ['boots 10/43', 'male'],
    ['Carhartt tee 2XLT', 'male'],
    ['Gap tee 2XLT', undefined],
  ] as const) {
    assert.equal(parseTitle(BASE_LEXICON, title).gender, gender, title);
  }
});

it('a size of children’s clothes makes them those of a child', () => {
  const kindOf = (title: string) => parseTitle(BASE_LEXICON, title).category?.slug;
  for (const size of ['4T', '12c', '3-6m', '18 months', '7 years', 'age 9']) {
    assert.equal(kindOf(`Gap coat ${size}`), 'kids-outerwear', size);
  }
  for (const size of ['8', '10 years old', '42R', 'PS']) assert.equal(kindOf(`Gap coat ${size}`), 'coat', size);
  assert.equal(kindOf('Nike Dunk PS'), 'kids-sneakers');
});
