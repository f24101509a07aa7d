import { medianOf } from '../../src/base/median.ts';
import { towardGuess } from '../../src/pricing/guess.ts';
import type { ReaderCheck } from '../../src/reader/read-guesses.ts';
import { rmsAfterOffset } from '../evaluation/metrics.ts';
import { round } from '../numbers/round.ts';
import { total } from '../numbers/sums.ts';
import type { PricedOpenSale } from '../open-test/price-sales.ts';

/** A sale with our price and a reader's guess, logs of US dollars. */
export interface ReadSale extends Pick<PricedOpenSale, 'paid' | 'price' | 'ends'> {
  readonly guess: number;
}

/** A reader's weight leans on none, give or take a half: the square of a sale's error, 0.6, over that of a half. */
const PRIOR_SQUARES = (0.6 / 0.5) ** 2;
/** Errors beyond this count less (Huber, 1964), log USD. */
const BOUND = 0.6;

/** Fewer guesses than this say nothing of a reader. */
export const FEWEST_GUESSES = 30;

/** Returns how far sales are from guesses alone, standard deviation of the log about the median. */
export const spreadOfGuesses = (sales: readonly ReadSale[]) => rmsAfterOffset(sales.map((one) => one.paid - one.guess));

/** Returns how far sales are from our price alone. */
export const spreadOfPrices = (sales: readonly ReadSale[]) => rmsAfterOffset(sales.map((one) => one.paid - one.price));

/**
 * Fits a reader's level and its weight beside our price: a slope shrunk toward none. A reader that is no nearer than
 * our price has none. The range keeps its width: our price knows these sales, so they would make it too narrow.
 */
export function fitReader(sales: readonly ReadSale[]): ReaderCheck {
  const ours = medianOf(sales.map(({ paid, price }) => paid - price));
  const level = medianOf(sales.map(({ paid, guess }) => paid - guess)) - ours;
  if (sales.length < FEWEST_GUESSES || spreadOfGuesses(sales) >= spreadOfPrices(sales)) {
    return { level: round(level, 3), weight: 0 };
  }
  const robust = ({ paid, price }: ReadSale) => Math.min(1, BOUND / Math.abs(paid - price - ours));
  const distance = ({ guess, price }: ReadSale) => guess + level - price;
  const product = total(sales, (sale) => robust(sale) * (sale.paid - sale.price - ours) * distance(sale));
  const squares = total(sales, (sale) => robust(sale) * distance(sale) ** 2);
  const weight = round(Math.min(1, Math.max(0, product / (squares + PRIOR_SQUARES))), 2);
  return { level: round(level, 3), weight };
}

/** Returns the errors of our prices moved toward a reader's guesses, log USD, and the share inside the range. */
export function pooledErrors(sales: readonly ReadSale[], { level, weight }: ReaderCheck) {
  const pooled = sales.map(({ paid, price, ends: [low, high], guess }) => {
    const { moved } = towardGuess(
      { weight, spread: 1 },
      { log: price, low: price + low, high: price + high },
      guess + level,
    );
    const error = paid - price - moved;
    return { error, isInside: error >= low && error <= high };
  });
  return {
    errors: pooled.map(({ error }) => error),
    inside: pooled.filter(({ isInside }) => isInside).length / pooled.length,
  };
}
