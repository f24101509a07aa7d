import { VERDICTS, type Verdict } from '../wording/verdict.ts';
import { normalShare, P70, P90 } from './normal.ts';

/**
 * Basis of a comparison with an asking price: the price by the title's facts, and the distances of comparable items.
 */
export interface Spread {
  /** Whole US dollars. */
  readonly price: number;
  /** Distances from `price` in log USD below which 10, 30, 70 and 90% of comparable items are. */
  readonly bands: readonly [p10: number, p30: number, p70: number, p90: number];
}

/** The band of an asking price in US dollars. */
export function verdictOf(asked: number, { price, bands }: Spread): Verdict {
  const log = Math.log(asked / price);
  const passed = bands.filter((band) => log >= band).length;
  return VERDICTS[passed] as Verdict;
}

/** Prices to ask, whole US dollars. */
export interface Offers {
  /** To sell soon: below what 7 in 10 such pieces are worth. */
  readonly quick: number;
  /** With patience: above what 7 in 10 are worth. */
  readonly patient: number;
}

/** Returns what to ask for a quick sale and with patience: where the middle 4 in 10 of such pieces begin and end. */
export function offersOf({ price, bands }: Spread): Offers {
  const [, p30, p70] = bands;
  const at = (log: number) => Math.max(1, Math.round(price * Math.exp(log)));
  return { quick: Math.min(at(p30), price), patient: Math.max(at(p70), price) };
}

/** Points of the standard normal distribution at 10, 30, 70 and 90%: where `bands` lie. */
const BAND_POINTS = [-P90, -P70, P70, P90] as const;

/** Whole US dollars: half of comparable items are within this distance of the price. */
export function halfWithin({ price, bands }: Spread): number {
  const shareBelow = (dollars: number) => (dollars <= 0 ? 0 : normalShare(pointOf(Math.log(dollars / price), bands)));
  let least = 0;
  let most = price * 20;
  while (most - least > 0.25) {
    const middle = (least + most) / 2;
    if (shareBelow(price + middle) - shareBelow(price - middle) < 0.5) least = middle;
    else most = middle;
  }
  return Math.max(1, Math.round(most));
}

/** Returns the place of a log on the standard normal distribution that the bands bend. */
function pointOf(log: number, bands: Spread['bands']): number {
  const from = log < bands[1] ? 0 : log < bands[2] ? 1 : 2;
  const low = bands[from] as number;
  const high = bands[from + 1] as number;
  const start = BAND_POINTS[from] as number;
  const end = BAND_POINTS[from + 1] as number;
  return start + ((end - start) * (log - low)) / (high - low);
}
