import { medianOf, percent } from '../../src/base/numbers.ts';
import { GUESS } from '../../src/pricing/asker/weigh-evidence.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import type { ReaderCheck } from '../../src/reader/read-guesses.ts';
import { two } from '../evaluation/markdown.ts';
import { bootstrap, rmsAfterOffset } from '../evaluation/metrics.ts';
import { seededRandom } from '../numbers/random.ts';
import { isWithin, meanOf, round } from '../numbers/sums.ts';
import { priceOpenSales } from '../open-test/price-sales.ts';
import type { OpenSale } from '../open-test/read-sales.ts';

/** With fewer guesses than this, a reader cannot be judged. */
const FEWEST_GUESSES = 30;
/** If half of the guesses are closer to our price than this, log USD, they repeat it and add nothing. */
const REPEATED = 0.05;

/** A held-out sale with its range, our price and a blind guess, logs of US dollars. */
export type GuessedSale = ReturnType<typeof pricedSales>[number];

/** Returns the distance of sales from guesses without our price: the standard deviation of the log about the median. */
const spreadOfGuesses = (sales: readonly GuessedSale[]) => rmsAfterOffset(sales.map((one) => one.paid - one.guess));

/** Returns the distance of sales from our price without guesses. */
const spreadOfPrices = (sales: readonly GuessedSale[]) => rmsAfterOffset(sales.map((one) => one.paid - one.price));

/**
 * Fits a reader's level and its error. A reader that is not more accurate than our price, or repeats it, has no error.
 */
export function fitReader(sales: readonly GuessedSale[]): ReaderCheck {
  const ofPrices = medianOf(sales.map(({ paid, price }) => paid - price));
  const level = round(medianOf(sales.map(({ paid, guess }) => paid - guess)) - ofPrices, 3);
  const apart = sales.map(({ guess, price }) => guess - price);
  const middle = medianOf(apart);
  const isOwn = medianOf(apart.map((distance) => Math.abs(distance - middle))) > REPEATED;
  const isNearer = isOwn && sales.length >= FEWEST_GUESSES && spreadOfGuesses(sales) < spreadOfPrices(sales);
  if (!isNearer) return { level: Number.isFinite(level) ? level : 0 };
  return { level, error: round(spreadOfGuesses(sales), 2) };
}

/** Returns the errors of our prices combined with a reader's guesses, log USD, and the share inside the range. */
function pooledErrors(sales: readonly GuessedSale[], check: ReaderCheck) {
  const pooled = sales.map((sale) => {
    const moved = check.error === undefined ? 0 : movedByReader(sale.price, sale.guess + check.level);
    const error = sale.paid - sale.price - moved;
    return { error, isInside: isWithin(error, sale.ends) };
  });
  return { errors: pooled.map(({ error }) => error), inside: meanOf(pooled, ({ isInside }) => Number(isInside)) };
}

/** Returns how far a reader's guess, log USD, moves our price in the price together with it. */
const movedByReader = (price: number, guess: number): number => GUESS.beside * (guess - price);

/** Describes a reader's level and error, line by line; `sales` is the number of sales behind them. */
export function errorInWords({ level, error }: ReaderCheck, sales: number): string[] {
  const times = `Guesses count times ${Math.exp(level).toFixed(2)}.`;
  if (error !== undefined)
    return [`${times} Apart from unpredictable differences, they are off by ${error} (log USD).`];
  const reason =
    sales < FEWEST_GUESSES
      ? `It estimated fewer than ${FEWEST_GUESSES} of the sales`
      : 'It is no more accurate than our price';
  return [times, `${reason}, so its guesses have no effect.`];
}

/** A figure with its 90% interval. */
interface Figure {
  readonly value: number;
  readonly interval: readonly [low: number, high: number];
}

/** Returns sales with our price and a reader's guess, logs of US dollars; leaves out those without one of the two. */
export function pricedSales(
  pricing: Pricing,
  sales: readonly OpenSale[],
  guesses: ReadonlyMap<OpenSale, number | undefined>,
) {
  return priceOpenSales(pricing, sales).flatMap(({ sale, paid, price, ends }) => {
    const guess = guesses.get(sale);
    return guess === undefined ? [] : [{ paid, price, ends, guess: Math.log(guess) }];
  });
}

/** Measures the distance of held-out sales from our price, a reader's guess and both, with intervals by resampling. */
export function measureReader(sales: readonly GuessedSale[], check: ReaderCheck) {
  const ofPrices = sales.map(({ paid, price }) => paid - price);
  const ofGuesses = sales.map(({ paid, guess }) => paid - guess);
  const { errors: ofBoth, inside } = pooledErrors(sales, check);
  const places = sales.map((_, at) => at);
  const figure = (statistic: (of: (errors: readonly number[]) => number[]) => number): Figure => {
    const at = (sample: readonly number[]) => statistic((errors) => sample.map((place) => errors[place] as number));
    return { value: at(places), interval: bootstrap([places], ([sample = []]) => at(sample), seededRandom(1)) };
  };
  return {
    ours: figure((of) => rmsAfterOffset(of(ofPrices))),
    alone: figure((of) => rmsAfterOffset(of(ofGuesses))),
    pooled: figure((of) => rmsAfterOffset(of(ofBoth))),
    level: figure((of) => medianOf(of(ofBoth))),
    gain: figure((of) => rmsAfterOffset(of(ofPrices)) - rmsAfterOffset(of(ofBoth))),
    inside,
  };
}

/** Describes how much a reader gains, line by line. */
export function worthInWords({ ours, alone, pooled, level, gain, inside }: ReturnType<typeof measureReader>): string[] {
  return [
    `Spread of log(paid / estimate): ours ${inWords(ours)}, the reader ${inWords(alone)}, both ${inWords(pooled)}.`,
    `Level of both ${inWords(level)}. Gain ${inWords(gain)}. The range contains ${percent(inside)}.`,
  ];
}

const inWords = ({ value, interval: [low, high] }: Figure) => `${two(value)} (90%: ${two(low)} to ${two(high)})`;
