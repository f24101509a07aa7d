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
/** A price in whole dollars may round to the next one. */
const MOST = 1.04;

const priceOf = (title: string) => appraise({ title }).estimate.price;

it('what sellers say about any item leaves its price', () => {
  const priced = ITEMS.map((item) => ({ item, plain: priceOf(item) }));
  const moved = SAYINGS.flatMap((saying, at) => {
    const { item, plain } = priced[at % priced.length] as (typeof priced)[number];
    return [`${item} ${saying}`, `${saying} ${item}`].flatMap((title) => {
      const price = priceOf(title);
      return Math.max(price / plain, plain / price) <= MOST ? [] : [`${title}: $${price}, not $${plain}`];
    });
  });
  assert.deepEqual(moved, []);
});

it('three words for a style are words for a search, which change no price', () => {
  for (const item of ITEMS) {
    assert.equal(priceOf(`${item} boho festival summer cottagecore streetwear indie`), priceOf(item), item);
  }
});

it('a gift for somebody names no wearer, and a bundle to save is no lot', () => {
  assert.equal(appraise({ title: 'Gap jeans great gift for him' }).gender, 'female');
  assert.equal(priceOf('Frye Campus boots 8 bundle and save'), priceOf('Frye Campus boots 8'));
  assert.ok(priceOf('Bundle 8 pairs of Gap jeans') > 2 * priceOf('Gap jeans'));
});

it('an ordinary word that names a color or a version counts only beside a model', () => {
  assert.equal(priceOf('Nike fleece hoodie Travis Scott midnight'), priceOf('Nike fleece hoodie Travis Scott'));
  assert.notEqual(priceOf('Nike Foamposite One midnight'), priceOf('Nike Foamposite One'));
});

it('good before what it is good for is no grade', () => {
  assert.equal(appraise({ title: 'Gap jeans good in cold weather' }).condition, null);
  assert.equal(appraise({ title: 'Gap jeans, good, size 8' }).condition, 'Good');
});

it('a thing beside the piece is no piece, but the only thing of a title is', () => {
  assert.equal(appraise({ title: 'Gap jeans with my white shirt' }).category?.slug, 'jeans');
  assert.equal(appraise({ title: 'Gap, a size medium in a denim jacket' }).category?.slug, 'jacket');
  assert.equal(appraise({ title: 'Stuart Weitzman over the knee boots' }).category?.slug, 'boots');
});
