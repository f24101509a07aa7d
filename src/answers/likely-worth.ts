import { P90 } from '../pricing/normal.ts';
import type { Piece } from './piece.ts';

/** Sellers ask about a tenth more than a piece brings: room for an offer. A rule of the trade, not a fit. */
const ROOM = 1.1;
/** Each month without a buyer says that it asks a tenth more than that, up to half more. */
const [MONTHLY, MOST_OVER] = [0.1, 0.5] as const;
/** Scatter of what sellers ask about that, standard deviation in log USD: one in three is off by half. */
const ASKING_ERROR = 0.4;

/**
 * Returns what a piece should bring that is listed for some days, US dollars: our estimate, moved toward what its seller asks, who has seen it. The
 * surer the estimate, the less it moves: both are weighted by the inverse of their variances. Pure.
 */
export function likelyWorth(
  { range, bands }: Pick<Piece, 'range' | 'bands'>,
  { asked, days = 0 }: { readonly asked: number | undefined; readonly days: number },
): number {
  if (asked === undefined) return range.price;
  const implied = asked / Math.min(1 + MOST_OVER, ROOM + (MONTHLY * days) / 30);
  const error = (bands[3] - bands[0]) / (2 * P90);
  const [ours, theirs] = [1 / error ** 2, 1 / ASKING_ERROR ** 2];
  return Math.exp((ours * Math.log(range.price) + theirs * Math.log(implied)) / (ours + theirs));
}
