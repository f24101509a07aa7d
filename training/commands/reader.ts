import { writeFileSync } from 'node:fs';
import { type Commands, command, type ValuesOfOptions, WORDS } from '../../src/cli/command.ts';
import { loadArtifacts } from '../../src/cli/inputs.ts';
import { type CliIo, UsageError } from '../../src/cli/io.ts';
import { type CheckedReader, guessed, READER_OPTIONS, readerOf } from '../../src/cli/reader.ts';
import { dayAt } from '../../src/items/day.ts';
import { PROMPT_VERSION } from '../../src/reader/prompt.ts';
import { count, percent } from '../../src/wording/numbers.ts';
import { two } from '../evaluation/markdown.ts';
import { bootstrap, rmsAfterOffset } from '../evaluation/metrics.ts';
import { seededRandom } from '../numbers/random.ts';
import { priceOpenSales } from '../open-test/price-sales.ts';
import { OTHER_SALES, readOpenSales } from '../open-test/read-sales.ts';
import { FEWEST_GUESSES, fitReader, pooledErrors, type ReadSale, spreadOfGuesses } from '../reader/fit-reader.ts';

const { reader: url, readerModel } = READER_OPTIONS;
const OPTIONS = { reader: url, readerModel, out: WORDS } as const;

export const commands = {
  'reader check': command(OPTIONS, checkReader),
} satisfies Commands;

/**
 * Fits a reader's level and weight on open sales of June 2021, writes them, and prints what they are worth on the 500
 * sales of the open test, which no weight sees.
 */
async function checkReader(
  { env, printAnswer, stderr }: CliIo,
  { out = 'hangtag-reader.json', reader: address, readerModel: model }: ValuesOfOptions<typeof OPTIONS>,
): Promise<void> {
  const reader = readerOf(env, { reader: address, readerModel: model });
  if (!reader) throw new UsageError('Name the reader: --reader http://localhost:11434/v1 --reader-model llama3.1.');
  const { pricing } = loadArtifacts(env);
  const read = async (file?: string): Promise<ReadSale[]> => {
    const sales = await readOpenSales(file);
    const say = (line: string) => stderr.write(`${line}\n`);
    const plain = { ...reader, check: { level: 0, weight: 0 } };
    const found = await guessed(
      sales.map(({ title }) => ({ title })),
      plain,
      say,
      undefined,
      `${out}.guesses`,
    );
    return sales.flatMap((sale, at) => {
      const [priced] = priceOpenSales(pricing, [sale]);
      const guess = found[at]?.guess;
      return priced && guess !== undefined ? [{ ...priced, guess: Math.log(guess) }] : [];
    });
  };
  const fitted = await read(OTHER_SALES);
  const tested = await read();
  if (tested.length === 0) throw new Error('The reader estimated none of the sales, so nothing was written.');
  const check = fitReader(fitted);
  const file: CheckedReader = {
    model: reader.model,
    prompt: PROMPT_VERSION,
    date: dayAt(Date.now()),
    ...check,
  };
  writeFileSync(out, `${JSON.stringify(file, null, 2)}\n`);
  const ours = tested.map(({ paid, price }) => paid - price);
  const { errors, inside } = pooledErrors(tested, check);
  const figures = {
    ...file,
    fittedOn: fitted.length,
    testedOn: tested.length,
    ours: rmsAfterOffset(ours),
    alone: spreadOfGuesses(tested),
    pooled: rmsAfterOffset(errors),
    gain: rmsAfterOffset(ours) - rmsAfterOffset(errors),
    gainInterval: gainInterval(ours, errors),
    inside,
    written: out,
  };
  const [low, high] = figures.gainInterval;
  printAnswer(figures, [
    `Fitted on ${count(fitted.length, 'sale')}, tested on ${count(tested.length, 'sale')} of the open test.`,
    `Spread of log(paid / estimate): ours ${two(figures.ours)}, the reader ${two(figures.alone)}, both ` +
      `${two(figures.pooled)}. Gain ${two(figures.gain)} (90%: ${two(low)} to ${two(high)}); the range holds ` +
      `${percent(inside)}.`,
    `Level: guesses times ${Math.exp(check.level).toFixed(2)}. Weight ${check.weight}.`,
    ...(check.weight > 0 ? [] : [noWeight(fitted.length)]),
    `Wrote ${out}: use it with --reader-check ${out}.`,
  ]);
}

const noWeight = (sales: number) =>
  sales < FEWEST_GUESSES
    ? `It estimated fewer than ${FEWEST_GUESSES} of the sales, so its guesses move nothing.`
    : 'It is no nearer to what was paid than our price, so its guesses move nothing.';

/** Returns the 90% interval of the gain over resamples of the sales. */
function gainInterval(ours: readonly number[], pooled: readonly number[]) {
  const at = ours.map((_, i) => i);
  const errorOf = (sample: readonly number[], errors: readonly number[]) =>
    rmsAfterOffset(sample.map((i) => errors[i] as number));
  return bootstrap([at], ([sample = []]) => errorOf(sample, ours) - errorOf(sample, pooled), seededRandom(1));
}
