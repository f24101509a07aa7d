import { normalShare, P70, P90 } from './confidence.ts';

interface Spread {
  /** Whole US dollars. */
  readonly price: number;
  /** Distances from `price` in log USD below which 10, 30, 70 and 90% of comparable items are. */
  readonly quantiles: readonly [p10: number, p30: number, p70: number, p90: number];
}

/** Positions of an asking price among comparable items' estimates, split at 10, 30, 70 and 90% of them. */
export const ASKED_BANDS = ['well_below', 'below', 'around', 'above', 'well_above'] as const;

/** Returns the band of an asking price in US dollars. */
export function askedBand(asked: number, { price, quantiles }: Spread): (typeof ASKED_BANDS)[number] {
  const log = Math.log(asked / price);
  const passed = quantiles.filter((quantile) => log >= quantile).length;
  return ASKED_BANDS[passed] as (typeof ASKED_BANDS)[number];
}

/** Points of the standard normal distribution at 10, 30, 70 and 90%, the shares of `quantiles`. */
const BAND_POINTS = [-P90, -P70, P70, P90] as const;

/** Returns the share of comparable items that are worth less than a price in US dollars. */
function shareBelow({ price, quantiles }: Spread, asked: number): number {
  return normalShare(pointOf(Math.log(asked / price), quantiles));
}

/** Returns the median distance of comparable items from the price, whole US dollars. */
export function halfWithin({ price, quantiles }: Spread): number {
  const below = (dollars: number) => (dollars <= 0 ? 0 : shareBelow({ price, quantiles }, dollars));
  let least = 0;
  let most = price * 20;
  while (most - least > 0.25) {
    const middle = (least + most) / 2;
    if (below(price + middle) - below(price - middle) < 0.5) least = middle;
    else most = middle;
  }
  return Math.max(1, Math.round(most));
}

/** Maps a log distance to the standard normal distribution, with straight lines between the quantiles. */
function pointOf(log: number, quantiles: Spread['quantiles']): number {
  const from = log < quantiles[1] ? 0 : log < quantiles[2] ? 1 : 2;
  const low = quantiles[from] as number;
  const high = quantiles[from + 1] as number;
  const start = BAND_POINTS[from] as number;
  const end = BAND_POINTS[from + 1] as number;
  return start + ((end - start) * (log - low)) / (high - low);
}
