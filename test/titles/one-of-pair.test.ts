import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';

/** Titles of one of a pair, with the words that say so between bars, and of whole pairs. */
const TITLES = `
|single UGG boot| 7
|lone Kendra Scott earring| gold
Birkenstock Arizona 39 |left only|
Nike Dunk Low |left 9 right 9.5|
Dr Martens boots, |lost one|
|two left feet| Nike shoes
scuff on left boot, UGG boots 7
Converse One Star sneakers 8
One Teaspoon jeans 27
shoe box style clutch bag
`;

it('one of a pair is told by its number or its side, but not by where damage is', () => {
  for (const line of TITLES.trim().split('\n')) {
    const [, words] = line.split('|');
    const { refusal } = parseTitle(BASE_LEXICON, line.replaceAll('|', ''));
    assert.deepEqual(refusal?.code, words && 'not_a_garment', line);
    assert.equal(refusal?.text, words, line);
  }
});
