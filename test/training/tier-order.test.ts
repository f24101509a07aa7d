import assert from 'node:assert/strict';
import { it } from 'node:test';
import { brands, categories, GENDERS, TIERS } from '../../src/garments/catalog.ts';
import { keyOf, predictWith, type System } from '../../training/model/system.ts';
import { garmentEntries } from '../../training/model/terms.ts';
import { orderTiers } from '../../training/model/tier-order.ts';

/** A fit that has found these effects and no others, log USD. */
function fitOf(effects: Readonly<Record<string, number>>): System {
  const keys = [
    ...TIERS.flatMap((tier) =>
      categories.map(({ slug }) => keyOf('tier x category', `${tier} ${slug}`)),
    ),
    ...Object.keys(effects),
  ];
  const index = new Map(keys.map((key, at) => [key, at]));
  const effect = Float64Array.from(keys, (key) => effects[key] ?? 0);
  return { index, effect, prior: new Map() } as unknown as System;
}

it('orders the tiers of each category for either gender, by moving neighbors apart alike', () => {
  // Ordered for women and crossed for men: by the tiers' own genders.
  const tiers = TIERS.map((tier, at) => [keyOf('tier', tier), -0.2 * at] as const);
  const effects = { ...Object.fromEntries(tiers), [keyOf('tier x gender', 'luxury male')]: 0.5 };
  const system = fitOf(effects);
  const moved = orderTiers(system, new Map());
  assert.ok(moved.length >= categories.length, moved.join('\n'));
  for (const { slug } of categories) {
    for (const gender of GENDERS) {
      const levels = TIERS.map((tier) => {
        const brand = brands.find((one) => one.tier === tier)?.slug ?? '';
        return predictWith(system, garmentEntries(brand, slug, gender));
      });
      for (const [at, level] of levels.slice(1).entries()) {
        const above = levels[at] as number;
        assert.ok(above - level >= Math.log(1.05) - 1e-9, `${slug} ${gender}: ${levels}`);
      }
    }
  }
  const shiftOf = (tier: string) =>
    system.effect[system.index.get(keyOf('tier x category', `${tier} bag`)) as number] as number;
  assert.ok(shiftOf('designer') > 0 && shiftOf('luxury') < 0);
});

it('leaves tiers alone that are in order', () => {
  const effects = Object.fromEntries(TIERS.map((tier, at) => [keyOf('tier', tier), -0.2 * at]));
  assert.deepEqual(orderTiers(fitOf(effects), new Map()), []);
});
