import { median, type Weighted } from '../numbers/quantile.ts';
import { total } from '../numbers/sums.ts';
import type { Level } from '../own-sales/fit-shifts.ts';
import { PARAMETERS } from '../parameters.ts';

/** One person's word on a kind of garment. */
export interface Voice {
  /** Distance of the person's sales from the published price, log USD. */
  readonly distance: number;
  /** Inverse variance of that, (log USD)^-2. */
  readonly weight: number;
  /** Trust that the person's sales of other kinds have earned, from 0 to 1. */
  readonly vouched: number;
}

/** The variance of a median is so many times that of a mean. */
const MEDIAN_VARIANCE = Math.PI / 2;

/**
 * Returns what persons agree on: the middle fifth of what they say, by weight, the published price among them. That
 * counts as ten persons where there is nobody else, as five beside ten, and as one beside ninety. Those whom nobody
 * vouches for count as far as they are more than `liars`: if these are all there are and they all went for this one
 * kind, nothing they say counts. Undefined where nobody counts. Pure.
 */
export function consensus(voices: readonly Voice[], liars: number): Level | undefined {
  const doubted = voices.reduce((sum, { vouched }) => sum + 1 - vouched, 0);
  const trust = doubted > liars ? 1 - liars / doubted : 0;
  const trusted = voices.map((voice) => ({
    ...voice,
    trust: voice.vouched + (1 - voice.vouched) * trust,
  }));
  // Who has many sales has at most the weight of the person in the middle.
  const most = median(trusted.map((one): Weighted => [one.weight, one.trust]));
  const counted = trusted.map((one): Weighted => [one.distance, Math.min(most, one.weight) * one.trust]);
  const weight = total(counted, (one) => one[1]);
  if (!(weight > 0)) return undefined;
  const published =
    (PARAMETERS.learning.publishedPersons * most) ** 2 / (weight + PARAMETERS.learning.publishedPersons * most);
  return { mean: middle([...counted, [0, published]]), weight: weight / MEDIAN_VARIANCE };
}

/** The mean of the values that are in the middle by weight: as robust as a median, and it does not jump. */
function middle(values: readonly Weighted[]): number {
  const whole = total(values, ([, weight]) => weight);
  const [from, to] = PARAMETERS.learning.consensusMiddle.map((share) => share * whole) as [number, number];
  let below = 0;
  let sum = 0;
  for (const [value, weight] of [...values].sort((a, b) => a[0] - b[0])) {
    sum += value * Math.max(0, Math.min(to, below + weight) - Math.max(from, below));
    below += weight;
  }
  return sum / (to - from);
}
