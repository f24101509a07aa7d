import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, findCategory } from '../../src/catalog/catalog.ts';
import { appraisedMakers, findOtherBrand, notClothes, otherBrands } from '../../src/catalog/other-brands.ts';
import { resolveBrand } from '../../src/titles/brand-field.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import rows from './other-brands.json' with { type: 'json' };

describe('a brand outside the catalog', () => {
  it('has a slug of its own', () => {
    const slugs = new Set([...brands, ...otherBrands].map(({ slug }) => slug));
    assert.equal(slugs.size, brands.length + otherBrands.length);
    for (const { slug } of otherBrands) assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('is found by its slug and all its spellings', () => {
    for (const { slug } of otherBrands) assert.equal(resolveBrand(BASE_LEXICON, slug).match?.slug, slug);
    for (const [text, slug] of rows.spellings as [string, string][]) {
      assert.equal(resolveBrand(BASE_LEXICON, text).match?.slug, slug, text);
    }
  });

  it('supplies the kind that it makes almost exclusively if the title names none', () => {
    for (const [title, brand, kind] of rows.kinds as [string, string, string][]) {
      const parsed = parseTitle(BASE_LEXICON, title);
      assert.deepEqual([parsed.brand?.slug, parsed.category?.slug], [brand, kind], title);
    }
  });

  it('supplies no kind for its name alone or for packaging', () => {
    for (const [title, code] of rows.refused as [string, string][]) {
      assert.equal(parseTitle(BASE_LEXICON, title).refusal?.code, code, title);
    }
  });

  it('supplies no kind if a field names one', () => {
    const dress = findCategory('dress');
    assert.equal(parseTitle(BASE_LEXICON, 'UGG Classic Short', { category: dress }).category, dress);
  });

  it('makes its models count if a field names it', () => {
    const ugg = findOtherBrand('ugg');
    assert.equal(parseTitle(BASE_LEXICON, 'Classic Short chestnut', { brand: ugg }).category?.slug, 'boots');
  });
});

for (const [name, refusal] of [
  ['Sephora bag', 'not_covered'],
  ['Cartier ring', 'needs_appraiser'],
  ['Cartier Love', 'needs_appraiser'],
] as const) {
  it(`"${name}" has no price because of its maker`, () => {
    assert.equal(parseTitle(BASE_LEXICON, name).refusal?.code, refusal);
  });
}

it('makers of cosmetics and of items that need an appraiser are recognized but not covered', () => {
  for (const name of [...Object.keys(notClothes), ...Object.keys(appraisedMakers)]) {
    const { match, notCovered } = resolveBrand(BASE_LEXICON, name);
    assert.deepEqual([match, notCovered?.name], [undefined, name]);
  }
});
