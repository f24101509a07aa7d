import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dayAt } from '../../src/base/day.ts';
import { count, roundToCent } from '../../src/base/numbers.ts';
import { type Commands, command, FLAG, REPEATED, type ValuesOfOptions, WORDS } from '../../src/cli/command.ts';
import { type CliIo, UsageError } from '../../src/cli/io.ts';
import { SOLD_FIELDS } from '../../src/input/item-fields.ts';
import { modelFolder } from '../../src/pricing/loading/read-model.ts';
import { total } from '../numbers/sums.ts';
import { credibleSales } from '../own-sales/doubts.ts';
import {
  againstOursInWords,
  byReason,
  comparisonOf,
  levelInWords,
  readingInWords,
  shopLevel,
  useInWords,
} from '../own-sales/in-words.ts';
import { readPublishedModel } from '../own-sales/published.ts';
import { readSales } from '../own-sales/read-sales.ts';
import { countOf, type Sales } from '../own-sales/sale.ts';
import { PARAMETERS } from '../parameters.ts';
import { progress } from '../progress.ts';
import { forget, keptFolder } from '../read/kept.ts';

const { ownSales } = PARAMETERS;

/** Options that an evaluation takes too. */
const OF_BOTH = {
  cells: REPEATED,
  out: WORDS,
  version: WORDS,
  date: SOLD_FIELDS.soldOn,
  notBrand: REPEATED,
  soldOnly: FLAG,
  yes: FLAG,
} as const;

export const commands = {
  train: command(
    { ...OF_BOTH, replace: FLAG, dryRun: FLAG },
    async (io, { replace, dryRun, ...values }, files: readonly string[]) => {
      const run = runOf(values, files);
      const done = dryRun ? compareSales(run, io) : trainOnSales(run, replace === true, io);
      await done.finally(() => forget(run.out));
    },
  ),
} satisfies Commands;

type Run = ReturnType<typeof runOf>;

/**
 * Returns the files, folder, and options of a run: `notBrands` are names that the shop says are not brands, and
 * `soldOnly` keeps the prices of all other brands and kinds, regardless of the shop's level. Throws
 * a {@link UsageError} if no file is named.
 */
export function runOf(options: ValuesOfOptions<typeof OF_BOTH>, files: readonly string[]) {
  const { cells = [], out = 'own-model', version, date, notBrand = [], soldOnly, yes = false } = options;
  if (files.length + cells.length === 0) throw new UsageError('Name at least one file of sales.');
  const stamp = { version, fittedOn: dayAt(Date.now()), newestSale: date };
  return { files, cells, out, stamp, notBrands: notBrand, soldOnly, yes };
}

/** Reads the sales. Own models return with the new prices. */
async function trainOnSales(run: Run, _isReplacing: boolean, io: CliIo): Promise<void> {
  await readRun(run, io);
  throw new Error('This development version does not write models yet. Use --dry-run.');
}

/** Prints which rows would be learned, and how they compare with the published prices. Writes nothing. */
async function compareSales(run: Run, io: CliIo): Promise<void> {
  const { sales, doubts } = credibleSales(await readFiles(run, io), run.yes);
  const isUsable = sales.sales.length > 0;
  io.info(...readingInWords(sales), ...doubts.map((doubt) => `Looks wrong: ${doubt}`));
  const answer = {
    sales: sales.sales.map(({ file, line, title, log, day, marketplace, items }) => ({
      ...{ file, line, title, price: roundToCent(Math.exp(log)), soldOn: day, marketplace },
      ...(items > 1 && { items }),
    })),
    left: sales.leftOut.map(({ line, rows, reason, text }) => ({
      ...{ line, why: text ? `${reason}: ${text}` : reason },
      ...(rows > 1 && { rows }),
    })),
    total: {
      sales: countOf(sales.sales),
      paid: roundToCent(total(sales.sales, ({ log, items }) => roundToCent(Math.exp(log)) * items)),
    },
    ...(isUsable && { compared: comparisonOf(sales.sales) }),
    doubts,
  };
  io.printAnswer(answer, [isUsable ? againstOursInWords(sales.sales) : 'No sale could be used.']);
}

const LOOK_WRONG =
  'Nothing was written because these sales look wrong. Correct the file, or run it again with --yes to use them as ' +
  'they are.';
const NO_SALE =
  'No sale could be used, so nothing was written. A brand of your own needs three sales, with its name in a brand ' +
  'column or at the start of the titles. If the prices were paid, name the column “sold price”.';

/**
 * Reads the sales of a run, leaves out implausible ones, and prints how the files were read. Rejects if no sale is
 * usable, or if the median of all sales is implausible.
 */
export async function readRun(run: Run, io: CliIo) {
  const { info, printAnswer } = io;
  const { yes } = run;
  const published = readPublishedModel();
  const asRead = await readFiles(run, io, published);
  const { sales, unit, doubts } = credibleSales(asRead, yes);
  const isRefused = unit !== undefined && !yes;
  if (sales.sales.length > 0 && !isRefused) info(levelInWords(sales.sales));
  info(...readingInWords(sales));
  if (isRefused) info(`Looks wrong: ${unit}`);
  else if (yes) info(...doubts.map((doubt) => `Used as is: ${doubt}`));
  else if (doubts.length > 0) info('Check the sales that look wrong. With --yes they are used as they are.');
  if (isRefused || sales.sales.length === 0) {
    printAnswer({ ...readingAsData(sales), doubts, written: [] }, []);
    throw new Error(isRefused ? LOOK_WRONG : NO_SALE);
  }
  return { published, sales, doubts };
}

function readFiles({ files, cells, out, yes, notBrands }: Run, { stderr }: CliIo, published = readPublishedModel()) {
  const keep = () => keptFolder(out, [...files, ...cells], { notBrands, yes });
  return readSales(files, cells, published, notBrands, progress(stderr), keep);
}

/** Returns the JSON on how the files were read: which rows are used, and which are left out. */
export function readingAsData({ sales, said, ownBrands, rows, leftOut, conditionsNotRead, letters, from, to }: Sales) {
  return {
    said,
    rows,
    sales: countOf(sales),
    from,
    to,
    ownBrands: ownBrands.map(({ name }) => name),
    conditionsNotRead: Object.fromEntries(conditionsNotRead),
    grades: Object.fromEntries(letters),
    leftOut: byReason(leftOut).map(({ texts, ...left }) => ({ ...left, texts: Object.fromEntries(texts) })),
  };
}
