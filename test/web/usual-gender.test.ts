import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { createEffects } from '../../src/pricing/effects.ts';
import { createUsualGender } from '../../src/pricing/usual-gender.ts';
import { call } from '../mcp/support.ts';
import { effectsFile } from '../support/effects.ts';
import { sharePages } from '../support/pages.ts';

const brand = findBrand('coach') ?? assert.fail('no such brand');
const jeans = findCategory('jeans') ?? assert.fail('no such category');
for (const { gender, by, counts, why } of [
  { gender: 'female', by: 'evidence', counts: { jeans: [3, 2] }, why: 'most of its jeans are women’s' },
  { gender: 'male', by: 'evidence', counts: { jeans: [2, 3], all: [9, 3] }, why: 'most of its jeans are men’s' },
  { gender: 'male', by: 'brand', counts: { jeans: [2, 2], all: [2, 3] }, why: 'only its other kinds are mostly men’s' },
  { gender: 'male', by: 'brand', counts: { jeans: [3, 2], all: [3, 400] }, why: 'it hardly sells to women' },
  { gender: 'female', by: 'default', counts: {}, why: 'nothing is known of either' },
] as const)
  it(`the usual gender of a brand’s jeans is ${gender} if ${why}`, () => {
    const rowOf = ([female, male]: readonly [number, number] = [0, 0]) => ({ female, male });
    const { jeans: ofJeans, all } = counts as { jeans?: [number, number]; all?: [number, number] };
    const file = effectsFile({}, { 'brand x kind': { 'coach|jeans': rowOf(ofJeans) }, brand: { coach: rowOf(all) } });
    assert.deepEqual(createUsualGender(createEffects(file))(brand, jeans), { gender, by });
  });

/** Removes the only difference between a gender that is assumed and one that is stated. */
const withoutAssumption = (text: string) => text.replace(/\{"code":"assumed_gender","text":"[^"]*"\},?/, '');

const PAIRS = [
  { brand: 'coach', category: 'bag', usual: 'female', other: 'male', named: /women’s/i },
  { brand: 'levis', category: 'jeans', usual: 'male', other: 'female', named: /(?<!wo)men’s/i },
] as const;

for (const { brand, category, usual, other, named } of PAIRS) {
  describe(`${brand} ${category} without a stated gender`, () => {
    const { get } = sharePages();
    const textAt = async (path: string) => {
      const answer = await get(path);
      assert.equal(answer.status, 200, path);
      return answer.text;
    };
    const path = `/price/${brand}/${category}`;

    for (const address of [`${path}.json`, `${path}.csv`, path])
      it(`gets the answer of the usual gender at ${address}, and not that of the other`, async () => {
        const unstated = await textAt(address);
        assert.equal(withoutAssumption(unstated), await textAt(`${address}?gender=${usual}`));
        assert.notEqual(unstated, await textAt(`${address}?gender=${other}`));
      });

    it('is named with the usual gender in headings and for agents', async () => {
      const page = await textAt(path);
      assert.match(/<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1] ?? '', named);
      assert.match(/<title>(.*?)<\/title>/.exec(page)?.[1] ?? '', named);
      assert.match(call('get_price', { brand, category }).text, named);
    });
  });
}
