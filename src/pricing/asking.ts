import { VERDICTS, type Verdict } from '../wording/verdict.ts';

/** What an asking price is compared with: the price by the title's words, and how far comparable items are from it. */
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

/** What to ask, whole US dollars. */
export interface Offers {
  /** To sell soon: four in ten comparable items are estimated lower. */
  readonly quick: number;
  /** With patience: some 65 in 100 are estimated lower. */
  readonly patient: number;
}

/** Points of the standard normal distribution at 30, 40, 65 and 70%. */
const [Z30, Z40, Z65, Z70] = [-0.5244, -0.2533, 0.3853, 0.5244] as const;

/** What to ask for a quick sale and with patience, between the 30 and 70% bands as on a normal distribution. */
export function offersOf({ price, bands }: Spread): Offers {
  const [, p30, p70] = bands;
  const at = (z: number) => p30 + ((p70 - p30) * (z - Z30)) / (Z70 - Z30);
  const dollars = (log: number) => Math.max(1, Math.round(price * Math.exp(log)));
  return { quick: dollars(at(Z40)), patient: dollars(at(Z65)) };
}

/** Points of the standard normal distribution at 10, 30, 70 and 90%: where `bands` lie. */
const BAND_POINTS = [-1.2816, Z30, Z70, 1.2816] as const;

/** Whole US dollars: half of comparable items are within this distance of the price. */
export function halfWithin({ price, bands }: Spread): number {
  const shareBelow = (dollars: number) =>
    dollars <= 0 ? 0 : normalShare(pointOf(Math.log(dollars / price), bands));
  let [least, most] = [0, price * 20];
  while (most - least > 0.25) {
    const middle = (least + most) / 2;
    if (shareBelow(price + middle) - shareBelow(price - middle) < 0.5) least = middle;
    else most = middle;
  }
  return Math.max(1, Math.round(most));
}

/** Where a log lies on the standard normal distribution that the bands bend. */
function pointOf(log: number, bands: Spread['bands']): number {
  const from = log < bands[1] ? 0 : log < bands[2] ? 1 : 2;
  const [low, high] = [bands[from] as number, bands[from + 1] as number];
  const [start, end] = [BAND_POINTS[from] as number, BAND_POINTS[from + 1] as number];
  return start + ((end - start) * (log - low)) / (high - low);
}

/** The share of a standard normal distribution below a point (logistic approximation, within 0.0002). */
function normalShare(z: number): number {
  return 1 / (1 + Math.exp(-(0.07056 * z ** 3 + 1.5976 * z)));
}
