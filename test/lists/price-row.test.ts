import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRowPricer } from '../../src/lists/price-row.ts';
import type { FileItem } from '../../src/lists/read-row.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { rowsOf } from '../support/rows.ts';

const parts = { pricing: loadModel(), marketplaces: loadMarketplaces() };
const price = createRowPricer({ ...parts, goal: { returnOnCost: 1 } });

function kindOf(row: Omit<FileItem, 'quantity'>): string {
  const outcome = price({ quantity: 1, ...row });
  return 'listed' in outcome ? outcome.listed.listing.garment.category.slug : outcome.problem.code;
}

describe('a category column', () => {
  const EVERYTHING = ['Clothing, Shoes & Accessories', 'Apparel & Accessories', 'Clothes'];
  for (const [name, rows] of Object.entries({
    'that is vague leaves the kind within its family to the title': [
      ...['Shoes', "Men's Shoes", 'Women > Shoes', 'Footwear', 'Shoes > All Shoes'].map(
        (column) => [column, 'Nike Air Force 1 white sneakers', 'sneakers'] as const,
      ),
      ['Shoes', 'Nike ankle boots brown leather', 'boots'],
      ['Tops', 'Nike cotton tee', 't-shirt'],
      ['Outerwear', 'Nike puffer', 'coat'],
      ['Bottoms', 'Nike skinny jeans', 'jeans'],
    ],
    'that is vague sets the kind if the title names none in the family': [
      ['Shoes', 'Nike black size 9', 'shoes'],
      ['Women > Shoes', 'Nike bag', 'shoes'],
      ['Bottoms', 'Nike black size M', 'pants'],
    ],
    // Like Shopify's Type and Product Category.
    'that is vague yields to a narrower one in the same cell': [
      ['Sneakers > Apparel & Accessories > Shoes', 'Nike white size 9', 'sneakers'],
      ['Boots > Apparel & Accessories > Shoes', 'Nike sneakers', 'boots'],
    ],
    'is ignored if it is a word for everything': [
      ...EVERYTHING.map((column) => [column, 'Nike Air Force 1 sneakers', 'sneakers'] as const),
      ...EVERYTHING.map((column) => [column, 'Nike black size M', 'category_not_found'] as const),
      ["Clothing, Shoes & Accessories > Women > Women's Shoes", 'Nike', 'shoes'],
    ],
    'decides if it names one kind, also one without a price': [
      ['Sneakers', 'Nike Air Force 1 boots', 'sneakers'],
      ['Women > Accessories > Belts', 'Nike leather', 'belt'],
      ['Women > Makeup > Lipstick', 'Nike leather', 'not_covered'],
    ],
  } as const))
    it(name, () => {
      for (const [category, title, kind] of rows) assert.equal(kindOf({ brand: 'Nike', title, category }), kind, title);
    });
});

describe('an unrecognized gender column', () => {
  it('is told, with the wearer that the price is for', () => {
    const outcome = price({ quantity: 1, title: 'Coach leather tote', gender: 'martian' });
    assert.ok('listed' in outcome);
    const words = outcome.remarks.map(({ text }) => text).join(' ');
    assert.match(words, /Its gender is "martian": give women, men, .+ unisex\. The price is for women’s Coach bags\./);
  });
});

describe('an unrecognized condition column', () => {
  const remarks = (condition: string, title: string) => {
    const outcome = price({ quantity: 1, title, condition });
    assert.ok('listed' in outcome);
    return [outcome.listed.listing.garment.condition, outcome.remarks.map(({ text }) => text).join(' ')] as const;
  };

  it('leaves it to the title, with a note', () => {
    const [condition, remark] = remarks('cosmic', 'Coach leather tote NWT');
    assert.equal(condition, 'New with tags');
    assert.match(
      remark,
      /Its condition is "cosmic": give one of .+, Poor\. The price is for New with tags, from the title\./,
    );
    assert.match(remarks('cosmic', 'Coach leather tote')[1], /The price is for the usual mix\./);
  });

  it("is not one of eBay's, which are known", () => {
    const [condition, remark] = remarks('Pre-owned - Excellent', 'Coach leather tote');
    assert.equal(condition, 'Like New');
    assert.doesNotMatch(remark, /Its condition/);
  });
});

it("the brand column of a list is read as the brand's own name, or as one for children", () => {
  for (const [brand, title, kind] of [
    ['Bimba y Lola', 'Grey leather handbag', 'bag'],
    ['Nobody’s Child', 'Midi dress 8', 'dress'],
    ['Gap Kids', 'Hoodie M', 'kids-sweaters'],
  ] as const) {
    assert.equal(kindOf({ brand, title }), kind, brand);
  }
});

/** Rows of four exports, each with the kind that a judge wrote down before any reader saw them. */
const ROWS = rowsOf(new URL('other-kinds.tsv', import.meta.url));

it('reads 103 of 120 rows of four exports as the kind named by a judge', () => {
  assert.equal(ROWS.length, 120);
  const misread = ROWS.flatMap(({ marketplace, title = '', brand = '', category = '', kind }) => {
    const read = kindOf({ title, brand, category });
    return read === kind ? [] : [`${marketplace}: ${title}: ${read}, not ${kind}`];
  });
  assert.ok(ROWS.length - misread.length >= 103, misread.join('\n'));
});
