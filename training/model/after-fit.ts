import { brands, TIERS } from '../../src/catalog/catalog.ts';
import { knowledgeOf } from '../markets/markets.ts';
import { quantile } from '../numbers/robust.ts';
import { countBy } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Fit } from './fit.ts';
import { type Effects, idOf } from './terms.ts';

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
