import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { appraise } from '../../src/index.ts';

const SAYINGS = readFileSync(new URL('sayings.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const ITEMS = [
  'Madewell The Perfect Vintage jean 28',
  'Free People floral maxi dress small',
  'Patagonia Better Sweater jacket mens L',
  'Frye Campus boots 8',
  'Pendleton wool shirt',
];
/** Maximum ratio of two prices that differ only by rounding to whole dollars, $1 of $25. */
const ROUNDING = 1.04;

function priceOf(title: string): number {
  try {
    return appraise({ title }).estimate?.price ?? 0;
  } catch {
    return 0;
  }
}

it('95 of 100 sayings that fit any item do not change its price', () => {
  const pricedItems = ITEMS.map((item) => ({ item, plainPrice: priceOf(item) }));
  const changed = SAYINGS.flatMap((saying, at) => {
    const { item, plainPrice } = pricedItems[at % pricedItems.length] as (typeof pricedItems)[number];
    return [`${item} ${saying}`, `${saying} ${item}`].filter((title) => {
      const price = priceOf(title);
      return Math.max(price / plainPrice, plainPrice / price) > ROUNDING;
    });
  });
  assert.ok(changed.length <= 0.05 * 2 * SAYINGS.length, changed.join('\n'));
});

it('an offer to bundle is not a lot', () => {
  assert.equal(priceOf('Frye Campus boots 8 bundle and save'), priceOf('Frye Campus boots 8'));
});

it('words that ask what a price does not answer are said to be without effect', () => {
  for (const [title, words] of [
    ['J.Crew wool coat, sell in July or December?', ['July', 'December']],
    ['Frye Campus boots 8 no size label', ['label']],
    ['Frye Campus boots rent', ['rent']],
  ] as const)
    assert.deepEqual(appraise({ title }).ignored, words, title);
});
