import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createUnknownBrand } from '../../src/catalog/outside-catalog.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { findWorth } from '../../src/titles/refusals.ts';

/** The reason, its words between bars, and titles that have another price or reason for want of a condition. */
const ROWS = `
counterfeit_words: |designer inspired| bag / Shein designer inspired dress
counterfeit_words: bag |looks like Chanel| / Chanel looks great bag
counterfeit_words: |upcycled| Louis Vuitton bag / upcycled Gap bag
not_covered: |Barbie| gown / Barbie gown size M
not_covered: |Lego| set / Lego shirt boys
not_a_garment: |strap for Coach| bag / Coach bag with strap
not_a_garment: |empty Chanel shoe box| / Chanel shoes no box
lot: |several| Gap |tops| / Gap tops
lot: Coach bag |lot| / Coach bag lot #12
lot: |blazer and black wool pants| Theory / blazer and pants suit Theory
needs_appraiser: |diamond| ring Kay / diamond quilted bag Coach
needs_appraiser: |14k| gold necklace Kay / 14k gold plated necklace Kay
`;

it('a reason is told by its words on its conditions', () => {
  for (const row of ROWS.trim().split('\n')) {
    const [code, titles = ''] = row.split(': ');
    const [title = '', other = ''] = titles.split(' / ');
    const { refusal } = parseTitle(BASE_LEXICON, title.replaceAll('|', ''));
    assert.equal(refusal?.code, code, title);
    assert.ok(
      title
        .replace(/^.*?\|(.*)\|.*$/, '$1')
        .replaceAll('|', '')
        .includes(refusal?.text ?? '?'),
      `${title}: ${refusal?.text}`,
    );
    assert.notEqual(parseTitle(BASE_LEXICON, other).refusal?.code, code, other);
  }
});

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

/** What makes a title dear, `metal` if its metal sets the price, or '' for a usual price. */
function worthOf(title: string): string {
  const parsed = parseTitle(BASE_LEXICON, title);
  if (parsed.refusal?.code === 'needs_appraiser') return 'metal';
  return (parsed.category && findWorth(parsed, parsed.brand ?? createUnknownBrand(), parsed.category)) ?? '';
}

it('material, tradition or age may make a thing without a maker dear, a color, a print or a copy does not', () => {
  for (const [title, worth] of [
    ['Zuni cuff bracelet turquoise', 'Zuni'],
    ['Chimayo jacket handwoven', 'Chimayo'],
    ['art deco style earrings gold plated', ''],
    ['Baltic amber necklace butterscotch 80 grams', 'amber'],
    ['1920s beaded dress', '1920s'],
    ['1920s style fringe dress', ''],
    ['Russian sable coat', 'sable'],
    ['925 silver chain necklace heavy 50g', 'metal'],
    ['Squash blossom necklace sterling 196 grams', 'Squash blossom'],
    ['coral polyester dress', ''],
    ['jade green pantsuit', ''],
    ['cameo pin plastic gold tone', ''],
    ['Navajo print cardigan', ''],
    ['Sioux Falls tee', ''],
    ['Pendleton 1940s wool shirt', ''],
  ])
    assert.equal(worthOf(title as string), worth, title);
});

it('a title may say that nobody knows its brand', () => {
  const isUnbranded = (title: string) => parseTitle(BASE_LEXICON, title).mentions.isUnbranded;
  assert.deepEqual(['wool coat no brand', 'jacket label cut out', 'wool coat'].map(isUnbranded), [true, true, false]);
});
