import { total } from './sums.ts';

/** An estimate, log USD, with its variance, (log USD)². */
export interface Estimate {
  readonly value: number;
  readonly variance: number;
}

/** The prior of every effect: zero, known exactly. */
export const ZERO: Estimate = { value: 0, variance: 0 };

/** Converts an estimate of a child to one of its parent, around which children vary with this deviation, log USD. */
export const ofParent = ({ value, variance }: Estimate, deviation: number): Estimate => ({
  value,
  variance: variance + deviation ** 2,
});

/** Returns the precision-weighted mean of independent estimates. */
export function pooled(estimates: readonly Estimate[]): Estimate {
  const precision = total(estimates, ({ variance }) => 1 / variance);
  return { value: total(estimates, ({ value, variance }) => value / variance) / precision, variance: 1 / precision };
}

/**
 * Estimates a child from its own observations and its parent, around which children vary with this deviation, log USD.
 * `pooled` from the bottom up, followed by this function from the top down, gives the best linear unbiased predictions
 * of a nested model.
 */
export function drawn(parent: Estimate, observed: Estimate, deviation: number): Estimate {
  const share = deviation ** 2 / (deviation ** 2 + observed.variance);
  return {
    value: parent.value + share * (observed.value - parent.value),
    variance: (1 - share) ** 2 * parent.variance + deviation ** 2 * (1 - share),
  };
}
