import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { titleAndQuantity } from '../../src/titles/amounts.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import rows from './lots.json' with { type: 'json' };

describe('a lot', () => {
  it('is read with its number of items, brand, and kind', () => {
    for (const [title, pieces, brand, kind] of rows.lots as [string, number, string, string][]) {
      const { lot, brand: maker, category, refusal } = parseTitle(BASE_LEXICON, title);
      assert.deepEqual([lot?.pieces, maker?.slug, category?.slug, refusal], [pieces, brand, kind, undefined], title);
    }
  });

  it('of children’s clothes is mixed clothes if the title names no kind', () => {
    for (const [title, pieces, brand] of rows.mixedClothes as [string, number, string?][]) {
      const { lot, brand: maker, category, refusal, unreadName } = parseTitle(BASE_LEXICON, title);
      assert.deepEqual([lot?.pieces, maker?.slug ?? null, category?.slug], [pieces, brand, 'kids-clothes'], title);
      assert.deepEqual([refusal, unreadName], [undefined, undefined], title);
    }
  });

  it('of something else for children has no kind', () => {
    for (const title of ['kids books bundle 20', 'legos lot 5 boys', 'doll clothes lot 10', 'cloth diapers lot 12'])
      assert.equal(parseTitle(BASE_LEXICON, title).category, undefined, title);
  });

  it('of basics that are sold together is a pack', () => {
    for (const title of rows.packs as string[]) {
      const { lot, refusal } = parseTitle(BASE_LEXICON, title);
      assert.deepEqual([lot?.isPack, refusal], [true, undefined], title);
    }
  });

  it('has the same number of items in a list as in a title', () => {
    for (const [line, quantity] of rows.quantities as [string, number][]) {
      assert.equal(titleAndQuantity(line).quantity, quantity, line);
      assert.equal(parseTitle(BASE_LEXICON, line).lot?.pieces ?? 1, quantity, line);
    }
  });

  it('is not read from a number with another meaning', () => {
    for (const title of rows.others as string[]) assert.equal(parseTitle(BASE_LEXICON, title).lot, undefined, title);
  });

  it('is shown with all of its words as understood', () => {
    const words = parseTitle(BASE_LEXICON, 'Lot of 3 Coach bags').typed();
    const shown = words.map(({ text, as }) => `${text} ${as}`);
    assert.deepEqual(shown, ['Lot known', 'of known', '3 known', 'Coach known', 'bags known']);
  });
});
