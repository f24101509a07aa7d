import type { PriceClass } from './artifact.ts';
import { askerEvidence } from './asker-evidence.ts';

/** The weight of a guess in one class of prices, and the width of the range after it. */
export type GuessWeight = Pick<(typeof askerEvidence.guesses)[number], 'weight' | 'spread'>;

/** A guess so far outside our range, log USD, is of another thing than we read. */
const FAR = Math.log(5);
/** The most that such a guess moves a price, log USD. */
const MOST_BEYOND = Math.log(1.5);
/** Distance outside the range at which a guess has half of its weight, log USD. */
const HALF_AT = 0.75;

/** Our price with its range, logs of US dollars. */
export interface OwnPrice {
  readonly log: number;
  readonly low: number;
  readonly high: number;
}

/** A price moved toward a guess. */
export interface Guessed {
  /** Log USD. */
  readonly moved: number;
  /** Factor on the range's distances. */
  readonly spread: number;
  /** True for a guess that is {@link FAR} outside the range. */
  readonly disagrees: boolean;
}

/** Returns the weight of a guess in a class of prices. */
export const guessWeight = (name: PriceClass): GuessWeight =>
  askerEvidence.guesses.find((one) => one.class === name) as GuessWeight;

/** Returns how a guess moves a price: by its weight inside our range, ever less outside it. Pure. */
export function towardGuess({ weight, spread }: GuessWeight, { log, low, high }: OwnPrice, guess: number): Guessed {
  const outside = Math.max(0, low - guess, guess - high);
  const moved = (weight * (guess - log)) / (1 + (outside / HALF_AT) ** 2);
  const disagrees = outside >= FAR;
  const most = disagrees ? MOST_BEYOND : Infinity;
  // A guess outside the range makes nothing surer.
  return {
    moved: Math.sign(moved) * Math.min(most, Math.abs(moved)),
    spread: outside > 0 ? 1 : spread,
    disagrees,
  };
}
