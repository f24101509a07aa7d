import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareService } from '../support/service.ts';

describe('GET /price/{brand}/{category}.json', () => {
  const service = shareService();

  it('is the appraisal of its brand and kind', async () => {
    for (const [path, query] of [
      ['/price/coach/bag.json', 'brand=coach&category=bag'],
      ['/price/zara/jeans.json?gender=male&condition=Fair', 'brand=zara&category=jeans&gender=male&condition=Fair'],
      ['/price/coach/bag.json?cost=10&minProfit=20', 'brand=coach&category=bag&cost=10&minProfit=20'],
    ] as const) {
      const { body, headers } = await service().ask(path);
      assert.match(headers.get('x-model-version') ?? '', /^\d{4}\./);
      assert.ok(body.estimate.priceLow < body.estimate.price && body.estimate.price < body.estimate.priceHigh);
      assert.deepEqual(body, (await service().ask(`/api/public/appraise?${query}`)).body);
    }
  });
});
