import assert from 'node:assert/strict';
import { it } from 'node:test';
import { listingOf } from '../support/listing.ts';

/** Titles, and the words in them that may move the price. */
const WORDS = {
  'Coach leather tote bag': 'leather tote',
  'Coach handbag purse': '',
  'Gap women’s jeans size 28 blue NWT': '',
  'vintage 1998 Nike windbreaker jacket': 'vintage 90s windbreaker',
  'Zara dress $25 free shipping': '',
} as const;

it('the words that may move a price are singular, and neither name the kind, the wearer or the brand nor a size, a color or money', () => {
  for (const [title, words] of Object.entries(WORDS))
    assert.equal(listingOf(title).keyed.words.join(' '), words, title);
});

it('a brand that is unknown is told from none', () => {
  const makerOf = (title: string) => {
    const { brand, hasUnknownName } = listingOf(title).keyed;
    return [brand, hasUnknownName];
  };
  assert.deepEqual(makerOf('Coach bag'), ['coach', false]);
  assert.deepEqual(makerOf('Wrelvin jeans'), [null, true]);
  assert.deepEqual(makerOf('black dress'), [null, false]);
});
