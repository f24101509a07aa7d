import { roundToDollar, withCommas } from '../base/numbers.ts';
import { CONDITIONS, type Condition, categories, TIERS, type Tier } from '../catalog/catalog.ts';
import { ArtifactError } from './loading/artifact-error.ts';
import type { PriceRow } from './ranges/price-range.ts';

/** `static-estimate.json`: prices by tier, category, and grade. */
export interface StaticArtifact {
  readonly version: string;
  readonly market: string;
  readonly priceYear: number;
  readonly fittedListings: number;
  readonly formula: string;
  readonly base: Readonly<Record<Tier, number>>;
  readonly modifier: Readonly<Record<string, number>>;
  readonly multiplier: Readonly<Record<Condition, number>>;
  /** Grades whose multipliers are extrapolated, since too few listings are in them. */
  readonly extrapolated: readonly string[];
  /** Low and high ends as multiples of the price, by tier. */
  readonly spread: Readonly<Record<string, { readonly low: number; readonly high: number }>>;
}

type StaticFormula = Pick<StaticArtifact, 'base' | 'modifier' | 'multiplier'>;

/** Returns base x modifier x multiplier before rounding, US dollars. */
export function exactMid(
  { base, modifier, multiplier }: StaticFormula,
  tier: Tier,
  category: string,
  condition: Condition,
): number {
  return base[tier] * (modifier[category] as number) * multiplier[condition];
}

/** Returns the first violation of the rules for whole-dollar prices, or undefined if there is none. */
export function brokenRule(
  formula: StaticFormula,
): { readonly tier: Tier; readonly category: string; readonly sentence: string } | undefined {
  for (const tier of TIERS) {
    for (const { slug: category } of categories) {
      const sentence = brokenRuleIn(formula, tier, category);
      if (sentence !== undefined) return { tier, category, sentence };
    }
  }
  return undefined;
}

/** Returns the first violation in a tier and category: a grade that costs no less than the one above, or under $2. */
function brokenRuleIn(formula: StaticFormula, tier: Tier, category: string): string | undefined {
  let priceAbove = Infinity;
  for (const [index, grade] of CONDITIONS.entries()) {
    const price = Math.round(exactMid(formula, tier, category, grade));
    if (price >= priceAbove) return `${grade} is not below ${CONDITIONS[index - 1]} for ${tier} ${category}.`;
    priceAbove = price;
  }
  // Below 2 USD, there would be no room for a low end of 1 USD.
  const lowest = priceAbove;
  return lowest < 2 ? `${tier} ${category} in ${CONDITIONS.at(-1)} is below 1 USD.` : undefined;
}

/** Returns a row for each grade of a tier and category, best first, whole US dollars. */
export function staticRows(artifact: StaticArtifact, tier: Tier, category: string): PriceRow[] {
  const spread = artifact.spread[tier] as { low: number; high: number };
  return CONDITIONS.map((condition) => {
    const exact = exactMid(artifact, tier, category, condition);
    const mid = Math.round(exact);
    return {
      condition,
      low: Math.min(mid - 1, roundToDollar(exact * spread.low)),
      mid,
      high: Math.max(mid + 1, Math.round(exact * spread.high)),
    };
  });
}

/** Throws an {@link ArtifactError} if a tier, category, or grade is missing, or if the prices violate a rule. */
export function checkStatic(path: string, artifact: StaticArtifact): void {
  const missing =
    TIERS.find((tier) => !artifact.base[tier] || !artifact.spread[tier]) ??
    categories.find(({ slug }) => !artifact.modifier[slug])?.slug ??
    CONDITIONS.find((condition) => !artifact.multiplier[condition]);
  if (missing) throw new ArtifactError(path, `there is no number for ${missing}.`);
  const broken = brokenRule(artifact);
  if (broken) throw new ArtifactError(path, broken.sentence);
}

/** Describes the formula of the static estimate and the listings behind it. */
export function methodology(artifact: StaticArtifact): string {
  const listings = withCommas(artifact.fittedListings);
  return (
    'Brand tier x category modifier x condition multiplier, fitted to ' +
    `${listings} real listings: ${artifact.market}; ` +
    'low to high covers about 80% of the fitted listings of the tier. Poor is extrapolated.'
  );
}
