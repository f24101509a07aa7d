import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, CONDITIONS, categories } from '../../src/catalog/catalog.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { pluck } from '../support/pluck.ts';
import { sampled } from '../support/sampled.ts';
import { START, shareService, startService } from '../support/service.ts';

describe('GET /api/public/price', () => {
  const service = shareService();
  it('answers with the five grades in order, and the members of the contract alone', async () => {
    const path = '/api/public/price?brand=louis-vuitton&category=bag';
    const { status, headers, body } = await service().ask(path);
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/json');
    const members = ['brand', 'category', 'currency', 'prices', 'source', 'methodology'];
    assert.deepEqual(Object.keys(body), members);
    assert.deepEqual(body.brand, {
      name: 'Louis Vuitton',
      slug: 'louis-vuitton',
      tier: 'designer',
      tierLabel: 'Designer',
    });
    assert.deepEqual(body.category, { name: 'Bags', slug: 'bag' });
    assert.equal(body.currency, 'USD');
    assert.deepEqual(pluck(body.prices, 'condition'), [...CONDITIONS]);
    for (const row of body.prices) {
      assert.deepEqual(Object.keys(row), ['condition', 'low', 'mid', 'high']);
    }
  });

  it('answers with one grade on request', async () => {
    const { ask } = service();
    const { prices } = (await ask('/api/public/price?brand=coach&category=bag')).body;
    for (const [index, condition] of CONDITIONS.entries()) {
      const query = new URLSearchParams({ brand: 'coach', category: 'bag', condition });
      assert.deepEqual((await ask(`/api/public/price?${query}`)).body.prices, [prices[index]]);
    }
  });

  it('finds slugs in any case and between spaces, and ignores unknown parameters', async () => {
    const plain = await service().ask('/api/public/price?brand=hm&category=t-shirt');
    const odd = '/api/public/price?utm_source=x&brand=%20HM%20&category=T-Shirt&x=%ZZ';
    const { status, text } = await service().ask(odd);
    assert.deepEqual([status, text], [200, plain.text]);
  });

  it('names the model’s version', async () => {
    const { headers, body } = await service().ask('/api/public/price?brand=hm&category=top');
    const version = headers.get('x-model-version') ?? '';
    assert.equal(version, loadModel().modelVersion);
    assert.ok(body.source.endsWith(version));
  });
});

describe('the lists of the catalog', () => {
  const service = shareService();

  it('contain all brands in five tiers, the most expensive tier first', async () => {
    const { body } = await service().ask('/api/public/brands');
    assert.deepEqual(Object.keys(body), ['total', 'tiers', 'allSlugs']);
    assert.equal(body.total, brands.length);
    type Tier = { tier: string; label: string; brands: { name: string; slug: string }[] };
    const tiers: Tier[] = body.tiers;
    assert.deepEqual(pluck(tiers, 'tier'), ['designer', 'luxury', 'premium', 'mid-range', 'fast-fashion']);
    assert.deepEqual(pluck(tiers, 'label'), ['Designer', 'Luxury', 'Premium', 'Mid-Range', 'Fast Fashion']);
    const listed = tiers.flatMap((tier) => tier.brands);
    const all = brands.map(({ name, slug }) => ({ name, slug }));
    assert.deepEqual(listed, all);
    assert.deepEqual(body.allSlugs, pluck(listed, 'slug'));
  });

  it('contain all categories with their modifiers', async () => {
    const { body } = await service().ask('/api/public/categories');
    assert.deepEqual(Object.keys(body), ['total', 'categories']);
    assert.deepEqual([body.total, body.categories.length], [categories.length, categories.length]);
    for (const category of body.categories) assert.deepEqual(Object.keys(category), ['name', 'slug', 'priceModifier']);
  });
});

const BAG = '/api/public/ml-price?brand=louis-vuitton&category=bag';
const DAY_MS = 86_400_000;

const pricing = loadModel();

describe('GET /api/public/ml-price', () => {
  const service = shareService();

  it('answers with the members of the contract alone', async () => {
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

  it('has the tier averages of the price endpoint, of one grade too', async () => {
    const { ask, issueKey } = service();
    const key = await issueKey();
    for (const condition of ['', '&condition=Good']) {
      const full = await ask(BAG + condition, { key });
      const plain = await ask(`/api/public/price?brand=louis-vuitton&category=bag${condition}`);
      assert.deepEqual(full.body.staticEstimate.prices, plain.body.prices, condition);
    }
  });

  it('answers for any brand, category and gender, and for women by default', async (t) => {
    const { ask, issueKey } = await startService(t, { requestsPerDay: 10_000 });
    const key = await issueKey();
    const pairs = sampled(
      brands.flatMap((brand) => categories.map((category) => ({ brand, category }))),
      31,
    );
    let differing = 0;
    for (const { brand, category } of pairs) {
      const path = `${brand.slug}/${category.slug}`;
      const predict = async (gender: string) => {
        const query = `brand=${brand.slug}&category=${category.slug}${gender}`;
        return (await ask(`/api/public/ml-price?${query}`, { key })).body;
      };
      const [female, male] = [await predict('&gender=female'), await predict('&gender=male')];
      assert.deepEqual(await predict(''), female, path);
      // The page without a gender in its address shows the usual one.
      const usual = pricing.usualGender(brand, category).gender;
      for (const [gender, { webUrl }] of Object.entries({ female, male })) {
        assert.ok(webUrl.endsWith(`/price/${path}${gender === usual ? '' : `?gender=${gender}`}`), webUrl);
      }
      if (male.mlPrediction.price !== female.mlPrediction.price) differing++;
    }
    assert.ok(differing > pairs.length / 2, `only ${differing} of ${pairs.length} pairs differ by gender`);
  });

  it('starts a new quota at midnight UTC, and no other if the clock steps back', async (t) => {
    const { get, issueKey, clock } = await startService(t);
    const key = await issueKey();
    const midnight = Math.ceil(START / DAY_MS) * DAY_MS;
    const limitAt = async (time: number) => {
      clock.now = time;
      return (await get(BAG, key)).headers.get('ratelimit');
    };
    // Seconds are rounded up, so that no client retries too early.
    assert.equal(await limitAt(midnight - 1001), '"daily";r=99;t=2');
    assert.equal(await limitAt(midnight - 1), '"daily";r=98;t=1');
    assert.equal(await limitAt(midnight), '"daily";r=99;t=86400');
    assert.equal(await limitAt(midnight - 1), '"daily";r=98;t=1');
    assert.equal(await limitAt(midnight + 1000), '"daily";r=97;t=86399');
  });

  it('does not count refused requests, nor HEAD', async () => {
    const { ask, issueKey } = service();
    const key = await issueKey();
    for (const [path, method, status] of [
      ['/api/public/ml-price', 'GET', 400],
      ['/api/public/ml-price?brand=nope&category=bag', 'GET', 404],
      [`${BAG}&gender=girls`, 'GET', 400],
      [BAG, 'HEAD', 200],
    ] as const) {
      assert.equal((await ask(path, { method, key })).status, status, `${method} ${path}`);
    }
    const { usage } = (await ask('/api/public/keys/current', { key })).body;
    assert.deepEqual([usage.requestsToday, usage.remainingToday], [0, 100]);
  });
});
