import type { Likely } from '../../src/pricing/sale-odds.ts';
import { diagonal, inverse } from '../numbers/inverse.ts';
import { round } from '../numbers/round.ts';
import { AGES } from './cells.ts';

/** A standing listing watched for some days: what it asked at first beside the estimate, and what is left of that. */
export interface CutListing {
  /** Log of the first price over the estimate. */
  readonly start: number;
  /** Log of the price now over the first. */
  readonly cut: number;
  readonly age: number;
  readonly days: number;
  readonly sold: boolean;
}

/**
 * The factor of the shape for two prices of one listing. Between listings, the error of the estimate hides most of the
 * difference in price. Among listings that asked the same at first, those cut more sold more often, by a steeper slope; but who
 * cuts a price also looks after the listing. So that slope over the one between listings is the high end, no difference the
 * low end, and the middle of their logs the figure.
 */
export function fitOwnPrice(listings: readonly CutListing[]): Likely {
  const spanOf = (age: number) => AGES.map((from) => (age >= from ? 1 : 0));
  const counts = listings.map(({ days, sold }) => ({ days, sold: sold ? 1 : 0 }));
  const between = poissonSlopes(
    listings.map(({ start, cut, age }) => [start + cut, ...spanOf(age)]),
    counts,
  );
  const within = poissonSlopes(
    listings.map(({ start, cut, age }) => [start, cut, ...spanOf(age)]),
    counts,
  );
  const high = Math.max(1, (within[1] as number) / (between[0] as number));
  return { value: round(Math.sqrt(high), 2), low: 1, high: round(high, 2) };
}

const ROUNDS = 40;

/** The coefficients of a Poisson regression of sales on days, by Newton's method. */
function poissonSlopes(
  rows: readonly (readonly number[])[],
  counts: readonly { readonly days: number; readonly sold: number }[],
): number[] {
  const size = rows[0]?.length ?? 0;
  const slopes = Array.from({ length: size }, () => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = slopes.map((slope) => -slope * RIDGE);
    const hessian = diagonal(slopes.map(() => RIDGE));
    rows.forEach((row, k) => {
      const { days, sold } = counts[k] as { days: number; sold: number };
      const rate = days * Math.exp(row.reduce((sum, x, i) => sum + x * (slopes[i] as number), 0));
      row.forEach((x, i) => {
        if (x === 0) return;
        gradient[i] = (gradient[i] as number) + x * (sold - rate);
        const line = hessian[i] as Float64Array;
        row.forEach((y, j) => {
          line[j] = (line[j] as number) + x * y * rate;
        });
      });
    });
    inverse(hessian).forEach((line, i) => {
      const step = line.reduce((sum, x, j) => sum + x * (gradient[j] as number), 0);
      slopes[i] = (slopes[i] as number) + Math.max(-1, Math.min(1, step));
    });
  }
  return slopes;
}

/** Keeps columns without a listing at 0. */
const RIDGE = 1e-6;
