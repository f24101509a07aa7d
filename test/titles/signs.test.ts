import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';

const DOUBTED = `
no serial number
date code missing
crooked logo
stitching looks a bit off
badly sewn
monogram does not line up
plastic still on the handles
looks like a replica
not authenticated yet
not sure if it is real
authenticity unknown
real or fake
bought on dhgate
`;

it('words that suggest a copy are asked about, or refuse it', () => {
  for (const words of DOUBTED.trim().split('\n')) {
    const { doubt, refusal } = parseTitle(BASE_LEXICON, `Gucci tote bag, ${words}`);
    assert.ok(doubt.includes(words) || refusal?.code === 'counterfeit_words', words);
  }
  for (const title of [
    'Gucci tote bag, not sure if it is a medium',
    'Gucci zipper missing tote bag',
    'Gucci logo tote bag',
  ]) {
    assert.deepEqual(parseTitle(BASE_LEXICON, title).doubt, [], title);
  }
});

it('things of pets and dolls are no clothes', () => {
  for (const title of [
    'dog winter coat',
    'cat carrier',
    'jacket for my dog',
    '18 inch doll dress',
    'Barbie clothes',
    'signed baseball',
  ]) {
    assert.equal(parseTitle(BASE_LEXICON, title).refusal?.code, 'not_covered', title);
  }
  for (const title of ['Gap dog print sweater', 'Gap sweater for dog lovers', 'baby doll dress']) {
    assert.equal(parseTitle(BASE_LEXICON, title).refusal, undefined, title);
  }
});
