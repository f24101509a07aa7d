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

describe('a brand’s kind without a stated gender', () => {
  const { get } = sharePages();
  const textAt = async (path: string) => {
    const answer = await get(path);
    assert.equal(answer.status, 200, path);
    return answer.text;
  };

  for (const address of ['.json', '.csv', ''].map((type) => `/price/levis/jeans${type}`))
    it(`gets the answer of the usual gender at ${address}, and not that of the other`, async () => {
      const unstated = await textAt(address);
      assert.equal(withoutAssumption(unstated), await textAt(`${address}?gender=male`));
      assert.notEqual(unstated, await textAt(`${address}?gender=female`));
    });

  it('is named with the usual gender in headings and for agents', async () => {
    const page = await textAt('/price/levis/jeans');
    const named = /(?<!wo)men’s/i;
    assert.match(/<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1] ?? '', named);
    assert.match(/<title>(.*?)<\/title>/.exec(page)?.[1] ?? '', named);
    assert.match(call('get_price', { brand: 'levis', category: 'jeans' }).text, named);
  });
});
