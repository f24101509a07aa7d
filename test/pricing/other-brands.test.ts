import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, TIERS, type Tier } from '../../src/catalog/catalog.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { evidenceInWords } from '../../src/present/evidence-words.ts';
import { listingOf, pricing } from '../support/listing.ts';
import rows from './other-brands.json' with { type: 'json' };

const width = ({ priceLow, priceHigh }: { priceLow: number; priceHigh: number }) => priceHigh / priceLow;

describe('brands outside the catalog', () => {
  it('have prices in buyers’ order', () => {
    for (const [cheap, dear] of [
      ['Primark jeans', 'Lucky Brand jeans'],
      ['Gap sweater', 'Brunello Cucinelli sweater'],
      ['LuLaRoe dress', 'Lilly Pulitzer dress'],
      ['Nine West heels', 'Manolo Blahnik heels'],
      ['Skechers sneakers', 'Golden Goose sneakers'],
      ['Aldo bag', 'Goyard bag'],
      ['Loft blouse', 'Vince blouse'],
    ] as const) {
      assert.ok(listingOf(cheap).price.price < listingOf(dear).price.price, `${cheap}, ${dear}`);
    }
  });

  it('have narrower ranges than pieces without a brand', () => {
    const unnamed = listingOf('jeans').price;
    for (const title of ['Lucky Brand jeans', 'Vuori jeans']) {
      const { price } = listingOf(title);
      assert.ok(width(price) < width(unnamed), title);
      assert.ok(unnamed.confidence < price.confidence, title);
    }
  });

  it('state the evidence behind a price, and that a brand would help', () => {
    const of = (title: string) => evidenceInWords(pricing.predict(listingOf(title).garment).evidence);
    assert.match(of('Lucky Brand jeans'), /^\d+ sold in the US/);
    assert.match(of('black dress size M'), /^no listings: the price of its kind$/);
    assert.equal(listingOf('black dress size M').garment.brand.slug, 'unknown-brand');
  });

  it('are recognized only with a sign, if their name is an ordinary word', () => {
    for (const [title, slug] of rows.ordinaryWords as [string, string][]) {
      assert.equal(listingOf(title).garment.brand.slug, slug, title);
    }
  });

  it('resemble the closest tier', () => {
    const { effects, otherBrands: fitted } = pricing.artifacts.prediction;
    const mean = (tier: Tier) => {
      const own = brands.filter((brand) => brand.tier === tier);
      const sum = own.reduce((total, { slug }) => total + (effects.brand?.[slug] ?? 0), 0);
      return (effects.tier?.[tier] ?? 0) + sum / own.length;
    };
    for (const { slug, tier } of otherBrands) {
      const level = fitted?.brands[slug]?.level;
      if (level === undefined) continue;
      const far = (one: Tier) => Math.abs(level - mean(one));
      const nearest = Math.min(...TIERS.map(far));
      // A fit with the shape of another tier may move a brand at the border a little.
      assert.ok(far(tier) - nearest < 0.3, `${slug}: ${tier}, ${level}`);
    }
  });
});
