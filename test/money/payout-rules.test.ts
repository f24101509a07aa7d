import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { omit } from '../../src/base/members.ts';
import { brands } from '../../src/catalog/catalog.ts';
import { loadMarketplaces } from '../../src/money/load.ts';
import { payoutOf } from '../../src/money/payout-rules.ts';
import { feeRow } from '../support/fee-rows.ts';
import rows from './payout-rules.json' with { type: 'json' };
import { garment, payoutOn } from './support.ts';

type Row = [
  id: string,
  brand: string,
  kind: string,
  facts: Parameters<typeof garment>[2],
  price: number,
  answer: string,
];

describe('acceptance by a marketplace', () => {
  for (const [id, brand, kind, facts, price, answer] of rows as Row[]) {
    it(`is "${answer}" on ${id} for a ${brand} ${kind} ${JSON.stringify(facts)} at $${price}`, () => {
      assert.equal(payoutOn(id, garment(brand, kind, facts), { price }).accepted, answer);
    });
  }

  it('states the reason for a refusal, and no amounts', () => {
    const refused = payoutOn('vestiaire', garment('shein', 'dress'), { price: 40 });
    assert.deepEqual(Object.keys(refused), ['accepted', 'reason']);
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
          assert.equal(payoutOn(id, garment(slug, 'bag'), { price: 100 }).accepted, answer, slug);
        }
      }
      assert.equal(payoutOn(id, garment('chanel', 'bag'), { price: 100 }).accepted, 'yes');
    });
  }

  describe('by a rule against bags of Gucci', () => {
    const when = { brands: ['gucci'], categories: ['bag'] };
    const row = feeRow('fair', { accepts: [{ answer: 'no', when, reason: 'No bags of Gucci.' }] });
    const [fair] = loadMarketplaces({ notModeled: [], marketplaces: [row] }).list;
    assert.ok(fair);

    it('depends on the brand if neither brand nor category is known', () => {
      const { accepted, reason } = payoutOf(fair, { garment: {}, price: 40 });
      assert.deepEqual([accepted, reason], ['check', 'It depends on the brand, which was not given.']);
    });

    it('does not depend on an unknown brand for sneakers', () => {
      const sneakers = omit(garment('nike', 'sneakers'), 'brand');
      assert.equal(payoutOf(fair, { garment: sneakers, price: 40 }).accepted, 'yes');
    });

    it('is refused for a bag of Gucci', () => {
      assert.equal(payoutOf(fair, { garment: garment('gucci', 'bag'), price: 40 }).reason, 'No bags of Gucci.');
    });
  });
});
