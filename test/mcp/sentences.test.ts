import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { arbitraryCall } from '../../checks/mcp/calls.ts';
import { claimFaults } from '../../checks/mcp/claims.ts';
import { faultsIn } from '../../checks/mcp/faults.ts';
import { brands } from '../../src/catalog/catalog.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { callTool } from '../../src/mcp/protocol/call-tool.ts';
import type { Tool } from '../../src/mcp/tools/tool.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import fc from '../support/properties.ts';
import { rowName } from '../support/row-name.ts';
import { call, refusal, toolsByName } from './support.ts';

const tools = toolsByName();
const parts = { pricing: loadModel() };

describe('sentences beside numbers', () => {
  describe('name as best the marketplace with the highest payout after the label', () => {
    for (const [brand, category, label, price] of [
      ['Gap', 'jeans', 9, 20],
      ['Frye', 'boots', 15, 70],
      ['Nike', 'sneakers', 14, 46],
    ] as const) {
      it(rowName({ brand, label }), () => {
        const marketplaces = ['ebay', 'poshmark', 'mercari'];
        const { data, text } = call('net_payout', { price, brand, category, marketplaces, seller: { label } });
        assert.equal(data.best, 'poshmark');
        assert.match(text, /^Highest payout where it is accepted: Poshmark\.$/m);
      });
    }
  });

  it('say of an offer what it leaves, and name one estimate', () => {
    const { data, text } = call('answer_offer', { title: 'Carhartt Detroit jacket', asked: 180, offered: 120 });
    const { offered, asked } = data.keep;
    assert.ok(offered.net < asked.net);
    assert.ok(text.includes(`Offered $120: you’d get $${offered.net.toFixed(2)} on eBay.`));
    const estimates = [...text.matchAll(/estimate (?:of )?(\$[\d,]*\d)/gi)].map(([, amount]) => amount);
    assert.ok(estimates.length > 0 && new Set(estimates).size === 1, text);
    assert.doesNotMatch(text, /should bring/);
    assert.match(refusal('net_payout', { price: 50, offer: 40 }), /answer_offer/);
  });

  it('place an asking price beside the usual one before they speak of reselling', () => {
    const { text } = call('get_price', { title: 'Louis Vuitton Neverfull MM damier ebene', askingPrice: 800 });
    const [, place = '', flip = ''] = text.split('\n');
    assert.match(place, /^\$800 is \d+% under what it usually sells for; \d in 10 sell for less\.$/);
    assert.match(flip, /^(To resell|Check it’s real): /);
  });

  it('raise a listing far below its worth while it is young', () => {
    // After two months without a buyer, it is worth less than we think.
    for (const listedFor of [5, 30]) {
      const items = [{ title: 'Coach Tabby 26', askingPrice: 40, listedFor }];
      const { data, text } = call('compare_prices', { items, seller: { marketplace: 'poshmark' } });
      const [{ advice, price }] = data.items;
      assert.equal(advice.action, 'RAISE');
      assert.ok(advice.ask > 0.7 * price);
      assert.match(text, /Is it damaged\? If not, ask \$/);
    }
    const unpriced = call('compare_prices', { items: [{ title: 'Gap jeans', listedFor: 40 }] }).text;
    assert.match(unpriced, /For sale for 40 days, asking price not given/);
  });

  it('never tell a goal as what is left', () => {
    const { data, text } = call('get_price', {
      title: 'Filson Mackinaw jacket',
      cost: 24.99,
      marketplaces: ['ebay'],
      seller: { profit: 20 },
    });
    const [{ profit }] = data.payouts;
    assert.ok(profit > 30);
    assert.ok(text.includes(`Profit: `) && text.includes(`$${Math.round(profit)} usually`), text);
    assert.ok(text.includes(`Pay up to $${data.judgment.money.payUpTo},`), text);
  });

  it('count no collectible in a total', () => {
    const { data, text } = call('compare_prices', {
      items: [{ title: "Levi's 506XX jacket" }, { title: 'Gap jeans' }],
    });
    const jeans = data.items.find(({ item }: { item: number }) => item === 2);
    assert.equal(data.total.price, jeans.price);
    assert.match(text, /^Total of 1 item, without 1 piece to look up: /m);
  });

  it('promise many times as much only where it is so, and give no order to agents', () => {
    assert.match(call('get_price', { title: 'Nike Dunk Low Travis Scott' }).text, /many times as much/);
    assert.doesNotMatch(call('get_price', { title: 'Uniqlo x KAWS tee' }).text, /many times as much/);
    assert.doesNotMatch(refusal('get_price', { title: 'Neverfull inspired dupe' }), /price something else/);
    assert.equal(call('get_price', { title: 'Gap jeans' }).data.soldSearches, undefined);
    assert.ok(call('get_price', { title: 'red wool sweater' }).data.soldSearches.length > 1);
  });

  it('judge a find on the seller’s own marketplace', () => {
    const find = { title: 'Free People maxi dress', cost: 7 };
    for (const [marketplace, place] of [
      ['poshmark', 'Poshmark'],
      ['Vinted', 'Vinted'],
      [undefined, 'eBay'],
    ] as const) {
      const { data, text } = call('get_price', { ...find, seller: { profit: 5, marketplace } });
      assert.match(text, new RegExp(`^To resell: (Buy|Probably buy)\\. Profit: .* on ${place}\\.`, 'm'));
      assert.ok(text.includes(`Pay up to $${data.judgment.money.payUpTo},`), text);
    }
    // One marketplace that is named is the seller's.
    assert.match(call('get_price', { ...find, marketplaces: ['vinted'] }).text, /Profit: .* on Vinted\./);
    assert.match(refusal('get_price', { ...find, seller: { marketplace: 'eboy' } }), /eboy/);
  });

  it('ask beside a probable verdict on a find where little carries it', () => {
    const ask = (title: string) => {
      const { text, data } = call('get_price', { title, cost: 20, marketplaces: ['ebay'], seller: { profit: 5 } });
      return { verdict: /^(?:To resell: |Check it).*$/m.exec(text)?.[0] ?? text, data };
    };
    const rare = ask('Nike Dunk Low Travis Scott');
    assert.match(
      rare.verdict,
      /^Check it’s real: if real, at least .* Look: .* our listings cannot price .* Check three sold listings\./,
    );
    assert.equal(rare.data.payouts, undefined);
    assert.equal(rare.data.judgment.money, undefined);
    assert.match(
      ask('Zorvelline leather coat').verdict,
      /^To resell: (Maybe|Probably \w+)\. Profit: .* Which brand\? .* Check three sold listings\. Cost: \$20\.$/,
    );
    assert.match(
      ask('Louis Vuitton Speedy 30').verdict,
      /^Check it’s real: \$20 is far below what a real one costs; if real, \$/,
    );
    assert.match(ask('Coach Tabby 26').verdict, /^To resell: Buy\. Profit: /);
  });

  it('name the offer in the reason, and a price of one’s own that is far too low', () => {
    const reason = (asked: number, offered: number) =>
      call('answer_offer', { title: 'Louis Vuitton Speedy 30', asked, offered }).data.reason;
    assert.match(reason(800, 500), /^\$500 is \d+% under our estimate of \$\d+\.$/);
    assert.match(reason(1_000, 850), /^\$850 is \d+% over our estimate of \$\d+\.$/);
    assert.match(reason(300, 280), /^Check it’s real: \$300 is low for a real one\. Look: /);
    const tabby = (offered: number) =>
      call('answer_offer', { title: 'Coach Tabby 26', asked: 60, offered }).data.reason;
    assert.match(tabby(57), /^It is 95% of your asking price, but \d+% under .*: is it damaged\? If not, ask more\.$/);
    assert.match(tabby(30), /^\$30 is \d+% under .*your own price is \d+% under it: is it damaged\?/);
  });

  it('give a rare piece no estimate in any tool', () => {
    const title = 'Nike Dunk Low Travis Scott';
    for (const [name, args] of [
      ['get_price', { title, askingPrice: 80 }],
      ['get_price', { title, cost: 40, detail: 'short' }],
      ['answer_offer', { title, asked: 900, offered: 600 }],
      ['get_price', { title, detail: 'full' }],
    ] as const) {
      const { text } = call(name, args);
      assert.match(text, /Look up what this exact item sold for; at least \$\d/, name);
      assert.doesNotMatch(text, /8 in 10 between/, name);
    }
    assert.equal(call('get_price', { title, askingPrice: 80 }).text.match(/A collectible/g)?.length, 1);
  });

  it('call a judged price a guess', () => {
    const title = 'New Balance 990v5 mens';
    assert.equal(call('get_price', { title }).data.evidence.grade, 'judged');
    assert.match(call('get_price', { title }).text, /\. about \$\d+, 8 in 10/);
    assert.match(call('answer_offer', { title, asked: 80, offered: 60 }).text, /Estimate about \$\d+, 8 in 10/);
    assert.match(call('compare_prices', { items: [{ title }] }).text, /about \$\d+ \(/);
  });

  it('say that a price is of a lot, and of whose sales', () => {
    assert.match(call('get_price', { title: '2 Coach bags' }).text, /^Lot of 2: Coach/);
    const { text } = call('get_price', { title: 'Zorvelline silk dress', comps: [80, 95, 70, 85] });
    assert.match(text, /Evidence: 4 sales from you; ours: none/);
    assert.doesNotMatch(text, /the price is that of dresses/);
  });

  it('count what a seller’s terms take, and what was not told', () => {
    const picks = (label: number) => call('worth_picking_up', { category: 'bag', seller: { label } });
    const [free] = picks(0).data.picks;
    const [paid] = picks(7).data.picks;
    assert.equal(free.net - paid.net, 7);
    assert.match(picks(7).text, /eBay fees and \$7\.00 for the label/);
    const sold = { title: 'Gap jeans', soldPrice: 20, soldOn: '2026-10-02' };
    assert.match(
      call('compare_prices', { items: [sold] }).text,
      /^1 sale without a cost: counted as if nothing had been paid\.$/m,
    );
    assert.doesNotMatch(call('compare_prices', { items: [{ ...sold, cost: 4 }] }).text, /without a cost/);
    const unpriced = call('compare_prices', { items: [{ title: 'Gap jeans', listedFor: 40 }] });
    assert.ok(unpriced.text.includes(`Ask $${unpriced.data.items[0].advice.ask}.`), unpriced.text);
  });

  it('refuse a lipstick of a maker whose name is a coat, and know who takes children’s clothes', () => {
    assert.match(refusal('get_price', { title: 'MAC lipstick ruby woo' }), /We do not price this/);
    assert.match(call('get_price', { title: 'mac raincoat' }).data.takenFor, /coats and parkas/);
    const boys = { title: 'Gymboree boys shorts', price: 8, marketplaces: ['thredup'] };
    assert.doesNotMatch(call('net_payout', boys).text, /only women’s and children’s clothes/);
  });

  it('stand beside no sentence that contradicts them', () => {
    const sunglasses = call('get_price', { title: 'Ray-Ban Wayfarer sunglasses' }).text;
    assert.doesNotMatch(sunglasses, /no listings of Ray-Ban/);
    const kinds = ['sunglasses', 'belt', 'wallet', 'scarf', 'watch', 'jeans', 'earrings', 'bag', 'boots', 'baby dress'];
    const names = [...brands, ...otherBrands].map(({ name }) => name);
    let answers = 0;
    for (let i = 0; answers < 2000; i++) {
      const title = `${names[(i * 37) % names.length]} ${kinds[i % kinds.length]}`;
      const answered = callTool(tools.get('get_price') as Tool, { title, guess: 10 + (i % 60) });
      if (!('structuredContent' in answered)) continue;
      answers++;
      const text = answered.content[0]?.text ?? '';
      const isCounted = /Evidence: [^.]*?\b\d+ (sold|asked|asking)/.test(text) && !/the price of its kind/.test(text);
      const faults = [
        isCounted && /We have no listings of/.test(text) && 'listings, and none',
        /(sold here|sold elsewhere|asked only) \(no listings of this kind/.test(text) && 'a grade of another kind',
        /weight 0;/.test(text) && 'weighed, at nothing',
        /language model\) \([^)]*language model/.test(text) && 'who judged, twice',
      ].filter(Boolean);
      assert.deepEqual(faults, [], `${title}: ${text}`);
    }
    const several = call('compare_prices', { items: [{ title: 'Lot of 5 Gap tees' }, { title: 'Zara dress' }] }).text;
    assert.match(several, /^Total of 2 items/m);
  });

  it('hold in any call: figures, superlatives, one estimate', () => {
    fc.assert(
      fc.property(arbitraryCall, ([name, args]) => {
        const answer = callTool(tools.get(name) as Tool, args);
        if (!('structuredContent' in answer)) return;
        const text = answer.content[0]?.text ?? '';
        const answered = { tool: name, args, text, structure: answer.structuredContent as object };
        const faults = [...faultsIn(answered), ...claimFaults(parts, answered)];
        assert.deepEqual(faults, [], `${name} ${JSON.stringify(args)}`);
      }),
      { numRuns: 200 },
    );
  });
});
