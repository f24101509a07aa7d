import { type Shape, Type, usdPrice } from '../base/shape.ts';
import { roundToDollar } from '../base/values.ts';
import { CONDITIONS, type Condition, type Tier } from '../catalog/catalog.ts';
import { Grade } from './price-range.ts';

/** `static-estimate.json`: prices by tier, category, and grade. */
export interface StaticArtifact {
  readonly version: string;
  readonly market: string;
  readonly fittedListings: number;
  readonly base: Readonly<Record<Tier, number>>;
  readonly modifier: Readonly<Record<string, number>>;
  readonly multiplier: Readonly<Record<Condition, number>>;
  /** Low and high ends as multiples of the price, by tier. */
  readonly spread: Readonly<Record<Tier, { readonly low: number; readonly high: number }>>;
}

/** Returns base x modifier x multiplier before rounding, US dollars. */
export const computeMid = (
  { base, modifier, multiplier }: Pick<StaticArtifact, 'base' | 'modifier' | 'multiplier'>,
  tier: Tier,
  kind: string,
  grade: Condition,
) => base[tier] * (modifier[kind] ?? 1) * multiplier[grade];

export const PriceRow = Type.Object(
  {
    condition: Grade,
    low: usdPrice('Low estimate'),
    mid: usdPrice('Typical price'),
    high: usdPrice('High estimate'),
  },
  { $id: 'PriceRow' },
);
/** A row of the tier average, `low < mid < high`. */
export type PriceRow = Shape<typeof PriceRow>;

/** Returns a row for each grade of a tier and category, best first, whole US dollars. */
export function createStaticRows(artifact: StaticArtifact, tier: Tier, category: string): PriceRow[] {
  const { [tier]: spread } = artifact.spread;
  return CONDITIONS.map((condition) => {
    const exact = computeMid(artifact, tier, category, condition);
    const mid = Math.round(exact);
    return {
      condition,
      low: Math.min(mid - 1, roundToDollar(exact * spread.low)),
      mid,
      high: Math.max(mid + 1, Math.round(exact * spread.high)),
    };
  });
}
