import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../support/pluck.ts';
import { call, refusal } from './support.ts';

describe('net_payout', () => {
  it('starts from the estimate of get_price if price is “estimate”', () => {
    for (const words of [{ title: 'Coach Tabby 26' }, { title: 'Coach Tabby 26', comps: [90, 95, 100], guess: 95 }]) {
      const ours = call('net_payout', { ...words, price: 'estimate', marketplaces: ['ebay'] }).data;
      const { estimate, payouts } = call('get_price', { ...words, marketplaces: ['ebay'] }).data;
      assert.deepEqual([ours.price, ours.payouts[0].net], [estimate.price, payouts[0].net]);
    }
  });

  it('without a price names the call of get_price that has the estimate and a verdict', () => {
    const message = refusal('net_payout', { title: 'Coach Tabby 26', cost: 20, seller: { profit: 20 } });
    const [, name = '', args = '{}'] = /call (\w+) with (\{.*\})\.$/.exec(message) ?? [];
    const { data, text } = call(name, JSON.parse(args));
    assert.equal(data.payouts.length, 3);
    assert.match(text, /^To resell: Buy\. Profit: .* Cost: \$20\.$/m);
  });

  it('shows only the named marketplaces, with the sources of their fees', () => {
    for (const marketplaces of [['depop', 'The RealReal'], 'realreal, Depop']) {
      const { data, text } = call('net_payout', { price: 100, marketplaces });
      const { payouts } = data;
      assert.deepEqual(pluck(pluck(payouts, 'marketplace'), 'id'), ['depop', 'therealreal'], `${marketplaces}`);
      for (const { feeSource, rates } of payouts) {
        assert.match(feeSource.url, /^https:/, `${marketplaces}`);
        assert.ok(text.includes(feeSource.url) && text.includes(rates), `${marketplaces}`);
      }
      assert.doesNotMatch(text, /eBay/, `${marketplaces}`);
    }
  });
});
