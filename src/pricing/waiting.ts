import { logHazardRatio } from './sale-odds.ts';

/** A listing whose seller may wait: what it asks, what it is worth, and what a sale at a price leaves. Amounts in USD. */
export interface Waiting {
  readonly asked: number;
  readonly estimate: number;
  readonly netAt: (price: number) => number;
}

/** Prices between half of the estimate and what is asked that a seller might wait at. */
const STEPS = 40;

/** A price that a seller might wait at. */
interface Point {
  /** What a sale at it leaves, USD. */
  readonly net: number;
  /** How many times as likely a sale is on any day as at the estimate. */
  readonly ratio: number;
}

function pointsOf({ asked, estimate, netAt }: Waiting): Point[] {
  const [from, to] = [Math.min(asked, estimate / 2), asked];
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const price = from * (to / from) ** (i / STEPS);
    return { net: netAt(price), ratio: Math.exp(logHazardRatio(price, estimate)) };
  });
}

/**
 * What waiting leaves on the average, USD, at the best price up to what is asked, if this share of such listings sells at the
 * estimate in the time that the seller has: what a sale leaves, times the share that sells at that price. The shares at other
 * prices follow from the odds of a sale.
 */
export function worthOfWaiting(waiting: Waiting, share: number): number {
  return worthAt(pointsOf(waiting), share);
}

function worthAt(points: readonly Point[], share: number): number {
  let best = 0;
  for (const { net, ratio } of points) best = Math.max(best, (1 - (1 - share) ** ratio) * net);
  return best;
}

/** The share of such listings that would have to sell for waiting to leave as much as an amount in USD; 1 where none is enough. */
export function shareToWaitFor(waiting: Waiting, amount: number): number {
  const points = pointsOf(waiting);
  let [low, high] = [0, 1];
  if (worthAt(points, 1) <= amount) return 1;
  while (high - low > 0.001) {
    const middle = (low + high) / 2;
    if (worthAt(points, middle) < amount) low = middle;
    else high = middle;
  }
  return high;
}
