import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';

it('a kind is told by words, the model, the maker or the wearer', () => {
  const rows = {
    'Gap jeans': ['jeans', undefined],
    'Gap girls jeans': ['kids-bottoms', 'female'],
    'Carter’s 3-6 months': [undefined, undefined],
    'lot of 5 boys clothes': ['kids-clothes', 'male'],
    'Goyard quilted': ['bag', undefined],
    uggs: ['boots', undefined],
    ugg: [undefined, undefined],
    'Ralph Lauren Polo': ['top', 'male'],
    'Gap jenas': ['jeans', undefined],
    'mens 3432': ['jeans', 'male'],
    'Puritan mens size 30 x 30 blue': ['jeans', 'male'],
    'mens 26/28': [undefined, 'male'],
    'Samsonite fabric pouch': ['cosmetic-bag', 'female'],
    'Spanx the perfect navy trousers': ['pants', 'female'],
    'Paige skinny barbie': ['jeans', undefined],
    'Gap socksblack': ['socks', undefined],
    'Gap scarfzor': [undefined, undefined],
    'Gap tote apron': ['bag', undefined],
    'Gap top and skirt set': ['matching-set', 'female'],
  };
  for (const [title, expected] of Object.entries(rows)) {
    const { category, gender } = parseTitle(BASE_LEXICON, title);
    assert.deepEqual([category?.slug, gender], expected, title);
  }
});
