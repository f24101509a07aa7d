import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../support/pluck.ts';
import { call, refusal } from './support.ts';

describe('net_payout', () => {
  it('uses our estimate on request, the same as in get_price', () => {
    for (const words of [{ title: 'Coach Tabby 26' }, { title: 'Coach Tabby 26', comps: [90, 95, 100], guess: 95 }]) {
      const ours = call('net_payout', { ...words, price: 'estimate', marketplaces: ['ebay'] }).data;
      const { estimate, payouts } = call('get_price', { ...words, marketplaces: ['ebay'] }).data;
      assert.deepEqual([ours.price, ours.payouts[0].net], [estimate.price, payouts[0].net]);
    }
  });

  it('names the call for an estimate and a decision', () => {
    const message = refusal('net_payout', { title: 'Coach Tabby 26', cost: 20, seller: { profit: 20 } });
    const [, name = '', args = '{}'] = /call (\w+) with (\{.*\})\.$/.exec(message) ?? [];
    const { data, text } = call(name, JSON.parse(args));
    assert.equal(data.payouts.length, 3);
    assert.match(text, /^To resell: Buy\. Profit: .* Cost: \$20\.$/m);
  });

  it('shows only the marketplaces that are named, with their sources', () => {
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
