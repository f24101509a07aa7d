import assert from 'node:assert/strict';
import { it } from 'node:test';
import { unknownBrand } from '../../src/catalog/outside-catalog.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { findWorth } from '../../src/titles/special-items.ts';

/** What makes a title dear, `metal` if its metal sets the price, or '' for a usual price. */
function worthOf(title: string): string {
  const parsed = parseTitle(BASE_LEXICON, title);
  if (parsed.refusal?.code === 'needs_appraiser') return 'metal';
  return (parsed.category && findWorth(parsed, parsed.brand ?? unknownBrand(), parsed.category)) ?? '';
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
