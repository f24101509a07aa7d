import { medianOf } from '../../src/base/numbers.ts';
import { bootstrap, rmsAfterOffset } from '../evaluation/metrics.ts';
import { seededRandom } from '../numbers/random.ts';
import { type Ends, meanOf } from '../numbers/summaries.ts';

/** A sale, its price, and the ends of its range relative to the price, log USD. */
export interface Scored {
  readonly paid: number;
  readonly price: number;
  readonly ends?: Ends;
}

/** The accuracy of prices. */
export interface Score {
  readonly sales: number;
  /** Standard deviation of log(paid / price) about its median, and its 90% interval over resamples of the sales. */
  readonly spread: number;
  readonly spreadInterval: Ends;
  /** Median of log(paid / price); above 0 if prices are too low. */
  readonly level: number;
  /** Median absolute error as a fraction of the price. */
  readonly halfWithin: number;
  /** Share of sales inside the 80% range, a fraction; undefined without ranges. */
  readonly inRange?: number;
  /** Median ratio of a range's upper to its lower end; undefined without ranges. */
  readonly width?: number;
}

/** Scores the prices of sales. Throws a sentence for an empty list. */
export function scoreOf(sales: readonly Scored[]): Score {
  if (sales.length === 0) throw new Error('No sale has a price, so there is nothing to score.');
  const distances = sales.map(({ paid, price }) => paid - price);
  const spreadInterval = bootstrap([distances], ([sample = []]) => rmsAfterOffset(sample), seededRandom(1));
  const ranges = sales.flatMap(({ ends }, at) => (ends ? [{ ends, distance: distances[at] as number }] : []));
  return {
    sales: sales.length,
    spread: rmsAfterOffset(distances),
    spreadInterval,
    level: medianOf(distances),
    halfWithin: medianOf(distances.map((distance) => Math.abs(Math.expm1(distance)))),
    ...(ranges.length > 0 && {
      inRange: meanOf(ranges, ({ ends: [low, high], distance }) => Number(distance >= low && distance <= high)),
      width: Math.exp(medianOf(ranges.map(({ ends: [low, high] }) => high - low))),
    }),
  };
}
