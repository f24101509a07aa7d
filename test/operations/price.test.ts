import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CONDITIONS } from '../../src/catalog/catalog.ts';
import { readShippedModel } from '../../src/pricing/read-model.ts';
import { pluck } from '../support/pluck.ts';
import { START, shareService, startService } from '../support/service.ts';

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
    const { modelVersion } = readShippedModel();
    const { headers, body } = await service().ask(PRICE);
    assert.equal(headers.get('x-model-version'), modelVersion);
    assert.equal(body.source, `Hangtag static estimate ${modelVersion}`);
  });
});

const PREDICTION = '/api/public/ml-price?brand=louis-vuitton&category=bag';

describe('GET /api/public/ml-price', () => {
  const service = shareService({ requestsPerDay: 100 });

  it('answers with the members of the contract, and no others', async () => {
    const { url, ask, issueKey } = service();
    const { status, headers, body } = await ask(PREDICTION, { key: await issueKey() });
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/json');
    assert.equal(headers.get('cache-control'), 'no-store');
    const { mlPrediction, staticEstimate } = body;
    assert.deepEqual(
      Object.keys(body),
      'brand category currency source mlPrediction staticEstimate poweredBy webUrl'.split(' '),
    );
    assert.deepEqual(Object.keys(mlPrediction), ['price', 'priceLow', 'priceHigh', 'confidence', 'note']);
    assert.deepEqual(Object.keys(staticEstimate), ['prices']);
    assert.equal(body.webUrl, `${url.replace('127.0.0.1', 'localhost')}/price/louis-vuitton/bag`);
  });

  it('repeats the rows of /api/public/price', async () => {
    const { ask, issueKey } = service();
    const key = await issueKey();
    for (const condition of ['', '&condition=Good']) {
      const prediction = await ask(PREDICTION + condition, { key });
      const { prices } = (await ask(PRICE + condition)).body;
      assert.deepEqual(prediction.body.staticEstimate.prices, prices, condition);
    }
  });

  it('predicts for the requested gender, women by default, and links to its page', async () => {
    const { url, ask, issueKey } = service();
    const key = await issueKey();
    const predict = async (gender: string) => {
      const { body } = await ask(`/api/public/ml-price?brand=nike&category=hoodie${gender}`, { key });
      return { price: body.mlPrediction.price, page: body.webUrl.replace(url.replace('127.0.0.1', 'localhost'), '') };
    };
    const women = await predict('&gender=female');
    const men = await predict('&gender=male');
    assert.deepEqual(await predict(''), women);
    assert.notEqual(women.price, men.price);
    // Most Nike hoodies are men's, so the address of their page names no gender.
    assert.equal(women.page, '/price/nike/hoodie?gender=female');
    assert.equal(men.page, '/price/nike/hoodie');
  });

  it('starts a new quota at midnight UTC, and none if the clock steps back', async (t) => {
    const { ask, issueKey, clock } = await startService(t, { requestsPerDay: 100 });
    const key = await issueKey();
    const midnight = Date.UTC(2026, 10, 21);
    assert.ok(START < midnight);
    const quotaAt = async (time: number) => {
      clock.now = time;
      return (await ask(PREDICTION, { key })).headers.get('ratelimit');
    };
    // Seconds are rounded up, so that no client retries too early.
    assert.equal(await quotaAt(midnight - 1001), '"daily";r=99;t=2');
    assert.equal(await quotaAt(midnight - 1), '"daily";r=98;t=1');
    assert.equal(await quotaAt(midnight), '"daily";r=99;t=86400');
    assert.equal(await quotaAt(midnight - 1), '"daily";r=98;t=1');
    assert.equal(await quotaAt(midnight + 1000), '"daily";r=97;t=86399');
  });

  for (const [request, method, path, status] of [
    ['a request without parameters', 'GET', '/api/public/ml-price', 400],
    ['a request for an unknown brand', 'GET', '/api/public/ml-price?brand=nope&category=bag', 404],
    ['a request for a gender that it does not predict', 'GET', `${PREDICTION}&gender=girls`, 400],
  ] as const) {
    it(`does not count ${request} against the quota`, async () => {
      const { ask, issueKey } = service();
      const key = await issueKey();
      assert.equal((await ask(path, { method, key })).status, status);
      const { usage } = (await ask('/api/public/keys/current', { key })).body;
      assert.equal(usage.requestsToday, 0);
    });
  }
});
