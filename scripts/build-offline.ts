// Builds the script of the offline pages into src/, where the service finds it once packages for development are gone:
// in the image, and in an installation without them.
import { writeFileSync } from 'node:fs';
import { bundleOffline } from '../src/web/offline/bundle.ts';
import { BUNDLED_FILE } from '../src/web/offline/offline-files.ts';

writeFileSync(new URL(`../src/web/offline/${BUNDLED_FILE}`, import.meta.url), await bundleOffline());
