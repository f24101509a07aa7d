import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { findRemarks, isSilentWord } from '../../src/titles/remarks.ts';
import { tokenize } from '../../src/titles/tokens.ts';

/** Returns a title without its remarks. */
function withoutRemarks(text: string): string {
  const title = tokenize(text);
  const { remarks } = findRemarks(title, [], []);
  return title.words.filter((_, at) => !remarks.some(({ from, to }) => from <= at && at < to)).join(' ');
}

it('remarks about any item are silent, unless the title is about nothing else', () => {
  for (const [title, rest] of [
    ['wool coat, gift for her', 'wool coat'],
    ['silk top goes with jeans', 'silk top'],
    ['wool dress, belt not included', 'wool dress'],
    ['Gap tee I can do better if you bundle', 'gap tee'],
  ]) {
    assert.equal(withoutRemarks(title as string), rest);
  }
  assert.ok(isSilentWord('brunch') && !isSilentWord('wool'));
});

it('words that ask something else are named', () => {
  assert.deepEqual(findRemarks(tokenize('wool coat for rent'), [], []).questionWords, ['rent']);
});

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
    const { doubtTexts, refusal } = parseTitle(BASE_LEXICON, `Gucci tote bag, ${words}`);
    assert.ok(doubtTexts.includes(words) || refusal?.code === 'counterfeit_words', words);
  }
  for (const title of [
    'Gucci tote bag, not sure if it is a medium',
    'Gucci zipper missing tote bag',
    'Gucci logo tote bag',
  ]) {
    assert.deepEqual(parseTitle(BASE_LEXICON, title).doubtTexts, [], title);
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
