// Writes the generated parts of model/: the parameters in the model card, and model.json. Run it after a manual edit:
// npm run model
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modelFolder } from '../src/pricing/load-model.ts';
import { withParameters } from '../training/evaluation/card.ts';
import { writeManifest } from '../training/publish/write-model.ts';
import { judgedText } from './judged-counts.ts';

const folder = fileURLToPath(modelFolder());
const card = join(folder, 'MODEL_CARD.md');
const written = withParameters(readFileSync(card, 'utf8'));
writeFileSync(
  card,
  written.replace(/(?<=<!-- judged: [^\n]*\n)[\s\S]*?(?=<!-- end of judged -->)/, () => `${judgedText()}\n`),
);
writeManifest(folder);
