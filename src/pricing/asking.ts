import { VERDICTS, type Verdict } from '../wording/verdict.ts';
import { normalShare, P70, P90 } from './normal.ts';
import { priceForRatio } from './sale-odds.ts';

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

/** What to ask, whole US dollars: asking prices at chosen odds of a sale. */
export interface Offers {
  /** To sell soon: {@link QUICK_ODDS} times as likely to sell on any day as at the price. */
  readonly quick: number;
  /** With patience: {@link PATIENT_ODDS} times as likely. */
  readonly patient: number;
}

/** Odds of a sale on any day, beside those at the estimate: a fifth more, and a fifth less. */
export const [QUICK_ODDS, PATIENT_ODDS] = [1.2, 0.8] as const;

/** What to ask for a quick sale and with patience, by the fitted odds of a sale: never further out than the 10 and 90% bands. */
export function offersOf({ price, bands }: Spread): Offers {
  const [p10, , , p90] = bands;
  const dollars = (odds: number) => {
    const asked = priceForRatio(price, odds) ?? price;
    const [low, high] = [price * Math.exp(p10), price * Math.exp(p90)];
    return Math.max(1, Math.round(Math.max(low, Math.min(high, asked))));
  };
  const [quick, patient] = [dollars(QUICK_ODDS), dollars(PATIENT_ODDS)];
  return { quick: Math.min(quick, price), patient: Math.max(patient, price) };
}

/** Points of the standard normal distribution at 10, 30, 70 and 90%: where `bands` lie. */
const BAND_POINTS = [-P90, -P70, P70, P90] as const;

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
