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
import { ASKS_ALL } from '../support/sampled.ts';
import { call, refusal, toolsByName } from './support.ts';

const tools = toolsByName();
const parts = { pricing: loadModel() };

describe('sentences beside numbers', () => {
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
    for (let i = 0; answers < (ASKS_ALL ? 2000 : 300); i++) {
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
