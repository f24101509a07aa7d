import { brands, categories, GENDERS, type Gender, TIERS, type Tier } from '../../src/catalog/catalog.ts';
import { knowledgeOf } from '../markets/markets.ts';
import { quantile } from '../numbers/robust.ts';
import { countBy } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Fit } from './fit.ts';
import { type ConditionMix, conditionEntries, type Effects, garmentEntries, idOf, sumOf, wearOf } from './terms.ts';

/**
 * Returns the effects, with brands without evidence lowered: a brand without listings is not typical of its tier.
 * It gets the level of the tier's cheaper brands until listings or sales show otherwise; figures over all kinds of
 * garment do not count as such evidence.
 */
export function withUnknownBrandsLower({ design, effects }: Fit): Effects {
  const evidence = countBy(
    design.observations.filter(({ figure }) => !figure),
    ({ brand }) => brand,
    (row) => row.items * (row.basis === 'sold' && !knowledgeOf(row).choice ? PARAMETERS.afterFit.soldWorth : 1),
  );
  const lower = new Map<string, number>();
  for (const tier of TIERS) {
    const own = brands
      .filter((brand) => brand.tier === tier)
      .flatMap(({ slug: brand }) => {
        const key = { term: 'brand', facets: { brand } };
        if (!design.index.has(idOf(key))) return [];
        const items = evidence.get(brand) ?? 0;
        const share = items ** 2 / (items ** 2 + PARAMETERS.afterFit.enoughItemsOfBrand ** 2);
        return [{ brand, share, log: effects(key) }];
      });
    const low = quantile(
      own.map(({ log, share }) => [log, share]),
      PARAMETERS.afterFit.unknownBrandShare,
    );
    for (const { brand, share, log } of own) if (log > low) lower.set(brand, (1 - share) * (log - low));
  }
  return (key) => effects(key) - (key.term === 'brand' ? (lower.get(key.facets.brand as string) ?? 0) : 0);
}

/** Minimum distance between the median brands of neighboring tiers, log USD. */
const MARGIN = Math.log(PARAMETERS.afterFit.tierMargin);

/**
 * Keeps the catalog's tiers in order, most expensive first (order-restricted estimation). If two neighbors are tied or
 * out of order in a category, both are moved apart by the same amount, in `tier x category`. Returns the changed
 * effects and a list of the moves.
 */
export function orderTiers(
  effects: Effects,
  mix: ConditionMix,
): { readonly effects: Effects; readonly moved: readonly string[] } {
  const moved: string[] = [];
  const shifts = new Map<string, number>();
  const ordered: Effects = (key) => effects(key) + (shifts.get(idOf(key)) ?? 0);
  const shift = (tier: Tier, category: string, by: number) => {
    const id = idOf({ term: 'tier x category', facets: { tier, category } });
    shifts.set(id, (shifts.get(id) ?? 0) + by);
  };
  const middleOf = (tier: Tier, category: string, gender: Gender) => {
    const condition = conditionEntries('unknown', tier, wearOf(category), mix);
    const logs = brands
      .filter((brand) => brand.tier === tier)
      .map(({ slug }) => sumOf(ordered, [...garmentEntries(slug, category, gender), ...condition]));
    return logs.sort((a, b) => a - b)[logs.length >> 1] as number;
  };
  for (const { slug } of categories) {
    for (let round = 0; round < PARAMETERS.afterFit.tierRounds; round++) {
      let settled = true;
      for (let i = 1; i < TIERS.length; i++) {
        const [upper, lower] = [TIERS[i - 1] as Tier, TIERS[i] as Tier];
        const gap = Math.min(...GENDERS.map((gender) => middleOf(upper, slug, gender) - middleOf(lower, slug, gender)));
        if (gap >= MARGIN - 1e-9) continue;
        settled = false;
        shift(upper, slug, (MARGIN - gap) / 2);
        shift(lower, slug, (gap - MARGIN) / 2);
        moved.push(`${slug}: ${upper} and ${lower} by ${((MARGIN - gap) / 2).toFixed(3)}`);
      }
      if (settled) break;
    }
  }
  return { effects: ordered, moved };
}
