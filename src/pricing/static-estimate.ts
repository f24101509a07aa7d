import { grouped } from '../base/numbers.ts';
import { CONDITIONS, type Condition, categories, TIERS, type Tier } from '../catalog/catalog.ts';
import { ArtifactError, type StaticArtifact } from './loading/artifact.ts';
import type { PriceRow } from './ranges/price-range.ts';

type StaticFormula = Pick<StaticArtifact, 'base' | 'modifier' | 'multiplier'>;

/** base x modifier x multiplier before rounding, USD. */
export function exactMid(
  { base, modifier, multiplier }: StaticFormula,
  tier: Tier,
  category: string,
  condition: Condition,
): number {
  return base[tier] * (modifier[category] as number) * multiplier[condition];
}

/** The first rule that the whole-dollar prices break, with its tier and category; undefined if all hold. */
export function brokenRule(
  formula: StaticFormula,
): { readonly tier: Tier; readonly category: string; readonly sentence: string } | undefined {
  for (const tier of TIERS) {
    for (const { slug: category } of categories) {
      const mids = CONDITIONS.map((grade) => Math.round(exactMid(formula, tier, category, grade)));
      const at = mids.findIndex((mid, i) => i > 0 && mid >= (mids[i - 1] as number));
      if (at > 0) {
        const sentence = `${CONDITIONS[at]} is not below ${CONDITIONS[at - 1]} for ${tier} ${category}.`;
        return { tier, category, sentence };
      }
      // Low lies below mid, and both are whole dollars.
      if ((mids.at(-1) as number) < 2) {
        const sentence = `${tier} ${category} in ${CONDITIONS.at(-1)} is below 1 USD.`;
        return { tier, category, sentence };
      }
    }
  }
  return undefined;
}

/** The five rows of a tier and category, best grade first: mid = base x modifier x multiplier, whole USD. */
export function staticRows(artifact: StaticArtifact, tier: Tier, category: string): PriceRow[] {
  const spread = artifact.spread[tier] as { low: number; high: number };
  return CONDITIONS.map((condition) => {
    const exact = exactMid(artifact, tier, category, condition);
    const mid = Math.round(exact);
    return {
      condition,
      low: Math.min(mid - 1, Math.max(1, Math.round(exact * spread.low))),
      mid,
      high: Math.max(mid + 1, Math.round(exact * spread.high)),
    };
  });
}

/** Throws if a tier, category or grade is missing or if a price table breaks a rule of the formula. */
export function checkStatic(path: string, artifact: StaticArtifact): void {
  const missing =
    TIERS.find((tier) => !artifact.base[tier] || !artifact.spread[tier]) ??
    categories.find(({ slug }) => !artifact.modifier[slug])?.slug ??
    CONDITIONS.find((condition) => !artifact.multiplier[condition]);
  if (missing) throw new ArtifactError(path, `there is no number for ${missing}.`);
  const broken = brokenRule(artifact);
  if (broken) throw new ArtifactError(path, broken.sentence);
}

/** Describes how the static estimate is computed and the data it was fitted to. */
export function methodology(artifact: StaticArtifact): string {
  const listings = grouped(artifact.fittedListings);
  return (
    'Brand tier x category modifier x condition multiplier, fitted to ' +
    `${listings} real listings: ${artifact.market}; ` +
    'low to high covers about 80% of the fitted listings of the tier. Poor is extrapolated.'
  );
}
