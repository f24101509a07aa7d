import { brands, categories, TIERS } from '../../src/garments/catalog.ts';
import { knowledgeOf } from '../markets/markets.ts';
import type { Fit } from '../model/fit.ts';
import { quantile } from '../quantile.ts';
import type { JointFit } from './fit.ts';
import type { JointRow } from './rows.ts';

/** The joint model's garments and conditions in the form of the cells' fit, whose variances and spreads they keep. */
export function asFit(joint: JointFit, fit: Fit): Fit {
  const index = new Map(joint.design.index);
  const effect = new Float64Array(joint.effect.length + brands.length * categories.length);
  effect.set(joint.effect);
  lowerUnknownBrands(joint, effect);
  let next = joint.effect.length;
  for (const brand of brands) {
    for (const { slug } of categories) {
      const key = `${brand.slug} ${slug}`;
      index.set(`ordinary words|${key}`, next);
      effect[next++] = joint.typical.get(key) ?? 0;
    }
  }
  return { ...fit, system: { ...fit.system, observations: [], index, effect } };
}

/** Share of a tier's brands that sell for less than one of which nothing is known. */
const UNKNOWN_BRAND = 0.25;

/** Items at which a brand's own evidence and its tier's cheaper brands count alike; below it soon counts for nothing. One
 * that sold counts for several. */
const ENOUGH_ITEMS = 80;
const SOLD_WORTH = 8;

/**
 * A brand that nobody lists is no typical brand of its tier: it sits where the cheaper ones of its tier do, until
 * listings or sold prices say otherwise. A figure over all kinds of items is no such evidence.
 */
function lowerUnknownBrands({ design }: JointFit, effect: Float64Array): void {
  const evidence = new Map<string, number>();
  for (const row of design.observations)
    if (!row.figure)
      evidence.set(row.brand, (evidence.get(row.brand) ?? 0) + row.items * worthOf(row));
  for (const tier of TIERS) {
    const own = brands
      .filter((brand) => brand.tier === tier)
      .flatMap(({ slug }) => {
        const j = design.index.get(`brand|${slug}`);
        const items = evidence.get(slug) ?? 0;
        return j === undefined ? [] : [{ j, share: items ** 2 / (items ** 2 + ENOUGH_ITEMS ** 2) }];
      });
    const low = quantile(
      own.map(({ j, share }) => [effect[j] as number, share] as const),
      UNKNOWN_BRAND,
    );
    for (const { j, share } of own) {
      const value = effect[j] as number;
      if (value > low) effect[j] = low + share * (value - low);
    }
  }
}

function worthOf(row: JointRow): number {
  return row.basis === 'sold' && !knowledgeOf(row.market).choice ? SOLD_WORTH : 1;
}
