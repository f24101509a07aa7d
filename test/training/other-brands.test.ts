import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { brandSlug } from '../../src/catalog/normalize.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import judgedTiers from '../../training/other-brands/judged-tiers.json' with { type: 'json' };
import { namesText, readNames } from '../../training/other-brands/names-file.ts';
import { priorOf, readJudged } from '../../training/other-brands/population.ts';

describe('the file of names', () => {
  const FILE = new URL('../../src/catalog/other-brands.json', import.meta.url);

  it('is written as it was read, with every section', () => {
    assert.equal(namesText(readNames()), readFileSync(FILE, 'utf8'));
  });

  it('has a new tier on the line of its brand alone', () => {
    const names = readNames();
    const [first, ...others] = names.brands;
    assert.ok(first);
    const text = namesText({ ...names, brands: [{ ...first, like: 'designer' }, ...others] });
    const before = readFileSync(FILE, 'utf8').split('\n');
    const changed = text.split('\n').filter((line, i) => line !== before[i]);
    const rows = changed.map((line) => JSON.parse(line.trim().replace(/,$/, '')));
    assert.deepEqual(rows, [{ ...first, like: 'designer' }]);
  });

  it('keeps a section and a member that the scripts do not know', () => {
    const names = {
      about: 'x',
      brands: [{ name: 'A', plain: true, like: 'luxury' as const }],
      makers: [{ name: 'B', wearer: 'children' }],
    };
    const text = namesText({ ...names, notClothes: {}, noBrands: ['c'] });
    assert.deepEqual(JSON.parse(text), { ...names, notClothes: {}, noBrands: ['c'] });
    assert.match(text, /\n {4}\{"name":"A","like":"luxury","plain":true\}\n/);
    assert.match(text, /\n {4}\{"name":"B","wearer":"children"\}\n/);
  });
});

describe('judged tiers', () => {
  const named = new Set(otherBrands.map(({ name }) => name));
  it('give brands outside the catalog one step each, and families of theirs another', () => {
    const judged = Object.values(judgedTiers.steps).flat();
    assert.equal(new Set(judged).size, judged.length, 'a brand stands at two steps');
    for (const steps of [judgedTiers.steps, ...Object.values(judgedTiers.families)]) {
      for (const [step, brands] of Object.entries<string[]>(steps)) {
        assert.ok(Number.isInteger(Number(step)) && Number(step) >= -2 && Number(step) <= 20, step);
        for (const name of brands) assert.ok(named.has(name), `${name} is in no list of names`);
      }
    }
  });

  it('say what a brand brings over a nameless piece, and its shoes or bags where they stand apart', () => {
    const [step, names] = Object.entries(judgedTiers.families.bags)[0] as [string, string[]];
    const { level, wears } = readJudged().get(brandSlug(names[0] as string)) ?? { level: 0 };
    const expected = Number(step) * Math.log(judgedTiers.factor);
    assert.ok(Math.abs(level + (wears?.bags ?? 0) - expected) < 1e-9);
  });
});

describe('what is known of a brand without listings', () => {
  it('is what it was judged to be, as far as judgments hold, or that it is a brand', () => {
    const population = {
      mean: 0.9,
      deviation: 0.6,
      line: { from: 0.2, slope: 0.8, deviation: 0.3 },
    };
    assert.deepEqual(priorOf(population, undefined), { mean: 0.9, deviation: 0.6 });
    assert.deepEqual(priorOf(population, { level: 1, wears: {} }), { mean: 1, deviation: 0.3 });
  });
});
