// Writes model/model.json anew after an edit by hand: npm run model
import { fileURLToPath } from 'node:url';
import { modelFolder } from '../src/pricing/load-model.ts';
import { writeManifest } from '../training/publish/write-model.ts';

writeManifest(fileURLToPath(modelFolder()));
