import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { priorOf } from '../../training/other-brands/fit.ts';
import judgedTiers from '../../training/other-brands/judged-tiers.json' with { type: 'json' };

describe('the judged tiers', () => {
  const named = new Set(otherBrands.map(({ name }) => name));
  it('name only brands outside the catalog, each at one step from -2 to 20', () => {
    const judged = Object.values(judgedTiers.steps).flat();
    assert.equal(new Set(judged).size, judged.length, 'a brand stands at two steps');
    const tables = [judgedTiers.steps, ...Object.values(judgedTiers.families)];
    for (const [step, names] of tables.flatMap((table) => Object.entries<string[]>(table))) {
      assert.match(step, /^(-[12]|1?\d|20)$/);
      assert.deepEqual(
        names.filter((name) => !named.has(name)),
        [],
      );
    }
  });
});

it('the prior of a brand is on the line of judged brands, or else the mean of all brands', () => {
  const population = {
    mean: 0.9,
    deviation: 0.6,
    line: { from: 0.2, slope: 0.8, deviation: 0.3 },
  };
  assert.deepEqual(priorOf(population, undefined), { mean: 0.9, deviation: 0.6 });
  assert.deepEqual(priorOf(population, { level: 1, wears: {} }), { mean: 1, deviation: 0.3 });
});
