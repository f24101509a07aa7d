// Writes model/model.json, which lists the files of the model with their hashes. Run `npm run generate` after a change.
import { fileURLToPath } from 'node:url';
import { modelFolder } from '../src/pricing/loading/read-model.ts';
import { writeManifest } from '../training/publish/write-model.ts';

writeManifest(fileURLToPath(modelFolder()));
