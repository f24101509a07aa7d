import { medianOf } from '../../src/median.ts';
import { bootstrap, rmsAfterOffset } from '../evaluation/metrics.ts';
import { seededRandom } from '../numbers/random.ts';
import { type Ends, meanOf } from '../numbers/summaries.ts';

/** A sale, its price and the ends of its range beside the price, logs of US dollars. */
export interface Scored {
  readonly paid: number;
  readonly price: number;
  readonly ends?: Ends;
}

/** How near prices are to what was paid. */
export interface Score {
  readonly sales: number;
  /** Standard deviation of log(paid / price) about its median, and its 90% interval over resamples of the sales. */
  readonly spread: number;
  readonly spreadInterval: Ends;
  /** Median of log(paid / price): above 0 where the price is too low. */
  readonly level: number;
  /** Half of what was paid is within this share of the price, a fraction. */
  readonly halfWithin: number;
  /** Share of what was paid that lies in the 80% range, a fraction; undefined without ranges. */
  readonly inRange?: number;
  /** Upper end of a range over its lower, in the middle; undefined without ranges. */
  readonly width?: number;
}

/** Scores the prices of sales. Throws a sentence where there is none. */
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
