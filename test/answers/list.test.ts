import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createPrices } from '../../src/package/prices.ts';
import type { ListedItemAppraisal } from '../../src/package/types.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { call } from '../mcp/support.ts';
import { rowName } from '../support/row-name.ts';
import { shareService } from '../support/service.ts';

const prices = createPrices({
  pricing: loadModel(),
  marketplaces: loadMarketplaces(),
});

const ITEMS = [
  { title: 'Coach leather tote', quantity: 2 },
  { brand: 'nike', category: 'shoes', condition: 'Good', gender: 'male' },
  { title: 'vintage Levis 501 jeans', condition: 'Fair' },
];

describe('a list', () => {
  const service = shareService({ requestsPerDay: 1_000 });

  it('has the same prices and the same total as JSON, as CSV, for agents and item by item', async (t) => {
    const path = '/api/public/appraise';
    const key = await service().issueKey();
    const { items, total } = (await service().ask(path, { key, body: { items: ITEMS } })).body;
    const each: number[] = items.map((item: ListedItemAppraisal) => item.estimate.price);

    const rows = ITEMS.map(({ title = '', brand = '', category = '', ...rest }) =>
      [title, brand, category, rest.condition ?? '', rest.gender ?? '', rest.quantity ?? 1].join(),
    );
    const body = ['title,brand,category,condition,gender,quantity', ...rows].join('\n');
    const headers = { 'content-type': 'text/csv' };
    const { text } = await service().ask(path, { key, body, headers });
    const [names = '', ...priced] = text.trim().split(/\r?\n/);
    const column = names.split(',').indexOf('hangtag_price');
    assert.deepEqual(
      priced.map((row) => Number(row.split(',')[column])),
      each,
    );

    const compared = call('compare_prices', { items: ITEMS }).data.total;
    for (const name of ['price', 'priceLow', 'priceHigh', 'sumOfPrices']) {
      await t.test(rowName(name), () => {
        assert.equal(compared[name], total[name], name);
      });
    }
    assert.equal(
      total.sumOfPrices,
      each.reduce((sum, one, index) => sum + one * (ITEMS[index]?.quantity ?? 1), 0),
    );

    assert.deepEqual(
      ITEMS.map(({ quantity: _, ...item }) => prices.appraise(item).estimate.price),
      each,
    );
  });
});
