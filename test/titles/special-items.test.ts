import assert from 'node:assert/strict';
import { it } from 'node:test';
import { unknownBrand } from '../../src/catalog/outside-catalog.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { findWorth, sellingRulesFor } from '../../src/titles/special-items.ts';
import { readWords } from '../../src/titles/tokens.ts';

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

it('law and marketplaces forbid some materials, which colors, prints and copies are not', () => {
  const rulesFor = (title: string, marketplace?: string) =>
    sellingRulesFor(readWords(title), marketplace).map(({ who, stops }) => (stops ? `${who}!` : who));
  assert.deepEqual(rulesFor('sealskin coat'), ['US!']);
  assert.deepEqual(rulesFor('sealskin coat', 'ebay'), ['US!', 'ebay']);
  assert.deepEqual(rulesFor('python boots'), ['CA']);
  assert.deepEqual(rulesFor('nazi leather coat', 'ebay'), ['ebay!']);
  assert.deepEqual(rulesFor('polar bear fur mittens', 'etsy'), ['US!', 'CA', 'etsy!']);
  for (const title of [
    'ivory lace dress',
    'faux leopard fur coat',
    'tortoise shell sunglasses',
    'navy seals tee',
    'polar bear sweater',
    'Cobra Kai t-shirt',
    'Lacoste alligator polo',
  ])
    assert.deepEqual(rulesFor(title, 'etsy'), [], title);
});
