import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories } from '../../src/catalog/catalog.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { REQUESTS_PER_DAY } from '../../src/service/keys/quota.ts';
import { rowName } from '../support/row-name.ts';
import { sampled } from '../support/sampled.ts';
import { START, shareService, startService } from '../support/service.ts';

const BAG = '/api/public/ml-price?brand=louis-vuitton&category=bag';
const DAY_MS = 86_400_000;

const pricing = loadModel();

describe('GET /api/public/ml-price', () => {
  const service = shareService();

  it('answers with the fields of the contract and no others', async () => {
    const { url, ask, issueKey } = service();
    const { status, headers, body } = await ask(BAG, { key: await issueKey() });
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/json');
    assert.equal(headers.get('cache-control'), 'no-store');
    const { mlPrediction, staticEstimate } = body;
    assert.deepEqual(Object.keys(body), [
      'brand',
      'category',
      'currency',
      'source',
      'mlPrediction',
      'staticEstimate',
      'poweredBy',
      'webUrl',
    ]);
    const figures = ['price', 'priceLow', 'priceHigh', 'confidence', 'note'];
    assert.deepEqual(Object.keys(mlPrediction), figures);
    assert.deepEqual(Object.keys(staticEstimate), ['prices']);
    assert.equal(staticEstimate.prices.length, 5);
    assert.equal(body.webUrl, `${url.replace('127.0.0.1', 'localhost')}/price/louis-vuitton/bag`);
    const { price, priceLow, priceHigh, confidence } = mlPrediction;
    assert.ok(priceLow >= 1 && priceLow < price && price < priceHigh);
    assert.ok(confidence > 0 && confidence < 1);
  });

  it('has the same static estimate as the price endpoint, filtered by condition alike', async (t) => {
    const { ask, issueKey } = service();
    const key = await issueKey();
    for (const condition of ['', '&condition=Good']) {
      await t.test(rowName(condition), async () => {
        const full = await ask(BAG + condition, { key });
        const plain = await ask(`/api/public/price?brand=louis-vuitton&category=bag${condition}`);
        assert.deepEqual(full.body.staticEstimate.prices, plain.body.prices);
      });
    }
  });

  it('answers every brand, category and gender; female by default', async () => {
    const { ask, issueKey } = service();
    let key = '';
    let count = 0;
    let differing = 0;
    const pairs = brands.flatMap((brand) => categories.map((category) => ({ brand, category })));
    for (const { brand, category } of sampled(pairs, 11)) {
      const path = `/api/public/ml-price?brand=${brand.slug}&category=${category.slug}`;
      const bodies = [];
      for (const gender of ['', '&gender=female', '&gender=male']) {
        if (count++ % REQUESTS_PER_DAY === 0) key = await issueKey();
        const { status, body } = await ask(path + gender, { key });
        assert.equal(status, 200);
        bodies.push(body);
      }
      const [unsaid, female, male] = bodies;
      assert.deepEqual(unsaid, female);
      // The page without a gender in its address shows the usual one.
      const usual = pricing.usualGender(brand, category).gender;
      for (const [gender, body] of Object.entries({ female, male })) {
        const query = gender === usual ? '' : `?gender=${gender}`;
        assert.ok(body.webUrl.endsWith(`/price/${brand.slug}/${category.slug}${query}`));
      }
      if (male.mlPrediction.price !== female.mlPrediction.price) differing++;
    }
    assert.ok(differing > count / 3 / 2, `only ${differing} pairs differ by gender`);
  });

  it('counts down the quota in its headers and refuses when it is used up', async () => {
    const { ask, get, issueKey } = service();
    const key = await issueKey();
    const untilMidnight = (DAY_MS - (START % DAY_MS)) / 1000;
    for (let left = REQUESTS_PER_DAY - 1; left >= 0; left--) {
      const { status, headers } = await get(BAG, key);
      assert.equal(status, 200);
      assert.equal(headers.get('ratelimit'), `"daily";r=${left};t=${untilMidnight}`);
      assert.equal(headers.get('ratelimit-policy'), '"daily";q=100;w=86400');
    }
    const { status, headers, body } = await ask(BAG, { key });
    assert.equal(status, 429);
    assert.equal(headers.get('ratelimit'), `"daily";r=0;t=${untilMidnight}`);
    assert.equal(headers.get('retry-after'), String(untilMidnight));
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(body.type, 'https://iana.org/assignments/http-problem-types#quota-exceeded');
    assert.deepEqual(body['violated-policies'], ['daily']);
    assert.equal((await ask(BAG, { method: 'HEAD', key })).status, 429);
  });

  it('grants exactly 100 of 500 concurrent requests', async () => {
    const { ask, issueKey } = service();
    const [key, other] = [await issueKey(), await issueKey()];
    const asked = await Promise.all(Array.from({ length: 500 }, () => ask(BAG, { key })));
    assert.equal(asked.filter(({ status }) => status === 200).length, REQUESTS_PER_DAY);
    assert.equal(asked.filter(({ status }) => status === 429).length, 400);
    const { headers } = await ask(BAG, { key: other });
    assert.ok(headers.get('ratelimit')?.startsWith('"daily";r=99;'));
  });

  it('restarts at midnight UTC, once, also when the clock steps back', async (t) => {
    const { get, issueKey, clock } = await startService(t);
    const key = await issueKey();
    const midnight = Math.ceil(START / DAY_MS) * DAY_MS;
    const left = async () => {
      const response = await get(BAG, key);
      return /r=(\d+);t=(\d+)/
        .exec(response.headers.get('ratelimit') ?? '')
        ?.slice(1)
        .map(Number);
    };
    assert.deepEqual((await left())?.[0], 99);
    // Seconds are rounded up, so that no client retries too early.
    clock.now = midnight - 1001;
    assert.deepEqual(await left(), [98, 2]);
    clock.now = midnight - 1;
    assert.deepEqual(await left(), [97, 1]);
    clock.now = midnight;
    assert.deepEqual(await left(), [99, 86_400]);
    clock.now = midnight - 1;
    assert.equal((await left())?.[0], 98, 'yesterday again must not give a new quota');
    clock.now = midnight + 1000;
    assert.deepEqual(await left(), [97, 86_399]);
  });

  it('costs nothing when it is refused, nor by HEAD', async (t) => {
    const { ask, issueKey } = service();
    const key = await issueKey();
    for (const path of ['/api/public/ml-price', '/api/public/ml-price?brand=nope&category=bag', `${BAG}&gender=men`]) {
      await t.test(rowName(path), async () => {
        assert.ok((await ask(path, { key })).status >= 400);
      });
    }
    const head = await ask(BAG, { method: 'HEAD', key });
    assert.equal(head.status, 200);
    assert.ok(head.headers.get('ratelimit')?.startsWith('"daily";r=100;'));
    const { usage } = (await ask('/api/public/keys/current', { key })).body;
    assert.equal(usage.requestsToday, 0);
  });
});
