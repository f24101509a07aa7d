import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Brand, brands } from '../../src/catalog/catalog.ts';
import { findCompared, findNames } from '../../src/titles/brands.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { tokenize } from '../../src/titles/tokens.ts';

const namesOf = (title: string) => findNames(BASE_LEXICON, tokenize(title));

it('names of makers are found, ordinary words only where they read as names', () => {
  const rows = {
    'Coach bag': 'Coach',
    'chanelmetallic flats': 'Chanel',
    'head coach jacket': '',
    'Coach black leather bag': 'Coach',
    'Columbia University hoodie': '',
    'House of Gucci tee': '',
    'Off-White linen shirt': 'Off-White',
    'off white lace dress': '',
    'Supreme Court tee': '',
  };
  for (const [title, names] of Object.entries(rows))
    assert.equal(
      namesOf(title)
        .map(({ value }) => value.name)
        .join(),
      names,
      title,
    );
});

it('a maker that an item is only compared with is none of its makers, unless it is the only one', () => {
  const compared = (title: string, brandField?: Brand) =>
    findCompared(namesOf(title), tokenize(title).words, brandField).map(({ value }) => value.name);
  assert.deepEqual(compared('Gap bag looks like Chanel'), ['Chanel']);
  assert.deepEqual([compared('Ugg style boots'), compared('Ugg style boots', brands[0])], [['UGG'], ['UGG']]);
  assert.deepEqual([compared('jacket Barbour style'), compared('Coach style 10704 bag')], [['Barbour'], []]);
});

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
