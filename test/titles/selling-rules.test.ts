import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findSellingRules, pickRulesOf } from '../../src/titles/selling-rules.ts';
import { readWords } from '../../src/titles/tokens.ts';

it('law and marketplaces forbid some materials, which colors, prints and copies are not', () => {
  const rulesFor = (title: string, marketplace?: string) =>
    pickRulesOf(findSellingRules(readWords(title)), marketplace).map(({ who, stops }) => (stops ? `${who}!` : who));
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
