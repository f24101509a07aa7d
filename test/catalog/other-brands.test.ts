import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, findCategory } from '../../src/catalog/catalog.ts';
import { appraisedMakers, findOtherBrand, notClothes, otherBrands } from '../../src/catalog/other-brands.ts';
import { resolveBrand } from '../../src/titles/brand-field.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import spellings from './other-brands.json' with { type: 'json' };

describe('a brand outside the catalog', () => {
  it('has a slug that no other brand has', () => {
    const slugs = [...brands, ...otherBrands].map(({ slug }) => slug);
    const repeatedSlugs = slugs.filter((slug, index) => slugs.indexOf(slug) !== index);
    assert.deepEqual(repeatedSlugs, []);
  });

  it('is found by its slug', () => {
    for (const { slug } of otherBrands) assert.equal(resolveBrand(BASE_LEXICON, slug).match?.slug, slug);
  });

  for (const { typed, slug } of spellings) {
    it(`is found by other spellings: “${typed}” is ${slug}`, () => {
      assert.equal(resolveBrand(BASE_LEXICON, typed).match?.slug, slug);
    });
  }

  it('supplies no kind if a field names one', () => {
    const dress = findCategory('dress');
    assert.equal(parseTitle(BASE_LEXICON, 'UGG Classic Short', { category: dress }).category, dress);
  });

  it('has its models recognized in the title if only a field names the brand', () => {
    const ugg = findOtherBrand('ugg');
    assert.equal(parseTitle(BASE_LEXICON, 'Classic Short chestnut', { brand: ugg }).category?.slug, 'boots');
  });
});

describe('a maker without prices', () => {
  it('is recognized in a brand field as not covered', () => {
    for (const name of [...Object.keys(notClothes), ...Object.keys(appraisedMakers)]) {
      const { match, notCovered } = resolveBrand(BASE_LEXICON, name);
      assert.equal(match, undefined, name);
      assert.equal(notCovered?.name, name);
    }
  });
});
