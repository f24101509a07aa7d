import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findBrand, findCategory } from '../../src/catalog/catalog.ts';
import {
  childsGender,
  describesPerson,
  findChildsSize,
  findGender,
  findWearer,
  resolveWearer,
} from '../../src/titles/genders.ts';
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

it('a size that one gender wears tells it', () => {
  for (const [kind, words, gender, brand = ''] of [
    ['jacket', 'blazer 42R', 'male'],
    ['jeans', 'jeans 34x32', 'male'],
    ['jeans', 'jeans 27x30', 'female'],
    ['jeans', 'jeans w36', 'male'],
    ['jeans', 'jeans size 25', 'female'],
    ['jeans', 'jeans size 36 it', undefined],
    ['sweater', 'sweater size 6', 'female'],
    ['jacket', 'jacket size 6', undefined, 'moncler'],
    ['sneakers', 'sneakers w 8', 'female'],
    ['sneakers', 'sneakers m 7 w 8', undefined],
    ['boots', 'boots 11 EE', 'male'],
    ['shoes', 'loafers 38', 'female'],
    ['shoes', 'loafers 44', 'male'],
    ['t-shirt', 'tee 2XLT', 'male', 'carhartt'],
    ['t-shirt', 'tee 2XLT', undefined],
  ] as const) {
    const sized = findGender(fieldWords(words), findWearer([]), findBrand(brand), findCategory(kind), undefined);
    assert.equal(sized?.value, gender, words);
  }
});

it('a size of children’s clothes is found', () => {
  for (const size of ['4T', '12c', '3-6m', '18 months', '7 years', 'age 9', 'Nike Dunk PS']) {
    assert.ok(findChildsSize(fieldWords(`coat ${size}`)), size);
  }
  for (const size of ['8', '10 years old', '42R', 'PS']) {
    assert.equal(findChildsSize(fieldWords(`coat ${size}`)), undefined, size);
  }
});
