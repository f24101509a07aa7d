import assert from 'node:assert/strict';
import { it } from 'node:test';
import { brands, categories, GENDERS, TIERS } from '../../src/catalog/catalog.ts';
import { orderTiers } from '../../training/model/after-fit.ts';
import { type Effects, garmentEntries, idOf, sumOf } from '../../training/model/terms.ts';

/** The effects of a fit with falling tiers and some more effects, log USD. */
function effectsOf(besides: Effects = () => 0): Effects {
  const levels = new Map(TIERS.map((tier, at) => [idOf({ term: 'tier', facets: { tier } }), -0.2 * at]));
  return (key) => (levels.get(idOf(key)) ?? 0) + besides(key);
}

it('orders the tiers of each category for either gender, by moving neighbors apart alike', () => {
  // Tiers in order for women and crossed for men, by the effects of tier and gender.
  const found = effectsOf(({ term, facets: { tier, gender } }) =>
    term === 'tier x gender' && tier === 'luxury' && gender === 'male' ? 0.5 : 0,
  );
  const { effects, moved } = orderTiers(found, new Map());
  assert.ok(moved.length >= categories.length, moved.join('\n'));
  for (const { slug } of categories) {
    for (const gender of GENDERS) {
      const levels = TIERS.map((tier) => {
        const brand = brands.find((one) => one.tier === tier)?.slug ?? '';
        return sumOf(effects, garmentEntries(brand, slug, gender));
      });
      for (const [at, level] of levels.slice(1).entries()) {
        const above = levels[at] as number;
        assert.ok(above - level >= Math.log(1.05) - 1e-9, `${slug} ${gender}: ${levels}`);
      }
    }
  }
  const shiftOf = (tier: string) => effects({ term: 'tier x category', facets: { tier, category: 'bag' } });
  assert.ok(shiftOf('designer') > 0 && shiftOf('luxury') < 0);
});

it('leaves tiers alone that are in order', () => {
  assert.deepEqual(orderTiers(effectsOf(), new Map()).moved, []);
});
