import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CliIo } from '../../src/cli/io.ts';
import { readingAsData, readRun, runOf } from '../commands/train.ts';
import { roundedMembers } from '../numbers/sums.ts';
import { versionIn, writeArtifact } from '../publish/write-artifact.ts';
import { CARD, writeManifest } from '../publish/write-model.ts';
import { compared, judgeInTurn, outcomes, ownReport } from './evaluate-own.ts';
import { evaluationInWords, ownCard, useInWords } from './in-words.ts';
import { fitOwnModel } from './own-model.ts';

/**
 * Measures published and own prices on held-out sales, and writes the figures to the model fitted to these sales. Takes
 * the files and options of `hangtag train`.
 */
export async function evaluateOnSales(
  options: Parameters<typeof runOf>[0],
  files: readonly string[],
  io: CliIo,
): Promise<void> {
  const run = runOf(options, files);
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

/** Throws an Error unless the model in a folder has this version. */
function requireVersion(folder: string, version: string): void {
  const present = versionIn(folder);
  if (present === version) return;
  const problem =
    present === undefined
      ? 'there is no model to which these figures could be added'
      : `its model ${present} is not the one fitted to these sales, ${version}`;
  throw new Error(`${folder}: ${problem}. Run hangtag train with the same files and options first.`);
}
