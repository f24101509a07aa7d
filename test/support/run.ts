// Runs all test files, or the given ones, in two parallel processes, each of which loads code and model once.
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
        // The name that Node 22 knows too.
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

/** Splits the files into shares of similar size: the largest first, each into the smallest share so far. */
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
