import artifact from '../../model/sale-odds.json' with { type: 'json' };
import { P90 } from '../../src/pricing/ranges/confidence.ts';

export interface Likely {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The fitted file that ships with the project. It is about buyers, so an operator's own prices do not change it. */
export const saleOdds = artifact;
export type SaleOddsArtifact = typeof artifact;
/** Sales per listing and day at the estimate, by age, for one brand and category on one marketplace. */
export type SaleLevel = SaleOddsArtifact['levels'][number];
/** How fast pieces sell in a class of places, at the asking prices of its sellers. */
export type SaleRate = SaleOddsArtifact['rates'][number];

type ShapePoint = SaleOddsArtifact['shape'][number];

/** Classes of places with their own rate of sales. */
export type PlaceClass = 'marketplace' | 'luxury' | 'shop';

/** Standard deviation of the log factor on a listing's curve: for another marketplace, and overall. */
const CURVE_ERROR = Math.hypot(
  saleOdds.steepnessError,
  Math.log(saleOdds.ownPrice.high / saleOdds.ownPrice.low) / (2 * P90),
);

/**
 * Log of the odds that a listing sells on a day at one asking price, relative to asking the estimate; never rises with
 * the price. `at` is its uncertainty, in standard deviations: -1.28 and 1.28 are the steep and the flat end.
 */
export function logHazardRatio(asked: number, estimate: number, at = 0): number {
  return saleOdds.ownPrice.value * shapeAt(asked / estimate) * Math.exp(-at * CURVE_ERROR);
}

/** Returns the log hazard relative to listings at their estimate: flat below observed prices, falling on above. */
function shapeAt(asked: number): number {
  const { shape } = saleOdds;
  const ratio = Math.max((shape[0] as ShapePoint).ratio, asked);
  const above = shape.findIndex((point) => point.ratio >= ratio);
  const next = above === -1 ? shape.length - 1 : Math.max(1, above);
  const a = shape[next - 1] as ShapePoint;
  const b = shape[next] as ShapePoint;
  return a.log + ((b.log - a.log) * Math.log(ratio / a.ratio)) / Math.log(b.ratio / a.ratio);
}

/** Returns the number of sales of a listing between two ages, days, if none ends it. */
export function salesBetween(place: PlaceClass, from: number, to: number): number {
  const { spans } = saleOdds.rates.find((rate) => rate.place === place) as SaleRate;
  return spans.reduce(
    (sum, span) => sum + Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)) * span.hazard,
    0,
  );
}
