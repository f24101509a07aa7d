import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { arbitraryCall, faultsIn } from '../../checks/mcp/sentences.ts';
import { callTool } from '../../src/mcp/protocol/call-tool.ts';
import type { Tool } from '../../src/mcp/tools/tool.ts';
import fc from '../support/properties.ts';
import { rowName } from '../support/row-name.ts';
import { call, refusal, toolsByName } from './support.ts';

const tools = toolsByName();

describe('sentences beside numbers', () => {
  describe('name as best the marketplace that leaves most after the label', () => {
    for (const [brand, category, label, price] of [
      ['Gap', 'jeans', 9, 20],
      ['Frye', 'boots', 15, 70],
      ['Nike', 'sneakers', 14, 46],
    ] as const) {
      it(rowName({ brand, label }), () => {
        const marketplaces = ['ebay', 'poshmark', 'mercari'];
        const { data, text } = call('net_payout', { price, brand, category, marketplaces, seller: { label } });
        assert.equal(data.best, 'poshmark');
        assert.match(text, /^Most left, of those that take it: Poshmark\.$/m);
      });
    }
  });

  it('say of an offer what it leaves, and name one estimate', () => {
    const { data, text } = call('answer_offer', { title: 'Carhartt Detroit jacket', asked: 180, offered: 120 });
    const { offered, asked } = data.keep;
    assert.ok(offered.net < asked.net);
    assert.ok(text.includes(`Offered $120: keeps $${offered.net.toFixed(2)} on eBay.`));
    const estimates = [...text.matchAll(/estimate (?:of )?(\$[\d,]*\d)/gi)].map(([, amount]) => amount);
    assert.ok(estimates.length > 0 && new Set(estimates).size === 1, text);
    assert.doesNotMatch(text, /should bring/);
    assert.match(refusal('net_payout', { price: 50, offer: 40 }), /answer_offer/);
  });

  it('place an asking price beside the usual one before they speak of reselling', () => {
    const { text } = call('get_price', { title: 'Louis Vuitton Neverfull MM damier ebene', askingPrice: 800 });
    const [, place = '', flip = ''] = text.split('\n');
    assert.match(place, /^\$800 is \d+% under what it usually sells for; \d in 10 sell for less\.$/);
    assert.match(flip, /^(To resell|Check it is real first): /);
  });

  it('raise a listing far below its worth, whatever its age', () => {
    for (const listedFor of [5, 30, 120]) {
      const items = [{ title: 'Coach Tabby 26', askingPrice: 40, listedFor }];
      const { data, text } = call('compare_prices', { items, seller: { marketplace: 'poshmark' } });
      const [{ advice, price }] = data.items;
      assert.equal(advice.action, 'RAISE');
      assert.ok(advice.ask > 0.7 * price);
      assert.match(text, /Is it damaged\? If not, ask \$/);
    }
    const unpriced = call('compare_prices', { items: [{ title: 'Gap jeans', listedFor: 40 }] }).text;
    assert.match(unpriced, /For sale for 40 days, its price not given/);
  });

  it('never tell a goal as what is left', () => {
    const { data, text } = call('net_payout', {
      title: 'Filson Mackinaw jacket',
      cost: 24.99,
      marketplaces: ['ebay'],
      seller: { profit: 20 },
    });
    const [{ profit, payUpTo }] = data.payouts;
    assert.ok(profit > 30);
    const left = `it leaves $${profit.toFixed(2)} on eBay; $20.00 was wanted. Pay up to $${payUpTo.mid.toFixed(2)}.`;
    assert.ok(text.includes(left), text);
  });

  it('count no collectible in a total', () => {
    const { data, text } = call('compare_prices', {
      items: [{ title: "Levi's 506XX jacket" }, { title: 'Gap jeans' }],
    });
    const jeans = data.items.find(({ item }: { item: number }) => item === 2);
    assert.equal(data.total.price, jeans.price);
    assert.match(text, /^Total of 1 piece, without 1 piece to look up: /m);
  });

  it('promise many times as much only where it is so, and give no order to agents', () => {
    assert.match(call('get_price', { title: 'Nike Dunk Low Travis Scott' }).text, /many times as much/);
    assert.doesNotMatch(call('get_price', { title: 'Uniqlo x KAWS tee' }).text, /many times as much/);
    assert.doesNotMatch(refusal('get_price', { title: 'Neverfull inspired dupe' }), /price something else/);
    assert.ok(call('get_price', { title: 'Gap jeans' }).data.soldSearches.length > 1);
  });

  it('hold in any call: figures, superlatives, one estimate', () => {
    fc.assert(
      fc.property(arbitraryCall, ([name, args]) => {
        const answer = callTool(tools.get(name) as Tool, args);
        if (!('structuredContent' in answer)) return;
        const text = answer.content[0]?.text ?? '';
        assert.deepEqual(faultsIn(text, answer.structuredContent as object), [], `${name} ${JSON.stringify(args)}`);
      }),
      { numRuns: 200 },
    );
  });
});
