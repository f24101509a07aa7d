import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories, TIERS } from '../../src/catalog/catalog.ts';
import { appraiseTitle } from '../../src/pricing/appraise.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { isPriced } from '../../src/pricing/priced-listing.ts';

const pricing = loadModel();

const width = ({ priceLow, priceHigh }: { priceLow: number; priceHigh: number }) => Math.log(priceHigh / priceLow);

/** Titles of bags and jackets of every brand, by the evidence behind them. */
const appraised = brands.flatMap((brand) =>
  ['bag', 'jacket'].flatMap((slug) =>
    ['vintage leather', 'black quilted', 'new season'].flatMap((words) => {
      const category = categories.find((one) => one.slug === slug) ?? categories[0];
      const outcome = appraiseTitle(pricing, {
        brand,
        category,
        gender: 'female',
        title: `${brand.name} ${words} ${slug}`,
      });
      return isPriced(outcome) && outcome.beyondEvidence.length === 0 ? [outcome] : [];
    }),
  ),
);

describe('the spread of a titled item', () => {
  it('is never wider than without the title where the fit makes it', () => {
    const ofHouses = appraised.filter(({ garment: { brand } }) => ['designer', 'luxury'].includes(brand.tier));
    assert.ok(ofHouses.length > 50);
    for (const { price, garment, reading } of ofHouses) {
      if (price.item.depth === 0) continue;
      const [low, , , high] = price.quantiles;
      const { cells } = pricing.artifacts.prediction;
      const cell = cells.find(
        (one) =>
          one.brand === garment.brand.slug && one.category === garment.category.slug && one.gender === garment.gender,
      );
      assert.ok(cell);
      assert.ok(high - low <= width(cell) + 1e-9, reading.text);
    }
  });

  it('differs from item to item, and confidence falls as it grows', () => {
    const known = appraised.filter(({ price }) => price.item.depth > 0);
    const confidences = new Set(known.map(({ price }) => price.confidence));
    assert.ok(confidences.size > 8, `${confidences.size}`);
    for (const tier of TIERS) {
      const own = known
        .filter(({ garment }) => garment.brand.tier === tier)
        .map(({ price }) => ({ spread: price.quantiles[3] - price.quantiles[0], of: price.confidence }))
        .sort((a, b) => a.spread - b.spread);
      for (let i = 1; i < own.length; i++) assert.ok((own[i]?.of ?? 0) <= (own[i - 1]?.of ?? 0) + 0.011, tier);
    }
  });
});
