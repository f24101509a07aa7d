// Runs on all garments and requests the tests that `npm test` runs on a sample: `npm run check:pairs`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';

/** The tests that take a sample. */
const FILES = globSync('test/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('/support/sampled.ts'),
);

const child = spawn(process.execPath, ['test/support/run.ts', ...FILES], {
  stdio: 'inherit',
  env: { ...process.env, EVERY_PAIR: 'true' },
});
const [status] = (await once(child, 'exit')) as [number | null];
process.exitCode = status ?? 1;
