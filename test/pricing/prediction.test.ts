import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { evidenceInWords, noteAbout } from '../../src/answers/garment/evidence-words.ts';
import { isGuess } from '../../src/answers/garment/words.ts';
import { brands, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';

const pricing = loadModel();
const all = brands.flatMap((brand) =>
  categories.flatMap((category) =>
    GENDERS.map((gender) => ({
      brand,
      category,
      gender,
      ...pricing.predict({ brand, category, gender }),
    })),
  ),
);

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe('Prediction', () => {
  it('should hold for all cells: whole dollars inside their interval, confidence a fraction', () => {
    assert.equal(all.length, brands.length * categories.length * GENDERS.length);
    for (const p of all) {
      assert.ok([p.price, p.priceLow, p.priceHigh].every(Number.isInteger));
      assert.ok(p.priceLow >= 1 && p.priceLow < p.price && p.price < p.priceHigh);
      assert.ok(p.confidence > 0 && p.confidence < 1);
      assert.equal(p.confidence, Number(p.confidence.toFixed(2)));
    }
  });

  it('should say on how much it rests, at what level and for which market', () => {
    for (const p of all) {
      const { evidence } = p;
      const note = noteAbout(pricing, p);
      assert.match(note, /^[A-Z0-9][^!?]*\.$/);
      assert.match(note, /what a US buyer pays another person/);
      assert.match(note, /% Good/);
      assert.ok(note.includes(evidenceInWords(evidence).slice(1)), note);
      if (evidence.of === 'brand and kind') assert.equal(evidence.listings, p.listings, note);
      else assert.equal(p.listings, 0, note);
      const sum = (of: 'sold' | 'asked') => evidence.places.reduce((total, place) => total + place[of], 0);
      assert.equal(evidence.sold, sum('sold'));
      assert.equal(evidence.listings, evidence.sold + sum('asked'));
    }
  });

  it('should be wider and less confident where there is less evidence', () => {
    for (const tier of new Set(brands.map((b) => b.tier))) {
      const mine = all.filter((p) => p.brand.tier === tier);
      const thin = mine.filter((p) => p.listings === 0);
      const rich = mine.filter((p) => p.listings >= 200);
      const width = (ps: typeof mine) => mean(ps.map((p) => Math.log(p.priceHigh / p.priceLow)));
      assert.ok(thin.length > 0 && rich.length > 0, tier);
      // Cheap prices are rounded coarsely.
      assert.ok(width(thin) > width(rich) - 0.02, tier);
      const confidence = (ps: typeof mine) => mean(ps.map((p) => p.confidence));
      // Kinds with few listings differ between tiers, and some kinds are more certain than others. Premium brands with
      // many listings are known from Korea, whose levels by brand are 0.02 less informative on the US than other
      // premium brands.
      assert.ok(confidence(thin) < confidence(rich) + (tier === 'premium' ? 0.03 : 0.02), tier);
    }
  });

  it('should be the product of the parts that explain it', () => {
    for (const p of all) {
      const parts = pricing.explain(p);
      const log = parts.reduce((sum, part) => sum + part.log, 0);
      const made = Math.exp(log);
      if (!isGuess(p.evidence)) assert.equal(Math.round(made), p.price);
      // Rounded by up to half a step, which is a tenth to a quarter of the price.
      else assert.ok(Math.abs(p.price - made) <= 0.13 * made + 0.5, `${made} ${p.price}`);
      for (const part of parts) assert.ok(Math.abs(part.factor - Math.exp(part.log)) < 1e-9);
    }
  });
});
