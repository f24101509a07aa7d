import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, CONDITIONS, categories } from '../../src/catalog/catalog.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { sampled } from '../support/sampled.ts';
import { shareService } from '../support/service.ts';

describe('GET /api/public/price', () => {
  const service = shareService();
  it('answers the five grades in order, with the fields of the contract and no others', async () => {
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
    assert.deepEqual(
      body.prices.map((row: { condition: string }) => row.condition),
      [...CONDITIONS],
    );
    for (const row of body.prices) {
      assert.deepEqual(Object.keys(row), ['condition', 'low', 'mid', 'high']);
    }
  });

  it('answers every pair with the formula of the category list and the tiers', async () => {
    const { ask } = service();
    const pricing = loadModel();
    const list: { slug: string; priceModifier: number }[] = (await ask('/api/public/categories')).body.categories;
    const modifiers = new Map(list.map((entry) => [entry.slug, entry.priceModifier]));
    const pairs = brands.flatMap((brand) => categories.map((category) => ({ brand, category })));
    for (const { brand, category } of sampled(pairs, 7)) {
      const query = `brand=${brand.slug}&category=${category.slug}`;
      const { prices } = (await ask(`/api/public/price?${query}`)).body;
      let better = Number.POSITIVE_INFINITY;
      for (const { low, mid, high } of prices) {
        assert.ok(low >= 1 && low < mid && mid < high && mid < better, `${query} ${mid}`);
        assert.ok([low, mid, high].every(Number.isInteger), query);
        better = mid;
      }
      const good = prices.find((row: { condition: string }) => row.condition === 'Good');
      const modifier = modifiers.get(category.slug) as number;
      assert.equal(good?.mid, Math.round(pricing.artifacts.staticArtifact.base[brand.tier] * modifier), query);
    }
  });

  it('answers one grade when asked for one', async () => {
    const { ask } = service();
    const { prices } = (await ask('/api/public/price?brand=coach&category=bag')).body;
    for (const [index, condition] of CONDITIONS.entries()) {
      const query = new URLSearchParams({ brand: 'coach', category: 'bag', condition });
      assert.deepEqual((await ask(`/api/public/price?${query}`)).body.prices, [prices[index]]);
    }
  });

  it('finds slugs in any case and between spaces, and ignores parameters it does not know', async () => {
    const plain = await service().ask('/api/public/price?brand=hm&category=t-shirt');
    const odd = '/api/public/price?utm_source=x&brand=%20HM%20&category=T-Shirt&x=%ZZ';
    const { status, text } = await service().ask(odd);
    assert.deepEqual([status, text], [200, plain.text]);
  });

  it('says which model made it', async () => {
    const { headers, body } = await service().ask('/api/public/price?brand=hm&category=top');
    const version = headers.get('x-model-version') ?? '';
    assert.equal(version, loadModel().modelVersion);
    assert.ok(body.source.endsWith(version));
  });
});
