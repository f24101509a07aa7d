import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Category, findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { findChildsSize, genderOfSize } from '../../src/titles/sizes.ts';
import { fieldWords } from '../../src/titles/tokens.ts';

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
    const found = genderOfSize(fieldWords(words), findBrand(brand), findCategory(kind) as Category);
    assert.equal(found?.value, gender, words);
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
