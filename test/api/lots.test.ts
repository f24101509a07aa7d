import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareService } from '../support/service.ts';

describe('the price of a lot', () => {
  const service = shareService();
  const appraise = async (title: string) =>
    service().ask(`/api/public/appraise?${new URLSearchParams({ title })}`, { key: await service().issueKey() });

  it('is that of all pieces, below what they bring one by one', async () => {
    const { body: one } = await appraise('lululemon leggings');
    const { body: lot } = await appraise('bundle of 3 lululemon leggings');
    const { price } = lot.estimate;
    assert.equal(lot.lot.pieces, 3);
    assert.equal(lot.lot.price, one.estimate.price);
    assert.ok(price > one.estimate.price && price < 3 * one.estimate.price, `${price}`);
    assert.ok(lot.estimate.priceHigh / lot.estimate.priceLow > one.estimate.priceHigh / one.estimate.priceLow);
    assert.equal(lot.caveats[0], `3 at about $${one.estimate.price} each; as one lot about $${price}.`);
    assert.equal(one.lot, undefined);
  });

  it('rises with the number of pieces, and falls per piece', async () => {
    const prices = await Promise.all(
      [2, 4, 8, 16].map(async (n) => [n, (await appraise(`lot of ${n} Nike hoodies`)).body.estimate.price]),
    );
    for (const [i, [n, price]] of prices.entries()) {
      const [before, less] = prices[i - 1] ?? [1, 0];
      assert.ok(price > less, `${n}: ${price}`);
      if (i > 0) assert.ok(price / n < less / before, `${n}: ${price}`);
    }
  });

  it('asks how many where the title does not say it', async () => {
    const { status, body } = await appraise('lululemon leggings bundle');
    assert.equal(status, 422);
    assert.match(body.detail, /^How many, and of what\?/);
  });

  it('is none for several garments, which come back one by one', async () => {
    const { status, body } = await appraise('levis 501 x3, gap sweater, jcrew blazer');
    assert.deepEqual([status, body.code], [422, 'lot']);
    assert.deepEqual(body.items, ['levis 501 x3', 'gap sweater', 'jcrew blazer']);
  });
});

describe('x3 at the end of a row', () => {
  const service = shareService();

  it('is a quantity in lists of JSON and of text', async () => {
    const key = await service().issueKey();
    const { body } = await service().ask('/api/public/appraise', { key, body: { items: [{ title: 'Gap jeans x3' }] } });
    assert.deepEqual([body.items[0].quantity, body.items[0].lot], [3, undefined]);
    assert.ok(body.total.asOneLot < body.total.sumOfPrices);
  });
});
