import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories } from '../../src/catalog/catalog.ts';
import { shareService } from '../support/service.ts';

describe('the lists of the catalog', () => {
  const service = shareService();

  it('hold all brands in five tiers, most expensive tier first', async () => {
    const { body } = await service().ask('/api/public/brands');
    assert.deepEqual(Object.keys(body), ['total', 'tiers', 'allSlugs']);
    assert.equal(body.total, brands.length);
    type Tier = { tier: string; label: string; brands: { name: string; slug: string }[] };
    const tiers: Tier[] = body.tiers;
    assert.deepEqual(
      tiers.map(({ tier, label }) => [tier, label]),
      [
        ['designer', 'Designer'],
        ['luxury', 'Luxury'],
        ['premium', 'Premium'],
        ['mid-range', 'Mid-Range'],
        ['fast-fashion', 'Fast Fashion'],
      ],
    );
    const listed = tiers.flatMap((tier) => tier.brands);
    assert.deepEqual(
      listed,
      brands.map(({ name, slug }) => ({ name, slug })),
    );
    assert.deepEqual(
      body.allSlugs,
      listed.map(({ slug }) => slug),
    );
  });

  it('hold all categories with their modifiers', async () => {
    const { body } = await service().ask('/api/public/categories');
    assert.deepEqual(Object.keys(body), ['total', 'categories']);
    assert.deepEqual([body.total, body.categories.length], [categories.length, categories.length]);
    for (const category of body.categories) assert.deepEqual(Object.keys(category), ['name', 'slug', 'priceModifier']);
  });
});
