// Writes the generated parts of model/: the parameters in the model card, the counts of what was judged, and model.json.
// Run it after a manual edit:
// npm run model
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Evaluation } from '../src/pricing/evaluation.ts';
import { loadModel, modelFolder } from '../src/pricing/load-model.ts';
import { judgedInWords } from '../src/web/pages/accuracy-words.ts';
import { withParameters } from '../training/evaluation/card.ts';
import { readArtifact, writeArtifact } from '../training/publish/write-artifact.ts';
import { writeManifest } from '../training/publish/write-model.ts';
import { judgedCounts } from './judged-counts.ts';

const judged = judgedCounts();
const folder = fileURLToPath(modelFolder());
const card = join(folder, 'MODEL_CARD.md');
const written = withParameters(readFileSync(card, 'utf8'));
writeFileSync(
  card,
  written.replace(/(?<=<!-- judged: [^\n]*\n)[\s\S]*?(?=<!-- end of judged -->)/, () => `${judgedInWords(judged)}\n`),
);
const evaluation = readArtifact<Evaluation>(folder, 'evaluation.json');
if (evaluation) writeArtifact(folder, 'evaluation.json', { ...evaluation, judged });
writeManifest(folder);
// Throws where a file does not follow its schema: a start takes that of the shipped model for granted.
loadModel(modelFolder());
