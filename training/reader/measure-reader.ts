import type { ReaderCheck } from '../../src/answers/reader/read-guesses.ts';
import { medianOf, percent } from '../../src/base/numbers.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { two } from '../evaluation/markdown.ts';
import { bootstrap, rmsAfterOffset } from '../evaluation/metrics.ts';
import type { GuessedSale } from '../guesses/fit-guesses.ts';
import { seededRandom } from '../numbers/random.ts';
import { priceOpenSales } from '../open-test/price-sales.ts';
import type { OpenSale } from '../open-test/read-sales.ts';
import { pooledErrors } from './fit-reader.ts';

/** A figure with its 90% interval. */
interface Figure {
  readonly value: number;
  readonly interval: readonly [low: number, high: number];
}

/** Returns sales with our price and a reader's guess, US dollars; leaves out those without one of the two. */
export function pricedSales(
  pricing: Pricing,
  sales: readonly OpenSale[],
  guesses: ReadonlyMap<OpenSale, number | undefined>,
): GuessedSale[] {
  return priceOpenSales(pricing, sales).flatMap(({ sale, paid, price, ends, sold }) => {
    const guess = guesses.get(sale);
    return guess === undefined ? [] : [{ paid, price, ends, sold, guess: Math.log(guess) }];
  });
}

/**
 * Measures how far sales, which no fit has seen, are from our price, from a reader's guess and from both, with
 * intervals by resampling them.
 */
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

/** Describes what a reader is worth, one sentence a line. */
export function worthInWords({ ours, alone, pooled, level, gain, inside }: ReturnType<typeof measureReader>): string[] {
  return [
    `Spread of log(paid / estimate): ours ${inWords(ours)}, the reader ${inWords(alone)}, both ${inWords(pooled)}.`,
    `Level of both ${inWords(level)}. Gain ${inWords(gain)}. The range holds ${percent(inside)}.`,
  ];
}

const inWords = ({ value, interval: [low, high] }: Figure) => `${two(value)} (90%: ${two(low)} to ${two(high)})`;
