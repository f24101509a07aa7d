import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brandSlug } from '../../src/catalog/normalize.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { priorOf, readJudged } from '../../training/other-brands/fit.ts';
import judgedTiers from '../../training/other-brands/judged-tiers.json' with { type: 'json' };

describe('judged tiers', () => {
  const named = new Set(otherBrands.map(({ name }) => name));
  it('give each brand outside the catalog one step, and its families another', () => {
    const judged = Object.values(judgedTiers.steps).flat();
    assert.equal(new Set(judged).size, judged.length, 'a brand stands at two steps');
    for (const steps of [judgedTiers.steps, ...Object.values(judgedTiers.families)]) {
      for (const [step, brands] of Object.entries<string[]>(steps)) {
        assert.ok(Number.isInteger(Number(step)) && Number(step) >= -2 && Number(step) <= 20, step);
        for (const name of brands) assert.ok(named.has(name), `${name} is in no list of names`);
      }
    }
  });

  it('state a brand’s premium over an unbranded piece, and that of its shoes or bags if different', () => {
    const [step, names] = Object.entries(judgedTiers.families.bags)[0] as [string, string[]];
    const { level, wears } = readJudged().get(brandSlug(names[0] as string)) ?? { level: 0 };
    const expected = Number(step) * Math.log(judgedTiers.factor);
    assert.ok(Math.abs(level + (wears?.bags ?? 0) - expected) < 1e-9);
  });
});

it('a brand without listings has its judged level as prior, as far as judgments hold, or that of any brand', () => {
  const population = {
    mean: 0.9,
    deviation: 0.6,
    line: { from: 0.2, slope: 0.8, deviation: 0.3 },
  };
  assert.deepEqual(priorOf(population, undefined), { mean: 0.9, deviation: 0.6 });
  assert.deepEqual(priorOf(population, { level: 1, wears: {} }), { mean: 1, deviation: 0.3 });
});
