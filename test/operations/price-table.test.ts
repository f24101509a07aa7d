import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { brands, CONDITIONS, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { pricing } from '../support/listing.ts';
import { shareService } from '../support/service.ts';

describe('the table of all prices', () => {
  const service = shareService();
  const csvRows = async () =>
    parse((await service().ask('/data/prices.csv')).text, { columns: true }) as Record<string, string>[];
  const keyOf = ({ brand, category, gender, condition }: Record<string, string>) =>
    [brand, category, gender, condition].join(' ');

  it('has the price of each brand, category, gender and condition of the catalog', async () => {
    const rows = new Map((await csvRows()).map((row) => [keyOf(row), row]));
    for (const brand of brands)
      for (const category of categories)
        for (const gender of GENDERS)
          for (const condition of [undefined, ...CONDITIONS]) {
            const { price, priceLow, priceHigh } = pricing
              .priceGarment({ brand, category, gender })
              .findRange(condition);
            const key = [brand.slug, category.slug, gender, condition ?? 'any'].join(' ');
            const row = rows.get(key);
            assert.deepEqual(
              [row?.price, row?.low, row?.high, row?.version],
              [price, priceLow, priceHigh, pricing.modelVersion].map(String),
              key,
            );
          }
  });

  it('has each row once, with no empty cell', async () => {
    const rows = await csvRows();
    assert.equal(new Set(rows.map(keyOf)).size, rows.length);
    for (const row of rows) assert.ok(Object.values(row).every(Boolean), JSON.stringify(row));
  });

  it('can be read by any web page, and is not sent again to a client that has it', async () => {
    const { url, headers } = await service().get('/data/prices.csv');
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.equal(headers.get('x-model-version'), pricing.modelVersion);
    const revalidated = await fetch(url, { headers: { 'if-none-match': headers.get('etag') as string } });
    assert.equal(revalidated.status, 304);
  });
});
