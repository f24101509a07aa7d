import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { omit } from '../../src/base/values.ts';
import { brands, categories } from '../../src/catalog/catalog.ts';
import { findOtherKind, otherKinds } from '../../src/catalog/outside-catalog.ts';
import { computePayout, findUsualLabel } from '../../src/money/fees.ts';
import { loadFees } from '../../src/money/load.ts';
import { feeRow } from '../support/fee-rows.ts';
import rows from './payout-rules.json' with { type: 'json' };
import { garment, marketplace, payoutOn } from './support.ts';

type Row = [
  id: string,
  brand: string,
  kind: string,
  facts: Parameters<typeof garment>[2],
  price: number,
  answer: string,
];

/** Returns `check` where a reason says on what it depends. */
const answerOf = ({ isRefused, reason }: ReturnType<typeof computePayout>) =>
  isRefused ? 'no' : reason ? 'check' : 'yes';

describe('acceptance by a marketplace', () => {
  for (const [id, brand, kind, facts, price, answer] of rows as Row[]) {
    it(`is "${answer}" on ${id} for a ${brand} ${kind} ${JSON.stringify(facts)} at $${price}`, () => {
      assert.equal(answerOf(payoutOn(id, garment(brand, kind, facts), { price })), answer);
    });
  }

  it('states the reason for a refusal, and no amounts', () => {
    const refused = payoutOn('vestiaire', garment('shein', 'dress'), { price: 40 });
    assert.deepEqual(Object.keys(refused), ['isRefused', 'reason']);
    assert.match(refused.reason ?? '', /does not take fast fashion/);
  });

  it('states the minimum price to a seller who is below it', () => {
    const { reason } = payoutOn('vestiaire', garment('gucci', 'dress'), { price: 10 });
    assert.equal(reason, 'The minimum price is $18.00.');
  });

  for (const id of ['therealreal', 'fashionphile', 'rebag']) {
    it(`is limited to brands that ${id} takes on consignment`, () => {
      const answers = { 'mid-range': 'no', 'fast-fashion': 'no', premium: 'check' };
      for (const [tier, answer] of Object.entries(answers)) {
        for (const { slug } of brands.filter((brand) => brand.tier === tier)) {
          assert.equal(answerOf(payoutOn(id, garment(slug, 'bag'), { price: 100 })), answer, slug);
        }
      }
      assert.equal(answerOf(payoutOn(id, garment('chanel', 'bag'), { price: 100 })), 'yes');
    });
  }

  describe('by a rule against bags of Gucci', () => {
    const when = { brands: ['gucci'], categories: ['bag'] };
    const row = feeRow('fair', { accepts: [{ answer: 'no', when, reason: 'No bags of Gucci.' }] });
    const [fair] = loadFees({ notModeled: [], marketplaces: [row] }).marketplaces;
    assert.ok(fair);

    it('depends on the brand if neither brand nor category is known', () => {
      const { isRefused, reason } = computePayout(fair, { garment: {}, price: 40 });
      assert.deepEqual([isRefused, reason], [false, 'It depends on the brand, which was not given.']);
    });

    it('does not depend on an unknown brand for sneakers', () => {
      const sneakers = omit(garment('nike', 'sneakers'), 'brand');
      assert.equal(answerOf(computePayout(fair, { garment: sneakers, price: 40 })), 'yes');
    });

    it('is refused for a bag of Gucci', () => {
      assert.equal(computePayout(fair, { garment: garment('gucci', 'bag'), price: 40 }).reason, 'No bags of Gucci.');
    });
  });
});

const labelOf = (slug: string, id = 'ebay', gender: 'female' | 'male' = 'female', pieces = 1) => {
  const category = categories.find((kind) => kind.slug === slug) ?? findOtherKind(slug);
  assert.ok(category, slug);
  return findUsualLabel(marketplace(id), { category, gender, pieces });
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
    const [without = 0, usual] = [undefined, 'usual' as const].map(
      (shippingLabel) => computePayout(marketplace('ebay'), { ...boots, shippingLabel, price: 100 }).net,
    );
    assert.equal(usual, Math.round(100 * (without - 12.6)) / 100);
  });
});
