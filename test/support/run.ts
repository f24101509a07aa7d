// Runs test files, by default all, in parallel processes, and prints one summary. Each process loads the code and the
// model once for its share of the files.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { sumOf } from '../../src/base/numbers.ts';
import { type Outcome, summaryOf } from './reporter.ts';

const PROCESSES = Math.min(4, Math.max(2, availableParallelism()));
/** More shares than processes, since some turn out to take longer. */
const SHARES = 8;

const named = process.argv.slice(2);
const waiting = sharesOf(named.length > 0 ? named : globSync('test/**/*.test.ts'));
const outcomes: Outcome[] = [];
await Promise.all(
  Array.from({ length: PROCESSES }, async () => {
    for (let share = waiting.pop(); share; share = waiting.pop()) outcomes.push(await runShare(share));
  }),
);
const failures = outcomes.flatMap((outcome) => outcome.failures);
const [passed, skipped] = [sumOf(outcomes.map((one) => one.passed)), sumOf(outcomes.map((one) => one.skipped))];
console.log(summaryOf({ passed, skipped, failures }, performance.now()));
process.exitCode = failures.length > 0 ? 1 : 0;

/** Runs test files in a process of their own. */
async function runShare(files: readonly string[]): Promise<Outcome> {
  const child = spawn(
    process.execPath,
    [
      `--import=${join(import.meta.dirname, 'compile-cache.ts')}`,
      '--test',
      // Node 22 accepts only this name of the option.
      '--experimental-test-isolation=none',
      `--test-reporter=${join(import.meta.dirname, 'reporter.ts')}`,
      ...files,
    ],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  let outcome: Outcome = { passed: 0, skipped: 0, failures: [] };
  child.on('message', (told) => {
    outcome = told as Outcome;
  });
  const [status] = await once(child, 'close');
  if (status === 0 || outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: [`✖ the tests of ${files.join(', ')} ended with ${status}\n`] };
}

/** Splits files into shares of similar size by adding each, largest first, to the smallest share so far. */
function sharesOf(all: readonly string[]): string[][] {
  const shares = Array.from({ length: SHARES }, () => ({ bytes: 0, files: [] as string[] }));
  const sized = all.map((file) => ({ file, bytes: statSync(file).size }));
  for (const { file, bytes } of sized.sort((a, b) => b.bytes - a.bytes || (a.file < b.file ? -1 : 1))) {
    const smallest = shares.reduce((least, share) => (share.bytes < least.bytes ? share : least));
    smallest.bytes += bytes;
    smallest.files.push(file);
  }
  return shares.map((share) => share.files.sort()).filter((files) => files.length > 0);
}
