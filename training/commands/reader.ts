import { writeFileSync } from 'node:fs';
import { dayAt } from '../../src/base/day.ts';
import { count, medianOf, percent } from '../../src/base/numbers.ts';
import { type Commands, command, type ValuesOfOptions, WORDS } from '../../src/cli/command.ts';
import { loadArtifacts } from '../../src/cli/inputs.ts';
import { type CliIo, UsageError } from '../../src/cli/io.ts';
import { askForGuesses, READER_OPTIONS, readerOf } from '../../src/cli/reader.ts';
import { GUESS } from '../../src/pricing/asker/weigh-evidence.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { type CheckedReader, PROMPT_VERSION, type ReaderCheck } from '../../src/reader/read-guesses.ts';
import { two } from '../evaluation/markdown.ts';
import { seededRandom } from '../numbers/random.ts';
import { bootstrap, rmsAfterOffset } from '../numbers/statistics.ts';
import { type Interval, isWithin, round, shareOf } from '../numbers/sums.ts';
import { type OpenSale, OTHER_SALES, readOpenSales } from '../open-test/read-sales.ts';
import { priceOpenSales } from '../open-test/report.ts';

/** Fewest guesses that show how accurate a reader is. */
const FEWEST_GUESSES = 30;
/** A reader repeats our prices if half of its guesses, without its level, are this close to them, log USD. */
const REPEATED = 0.05;

const { reader, readerModel } = READER_OPTIONS;
const OPTIONS = { reader, readerModel, out: WORDS } as const;

export const commands = {
  'reader check': command(OPTIONS, checkReader),
} satisfies Commands;

/**
 * Fits a reader's level and error to held-out sales from June 2021, writes them to a file, and prints how accurate its
 * guesses are on the 500 sales in the open test.
 */
async function checkReader(
  io: CliIo,
  { out = 'hangtag-reader.json', ...options }: ValuesOfOptions<typeof OPTIONS>,
): Promise<void> {
  const reader = readerOf(io.env, options);
  if (!reader) throw new UsageError('Name the reader: --reader http://localhost:11434/v1 --reader-model llama3.1.');
  const { pricing } = await loadArtifacts(io.env);
  const others = await readOpenSales(OTHER_SALES);
  const openTest = await readOpenSales();
  const sales = [...others, ...openTest];
  const items = sales.map(({ title }) => ({ title }));
  const answers = await askForGuesses(items, reader, io, out);
  const guesses = new Map(sales.map((sale, i) => [sale, answers[i]?.guess]));
  const fittedOn = pricedSales(pricing, others, guesses);
  const testedOn = pricedSales(pricing, openTest, guesses);
  if (testedOn.length === 0) throw new Error('The reader estimated none of the sales, so nothing was written.');
  const check = fitReader(fittedOn);
  const file: CheckedReader = { model: reader.model, prompt: PROMPT_VERSION, date: dayAt(Date.now()), ...check };
  writeFileSync(out, `${JSON.stringify(file, null, 2)}\n`);
  const figures = measureReader(testedOn, check);
  io.printAnswer({ ...file, fittedOn: fittedOn.length, testedOn: testedOn.length, ...figures, written: out }, [
    `Fitted on ${count(fittedOn.length, 'sale')}, tested on ${count(testedOn.length, 'sale')} of the open test.`,
    ...figuresInWords(figures),
    ...checkInWords(check, fittedOn.length),
    `Wrote ${out}: use it with --reader-check ${out}.`,
  ]);
}

/** A held-out sale with our price, its range, and a blind guess, all in log USD. */
export type GuessedSale = ReturnType<typeof pricedSales>[number];

/** Returns the sales for which both we and the reader have a price. */
function pricedSales(pricing: Pricing, sales: readonly OpenSale[], guesses: ReadonlyMap<OpenSale, number | undefined>) {
  return priceOpenSales(pricing, sales).flatMap(({ sale, paid, price, ends }) => {
    const guess = guesses.get(sale);
    return guess === undefined ? [] : [{ paid, price, ends, guess: Math.log(guess) }];
  });
}

