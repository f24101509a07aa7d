// Builds the script for the offline pages into src/, where the service finds it without the development packages:
// in the image, and in an installation without them.
import { writeFileSync } from 'node:fs';
import { bundleOffline } from '../src/web/offline/bundle.ts';
import { BUNDLED_FILE } from '../src/web/offline/offline-files.ts';

writeFileSync(new URL(`../src/web/offline/${BUNDLED_FILE}`, import.meta.url), await bundleOffline());
