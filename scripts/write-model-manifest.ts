// Writes the generated parts of model/ (the figures in the model card, the evaluation tables, the counts of judged
// titles and names, model.json). Run `npm run generate` after a manual edit.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PredictionArtifact } from '../src/pricing/loading/artifact.ts';
import { modelFolder } from '../src/pricing/loading/read-model.ts';
import { judgedInWords } from '../src/web/pages/text-pages.ts';
import { withData, withFigures } from '../training/evaluation/card.ts';
import type { EvaluationReport } from '../training/evaluation/measure.ts';
import { writeEvaluationFiles } from '../training/evaluation/tables.ts';
import { readArtifact, writeArtifact } from '../training/publish/write-artifact.ts';
import { writeManifest } from '../training/publish/write-model.ts';
import { judgedCounts } from './judged-counts.ts';

const judged = judgedCounts();
const folder = fileURLToPath(modelFolder());
const card = join(folder, 'MODEL_CARD.md');
const evaluation = readArtifact<EvaluationReport>(folder, 'evaluation.json');
const prediction = readArtifact<PredictionArtifact>(folder, 'prediction.json') as PredictionArtifact;
const text = readFileSync(card, 'utf8');
const figured = evaluation ? withFigures(text, evaluation) : text;
writeFileSync(card, withData(figured, prediction, judgedInWords(judged)));
if (evaluation) {
  writeArtifact(folder, 'evaluation.json', { ...evaluation, judged });
  writeEvaluationFiles(folder, evaluation);
}
writeManifest(folder);
