import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readTitle } from '../../src/garments/read/title.ts';

it('of two brands that made something together, the one with prices of its own is priced', () => {
  for (const [title, brand, kind] of [
    ['Uniqlo x JW Anderson sweater', 'uniqlo', 'sweater'],
    ['JW Anderson x Uniqlo sweater', 'uniqlo', 'sweater'],
    ['Balmain x H&M dress', 'hm', 'dress'],
    ['LV x Supreme box logo hoodie', 'louis-vuitton', 'hoodie'],
    ['J.Crew New Balance sneakers', 'jcrew', 'sneakers'],
    ['Supreme x The North Face Nuptse', 'the-north-face', 'coat'],
  ]) {
    const { brand: read, category, says } = readTitle(title as string);
    assert.deepEqual([read?.slug, category?.slug, says.brand?.slug], [brand, kind, brand], title);
  }
});

it('a brand outside the catalog is priced where it is alone', () => {
  for (const [title, brand] of [
    ['JW Anderson sweater', 'jw-anderson'],
    ['Supreme box logo hoodie', 'supreme'],
    ['New Balance sneakers', 'new-balance'],
  ]) {
    assert.equal(readTitle(title as string).brand?.slug, brand, title);
  }
});
