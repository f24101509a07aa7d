// Runs the tests that `npm test` runs on a sample of garments and requests, on all of them: `npm run check:pairs`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const FILES = [
  'test/api/contract.test.ts',
  'test/api/ml-price.test.ts',
  'test/api/price.test.ts',
  'test/web/surfaces.test.ts',
  'test/web/offline.test.ts',
  'test/titles/coverage.test.ts',
  'test/answers/one-decision.test.ts',
];

const child = spawn(process.execPath, ['test/support/run.ts', ...FILES], {
  stdio: 'inherit',
  env: { ...process.env, EVERY_PAIR: 'true' },
});
const [status] = (await once(child, 'exit')) as [number | null];
process.exitCode = status ?? 1;
