import { usd } from './numbers.ts';

/** Returns the ends between which half of the pieces fall that are priced at $100; `medianError` is a fraction. */
export function halfBetween(medianError: number): readonly [low: string, high: string] {
  return [usd(Math.round(100 / (1 + medianError))), usd(Math.round(100 * (1 + medianError)))];
}
