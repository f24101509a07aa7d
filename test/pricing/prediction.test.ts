import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { brands, CONDITIONS, categories, GENDERS, isHouse, TIERS } from '../../src/catalog/catalog.ts';
import { evidenceInWords, noteAbout } from '../../src/present/evidence-words.ts';
import { isGuess } from '../../src/present/garment-words.ts';
import type { StaticArtifact } from '../../src/pricing/loading/artifact.ts';
import { brokenRule, checkStatic, staticRows } from '../../src/pricing/static-estimate.ts';
import { pricing } from '../support/listing.ts';
import fc from '../support/properties.ts';

const all = brands.flatMap((brand) =>
  categories.flatMap((category) =>
    GENDERS.map((gender) => ({ brand, category, gender, ...pricing.predict({ brand, category, gender }) })),
  ),
);

describe('Prediction', () => {
  it('should state its evidence, level and market', () => {
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

  it('should have a range for each class, wider and less confident for houses', () => {
    const statedBy = (ofHouses: boolean) =>
      new Set(all.filter(({ brand }) => isHouse(brand) === ofHouses).map(({ confidence }) => confidence));
    const [ofHouses = 1, ...moreOfHouses] = statedBy(true);
    const [ofOthers = 0, ...moreOfOthers] = statedBy(false);
    assert.deepEqual([...moreOfHouses, ...moreOfOthers], []);
    assert.ok(ofHouses < ofOthers, `${ofHouses} ${ofOthers}`);
  });

  it('should be the product of its parts', () => {
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

const artifact = JSON.parse(
  readFileSync(new URL('../../model/static-estimate.json', import.meta.url), 'utf8'),
) as StaticArtifact;

describe('Static estimate', () => {
  it('should be exactly base x modifier x multiplier, rounded, for every brand, category and grade', () => {
    for (const brand of brands) {
      for (const category of categories) {
        const rows = pricing.staticPrices(brand, category);
        CONDITIONS.forEach((condition, i) => {
          const { base, modifier, multiplier } = artifact;
          const factors = [base[brand.tier], modifier[category.slug], multiplier[condition]] as [
            number,
            number,
            number,
          ];
          const row = rows[i];
          const mid = Math.round(factors.reduce((product, factor) => product * factor));
          assert.equal(row?.mid, mid, `${brand.slug} ${category.slug} ${condition}`);
          assert.ok(row && row.low >= 1 && row.low < row.mid && row.mid < row.high);
          assert.ok([row.low, row.mid, row.high].every(Number.isInteger));
          const better = rows[i - 1];
          assert.equal(row.condition, condition);
          if (!better) return;
          assert.ok(row.mid < better.mid && row.low <= better.low && row.high <= better.high);
        });
      }
    }
  });

  it('should have readable numbers: Good is 1, tiers and grades fall', () => {
    assert.equal(artifact.multiplier.Good, 1);
    const falling = (values: readonly number[]) =>
      values.every((value, i) => i === 0 || value < (values[i - 1] as number));
    assert.ok(falling(TIERS.map((tier) => artifact.base[tier])));
    assert.ok(falling(CONDITIONS.map((grade) => artifact.multiplier[grade] as number)));
    for (const category of categories) {
      const modifier = pricing.priceModifier(category);
      assert.equal(modifier, Number(modifier.toPrecision(2)), category.slug);
    }
  });

  it('should keep low < mid < high and falling rows for any sane numbers', () => {
    const factors = fc.record({
      base: fc.double({ min: 5, max: 500, noNaN: true }),
      modifier: fc.double({ min: 1, max: 10, noNaN: true }),
      low: fc.double({ min: 0.05, max: 0.99, noNaN: true }),
      high: fc.double({ min: 1.01, max: 6, noNaN: true }),
    });
    fc.assert(
      fc.property(factors, ({ base, modifier, low, high }) => {
        const rows = staticRows(
          {
            ...artifact,
            base: { ...artifact.base, luxury: base },
            modifier: { bag: modifier },
            multiplier: { 'New with tags': 2, 'Like New': 1.5, Good: 1, Fair: 0.7, Poor: 0.45 },
            spread: { luxury: { low, high } },
          },
          'luxury',
          'bag',
        );
        rows.forEach((row, i) => {
          assert.ok(row.low >= 1 && row.low < row.mid && row.mid < row.high);
          const better = rows[i - 1];
          if (better) assert.ok(row.low <= better.low && row.high <= better.high);
        });
      }),
    );
  });

  it('should be refused with a number missing, with grades that do not fall, and below a dollar', () => {
    const check = (change: object) => () => checkStatic('static.json', { ...artifact, ...change });
    assert.doesNotThrow(check({}));
    const { base, modifier, multiplier } = artifact;
    assert.throws(check({ base: { ...base, luxury: 0 } }), /no number for luxury/);
    assert.throws(check({ modifier: { ...modifier, bag: 0 } }), /no number for bag/);
    assert.throws(check({ multiplier: { ...multiplier, Poor: 0 } }), /no number for Poor/);
    assert.throws(check({ multiplier: { ...multiplier, Poor: multiplier.Fair } }), /Poor is not below Fair for/);
    // Low lies below the middle, and both are whole dollars.
    const poor = multiplier.Poor as number;
    const cheapest = TIERS.at(-1) as (typeof TIERS)[number];
    const priced = (mid: number) => ({ modifier: { ...modifier, bag: mid / ((base[cheapest] as number) * poor) } });
    assert.throws(check(priced(1.4)), /bag in Poor is below 1 USD|is not below/);
    assert.equal(brokenRule({ base, multiplier, ...priced(1.4) } as Parameters<typeof brokenRule>[0])?.tier, cheapest);
  });

  it('should state its method and its data', () => {
    assert.match(pricing.methodology, /tier x category modifier x condition multiplier/i);
    assert.match(pricing.methodology, /[0-9,]{5,} real listings/);
  });
});
