import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { createEffects } from '../../src/pricing/effects.ts';
import { createUsualGender } from '../../src/pricing/usual-gender.ts';
import { effectsFile } from '../support/effects.ts';

const brand = findBrand('coach') ?? assert.fail('no such brand');
const jeans = findCategory('jeans') ?? assert.fail('no such category');
for (const { gender, by, counts, why } of [
  { gender: 'female', by: 'evidence', counts: { jeans: [3, 2] }, why: 'most of its jeans are women’s' },
  { gender: 'male', by: 'evidence', counts: { jeans: [2, 3], all: [9, 3] }, why: 'most of its jeans are men’s' },
  { gender: 'male', by: 'brand', counts: { jeans: [2, 2], all: [2, 3] }, why: 'only its other kinds are mostly men’s' },
  { gender: 'male', by: 'brand', counts: { jeans: [3, 2], all: [3, 400] }, why: 'it hardly sells to women' },
  { gender: 'male', by: 'brand', counts: { kind: [0, 100], all: [9, 3] }, why: 'hardly any jeans are for women' },
  { gender: 'female', by: 'default', counts: { kind: [0, 99] }, why: 'too few jeans are known to say so' },
  { gender: 'female', by: 'default', counts: { kind: [1, 99] }, why: 'one pair of jeans in a hundred is for women' },
  { gender: 'female', by: 'default', counts: {}, why: 'nothing is known of either' },
] as const)
  it(`the usual gender of a brand’s jeans is ${gender} if ${why}`, () => {
    const rowOf = ([female, male]: readonly [number, number] = [0, 0]) => ({ female, male });
    const { jeans: ofJeans, all, kind } = counts as Partial<Record<'jeans' | 'all' | 'kind', [number, number]>>;
    const pair = { 'coach|jeans': rowOf(ofJeans) };
    const file = effectsFile({}, { 'brand x kind': pair, brand: { coach: rowOf(all) }, kind: { jeans: rowOf(kind) } });
    assert.deepEqual(createUsualGender(createEffects(file))(brand, jeans), { gender, by });
  });
