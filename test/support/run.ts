// Runs test files, by default all, in parallel processes. Each loads the code and the model once for its share of the
// files.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const PROCESSES = Math.min(4, Math.max(2, availableParallelism()));
/** More shares than processes, since some turn out to take longer. */
const SHARES = 8;

const named = process.argv.slice(2);
const waiting = sharesOf(named.length > 0 ? named : globSync('test/**/*.test.ts'));
const statuses: number[] = [];
await Promise.all(
  Array.from({ length: PROCESSES }, async () => {
    for (let share = waiting.pop(); share; share = waiting.pop()) statuses.push(await runShare(share));
  }),
);
process.exitCode = Math.max(...statuses);

/** Runs test files in a process of their own. Resolves with its exit status. */
async function runShare(files: readonly string[]): Promise<number> {
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
    { stdio: 'inherit' },
  );
  const [status] = (await once(child, 'exit')) as [number | null];
  return status ?? 1;
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
