import { brands, categories, GENDERS, TIERS, type Tier } from '../../src/garments/catalog.ts';
import { keyOf, predictWith, type System } from './system.ts';
import { type ConditionMix, conditionEntries, garmentEntries, wearOf } from './terms.ts';

/** Least distance of the median brands of neighboring tiers, log USD: 5%, so that whole dollars keep the order. */
const MARGIN = Math.log(1.05);

/**
 * The catalog's tiers are ordered, most expensive first. Where the data leave two neighbors of a category level or
 * crossed, both are moved apart by the same amount until the order holds (order-restricted estimation): the effects
 * `tier x category` take the change. Returns what was moved.
 */
export function orderTiers(system: System, mix: ConditionMix): string[] {
  const moved: string[] = [];
  for (const { slug } of categories) {
    // A move can push the next neighbors together; five tiers settle in a few rounds.
    for (let round = 0; round < 20; round++) {
      let settled = true;
      for (let i = 1; i < TIERS.length; i++) {
        const [upper, lower] = [TIERS[i - 1] as Tier, TIERS[i] as Tier];
        const gap = Math.min(
          ...GENDERS.map(
            (gender) =>
              medianOf(system, mix, upper, slug, gender) -
              medianOf(system, mix, lower, slug, gender),
          ),
        );
        if (gap >= MARGIN - 1e-9) continue;
        settled = false;
        shift(system, upper, slug, (MARGIN - gap) / 2);
        shift(system, lower, slug, (gap - MARGIN) / 2);
        moved.push(`${slug}: ${upper} and ${lower} by ${((MARGIN - gap) / 2).toFixed(3)}`);
      }
      if (settled) break;
    }
  }
  return moved;
}

function medianOf(
  system: System,
  mix: ConditionMix,
  tier: Tier,
  category: string,
  gender: (typeof GENDERS)[number],
): number {
  const condition = conditionEntries('unknown', tier, wearOf(category), mix);
  const logs = brands
    .filter((brand) => brand.tier === tier)
    .map(({ slug }) =>
      predictWith(system, [...garmentEntries(slug, category, gender), ...condition]),
    );
  return logs.sort((a, b) => a - b)[logs.length >> 1] as number;
}

function shift(system: System, tier: Tier, category: string, by: number): void {
  const j = system.index.get(keyOf('tier x category', `${tier} ${category}`));
  // A pair without any listing has no effect to move; it follows its tier and category, which are in order.
  if (j !== undefined) system.effect[j] = (system.effect[j] as number) + by;
}
