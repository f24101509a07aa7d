import type { EvaluationReport } from '../evaluation/measure.ts';
import { writeEvaluationFiles } from '../evaluation/tables-as-files.ts';
import { readArtifact, writeArtifact } from '../publish/write-artifact.ts';
import { writeManifest } from '../publish/write-model.ts';
import type { DecisionsReport } from './report.ts';

/** Writes what decisions earn into a model's evaluation, which keeps it until it is measured again. */
export function writeDecisions(folder: string, decisions: DecisionsReport): void {
  const last = readArtifact<EvaluationReport>(folder, 'evaluation.json');
  if (!last) throw new Error(`${folder} has no evaluation.json: evaluate the model first.`);
  const report = { ...last, decisions };
  writeArtifact(folder, 'evaluation.json', report);
  writeEvaluationFiles(folder, report);
  writeManifest(folder);
}
