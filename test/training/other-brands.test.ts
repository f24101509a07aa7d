import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { brands } from '../../src/garments/catalog.ts';
import { otherBrands } from '../../src/garments/other-brands.ts';
import {
  calibrate,
  classErrors,
  type HeldOut,
  servedCalibration,
} from '../../training/other-brands/held-out.ts';
import judgedTiers from '../../training/other-brands/judged-tiers.json' with { type: 'json' };
import knownTiers from '../../training/other-brands/known-tiers.json' with { type: 'json' };
import { priorOf } from '../../training/other-brands/population.ts';

/** Items of many brands whose distances go evenly from -`wide` to `wide`, log USD. */
function items(isUs: boolean, wide: number, brands = 60): HeldOut[] {
  return Array.from({ length: brands * 20 }, (_, i) => ({
    ...{ brand: `brand-${i % brands}`, family: 'tops', isUs, known: 20 as const },
    ...{ distance: wide * (((i * 37) % 101) / 50 - 1), items: 1, error: 0.1 },
  }));
}

describe('ranges of brands outside the catalog', () => {
  it('hold four in five items of brands that they were not calibrated on, in the US and elsewhere', () => {
    const errors = classErrors([...items(true, 0.5), ...items(false, 1.5)]);
    for (const isUs of [true, false]) {
      const one = errors.find((error) => error.isUs === isUs && error.known === 20);
      assert.ok(one && Math.abs(one.covered - 0.8) < 0.03, JSON.stringify(one));
    }
    const { otherBrands: shipped } = JSON.parse(
      readFileSync(new URL('../../model/evaluation.json', import.meta.url), 'utf8'),
    ) as { otherBrands: { known: number; covered: number }[] };
    assert.equal(shipped.length, 8);
    for (const { covered, known } of shipped)
      assert.ok(covered >= 0.77 && covered <= 0.83, `${known}: ${covered}`);
  });

  it('are served as the US has them, where there is enough of it', () => {
    const [us, elsewhere] = [items(true, 0.5), items(false, 1.5)];
    assert.deepEqual(servedCalibration([...us, ...elsewhere]), calibrate(us));
    const few = us.slice(0, 100);
    assert.deepEqual(servedCalibration([...few, ...elsewhere]), calibrate([...few, ...elsewhere]));
  });

  it('are not those of one brand that a seller sold by the thousand', () => {
    const many = { brand: 'one', known: 20 as const, isUs: true, family: 'tops', error: 0.1 };
    const usual = items(true, 0.5, 200);
    const width = ({ classes }: ReturnType<typeof calibrate>) => {
      const [, known] = classes;
      return (known?.high ?? 0) - (known?.low ?? 0);
    };
    const withOne = calibrate([...usual, { ...many, distance: 0, items: 100_000 }]);
    assert.ok(width(withOne) > 0.9 * width(calibrate(usual)));
  });
});

describe('judged tiers', () => {
  const named = new Set(otherBrands.map(({ name }) => name));
  it('give brands outside the catalog one step each, and families of theirs another', () => {
    const judged = Object.values(judgedTiers.steps).flat();
    assert.equal(new Set(judged).size, judged.length, 'a brand stands at two steps');
    for (const steps of [judgedTiers.steps, ...Object.values(judgedTiers.families)])
      for (const [step, brands] of Object.entries<string[]>(steps)) {
        assert.ok(Number.isInteger(Number(step)) && Number(step) >= -2 && Number(step) <= 20, step);
        for (const name of brands) assert.ok(named.has(name), `${name} is in no list of names`);
      }
  });
});

describe('what is known of a brand without listings', () => {
  it('is its tier, its price of 2018, or that it is a brand', () => {
    const population = {
      ...{ mean: 0.9, deviation: 0.6 },
      line: { from: -2, slope: 1, deviation: 0.3 },
    };
    assert.deepEqual(priorOf(population), { mean: 0.9, deviation: 0.6 });
    assert.deepEqual(priorOf(population, { level: 3 }), { mean: 1, deviation: 0.3 });
    const tier = priorOf(population, { tier: 2.5 });
    assert.equal(tier.mean, 2.5);
    const both = priorOf(population, { level: 3, tier: 2.5 });
    assert.ok(both.mean > 1 && both.mean < 2.5);
    assert.ok(both.deviation <= Math.min(0.3, tier.deviation));
  });

  it('is said of brands that the list names, once each', () => {
    const names = Object.values(knownTiers.tiers).flat();
    assert.equal(new Set(names).size, names.length);
    // One that the catalog has taken over may stay in the list.
    const listed = new Set([...otherBrands, ...brands].map(({ name }) => name));
    for (const name of names) assert.ok(listed.has(name), name);
  });
});
