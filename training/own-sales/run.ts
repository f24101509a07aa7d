import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { count } from '../../src/base/numbers.ts';
import type { CliIo } from '../../src/cli/io.ts';
import { modelFolder } from '../../src/pricing/loading/read-model.ts';
import { callOf } from '../checkout.ts';
import { roundedMembers } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { progress } from '../progress.ts';
import { versionIn, writeArtifact } from '../publish/write-artifact.ts';
import { CARD, writeManifest } from '../publish/write-model.ts';
import { keptFolder } from '../read/kept.ts';
import { checkModel } from './check-model.ts';
import { credibleSales } from './doubts.ts';
import { compared, judgeInTurn, outcomes, ownReport } from './evaluate-own.ts';
import {
  evaluationInWords,
  levelInWords,
  movesInWords,
  ownCard,
  readingInWords,
  shopLevel,
  useInWords,
} from './in-words.ts';
import { fitOwnModel, type GivenStamp, keepBefore, movesOf, writeOwnModel } from './own-model.ts';
import { readPublishedModel } from './published.ts';
import { readSales } from './read-sales.ts';
import { countOf, type Sales } from './sale.ts';

const { ownSales } = PARAMETERS;

interface OwnRun {
  readonly files: readonly string[];
  /** Files of cells from a warehouse. */
  readonly cells: readonly string[];
  readonly out: string;
  readonly stamp: GivenStamp;
  readonly yes?: boolean | undefined;
  /** Names that the shop says are not brands. */
  readonly notBrands?: readonly string[] | undefined;
  /** True to keep the prices of all other brands and kinds, regardless of the shop's level. */
  readonly soldOnly?: boolean | undefined;
  /** True to drop the folder's previous model instead of copying it. */
  readonly replace?: boolean | undefined;
}

/** Runs `hangtag train` on own sales. Rejects and writes nothing if no sale is usable or credible. */
export async function trainOnSales(run: OwnRun, io: CliIo): Promise<void> {
  const { out, stamp } = run;
  if (resolve(out) === resolve(fileURLToPath(modelFolder())))
    throw new Error(`--out ${out}: the published model is there. Name another folder; MODEL_DIR makes Hangtag use it.`);
  const { published, sales, doubts } = await readRun(run, io);
  const model = fitOwnModel(published, sales, stamp, run.soldOnly);
  const moves = movesOf(published, model);
  io.info(...movesInWords(moves, published, model.level, io.table));
  const { lines, ratios } = checkModel(published, model, sales, run.yes === true);
  io.info(...lines);
  const { version } = model.stamp;
  const before = run.replace ? undefined : keepBefore(out, version);
  const written = writeOwnModel(out, model, ownCard(published, model, sales));
  const answer = {
    version,
    folder: out,
    level: shopLevel(sales.sales),
    ...readingAsData(sales),
    // The factor by which all other prices move.
    levelMove: Math.exp(model.level),
    ratios,
    moves: moves.map(({ brand, category, ...move }) => ({ brand: brand.slug, category: category.slug, ...move })),
    doubts,
    before,
    written,
  };
  const sold = countOf(sales.sales);
  if (sold < ownSales.fewSales)
    io.info(
      `Warning: ${count(sold, 'sale')} is not much to go on. The fewer there are, the closer prices stay to the ` +
        `published ones; with ${ownSales.fewSales} or more, an evaluation is meaningful.`,
    );
  io.printAnswer(answer, [
    ...(before ? [`Kept the previous model, ${before.version}, in ${before.folder}; --replace drops it.`] : []),
    `Wrote ${written.join(', ')}: model ${version}.`,
    `To measure it, run ${callOf('evaluate')} with the same files and options.`,
    useInWords(out),
  ]);
}

/** Runs `hangtag evaluate` on own sales, which measures published and own prices on held-out sales. */
export async function evaluateOnSales(run: OwnRun, io: CliIo): Promise<void> {
  const { out, stamp } = run;
  const { published, sales } = await readRun(run, io);
  const model = fitOwnModel(published, sales, stamp, run.soldOnly);
  const { version } = model.stamp;
  const judged = judgeInTurn(sales.sales, run.soldOnly);
  io.info(...evaluationInWords(judged));
  requireVersion(out, version);
  const moved = compared(judged);
  const written: string[] = [];
  if (moved.length > 0) written.push(writeArtifact(out, 'evaluation.json', roundedMembers(ownReport(judged, version))));
  writeFileSync(join(out, CARD), ownCard(published, model, sales, judged));
  writeManifest(out);
  const figures = moved.length > 0 ? { all: outcomes(judged), moved: outcomes(moved) } : {};
  const answer = { version, folder: out, ...readingAsData(sales), heldOut: judged.length, ...figures, written };
  io.printAnswer(answer, [
    ...written.map((file) => `Wrote ${file}: pages and agents show these figures.`),
    useInWords(out),
  ]);
}

/** Throws if the model in a folder does not have this version. */
function requireVersion(folder: string, version: string): void {
  const present = versionIn(folder);
  if (present === version) return;
  const problem =
    present === undefined
      ? 'there is no model to which these figures could be added'
      : `its model ${present} is not the one fitted to these sales, ${version}`;
  throw new Error(`${folder}: ${problem}. Run ${callOf('train')} with the same files and options first.`);
}

const LOOK_WRONG =
  'Nothing was written because these sales look wrong. Correct the file, or run it again with --yes to use them as ' +
  'they are.';
const NO_SALE =
  'No sale could be used, so nothing was written. A brand of your own needs three sales, with its name in a brand ' +
  'column or at the start of the titles.';

/**
 * Reads the sales of a run without those that are hard to believe, and prints how they were read. Rejects if no sale is
 * usable, or if the median of all sales is hard to believe.
 */
async function readRun(run: OwnRun, { info, printAnswer, stderr }: CliIo) {
  const { files, cells, out, yes = false, notBrands = [] } = run;
  const published = readPublishedModel();
  const keep = () => keptFolder(out, [...files, ...cells], { notBrands, yes });
  const asRead = await readSales(files, cells, published, notBrands, progress(stderr), keep);
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

/** Returns how the files were read as data for JSON: the rows that are used, and those that are left out. */
function readingAsData({ sales, said, ownBrands, rows, leftOut, conditionsNotRead, letters, from, to }: Sales) {
  return {
    said,
    rows,
    sales: countOf(sales),
    from,
    to,
    ownBrands: ownBrands.map(({ name }) => name),
    conditionsNotRead: Object.fromEntries(conditionsNotRead),
    grades: Object.fromEntries(letters),
    leftOut: leftOut.map(({ texts, ...left }) => (texts ? { ...left, texts: Object.fromEntries(texts) } : left)),
  };
}
