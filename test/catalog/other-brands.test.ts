import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { appraisedMakers, findOtherBrand, notClothes, otherBrands } from '../../src/catalog/other-brands.ts';
import { resolveBrand } from '../../src/titles/brand-field.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import rows from './other-brands.json' with { type: 'json' };

describe('names of brands outside the catalog', () => {
  it('number more than a thousand, each with a slug that is not in the catalog', () => {
    const slugs = new Set(otherBrands.map(({ slug }) => slug));
    assert.ok(slugs.size > 1000);
    assert.equal(slugs.size, otherBrands.length);
    for (const { slug } of brands) assert.ok(!slugs.has(slug), slug);
    for (const slug of slugs) assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('are found by name and by slug, are not in the catalog, and make its kinds', () => {
    for (const { slug, name, makes } of otherBrands) {
      if (makes) assert.ok(findCategory(makes), name);
      assert.equal(resolveBrand(BASE_LEXICON, slug).match?.slug, slug);
      assert.ok(resolveBrand(BASE_LEXICON, name).match, name);
      assert.equal(findBrand(slug), undefined);
    }
  });

  it('are one brand under all their spellings', () => {
    for (const [text, slug] of rows.spellings as [string, string][]) {
      assert.equal(resolveBrand(BASE_LEXICON, text).match?.slug, slug, text);
    }
  });

  it('supply the kind that the brand makes almost exclusively, if a title names none', () => {
    for (const [title, brand, kind] of rows.kinds as [string, string, string][]) {
      const parsed = parseTitle(BASE_LEXICON, title);
      assert.deepEqual([parsed.brand?.slug, parsed.category?.slug], [brand, kind], title);
    }
    // Neither a name alone nor a shoe box is an item.
    for (const [title, code] of rows.refused as [string, string][]) {
      assert.equal(parseTitle(BASE_LEXICON, title).refusal?.code, code, title);
    }
  });

  it('leave the kind to a field that names it', () => {
    const dress = findCategory('dress');
    assert.equal(parseTitle(BASE_LEXICON, 'UGG Classic Short', { category: dress }).category, dress);
    const ugg = findOtherBrand('ugg');
    assert.equal(parseTitle(BASE_LEXICON, 'Classic Short chestnut', { brand: ugg }).category?.slug, 'boots');
  });

  it('exclude makers of cosmetics and of items that need an appraiser', () => {
    for (const name of [...Object.keys(notClothes), ...Object.keys(appraisedMakers)]) {
      assert.equal(resolveBrand(BASE_LEXICON, name).match, undefined, name);
      assert.ok(resolveBrand(BASE_LEXICON, name).notCovered, name);
    }
    assert.equal(parseTitle(BASE_LEXICON, 'Sephora bag').refusal?.code, 'not_covered');
    assert.equal(parseTitle(BASE_LEXICON, 'Cartier ring').refusal?.code, 'needs_appraiser');
    assert.equal(parseTitle(BASE_LEXICON, 'Cartier Love').refusal?.code, 'needs_appraiser');
  });
});
