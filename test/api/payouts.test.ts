import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { shareService, temporaryFolder } from '../support/service.ts';

describe('payouts and their marketplaces', () => {
  const service = shareService();
  const ask = async (query: string) => {
    const { status, headers, body } = await service().ask(`/api/public/payouts?${query}`);
    assert.equal(status, 200, query);
    const on = (id: string) =>
      body.payouts.find((one: { marketplace: { id: string } }) => one.marketplace.id === id);
    return { headers, body, on };
  };

  it('says for a price what is left, without a key, and lets caches keep it', async () => {
    const { headers, body, on } = await ask('price=72&brand=coach&category=bag&cost=20');
    const members = ['price', 'currency', 'assumptions', 'payouts', 'notModeled'];
    assert.deepEqual(Object.keys(body), members);
    assert.equal(body.price, 72);
    assert.equal(body.currency, 'USD');
    assert.ok(body.assumptions.length >= 3 && body.notModeled.length >= 3);
    assert.equal(body.payouts.length, loadMarketplaces().list.length);
    assert.match(headers.get('cache-control') ?? '', /^public/);
    assert.ok(headers.has('etag'));
    assert.deepEqual(on('ebay'), {
      marketplace: { id: 'ebay', name: 'eBay' },
      model: 'you list',
      accepted: 'yes',
      fees: [
        { name: 'Final value fee', amount: 10.8 },
        { name: 'Order fee', amount: 0.4 },
      ],
      totalFees: 11.2,
      net: 60.8,
      profit: 40.8,
      feeSource: {
        url: 'https://www.ebay.com/help/selling/fees-credits-invoices/selling-fees?id=4822',
        checkedOn: '2026-09',
        effectiveFrom: '2025-02-14',
        certainty: 'high',
      },
    });
  });

  it('says for an amount to keep what to ask', async () => {
    const { body, on } = await ask('keep=30');
    assert.equal(body.keep, 30);
    assert.ok(!('price' in body));
    assert.equal(on('poshmark').leastAsk, 37.5);
    assert.equal(on('ebay').leastAsk, 35.18);
    assert.equal(on('rebag').leastAsk, undefined);
  });

  it('counts shipping, label and tax as fractions and dollars', async () => {
    const { on } = await ask('price=40&shipping=8&label=8&taxRate=0.07');
    assert.equal(on('ebay').net, 32.62);
    assert.equal(on('poshmark').net, 32);
    assert.equal(on('etsy').accepted, 'no');
    const vintage = await ask('price=40&shipping=8&label=8&taxRate=0.07&vintage=true');
    assert.equal(vintage.on('etsy').net, 34.89);
  });

  it('takes the fees of the garment, a woman’s unless said otherwise', async () => {
    const women = await ask('price=2500&category=bag');
    const men = await ask('price=2500&category=bag&gender=male');
    assert.equal(women.on('ebay').totalFees, 225.4);
    assert.equal(men.on('ebay').totalFees, 340.4);
    assert.ok(women.body.assumptions.every((sentence: string) => !sentence.includes('undefined')));
  });

  it('gives no figure where a marketplace refuses', async () => {
    const { on } = await ask('price=12&brand=shein&category=dress');
    for (const id of ['vestiaire', 'therealreal', 'fashionphile', 'rebag', 'stockx', 'etsy']) {
      const { accepted, reason, feeSource, marketplace, model, ...figures } = on(id);
      assert.equal(accepted, 'no', id);
      assert.ok(reason && feeSource && marketplace && model);
      assert.deepEqual(figures, {}, id);
    }
  });

  it('warns where a lower price keeps more, and where fees exceed the price', async () => {
    assert.match((await ask('price=15')).on('poshmark').warning ?? '', /\$14\.99 nets \$12\.04/);
    const { on } = await ask('price=10&category=sneakers&condition=New%20with%20tags');
    assert.equal(on('stockx').net, -0.3);
    assert.match(on('stockx').warning ?? '', /more than the sale brings/);
  });

  it('takes empty numbers, as forms send them, for left out', async () => {
    const { body } = await ask('price=40&keep=&shipping=&label=&taxRate=&cost=');
    assert.equal(body.price, 40);
    assert.ok(body.payouts.every((one: { profit?: number }) => one.profit === undefined));
  });

  it('refuses what it cannot answer, with the parameter at fault', async () => {
    for (const [queries, status, code, parameter] of [
      [['', 'price='], 400, 'missing_parameter', 'price'],
      [['price=40&keep=30', 'keep=0'], 400, 'invalid_parameter', 'keep'],
      [['price=0', 'price=-1', 'price=100000.01'], 400, 'invalid_parameter', 'price'],
      [['price=40.555', 'price=1e3', 'price=%2440'], 400, 'invalid_parameter', 'price'],
      [['price=NaN', `price=${'9'.repeat(400)}`], 400, 'invalid_parameter', 'price'],
      [['price=40&price=50'], 400, 'repeated_parameter', 'price'],
      [['price=40&taxRate=0.21', 'price=40&taxRate=7'], 400, 'invalid_parameter', 'taxRate'],
      [['price=40&shipping=1001'], 400, 'invalid_parameter', 'shipping'],
      [['price=40&label=-5'], 400, 'invalid_parameter', 'label'],
      [['price=40&cost=x'], 400, 'invalid_parameter', 'cost'],
      [['price=40&vintage=yes'], 400, 'invalid_parameter', 'vintage'],
      [['price=40&gender=kids'], 400, 'invalid_parameter', 'gender'],
      [['price=40&condition=purple'], 400, 'invalid_parameter', 'condition'],
      [['price=40&brand=luis+vuiton'], 404, 'unknown_brand', 'brand'],
      [['price=40&category=watch'], 404, 'unknown_category', 'category'],
    ] as const)
      for (const query of queries) {
        const { body } = await service().ask(`/api/public/payouts?${query}`);
        const told = [body.status, body.code, body.parameter];
        assert.deepEqual(told, [status, code, parameter], query);
      }
  });

  it('has every marketplace with its fees and where they come from', async () => {
    const { total, marketplaces } = (await service().ask('/api/public/marketplaces')).body;
    assert.equal(total, loadMarketplaces().list.length);
    assert.equal(marketplaces.length, total);
    for (const { id, schedules, sources, checkedOn } of marketplaces) {
      assert.ok(schedules.length > 0 && sources.length > 0, id);
      assert.match(checkedOn, /^2026-/);
    }
  });
});

describe('a fee file of one’s own', () => {
  it('takes the place of the one that ships', (t) => {
    const path = join(temporaryFolder(t), 'fees.json');
    const row = { ...loadMarketplaces().rows[2], id: 'our-shop', name: 'Our shop' };
    writeFileSync(path, JSON.stringify({ notModeled: [], marketplaces: [row] }));
    assert.deepEqual(
      loadMarketplaces(path).list.map(({ id }) => id),
      ['our-shop'],
    );
  });
});
