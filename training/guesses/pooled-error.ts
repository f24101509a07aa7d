import { type GuessWeight, towardGuess } from '../../src/pricing/guess.ts';
import { isWithin } from '../numbers/summaries.ts';
import type { GuessedSale } from './fit-weights.ts';

/** A price, log USD, with the ends of its 80% range relative to it. */
type RangedPrice = Pick<GuessedSale, 'price' | 'ends'>;

/** Returns how far a guess moves a price, log USD, and the ends of the range around the moved price. */
export function movedByGuess({ price, ends: [low, high] }: RangedPrice, weight: GuessWeight, guess: number) {
  const { moved, spread } = towardGuess(weight, { log: price, low: price + low, high: price + high }, guess);
  return { moved, ends: [spread * low, spread * high] as const };
}

/** Returns the error of a price that a guess has moved, log USD, and if the sale is inside its range. */
export function pooledError(sale: RangedPrice & Pick<GuessedSale, 'paid'>, weight: GuessWeight, guess: number) {
  const { moved, ends } = movedByGuess(sale, weight, guess);
  const error = sale.paid - sale.price - moved;
  return { error, isInside: isWithin(error, ends) };
}
