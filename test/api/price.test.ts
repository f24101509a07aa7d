import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, CONDITIONS, categories } from '../../src/garments/catalog.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { shareService } from '../support/service.ts';

interface PriceBody {
  brand: object;
  category: object;
  currency: string;
  prices: { condition: string; low: number; mid: number; high: number }[];
  source: string;
  methodology: string;
}

describe('GET /api/public/price', () => {
  const service = shareService();
  it('answers the five grades in order, with the fields of the contract and no others', async () => {
    const { get } = service();
    const response = await get('/api/public/price?brand=louis-vuitton&category=bag');
    const body = (await response.json()) as PriceBody;
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/json');
    assert.deepEqual(Object.keys(body), [
      'brand',
      'category',
      'currency',
      'prices',
      'source',
      'methodology',
    ]);
    assert.deepEqual(body.brand, {
      name: 'Louis Vuitton',
      slug: 'louis-vuitton',
      tier: 'designer',
      tierLabel: 'Designer',
    });
    assert.deepEqual(body.category, { name: 'Bags', slug: 'bag' });
    assert.equal(body.currency, 'USD');
    assert.deepEqual(
      body.prices.map((row) => row.condition),
      [...CONDITIONS],
    );
    for (const row of body.prices) {
      assert.deepEqual(Object.keys(row), ['condition', 'low', 'mid', 'high']);
    }
  });

  it('answers all pairs with the formula of the category list and the tiers', async () => {
    const { get } = service();
    const pricing = loadModel();
    const list = (await (await get('/api/public/categories')).json()) as {
      categories: { slug: string; priceModifier: number }[];
    };
    const modifiers = new Map(list.categories.map((entry) => [entry.slug, entry.priceModifier]));
    for (const brand of brands) {
      for (const category of categories) {
        const query = `brand=${brand.slug}&category=${category.slug}`;
        const response = await get(`/api/public/price?${query}`);
        const { prices } = (await response.json()) as PriceBody;
        let better = Number.POSITIVE_INFINITY;
        for (const { low, mid, high } of prices) {
          assert.ok(low >= 1 && low < mid && mid < high && mid < better, `${query} ${mid}`);
          assert.ok([low, mid, high].every(Number.isInteger), query);
          better = mid;
        }
        const good = prices.find((row) => row.condition === 'Good');
        const modifier = modifiers.get(category.slug) as number;
        assert.equal(good?.mid, Math.round(pricing.base(brand.tier) * modifier), query);
      }
    }
  });

  it('answers one grade when asked for one', async () => {
    const { get } = service();
    const all = await get('/api/public/price?brand=coach&category=bag');
    const { prices } = (await all.json()) as PriceBody;
    for (const [index, condition] of CONDITIONS.entries()) {
      const query = new URLSearchParams({ brand: 'coach', category: 'bag', condition });
      const one = await get(`/api/public/price?${query}`);
      assert.deepEqual(((await one.json()) as PriceBody).prices, [prices[index]]);
    }
  });

  it('finds slugs in any case and between spaces, and ignores parameters it does not know', async () => {
    const { get } = service();
    const plain = await (await get('/api/public/price?brand=hm&category=t-shirt')).text();
    const odd = await get('/api/public/price?utm_source=x&brand=%20HM%20&category=T-Shirt&x=%ZZ');
    assert.equal(odd.status, 200);
    assert.equal(await odd.text(), plain);
  });

  it('says which model made it', async () => {
    const { get } = service();
    const response = await get('/api/public/price?brand=hm&category=top');
    const version = response.headers.get('x-model-version') as string;
    assert.equal(version, loadModel().modelVersion);
    assert.ok(((await response.json()) as PriceBody).source.endsWith(version));
  });
});
