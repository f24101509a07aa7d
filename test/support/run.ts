// Runs all test files, or those that are named, in two processes at once: each loads the code and the model only once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';

const PROCESSES = 2;

const named = process.argv.slice(2);
const files = (named.length > 0 ? named : globSync('test/**/*.test.ts')).sort();
const statuses = await Promise.all(
  Array.from({ length: PROCESSES }, async (_, at) => {
    const own = files.filter((_file, index) => index % PROCESSES === at);
    if (own.length === 0) return 0;
    const child = spawn(
      process.execPath,
      [
        `--import=${join(import.meta.dirname, 'compile-cache.ts')}`,
        '--test',
        '--test-isolation=none',
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
