import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadMarketplaces } from '../../src/money/load.ts';
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
    const fromApi = async () => (await service().ask(`/api/public/payouts?${queryOf(sale)}`)).body;
    const isPriceGiven = sale.price !== undefined || sale.keep !== undefined;
    const { returnOnCost, ...otherTerms } = sale;
    // `net_payout` needs a price. `get_price` estimates one and adds the payouts.
    const tool = isPriceGiven ? 'net_payout' : 'get_price';

    it(`is the same from the package and the API: ${JSON.stringify(sale)}`, async () => {
      assert.deepEqual(payouts(sale), await fromApi());
    });

    it(`is the same from ${tool} and the API: ${JSON.stringify(sale)}`, async () => {
      const { data } = call(tool, { ...otherTerms, marketplaces: ['all'], seller: { returnOnCost } });
      assert.deepEqual(data.payouts.map(figures), (await fromApi()).payouts.map(figures));
    });

    if (isPriceGiven)
      it(`rests on the same assumptions in ${tool} and the API: ${JSON.stringify(sale)}`, async () => {
        const { data } = call(tool, { ...otherTerms, marketplaces: ['all'], seller: { returnOnCost } });
        assert.deepEqual(data.assumptions, (await fromApi()).assumptions);
      });

    // The form on /fees has no goal except a profit.
    if (returnOnCost === undefined && sale.margin === undefined)
      it(`is on /fees, in whole dollars if the price is an estimate: ${JSON.stringify(sale)}`, async () => {
        const { text: page } = await service().ask(`/fees?${queryOf(sale)}`);
        for (const { net, marketplace } of (await fromApi()).payouts as SalePayout[]) {
          if (net === undefined) continue;
          const shown = isPriceGiven ? net.toFixed(2) : `$${Math.round(net)}`;
          assert.match(page, new RegExp(`${shown.replace('$', '\\$')}(?!\\d)`), `${marketplace}: ${shown}`);
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
