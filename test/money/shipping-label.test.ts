import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { categories } from '../../src/catalog/catalog.ts';
import { findOtherKind, otherKinds } from '../../src/catalog/other-kinds.ts';
import { netsOn, usualLabel } from '../../src/money/payout-rules.ts';
import { garment, marketplace } from './support.ts';

const labelOf = (slug: string, id = 'ebay', gender: 'female' | 'male' = 'female', pieces = 1) => {
  const category = categories.find((kind) => kind.slug === slug) ?? findOtherKind(slug);
  assert.ok(category, slug);
  return usualLabel(marketplace(id), { category, gender, pieces });
};

describe('the usual label', () => {
  // By hand from USPS Ground Advantage, commercial, October 2026, mean of zones 4 and 5: the first step that holds it.
  for (const [price, kinds] of [
    [8.05, 't-shirt top sweater dress skirt pants activewear bikini socks belt tie cap'],
    [8.92, 'matching-set hat goggles'],
    [9.71, 'hoodie jacket jeans shoes bag robe kids-sneakers kids-outerwear scrubs costume'],
    [11.09, 'sneakers suit'],
    [12.6, 'coat boots snowsuit'],
    [13.1, 'tuxedo'],
    [20.16, 'wedding-dress'],
  ] as const) {
    it(`is $${price} for ${kinds}`, () => {
      for (const kind of kinds.split(' ')) assert.equal(labelOf(kind)?.price, price, kind);
    });
  }

  it('is heavier for men', () => {
    const prices = ['sweater', 'boots', 'coat', 'suit', 'pants'].map((kind) => labelOf(kind, 'ebay', 'male')?.price);
    assert.deepEqual(prices, [9.71, 13.1, 13.1, 12.6, 9.71]);
  });

  it('is that of marketplaces with labels of their own', () => {
    const prices = ['mercari', 'depop', 'etsy', 'poshmark', 'local'].map((id) => labelOf('t-shirt', id)?.price);
    assert.deepEqual(prices, [5.6, 5.49, 8.05, undefined, undefined]);
  });

  it('holds all pieces of a lot', () => {
    assert.deepEqual(labelOf('t-shirt', 'ebay', 'female', 5), { price: 9.71, ounces: 30, asOf: '2026-10-04' });
  });

  it('is known for every kind', () => {
    for (const { slug } of [...categories, ...otherKinds]) assert.ok((labelOf(slug)?.price ?? 0) > 0, slug);
  });

  it('is counted when it is asked for, and never else', () => {
    const boots = { garment: garment('coach', 'boots') };
    const [without = 0, usual] = [undefined, 'usual' as const].map((shippingLabel) =>
      netsOn(marketplace('ebay'), { ...boots, shippingLabel })(100),
    );
    assert.equal(usual, Math.round(100 * (without - 12.6)) / 100);
  });
});
