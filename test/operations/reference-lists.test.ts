import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories } from '../../src/catalog/catalog.ts';
import { readShippedModel } from '../../src/pricing/read-model.ts';
import { pluck } from '../support/pluck.ts';
import { shareService } from '../support/service.ts';

describe('GET /api/public/brands', () => {
  const service = shareService();

  it('lists all brands in five tiers, the most expensive first', async () => {
    const { body } = await service().ask('/api/public/brands');
    const tiers: { tier: string; label: string; brands: object[] }[] = body.tiers;
    assert.deepEqual(Object.keys(body), ['total', 'tiers', 'allSlugs']);
    assert.equal(body.total, brands.length);
    assert.deepEqual(pluck(tiers, 'tier'), ['designer', 'luxury', 'premium', 'mid-range', 'fast-fashion']);
    assert.deepEqual(pluck(tiers, 'label'), ['Designer', 'Luxury', 'Premium', 'Mid-Range', 'Fast Fashion']);
    const listed = tiers.flatMap((tier) => tier.brands);
    assert.deepEqual(
      listed,
      brands.map(({ name, slug }) => ({ name, slug })),
    );
    assert.deepEqual(body.allSlugs, pluck(brands, 'slug'));
  });
});

describe('GET /api/public/categories', () => {
  const service = shareService();

  it('lists all categories with their price modifiers', async () => {
    const { body } = await service().ask('/api/public/categories');
    const pricing = readShippedModel();
    assert.deepEqual(body, {
      total: 15,
      categories: categories.map((category) => {
        const { name, slug } = category;
        return { name, slug, priceModifier: pricing.toFiles().staticEstimate.modifier[slug] };
      }),
    });
  });
});

describe('a list with figures of the model', () => {
  const service = shareService();

  for (const [name, version] of [
    ['brands', null],
    ['categories', readShippedModel().modelVersion],
    ['kinds', readShippedModel().modelVersion],
  ]) {
    it(`has its version in a header: ${name}, ${version ?? 'none'}`, async () => {
      const { headers } = await service().ask(`/api/public/${name}`);
      assert.equal(headers.get('x-model-version'), version);
    });
  }
});
