import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { categories, findBrand } from '../../src/catalog/catalog.ts';
import { findOtherBrand } from '../../src/catalog/other-brands.ts';
import { otherKinds } from '../../src/catalog/other-kinds.ts';
import { speedOf } from '../../src/money/speed.ts';
import speeds from '../../src/money/speeds.json' with { type: 'json' };
import { listingOf } from '../support/listing.ts';

describe('the speed of a sale', () => {
  for (const [title, speed] of [
    ['Lululemon Align leggings', 'fast'],
    ['Lululemon leggings', undefined],
    ['Talbots cardigan', 'slow'],
    ['Levis 501 jeans mens', 'fast'],
    ['Levis 511 jeans mens', 'usual'],
    ['Vintage Coach bag 1990s', 'fast'],
    ['Steve Madden pumps', 'slow'],
    ['Michael Kors tote', 'slow'],
    ['New Balance 990 sneakers', 'fast'],
    ['Zorblax tee', undefined],
  ] as const) {
    it(`is ${speed ?? 'not known'} for “${title}”`, () => assert.equal(speedOf(listingOf(title)), speed));
  }

  it('is for known brands and kinds', () => {
    const kinds = new Set([...categories, ...otherKinds].map(({ slug }) => slug));
    for (const [brand, rows] of Object.entries(speeds.brands)) {
      assert.ok(findBrand(brand) ?? findOtherBrand(brand), brand);
      for (const [speed = '', names = ''] of rows) {
        assert.ok(['fast', 'usual', 'slow'].includes(speed), brand);
        for (const name of names.split(' ')) assert.ok(kinds.has(name), `${brand}: ${name}`);
      }
    }
  });
});
