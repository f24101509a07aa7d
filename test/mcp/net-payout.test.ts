import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Compile } from 'typebox/schema';
import { findBrand, findCategory } from '../../src/garments/by-slug.ts';
import type { Brand, Category } from '../../src/garments/catalog.ts';
import type { Tool } from '../../src/mcp/tools/tool.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { rowName } from '../support/row-name.ts';
import { refusal, toolsByName } from './support.ts';

const tool = toolsByName().get('net_payout') as Tool;

const matches = Compile(tool.outputSchema);

function ask(args: Record<string, unknown>) {
  const { structured, text } = tool.call(args);
  assert.ok(matches.Check(structured), JSON.stringify(matches.Errors(structured)));
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely; their schemas are held elsewhere.
  const { price, payouts } = structured as any;
  const on = (id: string) => payouts.find((row: { id: string }) => row.id === id);
  return { price, text, on };
}

const refusalOf = (args: Record<string, unknown>) => refusal('net_payout', args);

describe('net_payout', () => {
  it('pushes the predicted price and its range through the fees', () => {
    const { price, on, text } = ask({ brand: 'Coach', category: 'handbag' });
    const prediction = loadModel().predict({
      brand: findBrand('coach') as Brand,
      category: findCategory('bag') as Category,
      gender: 'female',
    });
    assert.equal(price, prediction.price);
    const { net, netLow, netHigh } = on('ebay');
    assert.equal(net, ask({ price, brand: 'coach', category: 'bag' }).on('ebay').net);
    assert.ok(netLow < net && netHigh > net);
    assert.ok(
      text.startsWith(
        `Women’s Coach bags: $${price}, 8 in 10 between $${prediction.priceLow} and $${prediction.priceHigh};`,
      ),
      text,
    );
    assert.match(text, /eBay: keeps \$\d+\.\d\d \(\$\d+\.\d\d to \$\d+\.\d\d\)\./);
    assert.match(text, /Understood "handbag" as bag\./);
    assert.match(text, /Depop: .*\[Payment processing 3\.3% \+ \$0\.45; 20\d\d-\d\d\]/);
    assert.match(text, /Sources of the fees: https:\/\/prices\.example\/fees/);
  });

  it('shows only the marketplaces that are named, with their sources', async (t) => {
    for (const marketplaces of [['depop', 'The RealReal'], 'realreal, Depop']) {
      await t.test(rowName(marketplaces), () => {
        const { structured, text } = tool.call({ price: 100, marketplaces });
        const { payouts } = structured as {
          payouts: { id: string; source: string; rates: string }[];
        };
        assert.deepEqual(
          payouts.map(({ id }) => id),
          ['depop', 'therealreal'],
        );
        for (const { source, rates } of payouts) {
          assert.match(source, /^https:/);
          assert.ok(text.includes(source) && text.includes(rates));
        }
        assert.doesNotMatch(text, /eBay/);
      });
    }
    assert.match(refusalOf({ price: 100, marketplaces: ['amazon'] }), /"amazon": give one of ebay,/);
  });

  it('says in words what is left, what to ask, who refuses and what is assumed', async (t) => {
    const jeans = { brand: 'levis', category: 'jeans', profit: 5 };
    for (const [args, ...says] of [
      [{ price: 40, category: 'dress' }, /^Dresses and jumpsuits: what is left of \$40\.00 after/],
      [{ keep: '$30' }, /Poshmark: ask \$37\.50, keeps \$30\.00\./, /Rebag: .* sets the price\./],
      [{ price: 12, brand: 'shein' }, /Not accepted: Vestiaire Collective: It refuses fast fashion/],
      [{ price: 90, shipping: 8 }, /label was not given: the \$8\.00/],
      [{ price: 100, category: 'bag' }, /Assumed: Gender not given: women’s assumed\./],
      [{ ...jeans, profit: 100 }, /No price paid for it leaves \$100\.00.*not worth buying/],
      [{ ...jeans, cost: 1 }, /Bought for \$1\.00, it leaves \$5\.00 on/],
      [{ ...jeans, cost: 90 }, /for \$90\.00, .* \$5\.00 nowhere: not worth buying above \$\d/],
    ] as const) {
      await t.test(rowName(args), () => {
        for (const sentence of says) assert.match(ask(args).text, sentence);
      });
    }
    const given = { gender: 'female', shipping: 8, label: 9 };
    for (const args of [
      { ...jeans, ...given },
      { price: 90, ...given },
    ]) {
      await t.test(rowName(args), () => {
        assert.doesNotMatch(ask(args).text, /not worth buying|label was not|Gender not given/);
      });
    }
  });

  it('says what to do with an offer on one marketplace', () => {
    const bag = { title: 'Coach Tabby 26', price: 200, offer: 130 };
    const { text } = ask({ ...bag, marketplaces: ['poshmark'], days_listed: 10 });
    assert.match(text, /^(Accept|Counter \$\d+|Decline): /m);
    assert.match(text, /the \$\d+ it should bring/);
    assert.match(refusalOf(bag), /offer needs the marketplace/);
    assert.match(refusalOf({ ...bag, marketplaces: ['ebay', 'depop'] }), /name one/);
    const unknown = { title: 'red wool sweater', price: 40, offer: 30, marketplaces: ['ebay'] };
    assert.match(ask(unknown).text, /^Which brand\?.* Ask, then call again with the answer in title\.$/m);
    assert.match(refusalOf({ price: 40, offer: 30, marketplaces: ['ebay'] }), /title is required/);
  });

  describe('refuses what it cannot answer, and says what to send', () => {
    for (const [args, says] of [
      [{ price: 0 }, /price is 0: give a plain number above 0, to 100000/],
      [{ price: 'much' }, /price is "much"/],
      [{ price: 1e9 }, /price is 1000000000/],
      [{ price: Number.NaN }, /price is NaN/],
      [{ price: 40, tax_rate: 7 }, /tax_rate is 7: give a plain number from 0 to 0\.2/],
      [{ price: 40, return_on_cost: 1, margin: 0.2 }, /return_on_cost and margin are different/],
      [{ keep: 40, profit: 5 }, /leave keep out/],
      [{ price: 40, category: 'watch' }, /not covered.*\n.*leave it out/s],
      [{ price: 40, category: 'spaceship' }, /No category "spaceship"/],
    ] as const) {
      it(rowName(args), () => {
        assert.match(refusalOf(args), says, JSON.stringify(args));
      });
    }
  });
});
