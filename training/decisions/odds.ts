import { P90 } from '../../src/pricing/ranges/confidence.ts';
import { PARAMETERS } from '../parameters.ts';

const { ratios, shape, ownPrice, ownPriceEnds, steepnessError, ages, hazards } = PARAMETERS.saleOdds;
const [lowest = 1, highest = 1] = ownPriceEnds;

/** Standard deviation of the log factor on a listing's curve: for another marketplace, and overall. */
const CURVE_ERROR = Math.hypot(steepnessError, Math.log(highest / lowest) / (2 * P90));

/**
 * Log of the odds that a listing sells on a day at one asking price, relative to asking the estimate; never rises with
 * the price. `at` is its uncertainty, in standard deviations: -1.28 and 1.28 are the steep and the flat end.
 */
export function logHazardRatio(asked: number, estimate: number, at = 0): number {
  return ownPrice * shapeAt(asked / estimate) * Math.exp(-at * CURVE_ERROR);
}

/** Returns the log hazard relative to listings at their estimate: flat below observed prices, falling on above. */
function shapeAt(asked: number): number {
  const point = (i: number) => ({ ratio: ratios[i] as number, log: shape[i] as number });
  const ratio = Math.max(point(0).ratio, asked);
  const above = ratios.findIndex((one) => one >= ratio);
  const next = above === -1 ? ratios.length - 1 : Math.max(1, above);
  const [a, b] = [point(next - 1), point(next)];
  return a.log + ((b.log - a.log) * Math.log(ratio / a.ratio)) / Math.log(b.ratio / a.ratio);
}

/** Returns the number of sales of a listing between two ages, days, if none ends it. */
export function salesBetween(from: number, to: number): number {
  return hazards.reduce((sum, hazard, i) => {
    const [start, end] = [ages[i] as number, ages[i + 1] as number];
    return sum + Math.max(0, Math.min(to, end) - Math.max(from, start)) * hazard;
  }, 0);
}
