import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { omit } from '../../src/base/members.ts';
import { brands } from '../../src/catalog/catalog.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { type GarmentToSell, payoutOf } from '../../src/marketplaces/payouts.ts';
import { feeRow } from '../support/fee-rows.ts';
import rows from './acceptance.json' with { type: 'json' };
import { garment, payoutOn } from './support.ts';

const accepted = (id: string, price: number, of = garment('gucci', 'dress')) => payoutOn(id, of, { price }).accepted;
const inTier = (tier: string) => brands.filter((brand) => brand.tier === tier);

type Row = [
  id: string,
  brand: string,
  kind: string,
  facts: Parameters<typeof garment>[2],
  price: number,
  answer: string,
];

describe('acceptance by a marketplace', () => {
  it('has no amounts if it is a refusal', () => {
    const refused = payoutOn('vestiaire', garment('shein', 'dress'), { price: 40 });
    assert.deepEqual(Object.keys(refused), ['marketplace', 'model', 'accepted', 'reason', 'feeSource']);
    assert.match(refused.reason ?? '', /does not accept fast fashion/);
  });

  for (const [id, brand, kind, facts, price, answer] of rows as Row[]) {
    it(`is ${answer} on ${id}: ${brand} ${kind} ${JSON.stringify(facts)} at $${price}`, () => {
      assert.equal(accepted(id, price, garment(brand, kind, facts)), answer);
    });
  }

  it('needs the minimum price', () => {
    const { reason } = payoutOn('vestiaire', garment('gucci', 'dress'), { price: 10 });
    assert.equal(reason, 'The minimum price is $18.00.');
  });

  for (const id of ['therealreal', 'fashionphile', 'rebag']) {
    it(`is limited to designers that consignors take: ${id}`, () => {
      const answers = { 'mid-range': 'no', 'fast-fashion': 'no', premium: 'check' };
      for (const [tier, answer] of Object.entries(answers)) {
        for (const { slug } of inTier(tier)) assert.equal(accepted(id, 100, garment(slug, 'bag')), answer, slug);
      }
      assert.equal(accepted(id, 100, garment('chanel', 'bag')), 'yes');
    });
  }

  it('names missing facts, not irrelevant ones', () => {
    const { accepted: answer, reason } = payoutOn('vestiaire', {}, { price: 40 });
    assert.deepEqual([answer, reason], ['check', 'It depends on the brand, which was not given.']);
    const when = { brands: ['gucci'], categories: ['bag'] };
    const row = feeRow('fair', { accepts: [{ answer: 'no', when, reason: 'No bags of Gucci.' }] });
    const [fair] = loadMarketplaces({ notModeled: [], marketplaces: [row] }).list;
    assert.ok(fair);
    const reasonFor = (known: GarmentToSell) => payoutOf(fair, { garment: known, price: 40 }).reason;
    assert.equal(reasonFor(omit(garment('nike', 'sneakers'), 'brand')), undefined);
    assert.equal(reasonFor({}), 'It depends on the brand, which was not given.');
    assert.equal(reasonFor(garment('gucci', 'bag')), 'No bags of Gucci.');
  });
});
