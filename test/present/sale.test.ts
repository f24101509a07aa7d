import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createPrices } from '../../src/package/prices.ts';
import type { SaleWords } from '../../src/package/types.ts';
import type { SalePayout } from '../../src/present/sale-schema.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { call, refusal } from '../mcp/support.ts';
import { shareService } from '../support/service.ts';

const pricing = loadModel();
const { payouts } = createPrices({ pricing, marketplaces: loadMarketplaces() });

const figures = ({ net, netRange, leastAsk }: SalePayout) => ({ net, netRange, leastAsk });

const queryOf = (sale: SaleWords) =>
  new URLSearchParams(Object.entries(sale).map(([name, value]): [string, string] => [name, String(value)]));

describe('the net of a sale', () => {
  const service = shareService();

  const SALES: readonly SaleWords[] = [
    { brand: 'coach', category: 'bag' },
    { brand: 'levis', category: 'jeans', condition: 'Fair', cost: 4, profit: 10 },
    { brand: 'coach', category: 'bag', returnOnCost: 1, shipping: 8, label: 6 },
    { price: 80, brand: 'coach', category: 'bag', margin: 0.4 },
    { price: 40 },
    { keep: 30, category: 'dress', gender: 'female' },
  ];
  for (const sale of SALES) {
    it(`is the same for programs, agents, shops and people: ${JSON.stringify(sale)}`, async () => {
      const { body: fromApi } = await service().ask(`/api/public/payouts?${queryOf(sale)}`);
      assert.deepEqual(payouts(sale), fromApi);

      const { returnOnCost, ...rest } = sale;
      const args = { ...rest, marketplaces: ['all'], seller: { returnOnCost } };
      // In whole dollars, since the price is our estimate: the tool with the estimate states the net.
      const isOurs = sale.price === undefined && sale.keep === undefined;
      const { data } = call(isOurs ? 'get_price' : 'net_payout', args);
      if (!isOurs) assert.deepEqual(data.assumptions, fromApi.assumptions);
      const told = data.payouts.map(figures);
      assert.deepEqual(told, fromApi.payouts.map(figures));

      // The page's form has no goal except a profit.
      if (returnOnCost === undefined && sale.margin === undefined) {
        const { text: page } = await service().ask(`/fees?${queryOf(sale)}`);
        for (const { net } of fromApi.payouts as SalePayout[]) {
          if (net === undefined) continue;
          const shown = isOurs ? `$${Math.round(net)}` : net.toFixed(2);
          assert.ok(page.includes(shown), shown);
        }
      }
    });
  }

  for (const [sale, says, parameter] of [
    [{}, /brand and category to use our estimate/, 'price'],
    [{ brand: 'coach' }, /^category is missing/, 'category'],
    [{ category: 'bag' }, /^brand is missing/, 'brand'],
    [{ price: 40, keep: 30 }, /not both/, 'keep'],
    [{ price: 40, profit: 5, margin: 0.2 }, /^profit and margin are different goals/, 'margin'],
    [{ keep: 40, profit: 5 }, /^profit needs a price/, 'profit'],
  ] as const) {
    it(`is refused the same way in every interface: ${JSON.stringify(sale)}`, async () => {
      const { status, body } = await service().ask(`/api/public/payouts?${queryOf(sale)}`);
      assert.deepEqual([status, body.parameter], [400, parameter]);
      assert.match(body.detail, says);
      assert.throws(() => payouts(sale), new RangeError(body.detail));
      // A tool also accepts a title, and has no goal.
      if (parameter === 'margin' || 'price' in sale) assert.equal(refusal('net_payout', sale), body.detail);
    });
  }

  it('has a warning if the sale loses money, but not if it breaks even', () => {
    const poshmarkPayout = (price: number) =>
      payouts({ price }).payouts.find(({ marketplace }) => marketplace.id === 'poshmark');
    // Poshmark's fee for a cheap sale is $2.95.
    const { net, warning } = poshmarkPayout(2.95) ?? {};
    assert.deepEqual([net, warning], [0, undefined]);
    assert.match(poshmarkPayout(2.94)?.warning ?? '', /cost more than the sale brings/);
  });
});
