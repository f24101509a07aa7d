import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands } from '../../src/garments/catalog.ts';
import { notClothes, otherBrands } from '../../src/garments/other-brands.ts';
import { findBrand, resolveBrand } from '../../src/garments/read/brand-field.ts';
import { readTitle } from '../../src/garments/read/title.ts';

describe('names of brands outside the catalog', () => {
  it('are more than a thousand, each with a slug of its own that is none of the catalog’s', () => {
    const slugs = new Set(otherBrands.map(({ slug }) => slug));
    assert.ok(slugs.size > 1000);
    assert.equal(slugs.size, otherBrands.length);
    for (const { slug } of brands) assert.ok(!slugs.has(slug), slug);
    for (const slug of slugs) assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('are found by name and by slug, and are not in the catalog', () => {
    for (const { slug, name } of otherBrands) {
      assert.equal(resolveBrand(slug).match?.slug, slug);
      assert.ok(resolveBrand(name).match, name);
      assert.equal(findBrand(slug), undefined);
    }
  });

  it('are one brand under all their spellings', () => {
    for (const [text, slug] of [
      ['ann taylor loft', 'loft'],
      ['LOFT', 'loft'],
      ['Loft by Ann Taylor', 'loft'],
      ['Ann Taylor', 'ann-taylor'],
      ['7 for all mankind', '7-for-all-mankind'],
      ['Sézane', 'sezane'],
      ['UGG Australia', 'ugg'],
      ['BCBG Max Azria', 'bcbg'],
    ] as const)
      assert.equal(resolveBrand(text).match?.slug, slug, text);
  });

  it('are no makers of jewelry, watches, cosmetics or children’s clothes', () => {
    for (const name of Object.keys(notClothes)) {
      assert.equal(resolveBrand(name).match, undefined, name);
      assert.ok(resolveBrand(name).notCovered, name);
    }
    assert.equal(readTitle('Cartier bag').refusal?.code, 'not_covered');
  });
});
