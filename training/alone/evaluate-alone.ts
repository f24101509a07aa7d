import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { count, percent } from '../../src/wording/numbers.ts';
import { progress } from '../command.ts';
import { figures, withFigures } from '../evaluation/card.ts';
import { keepTitles } from '../evaluation/kept-titles.ts';
import { type EvaluationReport, measure } from '../evaluation/measure.ts';
import { brokenGates } from '../evaluation/rack.ts';
import { reliabilityPlot } from '../evaluation/reliability-plot.ts';
import { tablesOf } from '../evaluation/tables.ts';
import { useInWords } from '../own-sales/in-words.ts';
import { VERSION, versionIn } from '../publish/version.ts';
import { readArtifact, writeArtifact } from '../publish/write-artifact.ts';
import { writeManifest } from '../publish/write-model.ts';
import { type InputFiles, readInput } from '../read/read-input.ts';

interface AloneEvaluation extends InputFiles {
  readonly out: string;
  /** Version of the artifacts in the folder by default. */
  readonly version: string | undefined;
}

/** Measures a fit's accuracy on listings it has not seen; writes figures, plot and card into the model's folder. */
export async function evaluateAlone(run: AloneEvaluation): Promise<void> {
  const step = progress();
  step(`reading ${[...run.listings, ...(run.cells ?? [])].join(', ')}`);
  const input = await readInput(run);
  const last = readArtifact<EvaluationReport>(run.out, 'evaluation.json');
  const version = run.version ?? versionIn(run.out) ?? VERSION;
  const measured: EvaluationReport = {
    $schema: './evaluation.schema.json',
    version,
    ...measure({ ...input, cells: input.grouped.cells }, step),
    earlier: last ? earlierOf(last, version) : [],
  };
  const before = input.titled.length === 0 && input.items ? last : undefined;
  const untabled = before ? keepTitles(measured, before) : measured;
  const report = { ...untabled, tables: tablesOf(untabled) };
  writeArtifact(run.out, 'evaluation.json', report);
  writeFileSync(join(run.out, 'reliability.svg'), reliabilityPlot(report.calibration.reliability));
  const card = join(run.out, 'MODEL_CARD.md');
  if (existsSync(card)) writeFileSync(card, withFigures(readFileSync(card, 'utf8'), report));
  else console.log(figures(report));
  writeManifest(run.out);
  step(`wrote ${join(run.out, 'evaluation.json')} and reliability.svg`);
  const broken = brokenGates(report.rack?.rows ?? []);
  if (broken.length > 0) throw new Error(broken.join('\n'));
  console.log(`${heldOutInWords(report)} ${useInWords(run.out)}`);
}

/** Returns the accuracy of earlier versions, including the last evaluation's if its version differs. */
function earlierOf(last: EvaluationReport, version: string): NonNullable<EvaluationReport['earlier']> {
  const kept = (last.earlier ?? []).filter((earlier) => earlier.version !== version);
  if (last.version === version || !last.accuracy) return kept;
  const groups = last.accuracy.groups.filter(({ tier }) => tier === 'all');
  return [...kept.filter((one) => one.version !== last.version), { version: last.version, groups }];
}

/** Summarizes an evaluation in a few sentences. */
function heldOutInWords({ heldOutItems, groups, calibration }: EvaluationReport): string {
  const all = groups.find(({ name }) => name === 'all sources')?.methods;
  const half = all?.prediction
    ? `Half of ${count(heldOutItems, 'held-out listing')} were within ${percent(Math.expm1(all.prediction.medianAbsolute))} of the price, after each source's level; `
    : '';
  const beaten =
    all?.prediction && all.static && all.static.rms < all.prediction.rms
      ? ' The group averages (static) were nearer: these listings are too few to tell brands apart, so fit them on top of the published model, without --alone.'
      : '';
  return `${half}the 80% range held ${percent(calibration.overall.share)} of them.${beaten}`;
}
