import { writeFileSync } from 'node:fs';
import { dayAt } from '../../src/base/day.ts';
import { count } from '../../src/base/numbers.ts';
import { type Commands, command, type ValuesOfOptions, WORDS } from '../../src/cli/command.ts';
import { loadArtifacts } from '../../src/cli/inputs.ts';
import { type CliIo, UsageError } from '../../src/cli/io.ts';
import { guessed, READER_OPTIONS, readerOf } from '../../src/cli/reader.ts';
import { type CheckedReader, PROMPT_VERSION } from '../../src/reader/read-guesses.ts';
import { OTHER_SALES, readOpenSales } from '../open-test/read-sales.ts';
import { errorInWords, fitReader, measureReader, pricedSales, worthInWords } from '../reader/fit-reader.ts';

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
