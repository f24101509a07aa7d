import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands } from '../../src/catalog/catalog.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { type GarmentToSell, payoutOf } from '../../src/marketplaces/payouts.ts';
import { feeRow } from '../support/fee-rows.ts';
import rows from './acceptance.json' with { type: 'json' };
import { garment, payoutOn } from './support.ts';

const accepted = (id: string, price: number, of = garment('gucci', 'dress')) => payoutOn(id, of, { price }).accepted;
const inTier = (tier: string) => brands.filter((brand) => brand.tier === tier);

/** A marketplace, a brand, a kind, what else is known about the piece, a price in US dollars and the answer. */
type Row = [string, string, string, Parameters<typeof garment>[2], number, string];

describe('acceptance by a marketplace', () => {
  it('has no figures if it refuses', () => {
    const refused = payoutOn('vestiaire', garment('shein', 'dress'), { price: 40 });
    assert.deepEqual(Object.keys(refused), ['marketplace', 'model', 'accepted', 'reason', 'feeSource']);
    assert.match(refused.reason ?? '', /does not accept fast fashion/);
  });

  it('is decided by brand, kind, gender, grade, age and price', () => {
    for (const [id, brand, kind, more, price, answer] of rows as Row[]) {
      const asked = `${id}: ${brand} ${kind} ${JSON.stringify(more)} at ${price}`;
      assert.equal(accepted(id, price, garment(brand, kind, more)), answer, asked);
    }
    const { reason } = payoutOn('vestiaire', garment('gucci', 'dress'), { price: 10 });
    assert.equal(reason, 'The minimum price is $18.00.');
  });

  it('is limited to consignors’ own designers', () => {
    for (const id of ['therealreal', 'fashionphile', 'rebag']) {
      for (const tier of ['mid-range', 'fast-fashion']) {
        for (const { slug } of inTier(tier)) {
          assert.equal(accepted(id, 100, garment(slug, 'bag')), 'no', `${id} ${slug}`);
        }
      }
      for (const { slug } of inTier('premium')) {
        assert.equal(accepted(id, 100, garment(slug, 'bag')), 'check', `${id} ${slug}`);
      }
      assert.equal(accepted(id, 100, garment('chanel', 'bag')), 'yes', id);
    }
  });

  it('names missing facts, not irrelevant ones', () => {
    const { accepted: answer, reason } = payoutOn('vestiaire', {}, { price: 40 });
    assert.deepEqual([answer, reason], ['check', 'It depends on the brand, which was not given.']);
    const { category } = garment('nike', 'sneakers');
    const rules = [
      { answer: 'no', when: { brands: ['gucci'], categories: ['bag'] }, reason: 'No bags of Gucci.' },
    ] as const;
    const accepts = structuredClone(rules) as never;
    const [fair] = loadMarketplaces({ notModeled: [], marketplaces: [feeRow('fair', { accepts })] }).list;
    assert.ok(fair);
    const of = (known: GarmentToSell) => payoutOf(fair, { garment: known, price: 40 });
    assert.equal(of(category ? { category } : {}).accepted, 'yes');
    assert.match(of({}).reason ?? '', /^It depends on the brand/);
    assert.equal(of(garment('gucci', 'bag')).reason, 'No bags of Gucci.');
  });
});
