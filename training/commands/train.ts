import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toIsoDay } from '../../src/base/day.ts';
import { Type } from '../../src/base/shape.ts';
import { formatCount, joinTexts } from '../../src/base/text.ts';
import { roundToCent, sumOf } from '../../src/base/values.ts';
import { type Commands, defineCommand, REPEATED_OPTION } from '../../src/cli/command.ts';
import { type CliIo, showProgress, UsageError } from '../../src/cli/io.ts';
import { FIELDS } from '../../src/operations/fields/item-fields.ts';
import { readFields } from '../../src/operations/fields/read-input.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { modelFolder, readShippedModel } from '../../src/pricing/read-model.ts';
import {
  againstOursInWords,
  errorsInWords,
  farSalesInWords,
  groupLeftOut,
  movesInWords,
  readingInWords,
  useInWords,
  writeOwnCard,
} from '../own-sales/in-words.ts';
import {
  compareSales,
  findUnbelievableRatio,
  fitOwnModel,
  listMoves,
  measureHeldOutErrors,
} from '../own-sales/own-model.ts';
import { countSales, readSales, type Sales } from '../own-sales/read-sales.ts';
import reasons from '../own-sales/reasons.json' with { type: 'json' };
import { backUpModel, writeOwnModel } from '../publish/write-model.ts';

const TRAIN_OPTIONS = {
  out: Type.String(),
  version: Type.String(),
  date: FIELDS.soldOn,
  notBrand: REPEATED_OPTION,
  yes: Type.Boolean(),
  dryRun: Type.Boolean(),
} as const;

export const trainCommands: Commands = {
  train: defineCommand(TRAIN_OPTIONS, async (io, options, files: readonly string[]) => {
    const { out = 'own-model', version, notBrand = [], yes, dryRun } = options;
    const { date } = readFields({ date: FIELDS.soldOn }, options);
    if (files.length === 0) throw new UsageError('Name at least one file of sales.');
    if (!dryRun) requireFolder(out);
    const published = readShippedModel();
    const onRow = (done: number) => showProgress(io.stderr, done, ROWS_PER_LINE);
    const reading = await readSales(files, published, notBrand, onRow);
    io.info(...readingInWords(reading));
    const refusal = explainRefusal(reading, { mayBeUnbelievable: yes === true });
    if (dryRun) printComparison(reading, io);
    else if (refusal !== undefined) io.printAnswer({ ...readingAsData(reading), written: [] }, []);
    // A dry run warns of what a run refuses.
    if (refusal !== undefined) throw new Error(refusal);
    if (dryRun) return;
    trainOn(published, reading, { out, stamp: { version, fittedOn: toIsoDay(Date.now()), newestSale: date } }, io);
  }),
};

/** Throws if a model cannot be written to a folder, before it is learned. */
function requireFolder(out: string): void {
  let folder = resolve(out);
  if (folder === resolve(fileURLToPath(modelFolder())))
    throw new Error(`--out ${out}: the published model is there. Name another folder; MODEL_DIR makes Hangtag use it.`);
  while (!existsSync(folder)) folder = dirname(folder);
  if (!statSync(folder).isDirectory()) throw new Error(`--out ${out}: ${folder} is a file. Name a folder.`);
  accessSync(folder, constants.W_OK);
}

/** Rows between lines of progress, which are priced in a few seconds. */
const ROWS_PER_LINE = 1_000;

/** Says that no sale is usable, and what may make some usable. */
function noSaleInWords({ leftOut, uncertainNames }: Sales): string {
  const hasReason = (reason: string) => leftOut.some((row) => row.reason === reason);
  return joinTexts(
    'No sale could be used, so nothing was written.',
    hasReason(reasons.maybe_unsold) && 'If the prices were paid, name the column “sold price”.',
    (uncertainNames.length > 0 || hasReason(reasons.brand_not_found)) &&
      'A brand of your own needs three sales, with its name in a brand column or at the start of the titles.',
  );
}

