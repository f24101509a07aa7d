import {
  type Brand,
  type Category,
  CONDITIONS,
  categories,
  TIERS,
  type Tier,
} from '../garments/catalogue.ts';
import { ArtifactError, type StaticArtifact } from './artifact.ts';
import type { PriceRow } from './pricing.ts';

/** The five rows of a tier and category, best grade first: mid = base x modifier x multiplier, whole USD. */
export function staticRows(artifact: StaticArtifact, tier: Tier, category: string): PriceRow[] {
  const spread = artifact.spread[tier] as { low: number; high: number };
  return CONDITIONS.map((condition) => {
    const exact =
      (artifact.base[tier] as number) *
      (artifact.modifier[category] as number) *
      (artifact.multiplier[condition] as number);
    const mid = Math.round(exact);
    return {
      condition,
      low: Math.min(mid - 1, Math.max(1, Math.round(exact * spread.low))),
      mid,
      high: Math.max(mid + 1, Math.round(exact * spread.high)),
    };
  });
}

/** Throws when a tier, category or grade is missing or when a price table breaks a rule of the formula. */
export function checkStatic(path: string, artifact: StaticArtifact): void {
  const missing =
    TIERS.find((tier) => !artifact.base[tier] || !artifact.spread[tier]) ??
    categories.find(({ slug }) => !artifact.modifier[slug])?.slug ??
    CONDITIONS.find((condition) => !artifact.multiplier[condition]);
  if (missing) throw new ArtifactError(path, `there is no number for ${missing}.`);
  for (const tier of TIERS) {
    for (const { slug } of categories) {
      const rows = staticRows(artifact, tier, slug);
      rows.forEach((row, i) => {
        const better = rows[i - 1];
        if (better && row.mid >= better.mid) {
          throw new ArtifactError(
            path,
            `${row.condition} is not below ${better.condition} for ${tier} ${slug}.`,
          );
        }
        if (row.low < 1) {
          throw new ArtifactError(path, `${tier} ${slug} in ${row.condition} is below 1 USD.`);
        }
      });
    }
  }
}

/** How the static estimate is computed and on how much it was fitted. */
export function methodology(artifact: StaticArtifact): string {
  const listings = artifact.fittedListings.toLocaleString('en-US');
  return (
    'Brand tier x category modifier x condition multiplier, fitted to ' +
    `${listings} real listings at the level of US person-to-person sales in ${artifact.priceYear}; ` +
    'low to high holds about 80 % of the fitted listings of the tier. Poor is extrapolated.'
  );
}

/** Static price tables of all pairs, computed once. */
export function staticTables(
  artifact: StaticArtifact,
): (brand: Brand, category: Category) => readonly PriceRow[] {
  const tables = new Map<string, readonly PriceRow[]>();
  for (const tier of TIERS) {
    for (const { slug } of categories) {
      tables.set(`${tier} ${slug}`, staticRows(artifact, tier, slug));
    }
  }
  return (brand, category) => tables.get(`${brand.tier} ${category.slug}`) as readonly PriceRow[];
}
