// npm puts the README.md at the root into the package. Of a package it is another one than of a checkout, so `npm pack`
// puts docs/package.md in its place (`in`) and takes it away again (`out`).
import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const README = join(ROOT, 'README.md');
/** Not beside it: npm packs whatever is called README. */
const KEPT = join(ROOT, 'node_modules/.cache/hangtag/README.md');

if (process.argv[2] === 'in') {
  mkdirSync(dirname(KEPT), { recursive: true });
  // An interrupted run has kept it already.
  if (!existsSync(KEPT)) renameSync(README, KEPT);
  copyFileSync(join(ROOT, 'docs/package.md'), README);
} else if (existsSync(KEPT)) {
  renameSync(KEPT, README);
}
