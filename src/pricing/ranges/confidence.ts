import type { Price } from '../pricing.ts';

/** 90th percentile of the standard normal distribution. An 80% range extends this many standard deviations each way. */
export const P90 = 1.2816;
/** 70th percentile of the standard normal distribution. */
export const P70 = 0.5244;

/** Returns the standard normal distribution function at x (Abramowitz and Stegun, 1964, 26.2.17; error below 1e-7). */
export function normalShare(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x > 0 ? 1 - tail : tail;
}

/** A confidence is the fraction of comparable items within this factor of the price, above or below. */
export const CONFIDENCE_FACTOR = 1.5;

const REACH = Math.log(CONFIDENCE_FACTOR);

/** Returns the fraction of a normal distribution within {@link CONFIDENCE_FACTOR}, from its deviation in log USD. */
export function shareNear(deviation: number): number {
  return normalShare(REACH / deviation) - normalShare(-REACH / deviation);
}

/** Returns true if a distance from the price, log USD, is within {@link CONFIDENCE_FACTOR}. */
export function isNear(distance: number): boolean {
  return Math.abs(distance) <= REACH;
}

/** Rounds a confidence to two decimals, as shown in answers, but never to 0 or 1. */
export function stated(confidence: number): number {
  return Number(Math.max(0.01, Math.min(0.99, confidence)).toFixed(2));
}

/** Positions of an asking price among comparable items, split at 10, 30, 70, and 90% of them. */
export const ASKED_BANDS = ['well_below', 'below', 'around', 'above', 'well_above'] as const;

/** Returns the band of an asking price, US dollars. */
export function askedBand(
  asked: number,
  { price, quantiles }: Pick<Price, 'price' | 'quantiles'>,
): (typeof ASKED_BANDS)[number] {
  const log = Math.log(asked / price);
  const passed = quantiles.filter((quantile) => log >= quantile).length;
  return ASKED_BANDS[passed] as (typeof ASKED_BANDS)[number];
}

/** 10th, 30th, 70th, and 90th percentiles of the standard normal distribution, to match {@link Price.quantiles}. */
const BAND_POINTS = [-P90, -P70, P70, P90] as const;

function shareBelow({ price, quantiles }: Pick<Price, 'price' | 'quantiles'>, amount: number): number {
  return amount <= 0 ? 0 : normalShare(pointOf(Math.log(amount / price), quantiles));
}

/** Returns the median distance of comparable items from the price, whole US dollars. */
export function halfWithin(estimate: Pick<Price, 'price' | 'quantiles'>): number {
  const { price } = estimate;
  let least = 0;
  let most = price * 20;
  while (most - least > 0.25) {
    const middle = (least + most) / 2;
    const within = shareBelow(estimate, price + middle) - shareBelow(estimate, price - middle);
    if (within < 0.5) least = middle;
    else most = middle;
  }
  return Math.max(1, Math.round(most));
}

/** Returns the z-score for a log distance from the price, by linear interpolation between quantiles. */
function pointOf(log: number, quantiles: Price['quantiles']): number {
  const [, p30, p70] = quantiles;
  const from = [p30, p70].filter((quantile) => log >= quantile).length;
  const low = quantiles[from] as number;
  const high = quantiles[from + 1] as number;
  const start = BAND_POINTS[from] as number;
  const end = BAND_POINTS[from + 1] as number;
  return start + ((end - start) * (log - low)) / (high - low);
}
