import { medianOf } from '../median.ts';

/** Distances between sales and their estimates. */
export interface EstimateErrors {
  /** Half of the sales are nearer than this to the estimate, a fraction of it. */
  readonly medianError: number;
  /** The middle of price over estimate, less 1: above zero where sales bring more. */
  readonly drift: number;
}

/** The errors of estimates; `ratios` are logarithms of price over estimate, of one sale at least. */
export function errorsOf(ratios: readonly number[]): EstimateErrors {
  return {
    medianError: Math.exp(medianOf(ratios.map(Math.abs))) - 1,
    drift: Math.exp(medianOf(ratios)) - 1,
  };
}
