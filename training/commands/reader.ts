import { writeFileSync } from 'node:fs';
import { dayAt } from '../../src/base/day.ts';
import { count, medianOf, percent } from '../../src/base/numbers.ts';
import { type Commands, command, type ValuesOfOptions, WORDS } from '../../src/cli/command.ts';
import { loadArtifacts } from '../../src/cli/inputs.ts';
import { type CliIo, UsageError } from '../../src/cli/io.ts';
import { guessed, READER_OPTIONS, readerOf } from '../../src/cli/reader.ts';
import { GUESS } from '../../src/pricing/asker/weigh-evidence.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { type CheckedReader, PROMPT_VERSION, type ReaderCheck } from '../../src/reader/read-guesses.ts';
import { two } from '../evaluation/markdown.ts';
import { bootstrap, rmsAfterOffset } from '../evaluation/metrics.ts';
import { seededRandom } from '../numbers/random.ts';
import { isWithin, meanOf, round } from '../numbers/sums.ts';
import { type OpenSale, OTHER_SALES, readOpenSales } from '../open-test/read-sales.ts';
import { priceOpenSales } from '../open-test/report.ts';

/** With fewer guesses than this, a reader cannot be judged. */
const FEWEST_GUESSES = 30;
/** If half of the guesses are closer to our price than this, log USD, they repeat it and add nothing. */
const REPEATED = 0.05;

const { reader, readerModel } = READER_OPTIONS;
const OPTIONS = { reader, readerModel, out: WORDS } as const;

export const commands = {
  'reader check': command(OPTIONS, checkReader),
} satisfies Commands;

/**
 * Fits a reader's level and error on held-out open sales of June 2021, writes them, and prints how accurate they are on
 * the 500 sales of the open test.
 */
async function checkReader(
  io: CliIo,
  { out = 'hangtag-reader.json', ...options }: ValuesOfOptions<typeof OPTIONS>,
): Promise<void> {
  const reader = readerOf(io.env, options);
  if (!reader) throw new UsageError('Name the reader: --reader http://localhost:11434/v1 --reader-model llama3.1.');
  const { pricing } = await loadArtifacts(io.env);
  const [others, openTest] = [await readOpenSales(OTHER_SALES), await readOpenSales()];
  const sales = [...others, ...openTest];
  const items = sales.map(({ title }) => ({ title }));
  const asked = await guessed(items, reader, io, out);
  const guesses = new Map(sales.map((sale, at) => [sale, asked[at]?.guess]));
  const fitted = pricedSales(pricing, others, guesses);
  const tested = pricedSales(pricing, openTest, guesses);
  if (tested.length === 0) throw new Error('The reader estimated none of the sales, so nothing was written.');
  const check = fitReader(fitted);
  const file: CheckedReader = { model: reader.model, prompt: PROMPT_VERSION, date: dayAt(Date.now()), ...check };
  writeFileSync(out, `${JSON.stringify(file, null, 2)}\n`);
  const worth = measureReader(tested, check);
  io.printAnswer({ ...file, fittedOn: fitted.length, testedOn: tested.length, ...worth, written: out }, [
    `Fitted on ${count(fitted.length, 'sale')}, tested on ${count(tested.length, 'sale')} of the open test.`,
    ...worthInWords(worth),
    ...errorInWords(check, fitted.length),
    `Wrote ${out}: use it with --reader-check ${out}.`,
  ]);
}

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
    // How far a guess moves our price in the price together with it.
    const moved = check.error === undefined ? 0 : GUESS.beside * (sale.guess + check.level - sale.price);
    const error = sale.paid - sale.price - moved;
    return { error, isInside: isWithin(error, sale.ends) };
  });
  return { errors: pooled.map(({ error }) => error), inside: meanOf(pooled, ({ isInside }) => Number(isInside)) };
}

/** Describes a reader's level and error, line by line; `sales` is the number of sales behind them. */
function errorInWords({ level, error }: ReaderCheck, sales: number): string[] {
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
function pricedSales(pricing: Pricing, sales: readonly OpenSale[], guesses: ReadonlyMap<OpenSale, number | undefined>) {
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
function worthInWords({ ours, alone, pooled, level, gain, inside }: ReturnType<typeof measureReader>): string[] {
  return [
    `Spread of log(paid / estimate): ours ${inWords(ours)}, the reader ${inWords(alone)}, both ${inWords(pooled)}.`,
    `Level of both ${inWords(level)}. Gain ${inWords(gain)}. The range contains ${percent(inside)}.`,
  ];
}

const inWords = ({ value, interval: [low, high] }: Figure) => `${two(value)} (90%: ${two(low)} to ${two(high)})`;