/** Says why sales are not learned: none is usable, or their median is so far from our prices that the unit must be wrong. */
function explainRefusal(reading: Sales, { mayBeUnbelievable = false }): string | undefined {
  if (reading.sales.length === 0) return noSaleInWords(reading);
  const ratio = mayBeUnbelievable ? undefined : findUnbelievableRatio(reading.sales);
  if (ratio === undefined) return undefined;
  return (
    `Overall, sales are ${Number(ratio.toPrecision(2))} times the published prices, so nothing was written. If they ` +
    'are in cents, divide them by 100 or name the column “price in cents”; if they are in another currency, convert ' +
    'them first. --yes uses them as they are.'
  );
}

/** Fits a model to own sales and writes it. Keeps the folder's previous model beside it. */
function trainOn(
  published: Pricing,
  reading: Sales,
  { out, stamp }: { readonly out: string; readonly stamp: Parameters<typeof fitOwnModel>[2] },
  io: CliIo,
): void {
  const report = (text: string) => io.stderr.isTTY && io.stderr.write(`${text}\n`);
  report(`Learning from ${formatCount(countSales(reading.sales), 'sale')}.`);
  const { effects, level, weights } = fitOwnModel(published, reading, stamp);
  const { version } = effects;
  const moves = listMoves(published, effects, reading.sales);
  const errors = measureHeldOutErrors(published, reading.sales, (part, parts) =>
    report(`Testing on sales left out, ${part} of ${parts}.`),
  );
  io.info(...movesInWords(moves, level), ...farSalesInWords(reading.sales, weights), errorsInWords(errors));
  const backup = backUpModel(out, version);
  const card = writeOwnCard(reading, { version, publishedVersion: published.modelVersion, level, errors });
  const paths = writeOwnModel(out, effects, card);
  const answer = {
    version,
    folder: out,
    ...readingAsData(reading),
    /** The factor by which all prices move. */
    level: Number(Math.exp(level).toFixed(4)),
    errors,
    moves: moves.map(({ brand, category, ...move }) => ({ brand: brand.slug, category: category.slug, ...move })),
    before: backup,
    written: paths,
  };
  io.printAnswer(answer, [
    ...(backup ? [`Kept the previous model, ${backup.version}, in ${backup.folder}.`] : []),
    `Wrote ${formatCount(paths.length, 'file')} to ${out}: model ${version}.`,
    useInWords(out),
  ]);
}

/** Prints which rows would be learned, and how they compare with the published prices. Writes nothing. */
function printComparison(reading: Sales, io: CliIo): void {
  const { sales, leftOut } = reading;
  const comparison = sales.length > 0 ? compareSales(sales) : undefined;
  const answer = {
    sales: sales.map(({ file, line, title, log, day, marketplace, count: saleCount }) => ({
      ...{ file, line, title, price: roundToCent(Math.exp(log)), soldOn: day, marketplace },
      ...(saleCount > 1 && { sales: saleCount }),
    })),
    left: leftOut.map(({ line, reason, text }) => ({ line, why: text ? `${reason}: ${text}` : reason })),
    total: {
      sales: countSales(sales),
      paid: roundToCent(sumOf(sales.map(({ log, count: saleCount }) => saleCount * roundToCent(Math.exp(log))))),
    },
    ...(comparison && { compared: comparison }),
  };
  io.printAnswer(answer, comparison ? [againstOursInWords(sales, comparison)] : []);
}

/** Returns the JSON on how the files were read: which rows are used, and which are left out. */
function readingAsData({
  sales,
  columnTexts,
  ownBrands,
  rows,
  leftOut,
  conditionsNotRead,
  gradeByLetter,
  from,
  to,
}: Sales) {
  return {
    said: columnTexts,
    rows,
    sales: countSales(sales),
    from,
    to,
    ownBrands: ownBrands.map(({ name }) => name),
    conditionsNotRead: Object.fromEntries(conditionsNotRead),
    grades: Object.fromEntries(gradeByLetter),
    leftOut: groupLeftOut(leftOut).map(({ texts, ...left }) => ({ ...left, texts: Object.fromEntries(texts) })),
  };
}
