import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { titleAndQuantity } from '../../src/titles/lots.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import rows from './lots.json' with { type: 'json' };

describe('a lot', () => {
  it('is read with the number of its pieces', () => {
    for (const [title, pieces, brand, kind] of rows.lots as [string, number, string, string][]) {
      const { lot, brand: maker, category, refusal } = parseTitle(BASE_LEXICON, title);
      assert.deepEqual([lot?.pieces, maker?.slug, category?.slug, refusal], [pieces, brand, kind, undefined], title);
    }
  });

  it('of a child’s clothes without a kind is mixed clothes, and one of other items has no kind', () => {
    for (const [title, pieces, brand] of [
      ['girls clothes lot size 4T 12 pieces $20', 12, undefined],
      ['bundle of baby clothes 6-12 months 20 items', 20, undefined],
      ['Lot of 12 girls clothes 4T Carters Gap Old Navy', 12, 'old-navy'],
      ['Jordan Nike toddler boy clothes lot 6 pieces 4T', 6, 'nike'],
    ] as const) {
      const { lot, brand: maker, category, refusal, unreadName } = parseTitle(BASE_LEXICON, title);
      assert.deepEqual([lot?.pieces, maker?.slug, category?.slug], [pieces, brand, 'kids-clothes'], title);
      assert.deepEqual([refusal, unreadName], [undefined, undefined], title);
    }
    for (const title of ['kids books bundle 20', 'legos lot 5 boys', 'doll clothes lot 10', 'cloth diapers lot 12'])
      assert.equal(parseTitle(BASE_LEXICON, title).category, undefined, title);
  });

  it('is a pack if basics are sold as one', () => {
    for (const title of [
      '10 pairs of Nike socks',
      '6 pack Calvin Klein briefs',
      '3 pack Hanes A-shirts',
      'Hanes 6 pack boxers',
    ]) {
      const { lot, refusal } = parseTitle(BASE_LEXICON, title);
      assert.deepEqual([lot?.isPack, refusal], [true, undefined], title);
    }
  });

  it('has one number of pieces, in a list as in a title', () => {
    for (const [line, quantity] of [
      ['Zara dress x2', 2],
      ['Zara dress ×2', 2],
      ['Nike Air Max 90 x 3', 1],
      ['Nike Air Max 90 x3', 3],
      ['Hanes socks x25', 25],
      ["Levi's 501 32 x30", 1],
      ["Levi's 501 32 x 30", 1],
      ['x2', 1],
    ] as const) {
      assert.equal(titleAndQuantity(line).quantity, quantity, line);
      assert.equal(parseTitle(BASE_LEXICON, line).lot?.pieces ?? 1, quantity, line);
    }
  });

  it('is not read if a number means something else', () => {
    for (const title of [
      'lot 501 levis jeans',
      '7 for all mankind jeans',
      'Nike Dunk Low x Off-White Lot 11 of 50',
      'Veja V-10 sneakers X7-65',
      'Hackett costume 3 pieces',
      'Gap jeans size 2 pair',
      'Hermes Birkin 30 bundle',
      'Nike Dunk Low Off White Lot 50',
    ])
      assert.equal(parseTitle(BASE_LEXICON, title).lot, undefined, title);
  });

  it('leaves no word of its number unread', () => {
    for (const { as, text } of parseTitle(BASE_LEXICON, 'Lot of 3 Coach bags red').typed())
      assert.notEqual(as, 'unknown', text);
  });
});
