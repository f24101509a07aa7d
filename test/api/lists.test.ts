import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories } from '../../src/garments/catalog.ts';
import { shareService } from '../support/service.ts';

describe('GET /api/public/brands', () => {
  const service = shareService();
  it('lists all brands in five tiers, most expensive tier first', async () => {
    const { get } = service();
    const response = await get('/api/public/brands');
    const body = (await response.json()) as {
      total: number;
      tiers: { tier: string; label: string; brands: { name: string; slug: string }[] }[];
      allSlugs: string[];
    };
    assert.deepEqual(Object.keys(body), ['total', 'tiers', 'allSlugs']);
    assert.equal(body.total, brands.length);
    assert.deepEqual(
      body.tiers.map(({ tier, label }) => [tier, label]),
      [
        ['designer', 'Designer'],
        ['luxury', 'Luxury'],
        ['premium', 'Premium'],
        ['mid-range', 'Mid-Range'],
        ['fast-fashion', 'Fast Fashion'],
      ],
    );
    for (const tier of body.tiers) {
      for (const brand of tier.brands) assert.deepEqual(Object.keys(brand), ['name', 'slug']);
    }
    const slugs = body.tiers.flatMap((tier) => tier.brands.map((brand) => brand.slug));
    assert.deepEqual(body.allSlugs, slugs);
    assert.deepEqual(
      slugs,
      brands.map(({ slug }) => slug),
    );
  });
});

describe('GET /api/public/categories', () => {
  const service = shareService();
  it('lists all categories with their modifiers', async () => {
    const { get } = service();
    const response = await get('/api/public/categories');
    const body = (await response.json()) as { total: number; categories: object[] };
    assert.deepEqual(Object.keys(body), ['total', 'categories']);
    assert.equal(body.total, categories.length);
    assert.equal(body.categories.length, categories.length);
    for (const category of body.categories) {
      assert.deepEqual(Object.keys(category), ['name', 'slug', 'priceModifier']);
    }
  });
});
