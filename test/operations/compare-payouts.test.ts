import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shippedFees } from '../../src/money/seller.ts';
import { pluck } from '../support/pluck.ts';
import { shareService, startService, type TestResponse } from '../support/service.ts';
import rows from './compare-payouts.json' with { type: 'json' };

type Row = TestResponse['body'];

const rowOf = (payouts: readonly Row[], id: string): Row => payouts.find(({ marketplace }) => marketplace === id);

describe('GET /api/public/payouts', () => {
  const service = shareService();
  const ask = (query: string) => service().ask(`/api/public/payouts?${query}`);

  it('returns what each marketplace leaves of a price, and may be cached by anyone without a seller’s terms', async () => {
    const path = 'price=72&brand=coach&category=bag';
    const { status, body, headers } = await ask(`${path}&cost=20`);
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match((await ask(path)).headers.get('cache-control') ?? '', /^public/);
    assert.equal(body.price, 72);
    const { marketplaces } = shippedFees;
    assert.deepEqual(pluck(body.payouts, 'marketplace'), pluck(marketplaces, 'id'));
    // The day is that of the fees, which are read anew for a release.
    const asOf = marketplaces.find(({ id }) => id === 'ebay')?.checkedOn;
    const ebay = { marketplace: 'ebay', asOf, net: 59.34, fees: 12.66, profit: 39.34 };
    const { usualLabel: _, ...row } = rowOf(body.payouts, 'ebay');
    assert.deepEqual(row, ebay);
  });

  it('counts what the title says was paid, with what is added, as an answer about the item does', async () => {
    const title = encodeURIComponent('Coach bag, paid $20 + $9 shipping');
    const { payouts, sale } = (await service().ask(`/api/public/appraise?title=${title}&include=payouts`)).body;
    const [ebay] = (await ask(`title=${title}`)).body.payouts;
    assert.equal(sale.profit, Math.round(100 * (sale.net - 29)) / 100);
    assert.deepEqual([ebay.profit, rowOf(payouts, 'ebay').profit], [sale.profit, sale.profit]);
  });

  it('has our price and its evidence only where no price is sent', async () => {
    const [sent, ours] = [(await ask('title=Gap+jeans&price=100')).body, (await ask('title=Gap+jeans')).body];
    assert.deepEqual([sent.estimate, sent.evidence, sent.price], [undefined, undefined, 100]);
    assert.equal(ours.price, ours.estimate.price);
  });

  it('says that a title which names no item decides no fees, and how a name was read', async () => {
    const { caveats } = (await ask('title=zzqx&price=20')).body;
    assert.deepEqual(caveats[0].code, 'ignored_words');
    assert.ok(!pluck((await ask('price=20')).body.caveats, 'code').includes('ignored_words'));
    for (const query of ['brand=coch&category=bag', 'brand=coch', 'title=coch+bag'])
      assert.equal((await ask(`price=20&${query}`)).body.caveats[0].text, '“coch” was read as Coach.', query);
  });

  it('says what it assumes where that makes a difference', async () => {
    const caveatText = async (query: string) => pluck((await ask(query)).body.caveats, 'text').join(' ');
    const all = /^The buyer pays shipping\. .* is clothing: .* is used, /;
    assert.match(await caveatText('price=60'), all);
    assert.doesNotMatch(
      await caveatText('price=60&marketplace=poshmark&category=bag&condition=Good'),
      /The (buyer|item) /,
    );
    assert.match(
      await caveatText('price=60&marketplace=poshmark&buyerShipping=8'),
      /Poshmark handles shipping, so your \$8 is not counted\./,
    );
  });

  for (const { query, marketplace, row } of rows.answers) {
    it(`answers to the cent: ${query} on ${marketplace}`, async () => {
      const { payouts } = (await ask(query)).body;
      for (const [name, value] of Object.entries(row)) {
        assert.equal(rowOf(payouts, marketplace)[name] ?? null, value, name);
      }
    });
  }

  for (const { query, status = 400, code = 'invalid_parameter', parameter } of rows.refused) {
    it(`refuses "${query}" with ${status} ${code}, and names the parameter at fault`, async () => {
      const { body } = await ask(query);
      assert.deepEqual([body.status, body.code, body.parameter], [status, code, parameter]);
    });
  }
});

it('GET /api/public/marketplaces lists every marketplace with its fees and their sources', async (t) => {
  const { body } = await (await startService(t)).ask('/api/public/marketplaces');
  assert.equal(body.marketplaces.length, shippedFees.marketplaces.length);
  for (const { id, schedules, sources, checkedOn } of body.marketplaces) {
    assert.ok(schedules.length > 0 && sources.length > 0, id);
    assert.match(checkedOn, /^2026-/, id);
  }
});
