import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';

const brandIn = (title: string) => parseTitle(BASE_LEXICON, title).brand?.slug;

it('a name that is also a word is no maker’s on a print of another thing', () => {
  for (const title of [
    'Gap Year backpacking sweatshirt',
    'Mind the Gap tee',
    'Robert E. Lee portrait tee',
    'George Jetson tee',
    'Noah Lyles sprint tee',
    'Theory of Everything movie tee',
    'Columbia University hoodie',
    'proud coach tee',
  ]) {
    assert.equal(brandIn(title), undefined, title);
  }
});

it('it is the maker’s beside words for a look, a kind, a partner, or a character that many print', () => {
  for (const [title, slug] of [
    ['Gap logo hoodie grey', 'gap'],
    ['Gap Minnie Mouse tee', 'gap'],
    ['soft sweater from the gap', 'gap'],
    ['Theory wool blazer', 'theory'],
    ['Supreme Akira tee', 'supreme'],
    ['sneakers Noah x Vans', 'noah'],
    ['blusa Mango talla M', 'mango'],
    ['Off-White linen shirt', 'off-white'],
  ]) {
    assert.equal(brandIn(title as string), slug, title);
  }
  assert.notEqual(brandIn('off white lace dress'), 'off-white');
  assert.notEqual(brandIn('skirt only no jacket'), 'only');
});
