// Runs all test files, or those that are named, in two processes at once: each loads the code and the model only once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const PROCESSES = 2;

const named = process.argv.slice(2);
const files = named.length > 0 ? named : globSync('test/**/*.test.ts');
const statuses = await Promise.all(
  sharesOf(files).map(async (own) => {
    if (own.length === 0) return 0;
    const child = spawn(
      process.execPath,
      [
        `--import=${join(import.meta.dirname, 'compile-cache.ts')}`,
        '--test',
        // By the name that Node 22 knows too.
        '--experimental-test-isolation=none',
        `--test-reporter=${join(import.meta.dirname, 'reporter.ts')}`,
        ...own,
      ],
      { stdio: 'inherit' },
    );
    const [status] = (await once(child, 'exit')) as [number | null];
    return status ?? 1;
  }),
);
process.exitCode = Math.max(...statuses);

/** Returns the files in shares of about the same size: the largest first, each to the share that is smallest so far. */
function sharesOf(all: readonly string[]): string[][] {
  const shares = Array.from({ length: PROCESSES }, () => ({ bytes: 0, files: [] as string[] }));
  const sized = all.map((file) => ({ file, bytes: statSync(file).size }));
  for (const { file, bytes } of sized.sort((a, b) => b.bytes - a.bytes || (a.file < b.file ? -1 : 1))) {
    const smallest = shares.reduce((least, share) => (share.bytes < least.bytes ? share : least));
    smallest.bytes += bytes;
    smallest.files.push(file);
  }
  return shares.map((share) => share.files.sort());
}
