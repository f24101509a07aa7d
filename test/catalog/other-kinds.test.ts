import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findBrand, findCategory } from '../../src/catalog/catalog.ts';
import {
  childrensKindOf,
  createUnknownBrand,
  findKindBySlug,
  garmentsInWords,
  genderWord,
  isChildrens,
} from '../../src/catalog/outside-catalog.ts';

it('a kind of grown-ups has one of children, which is its own', () => {
  assert.deepEqual(
    [childrensKindOf({ slug: 'jeans' })?.slug, childrensKindOf({ slug: 'kids-clothes' })?.slug],
    ['kids-bottoms', 'kids-clothes'],
  );
  assert.deepEqual([isChildrens({ slug: 'kids-clothes' }), isChildrens({ slug: 'jeans' })], [true, false]);
  assert.equal(findKindBySlug('nothing'), undefined);
});

it('garments are named by wearer, brand and kind', () => {
  const category = findCategory('t-shirt') ?? assert.fail();
  const [brand, kids] = [findBrand('gucci') ?? assert.fail(), findKindBySlug('kids-clothes') ?? assert.fail()];
  assert.equal(garmentsInWords({ brand, category, gender: 'male' }), 'men’s Gucci T-shirts and tanks');
  assert.equal(
    garmentsInWords({ brand: createUnknownBrand(), category, gender: undefined }),
    'T-shirts and tanks, brand not known',
  );
  assert.equal(garmentsInWords({ brand, category: kids, gender: 'female' }), 'girls’ Gucci mixed clothes');
  assert.deepEqual([genderWord('male', kids), genderWord('female')], ['boys’', 'women’s']);
});
