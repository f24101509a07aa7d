import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CONDITIONS } from '../../src/catalog/catalog.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { pluck } from '../support/pluck.ts';
import { shareService } from '../support/service.ts';

const PRICE = '/api/public/price?brand=louis-vuitton&category=bag';

describe('GET /api/public/price', () => {
  const service = shareService();

  it('answers with the members of the contract, and no others', async () => {
    const { status, headers, body } = await service().ask(PRICE);
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/json');
    assert.deepEqual(Object.keys(body), ['brand', 'category', 'currency', 'prices', 'source', 'methodology']);
    const brand = { name: 'Louis Vuitton', slug: 'louis-vuitton', tier: 'designer', tierLabel: 'Designer' };
    assert.deepEqual(body.brand, brand);
    assert.deepEqual(body.category, { name: 'Bags', slug: 'bag' });
    assert.equal(body.currency, 'USD');
    for (const row of body.prices) assert.deepEqual(Object.keys(row), ['condition', 'low', 'mid', 'high']);
  });

  it('lists the five conditions, the best first', async () => {
    const { prices } = (await service().ask(PRICE)).body;
    assert.deepEqual(pluck(prices, 'condition'), ['New with tags', 'Like New', 'Good', 'Fair', 'Poor']);
  });

  it('lists only the requested condition', async () => {
    const { prices } = (await service().ask(PRICE)).body;
    for (const [index, condition] of CONDITIONS.entries()) {
      const { body } = await service().ask(`${PRICE}&condition=${encodeURIComponent(condition)}`);
      assert.deepEqual(body.prices, [prices[index]], condition);
    }
  });

  it('accepts slugs in any case and with spaces around them', async () => {
    const plain = await service().ask('/api/public/price?brand=hm&category=t-shirt');
    const odd = await service().ask('/api/public/price?brand=%20HM%20&category=T-Shirt');
    assert.deepEqual([odd.status, odd.text], [200, plain.text]);
  });

  it('names the version of the model in a header and in the source', async () => {
    const { modelVersion } = loadModel();
    const { headers, body } = await service().ask(PRICE);
    assert.equal(headers.get('x-model-version'), modelVersion);
    assert.equal(body.source, `Hangtag static estimate ${modelVersion}`);
  });
});
