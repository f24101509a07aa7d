import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { garment, marketplaces, payoutOn } from './support.ts';

const dress = garment('gucci', 'dress');
const bag = garment('gucci', 'bag');
const sneakers = garment('nike', 'sneakers', { condition: 'New with tags' });

describe('the least price to ask', () => {
  it('jumps over prices where more price keeps less', () => {
    // 119.99 keeps 108.11, and no price keeps that again before 124.10.
    assert.equal(payoutOn('grailed', dress, { keep: 108.11 }).leastAsk, 119.99);
    assert.equal(payoutOn('grailed', dress, { keep: 108.12 }).leastAsk, 124.11);
    assert.equal(payoutOn('ebay', sneakers, { keep: 138 }).leastAsk, 150);
    assert.equal(payoutOn('ebay', sneakers, { keep: 130 }).leastAsk, 150);
    assert.equal(payoutOn('ebay', bag, { keep: 1800 }).leastAsk, 2000.01);
  });

  it('returns the fees at that price', () => {
    const { leastAsk, fees, totalFees, net } = payoutOn('poshmark', dress, { keep: 30 });
    assert.deepEqual([leastAsk, totalFees, net], [37.5, 7.5, 30]);
    assert.deepEqual(fees, [{ name: 'Commission', amount: 7.5 }]);
  });

  it('is never below the least that may be listed', () => {
    assert.equal(payoutOn('vestiaire', dress, { keep: 1 }).leastAsk, 18);
  });

  it('counts the shipping that the buyer pays, and the label', () => {
    const terms = { shipping: 8, label: 5 };
    assert.equal(payoutOn('mercari', dress, { keep: 30, ...terms }).leastAsk, 30.89);
    assert.equal(payoutOn('poshmark', dress, { keep: 30, ...terms }).leastAsk, 37.5);
  });

  it('is not given where the marketplace sets the price', () => {
    for (const { id, model } of marketplaces) {
      if (model !== 'they sell') continue;
      const payout = payoutOn(id, bag, { keep: 100 });
      assert.equal(payout.leastAsk, undefined);
      assert.equal(payout.net, undefined);
      assert.match(payout.reason ?? '', /The marketplace sets the price\.$/);
    }
  });
});

describe('warnings', () => {
  for (const [id, first, last] of [
    ['ebay', 10.01, 10.1],
    ['poshmark', 15, 15.04],
    ['grailed', 120, 124.09],
  ] as const) {
    it(`say where a lower price keeps more on ${id}: ${first} to ${last}`, () => {
      const warns = (price: number) =>
        payoutOn(id, dress, { price }).warning?.startsWith('A lower price nets more: $') ?? false;
      for (let price = Math.round(first * 100); price <= Math.round(last * 100); price++) {
        assert.ok(warns(price / 100), `${price}`);
      }
      assert.ok(!warns(first - 0.01));
      assert.ok(!warns(last + 0.01));
    });
  }

  it('name the better price and what it keeps', () => {
    assert.equal(payoutOn('grailed', dress, { price: 122 }).warning, 'A lower price nets more: $119.99 nets $108.11.');
  });

  it('say where the fees are more than the price', () => {
    const payout = payoutOn('stockx', sneakers, { price: 10 });
    assert.equal(payout.net, -0.3);
    assert.equal(payout.warning, 'Fees and the label cost more than the sale brings.');
  });
});
