import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Compile } from 'typebox/schema';
import type { Tool } from '../../src/mcp/tools/tools.ts';
import { pluck } from '../support/pluck.ts';
import { inOneGo } from './in-one-go.ts';
import said from './net-payout.json' with { type: 'json' };
import { call, refusal, toolsByName } from './support.ts';

const tool = toolsByName().get('net_payout') as Tool;

const matches = Compile(tool.outputSchema);

function ask(args: Record<string, unknown>) {
  const { structured, text } = inOneGo(tool.steps(args));
  assert.ok(matches.Check(structured), JSON.stringify(matches.Errors(structured)));
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely; their schemas are held elsewhere.
  const { price, payouts } = structured as any;
  const on = (id: string) => payouts.find(({ marketplace }: { marketplace: { id: string } }) => marketplace.id === id);
  return { price, text, on };
}

describe('net_payout', () => {
  it('states what a seller keeps of a price and nothing else', () => {
    const { on, text } = ask({ price: 60, brand: 'Coach', category: 'handbag', marketplaces: 'all' });
    const piece = 'Coach, model unknown: women’s bags; any condition.';
    assert.ok(text.startsWith(`${piece} You’d get, from $60.00 after fees:\n`), text);
    assert.equal(on('ebay').net, ask({ price: 60, category: 'bag', gender: 'female' }).on('ebay').net);
    assert.match(text, /eBay: you’d get \$\d+\.\d\d\. \[/);
    assert.match(text, /Depop: .*\[Payment processing 3\.3% \+ \$0\.45; 20\d\d-\d\d\]/);
    assert.doesNotMatch(text, /https:|Buy|8 in 10|Profit/);
  });

  it('takes a piece as vintage only if its era is long past: Etsy accepts no others', () => {
    for (const [title, isAccepted] of [
      ['1990s Coach leather bag', true],
      ['vintage Coach leather bag', true],
      ['2022 Coach leather bag', false],
      ['Coach leather bag', false],
    ] as const) {
      const { on } = ask({ title, price: 60, marketplaces: 'all' });
      assert.equal(on('etsy')?.net !== undefined, isAccepted, title);
    }
  });

  it('uses our estimate on request, the same as in get_price', () => {
    for (const words of [{ title: 'Coach Tabby 26' }, { title: 'Coach Tabby 26', comps: [90, 95, 100], guess: 95 }]) {
      const { price, on } = ask({ ...words, price: 'estimate', marketplaces: ['ebay'] });
      const { estimate, payouts } = call('get_price', { ...words, marketplaces: ['ebay'] }).data;
      assert.equal(price, estimate.price);
      assert.equal(on('ebay').net, payouts[0].net);
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
      const { structured, text } = inOneGo(tool.steps({ price: 100, marketplaces }));
      const { payouts } = structured as {
        payouts: { marketplace: { id: string }; feeSource: { url: string }; rates: string }[];
      };
      assert.deepEqual(pluck(pluck(payouts, 'marketplace'), 'id'), ['depop', 'therealreal'], `${marketplaces}`);
      for (const { feeSource, rates } of payouts) {
        assert.match(feeSource.url, /^https:/, `${marketplaces}`);
        assert.ok(text.includes(feeSource.url) && text.includes(rates), `${marketplaces}`);
      }
      assert.doesNotMatch(text, /eBay/, `${marketplaces}`);
    }
  });

  it('states in words the net, the price to ask, refusals and assumptions', () => {
    const jeans = { price: 30, brand: 'levis', category: 'jeans' };
    for (const [args, ...says] of said as [Record<string, unknown>, ...string[]][]) {
      for (const one of says) assert.match(ask(args).text, new RegExp(one), JSON.stringify(args));
    }
    const given = { gender: 'female', shipping: 8, label: 9 };
    for (const args of [
      { ...jeans, ...given },
      { price: 90, ...given },
    ]) {
      assert.doesNotMatch(ask(args).text, /Skip|label was not|omen’s assumed/, JSON.stringify(args));
    }
  });

  it('states that a label is not counted if the marketplace has its own, in every tool', () => {
    const seller = { marketplace: 'poshmark', label: 8.27 };
    const bag = { title: 'Coach Tabby 26', seller };
    for (const { text } of [
      call('net_payout', { price: 18, category: 'dress', seller }),
      call('answer_offer', { ...bag, asked: 150, offered: 110 }),
      call('get_price', { ...bag, askingPrice: 60 }),
      call('compare_prices', { items: [{ title: 'Coach Tabby 26' }], seller }),
    ]) {
      assert.match(text, /Poshmark has its own label, so your \$8\.27 is not counted/);
      assert.doesNotMatch(text, /eBay has its own label/);
    }
  });

  it('states that a pick-up needs no label', () => {
    const seller = { marketplace: 'local', label: 8.27 };
    const { text } = call('get_price', { title: 'Coach Tabby 26', askingPrice: 60, seller });
    assert.match(text, /Local pick-up needs no label, so your \$8\.27 is not counted\./);
  });

  it('explains what to do with an offer on one marketplace', () => {
    const bag = { title: 'Coach Tabby 26', asked: 200, offered: 130 };
    const { text, data } = call('answer_offer', { ...bag, seller: { marketplace: 'poshmark' }, listedFor: 10 });
    assert.match(text, /^(Accept|Counter with \$\d+|Decline)\. /);
    assert.match(
      text,
      /^Counter with \$\d+\. It is half way to your asking price, listed for 10 days; you’d get \$[\d.]+ on Poshmark\.$/m,
    );
    assert.equal(data.keep.offered.net, 104);
    assert.match(call('answer_offer', bag).text, /on eBay/);
    const unknown = { title: 'red wool sweater', asked: 40, offered: 10 };
    assert.match(call('answer_offer', unknown).text, /^(Counter|Decline).* Which brand\?/);
  });
});
