import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appraise } from '../../src/index.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { findPieces, parseTitle } from '../../src/titles/parse-title.ts';
import rows from './lots.json' with { type: 'json' };

describe('the title of a lot', () => {
  for (const { title, ...expected } of rows.lots) {
    it(`“${title}” yields the number of items, the brand, and the kind`, () => {
      const { lot, brand, category, refusal } = parseTitle(BASE_LEXICON, title);
      assert.deepEqual({ pieces: lot?.pieces, brand: brand?.slug, kind: category?.slug }, expected);
      assert.equal(refusal, undefined);
    });
  }

  for (const { title, pieces, brand } of rows.mixedClothes) {
    it(`“${title}” names children’s clothes without a kind, so it is read as mixed clothes`, () => {
      const parsed = parseTitle(BASE_LEXICON, title);
      assert.equal(parsed.category?.slug, 'kids-clothes');
      assert.equal(parsed.lot?.pieces, pieces);
      assert.equal(parsed.brand?.slug, brand);
      assert.equal(parsed.refusal, undefined);
    });
  }

  it('is sold at one price for all, whatever letters its number ends with', () => {
    const isEach = (title: string) => parseTitle(BASE_LEXICON, title).lot?.isMultiplied;
    assert.deepEqual(['six Coach bags $300', '6 Coach bags $300', 'Coach bags x6 $50'].map(isEach), [
      false,
      false,
      true,
    ]);
  });

  it('names the brands of its pieces, which did not make them together', () => {
    const { searchedBrands, collaboration } = parseTitle(BASE_LEXICON, 'Coach and Kate Spade bags lot of 2').mentions;
    assert.deepEqual([searchedBrands, collaboration], [['Coach', 'Kate Spade'], undefined]);
  });

  it('yields no kind if the items are for children but are not clothes to wear', () => {
    for (const title of ['kids books bundle 20', 'legos lot 5 boys', 'doll clothes lot 10', 'cloth diapers lot 12']) {
      assert.equal(parseTitle(BASE_LEXICON, title).category, undefined, title);
    }
  });

  it('of new basics is sold whole only as the pack that a store sells', () => {
    const [counted, pack] = ['6 pairs Nike socks NWT', '6 pack Nike socks NWT'].map((title) => appraise({ title }));
    assert.ok(counted?.oneByOne && !pack?.oneByOne);
  });

  it('is read as a pack if it names basics that stores sell together', () => {
    for (const title of rows.packs) {
      const { lot, refusal } = parseTitle(BASE_LEXICON, title);
      assert.equal(lot?.isPack, true, title);
      assert.equal(refusal, undefined, title);
    }
  });
});

it('a price with “at” is of each piece, unless the title is of a lot', () => {
  assert.equal(parseTitle(BASE_LEXICON, '5 nike tees at $8').money.isEach, true);
  assert.equal(parseTitle(BASE_LEXICON, '3 camisetas Gap a $5 cada una').money.isEach, true);
  assert.ok(!parseTitle(BASE_LEXICON, 'lot of 5 nike tees at $20').money.isEach);
});

describe('the quantity of a title', () => {
  for (const { title, quantity } of rows.quantities) {
    it(`“${title}” is ${quantity} as a line of a list`, () => {
      const pieces = findPieces(BASE_LEXICON, title);
      assert.equal(pieces?.areSoldSingly ? pieces.lot.pieces : 1, quantity);
    });

    it(`“${title}” is ${quantity} as a title`, () => {
      // A title of a single item names no lot.
      assert.equal(parseTitle(BASE_LEXICON, title).lot?.pieces, quantity === 1 ? undefined : quantity);
    });
  }

  for (const title of rows.singleItems) {
    it(`“${title}” names no lot, since its number means something else`, () => {
      assert.equal(parseTitle(BASE_LEXICON, title).lot, undefined);
    });
  }
});

it('a lot of 100 or more has no price', () => {
  for (const title of ['lot of 150 Gap tees', '200 Gap tees', 'Gap tees 250 pieces']) {
    assert.equal(parseTitle(BASE_LEXICON, title).refusal?.pieces, Number(/\d+/.exec(title)), title);
  }
  assert.equal(parseTitle(BASE_LEXICON, '99 Gap tees').lot?.pieces, 99);
});
