import { medianOf } from '../../src/base/median.ts';
import { type GuessWeight, type GuessWeights, SALES_BEHIND } from '../../src/pricing/guess.ts';
import type { ReaderCheck } from '../../src/reader/check.ts';
import { rmsAfterOffset } from '../evaluation/metrics.ts';
import { type GuessedSale, weightIn } from '../guesses/fit-weights.ts';
import { pooledError } from '../guesses/pooled-error.ts';
import { quantile } from '../numbers/quantile.ts';
import { round } from '../numbers/round.ts';
import { meanOf } from '../numbers/summaries.ts';

/** A sale with a reader's guess and our price, which has not seen it; logs of US dollars. */
export type ReadSale = Omit<GuessedSale, 'class'>;

/** A reader's weight leans on none, give or take a half: the square of a sale's error, 0.6, over that of a half. */
const PRIOR = { weight: 0, squares: (0.6 / 0.5) ** 2 };
/** Fewer guesses than this say nothing of a reader. */
const FEWEST_GUESSES = 30;
/** A number of sales of ours has a weight of its own from so many guesses on. */
const FEWEST_OF_GRADE = 60;
/** The share of sales that ranges are to hold. */
const INSIDE = 0.8;
/** Guesses of which half are nearer to our price than this, log USD, repeat it: they bring nothing. */
const REPEATED = 0.05;
const NONE: GuessWeight = { weight: 0, spread: 1 };

/** Returns how far sales are from guesses alone, standard deviation of the log about the median. */
const spreadOfGuesses = (sales: readonly ReadSale[]) => rmsAfterOffset(sales.map((one) => one.paid - one.guess));

/** Returns how far sales are from our price alone. */
const spreadOfPrices = (sales: readonly ReadSale[]) => rmsAfterOffset(sales.map((one) => one.paid - one.price));

/**
 * Fits a reader's level, and its weights beside our price: slopes shrunk toward none. A reader that is no nearer than
 * our price, or that repeats it, has none.
 */
export function fitReader(sales: readonly ReadSale[]): ReaderCheck {
  const ofPrices = medianOf(sales.map(({ paid, price }) => paid - price));
  const level = round(medianOf(sales.map(({ paid, guess }) => paid - guess)) - ofPrices, 3);
  const apart = sales.map(({ guess, price }) => guess - price);
  const middle = medianOf(apart);
  const isOwn = medianOf(apart.map((distance) => Math.abs(distance - middle))) > REPEATED;
  const isNearer = isOwn && sales.length >= FEWEST_GUESSES && spreadOfGuesses(sales) < spreadOfPrices(sales);
  const leveled = sales.map((sale) => ({ ...sale, guess: sale.guess + level }));
  const common = isNearer ? weightOf(leveled) : NONE;
  const weightBehind = (behind: GuessedSale['behind']) => {
    const own = leveled.filter((sale) => sale.behind === behind);
    return isNearer && own.length >= FEWEST_OF_GRADE ? weightOf(own) : common;
  };
  const weights = Object.fromEntries(SALES_BEHIND.map((behind) => [behind, weightBehind(behind)])) as GuessWeights;
  return { level: Number.isFinite(level) ? level : 0, weights };
}

/**
 * Returns the weight of leveled guesses and the factor on ranges with it: the ratio of distances that hold four in five
 * sales, with guesses to without, as our ranges are fitted to more than these sales.
 */
function weightOf(leveled: readonly ReadSale[]): GuessWeight {
  const weight = round(
    Math.min(
      1,
      Math.max(
        0,
        weightIn(leveled, () => 1, PRIOR),
      ),
    ),
    2,
  );
  const distance = (share: number) =>
    quantile(
      leveled.map(({ paid, price, guess, ends: [low, high] }) => {
        const error = paid - price - share * (guess - price);
        return [error / (error < 0 ? low : high), 1];
      }),
      INSIDE,
    );
  return { weight, spread: Math.min(1, round(distance(weight) / distance(0), 2)) };
}

/** Returns the errors of our prices moved toward a reader's guesses, log USD, and the share inside the range. */
export function pooledErrors(sales: readonly ReadSale[], { level, weights }: ReaderCheck) {
  const pooled = sales.map((sale) => pooledError(sale, weights[sale.behind], sale.guess + level));
  return { errors: pooled.map(({ error }) => error), inside: meanOf(pooled, ({ isInside }) => Number(isInside)) };
}

/** Describes a reader's level and weights, which were fitted on so many sales, one sentence a line. */
export function weightsInWords({ level, weights: { none, some, many } }: ReaderCheck, sales: number): string[] {
  const moves = [none, some, many].some(({ weight }) => weight > 0);
  const reason =
    sales < FEWEST_GUESSES
      ? `It estimated fewer than ${FEWEST_GUESSES} of the sales`
      : 'It is no nearer to what was paid than our price';
  return [
    `Guesses count times ${Math.exp(level).toFixed(2)}. ` +
      `Weight ${none.weight} without sales of ours, ${some.weight} with some, ${many.weight} with many.`,
    ...(moves ? [] : [`${reason}, so its guesses move nothing.`]),
  ];
}