/** Returns the standard deviation of the log ratio of sales to guesses around its median. */
const spreadOfGuesses = (sales: readonly GuessedSale[]) => rmsAfterOffset(sales.map(({ paid, guess }) => paid - guess));

/** Returns the standard deviation of the log ratio of sales to our prices around its median. */
const spreadOfPrices = (sales: readonly GuessedSale[]) => rmsAfterOffset(sales.map(({ paid, price }) => paid - price));

/**
 * Fits a reader's level and error, log USD. The error is absent if there are too few guesses to judge, or if they
 * repeat our prices or are no more accurate.
 */
export function fitReader(sales: readonly GuessedSale[]): ReaderCheck {
  const medianOverPrice = medianOf(sales.map(({ paid, price }) => paid - price));
  const medianOverGuess = medianOf(sales.map(({ paid, guess }) => paid - guess));
  const level = round(medianOverGuess - medianOverPrice, 3);
  const distances = sales.map(({ guess, price }) => guess - price);
  const middle = medianOf(distances);
  const isRepeating = medianOf(distances.map((distance) => Math.abs(distance - middle))) <= REPEATED;
  const isJudged = sales.length >= FEWEST_GUESSES && !isRepeating;
  const isNearer = isJudged && spreadOfGuesses(sales) < spreadOfPrices(sales);
  if (!isNearer) return { level: Number.isFinite(level) ? level : 0 };
  return { level, error: round(spreadOfGuesses(sales), 2) };
}

/** A figure with its 90% interval. */
interface Figure {
  readonly value: number;
  readonly interval: Interval;
}

/**
 * Measures the errors of our prices, a reader's guesses, and both combined on held-out sales, log USD, and the fraction
 * of sales within the combined range.
 */
export function measureReader(sales: readonly GuessedSale[], check: ReaderCheck) {
  // The combined price moves a fixed fraction of the way from our price to the guess.
  const weightOfGuess = check.error === undefined ? 0 : GUESS.beside;
  const combinedError = ({ paid, price, guess }: GuessedSale) =>
    paid - price - weightOfGuess * (guess + check.level - price);
  const spreadOfCombined = (sample: readonly GuessedSale[]) => rmsAfterOffset(sample.map(combinedError));
  const figureOf = (statistic: (sample: readonly GuessedSale[]) => number): Figure => ({
    value: statistic(sales),
    interval: bootstrap([sales], ([sample = []]) => statistic(sample), seededRandom(1)),
  });
  return {
    ours: figureOf(spreadOfPrices),
    alone: figureOf(spreadOfGuesses),
    pooled: figureOf(spreadOfCombined),
    level: figureOf((sample) => medianOf(sample.map(combinedError))),
    gain: figureOf((sample) => spreadOfPrices(sample) - spreadOfCombined(sample)),
    inside: shareOf(sales, (sale) => isWithin(combinedError(sale), sale.ends)),
  };
}

function figuresInWords({ ours, alone, pooled, level, gain, inside }: ReturnType<typeof measureReader>): string[] {
  return [
    `Spread of log(paid / estimate): ours ${inWords(ours)}, the reader ${inWords(alone)}, both ${inWords(pooled)}.`,
    `Level of both ${inWords(level)}. Gain ${inWords(gain)}. The range contains ${percent(inside)}.`,
  ];
}

const inWords = ({ value, interval: [low, high] }: Figure) => `${two(value)} (90%: ${two(low)} to ${two(high)})`;

/** Returns lines on a reader's level and error. `sales` is the number of sales to which they were fitted. */
function checkInWords({ level, error }: ReaderCheck, sales: number): string[] {
  const times = `Guesses count times ${Math.exp(level).toFixed(2)}.`;
  if (error !== undefined)
    return [`${times} Apart from unpredictable differences, they are off by ${error} (log USD).`];
  const reason =
    sales < FEWEST_GUESSES
      ? `It estimated fewer than ${FEWEST_GUESSES} of the sales`
      : 'It is no more accurate than our price';
  return [times, `${reason}, so its guesses have no effect.`];
}
