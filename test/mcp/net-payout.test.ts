import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Compile } from 'typebox/schema';
import type { Brand, Category } from '../../src/garments/catalog.ts';
import { findBrand } from '../../src/garments/read/brand-field.ts';
import { findCategory } from '../../src/garments/read/kind-field.ts';
import type { Tool } from '../../src/mcp/tools/tool.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { refusal, toolsByName } from './support.ts';

const tool = toolsByName().get('net_payout') as Tool;

const matches = Compile(tool.outputSchema);

function ask(args: Record<string, unknown>) {
  const { structured, text } = tool.call(args);
  assert.ok(matches.Check(structured), JSON.stringify(matches.Errors(structured)));
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely; their schemas are held elsewhere.
  const { price, keep, payouts } = structured as any;
  const on = (id: string) => payouts.find((row: { id: string }) => row.id === id);
  return { price, keep, text, on };
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

  it('shows only the marketplaces that are named, with their sources', () => {
    for (const marketplaces of [['depop', 'The RealReal'], 'realreal, Depop']) {
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
    }
    assert.match(
      refusalOf({ price: 100, marketplaces: ['amazon'] }),
      /"amazon": give one of ebay,/,
    );
  });

  it('says that no price leaves what is wanted', () => {
    const jeans = { brand: 'levis', category: 'jeans' };
    const { text } = ask({ ...jeans, profit: 100 });
    assert.match(text, /No price paid for it leaves \$100\.00.*not worth buying/);
    assert.match(
      ask({ ...jeans, profit: 5, cost: 1 }).text,
      /Bought for \$1\.00, it leaves \$5\.00 on/,
    );
    assert.match(
      ask({ ...jeans, profit: 5, cost: 90 }).text,
      /Bought for \$90\.00, it leaves \$5\.00 nowhere: not worth buying above \$\d/,
    );
    assert.doesNotMatch(ask({ ...jeans, profit: 5 }).text, /not worth buying/);
  });

  it('says what to do with an offer on one marketplace', () => {
    const bag = { title: 'Coach Tabby 26', price: 200, offer: 130 };
    const { text } = ask({ ...bag, marketplaces: ['poshmark'], days_listed: 10 });
    assert.match(text, /^(Accept|Counter \$\d+|Decline): /m);
    assert.match(text, /the \$\d+ it should bring/);
    assert.match(refusalOf(bag), /offer needs the marketplace/);
    assert.match(refusalOf({ ...bag, marketplaces: ['ebay', 'depop'] }), /name one/);
    const unknown = { title: 'red wool sweater', price: 40, offer: 30, marketplaces: ['ebay'] };
    assert.match(
      ask(unknown).text,
      /^Which brand\?.* Ask, then call again with the answer in title\.$/m,
    );
    assert.match(refusalOf({ price: 40, offer: 30, marketplaces: ['ebay'] }), /title is required/);
  });

  it('says that shipping without a label counts as kept', () => {
    assert.match(ask({ price: 90, shipping: 8 }).text, /label was not given: the \$8\.00/);
    assert.doesNotMatch(ask({ price: 90, shipping: 8, label: 9 }).text, /label was not given/);
  });

  it('takes the prediction at the condition that is given', () => {
    const good = ask({ brand: 'coach', category: 'bag', condition: 'Good' });
    const tags = ask({ brand: 'coach', category: 'bag', condition: 'New with tags' });
    assert.ok(tags.price > good.price);
  });

  it('answers for a price, with the profit on what was paid', () => {
    const { on, text } = ask({ price: 40, cost: 10, category: 'dress' });
    assert.deepEqual([on('ebay').net, on('ebay').profit], [34.16, 24.16]);
    assert.equal(on('ebay').netLow, undefined);
    assert.match(text, /^Dresses and jumpsuits: what is left of \$40\.00 after fees:/);
  });

  it('answers what to ask', () => {
    const { keep, on, text } = ask({ keep: '$30' });
    assert.equal(keep, 30);
    assert.equal(on('poshmark').leastAsk, 37.5);
    assert.match(text, /Poshmark: ask \$37\.50, keeps \$30\.00\./);
    assert.match(text, /Rebag: .*The marketplace sets the price\./);
  });

  it('keeps the three notions of what to pay apart', () => {
    const most = (goal: object) =>
      ask({ price: 40, category: 'dress', ...goal }).on('ebay').payUpTo;
    assert.equal(most({ return_on_cost: 1 }), 17.08);
    assert.equal(most({ margin: 0.5 }), 14.16);
    assert.equal(most({ profit: 15 }), 19.16);
    assert.equal(most({ profit: 39 }), undefined);
  });

  it('takes the fees of the gender that it says it assumed', () => {
    for (const [category, price] of [
      ['bag', 100],
      ['sneakers', 300],
    ] as const) {
      const { text, on } = ask({ category, price });
      assert.match(text, /Assumed: Gender not given: women’s assumed\./);
      const women = ask({ category, price, gender: 'female' });
      for (const id of ['ebay', 'therealreal', 'thredup']) assert.deepEqual(on(id), women.on(id));
      assert.doesNotMatch(women.text, /Gender not given/);
    }
    assert.notDeepEqual(
      ask({ category: 'bag', price: 100, gender: 'male' }).on('ebay'),
      ask({ category: 'bag', price: 100 }).on('ebay'),
    );
  });

  it('names who refuses, without a figure', () => {
    const { on, text } = ask({ brand: 'shein', category: 'dress', price: 12 });
    assert.deepEqual([on('vestiaire').accepted, on('vestiaire').net], ['no', undefined]);
    assert.match(text, /Not accepted: Vestiaire Collective: It refuses fast fashion/);
  });

  it('counts shipping, label and tax', () => {
    const { on } = ask({ category: 'dress', price: 40, shipping: 8, label: 8, tax_rate: 0.07 });
    assert.equal(on('ebay').net, 32.62);
    assert.equal(ask({ price: 40, vintage: true }).on('etsy').net, 35.75);
  });

  it('refuses what it cannot answer, and says what to send', () => {
    for (const [args, says] of [
      [{}, /or brand and category: our estimate/],
      [{ brand: 'coach' }, /category is missing/],
      [{ price: 40, keep: 30 }, /give only one/],
      [{ price: 0 }, /price is 0: give a plain number above 0, to 100000/],
      [{ price: 'much' }, /price is "much"/],
      [{ price: 1e9 }, /price is 1000000000/],
      [{ price: Number.NaN }, /price is NaN/],
      [{ price: 40, tax_rate: 7 }, /tax_rate is 7: give a plain number from 0 to 0\.2/],
      [
        { price: 40, profit: 5, margin: 0.2 },
        /profit and margin are different goals: give only one/,
      ],
      [{ price: 40, return_on_cost: 1, margin: 0.2 }, /return_on_cost and margin are different/],
      [{ keep: 40, profit: 5 }, /leave keep out/],
      [{ price: 40, category: 'watch' }, /not covered.*\n.*leave it out/s],
      [{ price: 40, category: 'spaceship' }, /No category "spaceship"/],
    ] as const)
      assert.match(refusalOf(args), says, JSON.stringify(args));
  });
});
