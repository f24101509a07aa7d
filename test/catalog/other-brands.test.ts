import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { appraisedMakers, findOtherBrand, notClothes, otherBrands } from '../../src/catalog/other-brands.ts';
import { resolveBrand } from '../../src/titles/brand-field.ts';
import { readTitle } from '../../src/titles/title.ts';
import { rowName } from '../support/row-name.ts';

describe('names of brands outside the catalog', () => {
  it('are more than a thousand, each with a slug of its own that is none of the catalog’s', () => {
    const slugs = new Set(otherBrands.map(({ slug }) => slug));
    assert.ok(slugs.size > 1000);
    assert.equal(slugs.size, otherBrands.length);
    for (const { slug } of brands) assert.ok(!slugs.has(slug), slug);
    for (const slug of slugs) assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('are found by name and by slug, are not in the catalog, and make its kinds', () => {
    for (const { slug, name, makes } of otherBrands) {
      if (makes) assert.ok(findCategory(makes), name);
      assert.equal(resolveBrand(slug).match?.slug, slug);
      assert.ok(resolveBrand(name).match, name);
      assert.equal(findBrand(slug), undefined);
    }
  });

  describe('are one brand under all their spellings', () => {
    for (const [text, slug] of [
      ['ann taylor loft', 'loft'],
      ['LOFT', 'loft'],
      ['Loft by Ann Taylor', 'loft'],
      ['Ann Taylor', 'ann-taylor'],
      ['7 for all mankind', '7-for-all-mankind'],
      ['Sézane', 'sezane'],
      ['UGG Australia', 'ugg'],
      ['BCBG Max Azria', 'bcbg'],
      // A line of Adidas.
      ['Yeezy', 'adidas'],
    ] as const) {
      it(rowName(text), () => {
        assert.equal(resolveBrand(text).match?.slug, slug, text);
      });
    }
  });

  it('say the kind of what the brand makes nearly alone, where a title names none', async (t) => {
    for (const [title, brand, kind] of [
      ['Birkenstock Arizona', 'birkenstock', 'shoes'],
      ['New Balance 550', 'new-balance', 'sneakers'],
      ['New Balance shoes size 9', 'new-balance', 'sneakers'],
      ['UGG Classic Short', 'ugg', 'boots'],
      ['UGG Tasman', 'ugg', 'shoes'],
      ['UGG slippers', 'ugg', 'shoes'],
      ['Golden Goose Superstar', 'golden-goose', 'sneakers'],
      ['Adidas Superstar', 'adidas', 'sneakers'],
      ['Yeezy 350', 'adidas', 'sneakers'],
      ['Longchamp Le Pliage', 'longchamp', 'bag'],
      ['Le Pliage large', 'longchamp', 'bag'],
      ['Goyard quilted St Louis PM', 'goyard', 'bag'],
      ['Vans Old Skool tee', 'vans', 't-shirt'],
      ['Timberland shirt', 'timberland', 'top'],
      ['Paige Verdugo 27', 'paige', 'jeans'],
      ['Jovani halter beaded gown', 'jovani', 'dress'],
      ['Alo Airlift', 'alo-yoga', 'activewear'],
    ] as const) {
      await t.test(rowName(title), () => {
        const reading = readTitle(title);
        assert.deepEqual([reading.brand?.slug, reading.category?.slug], [brand, kind], title);
      });
    }
    // Neither a name alone nor a shoe box is an item.
    for (const [title, code] of [
      ['Longchamp', 'category_not_found'],
      ['Birkenstock box', 'not_a_garment'],
      ['Jimmy Choo perfume', 'not_covered'],
      ['Supreme box logo', 'category_not_found'],
    ] as const) {
      await t.test(rowName(title), () => {
        assert.equal(readTitle(title).refusal?.code, code, title);
      });
    }
  });

  it('leave the kind to a field that names it', () => {
    const dress = findCategory('dress');
    assert.equal(readTitle('UGG Classic Short', { category: dress }).category, dress);
    const ugg = findOtherBrand('ugg');
    assert.equal(readTitle('Classic Short chestnut', { brand: ugg }).category?.slug, 'boots');
  });

  it('are no makers of cosmetics, nor of what needs an appraiser', () => {
    for (const name of [...Object.keys(notClothes), ...Object.keys(appraisedMakers)]) {
      assert.equal(resolveBrand(name).match, undefined, name);
      assert.ok(resolveBrand(name).notCovered, name);
    }
    assert.equal(readTitle('Sephora bag').refusal?.code, 'not_covered');
    assert.equal(readTitle('Cartier ring').refusal?.code, 'needs_appraiser');
    assert.equal(readTitle('Cartier Love').refusal?.code, 'needs_appraiser');
  });
});
