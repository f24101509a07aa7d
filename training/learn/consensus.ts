import { median, type Weighted } from '../numbers/quantile.ts';
import { total } from '../numbers/sums.ts';
import type { Level } from '../own-sales/fit-shifts.ts';
import { PARAMETERS } from '../parameters.ts';

const { learning } = PARAMETERS;

/** One person's evidence on a kind of garment. */
export interface Voice {
  /** Median log ratio of the person's sales to the published price, log USD. */
  readonly distance: number;
  /** Inverse variance of the distance, (log USD)^-2. */
  readonly weight: number;
  /** Trust earned by the person's sales of other kinds, 0 to 1. */
  readonly vouched: number;
}

/** Ratio of the variance of a median to that of a mean. */
const MEDIAN_VARIANCE = Math.PI / 2;

/**
 * Returns the consensus of persons: the mean of the middle fifth of their distances by weight, with the published price
 * among them. The published price counts as ten persons alone, five beside ten, and one beside ninety. Persons without
 * trust count only in excess of `liars`: if there are no more of them, and all target this kind, nothing they say
 * counts. Undefined if nobody counts. Pure.
 */
export function consensus(voices: readonly Voice[], liars: number): Level | undefined {
  const doubted = voices.reduce((sum, { vouched }) => sum + 1 - vouched, 0);
  const trust = doubted > liars ? 1 - liars / doubted : 0;
  const trusted = voices.map((voice) => ({
    ...voice,
    trust: voice.vouched + (1 - voice.vouched) * trust,
  }));
  // Nobody weighs more than the median person, however many sales they have.
  const most = median(trusted.map((one): Weighted => [one.weight, one.trust]));
  const counted = trusted.map((one): Weighted => [one.distance, Math.min(most, one.weight) * one.trust]);
  const weight = total(counted, (one) => one[1]);
  if (!(weight > 0)) return undefined;
  const published = (learning.publishedPersons * most) ** 2 / (weight + learning.publishedPersons * most);
  return { mean: middle([...counted, [0, published]]), weight: weight / MEDIAN_VARIANCE };
}

/** The mean of the values that are in the middle by weight: as robust as a median, and it does not jump. */
function middle(values: readonly Weighted[]): number {
  const whole = total(values, ([, weight]) => weight);
  const [from, to] = learning.consensusMiddle.map((share) => share * whole) as [number, number];
  let below = 0;
  let sum = 0;
  for (const [value, weight] of [...values].sort((a, b) => a[0] - b[0])) {
    sum += value * Math.max(0, Math.min(to, below + weight) - Math.max(from, below));
    below += weight;
  }
  return sum / (to - from);
}
