import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createPrices } from '../../src/package/prices.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { toolsByName } from '../mcp/support.ts';
import { shareService } from '../support/service.ts';

const prices = createPrices({
  pricing: loadModel(),
  marketplaces: loadMarketplaces(),
});

interface Total {
  readonly price: number;
  readonly priceLow: number;
  readonly priceHigh: number;
  readonly sumOfPrices: number;
}

const ITEMS = [
  { title: 'Coach leather tote', quantity: 2 },
  { brand: 'nike', category: 'shoes', condition: 'Good', gender: 'male' },
  { title: 'vintage Levis 501 jeans', condition: 'Fair' },
];

describe('a list', () => {
  const service = shareService({ requestsPerDay: 1_000 });

  it('has the same prices and the same total as JSON, as CSV, for agents and item by item', async () => {
    const headers = { authorization: `Bearer ${await service().issueKey()}` };
    const send = async (type: string, body: string) =>
      fetch(`${service().url}/api/public/appraise`, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body,
      });
    const json = (await (
      await send('application/json', JSON.stringify({ items: ITEMS }))
    ).json()) as { items: { estimate: { price: number } }[]; total: Total };
    const each = json.items.map(({ estimate }) => estimate.price);

    const rows = ITEMS.map(({ title = '', brand = '', category = '', ...rest }) =>
      [title, brand, category, rest.condition ?? '', rest.gender ?? '', rest.quantity ?? 1].join(),
    );
    const csv = await (
      await send('text/csv', ['title,brand,category,condition,gender,quantity', ...rows].join('\n'))
    ).text();
    const [names = '', ...priced] = csv.trim().split(/\r?\n/);
    const column = names.split(',').indexOf('hangtag_price');
    assert.deepEqual(
      priced.map((row) => Number(row.split(',')[column])),
      each,
    );

    const compared = toolsByName().get('compare_prices')?.call({ items: ITEMS });
    const total = (compared?.structured as { total: Total } | undefined)?.total;
    const { price, priceLow, priceHigh, sumOfPrices } = json.total;
    assert.deepEqual(
      [total?.price, total?.priceLow, total?.priceHigh, total?.sumOfPrices],
      [price, priceLow, priceHigh, sumOfPrices],
    );
    assert.equal(
      sumOfPrices,
      each.reduce((sum, one, index) => sum + one * (ITEMS[index]?.quantity ?? 1), 0),
    );

    assert.deepEqual(
      ITEMS.map(({ quantity: _, ...item }) => prices.appraise(item).estimate.price),
      each,
    );
  });
});
