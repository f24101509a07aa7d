import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands } from '../../src/catalog/catalog.ts';
import { acceptanceOf, type GarmentToSell } from '../../src/marketplaces/payouts.ts';
import { garment, marketplaces, payoutOn } from './support.ts';

const accepted = (id: string, price: number, of = garment('gucci', 'dress')) => payoutOn(id, of, { price }).accepted;
const inTier = (tier: string) => brands.filter((brand) => brand.tier === tier);

describe('acceptance by a marketplace', () => {
  it('has no figures if it refuses', () => {
    const refused = payoutOn('vestiaire', garment('shein', 'dress'), { price: 40 });
    assert.deepEqual(Object.keys(refused), ['marketplace', 'model', 'accepted', 'reason', 'feeSource']);
    assert.match(refused.reason ?? '', /does not accept fast fashion/);
  });

  it('covers the brands in Vestiaire’s bans, and possible ones', () => {
    const answers = (slugs: readonly string[]) =>
      new Set(slugs.map((slug) => accepted('vestiaire', 40, garment(slug, 'dress'))));
    const named = ['hm', 'zara', 'uniqlo', 'mango', 'old-navy', 'hollister', 'asos', 'shein'];
    assert.deepEqual(answers(named), new Set(['no']));
    assert.deepEqual(answers(['forever-21', 'fashion-nova', 'american-eagle']), new Set(['check']));
    assert.deepEqual(answers(['gucci', 'coach']), new Set(['yes']));
  });

  it('covers Vestiaire’s minimum price', () => {
    assert.equal(accepted('vestiaire', 17.99), 'no');
    assert.equal(accepted('vestiaire', 18), 'yes');
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
    const poor = garment('chanel', 'bag', { condition: 'Poor' });
    assert.equal(accepted('therealreal', 100, poor), 'no');
    assert.equal(accepted('therealreal', 100, garment('chanel', 'bag', { condition: 'Fair' })), 'yes');
  });

  it('is limited to new sneakers in its catalog on StockX', () => {
    const sneakers = (condition?: 'New with tags' | 'Like New' | 'Good' | 'Fair' | 'Poor') =>
      accepted('stockx', 150, garment('nike', 'sneakers', condition ? { condition } : {}));
    assert.equal(sneakers('New with tags'), 'check');
    assert.equal(sneakers(), 'check');
    for (const grade of ['Like New', 'Good', 'Fair', 'Poor'] as const) assert.equal(sneakers(grade), 'no', grade);
    assert.equal(accepted('stockx', 150, garment('nike', 'hoodie')), 'no');
    assert.equal(accepted('goat', 150, garment('nike', 'sneakers', { condition: 'Fair' })), 'yes');
    assert.equal(accepted('goat', 150, garment('nike', 'hoodie')), 'check');
  });

  it('is limited to vintage on Etsy, and excludes menswear on ThredUp', () => {
    assert.equal(accepted('etsy', 40), 'no');
    assert.equal(accepted('etsy', 40, garment('levis', 'jeans', { vintage: true })), 'yes');
    assert.equal(accepted('thredup', 40, garment('levis', 'jeans', { gender: 'male' })), 'no');
    assert.equal(accepted('thredup', 40, garment('levis', 'jeans')), 'check');
  });

  it('names missing facts', () => {
    const { accepted: answer, reason } = payoutOn('vestiaire', {}, { price: 40 });
    assert.deepEqual([answer, reason], ['check', 'It depends on the brand, which was not given.']);
  });

  it('does not ask for irrelevant facts', () => {
    const { category } = garment('nike', 'sneakers');
    const rules = [
      { answer: 'no', when: { brands: ['gucci'], categories: ['bag'] }, reason: 'No bags of Gucci.' },
    ] as const;
    const of = (known: GarmentToSell) => acceptanceOf(structuredClone(rules) as never, known);
    assert.equal(of(category ? { category } : {}).accepted, 'yes');
    assert.match(of({}).reason ?? '', /^It depends on the brand/);
    assert.equal(of(garment('gucci', 'bag')).reason, 'No bags of Gucci.');
  });

  it('has a reason for every answer except yes', () => {
    for (const { id } of marketplaces) {
      for (const { slug } of brands) {
        for (const kind of ['bag', 'sneakers', 'dress']) {
          const { accepted, reason } = payoutOn(id, garment(slug, kind), { price: 40 });
          assert.equal(reason === undefined, accepted === 'yes', `${id} ${slug}`);
        }
      }
    }
  });
});
