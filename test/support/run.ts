// Runs test files, by default all, in parallel processes, and prints one summary. Each process loads the code and the
// model once, and asks for another file (next-files.ts) until none is left.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { type Outcome, summaryOf } from './reporter.ts';

const PROCESSES = Math.min(4, Math.max(2, availableParallelism()));

const namedFiles = process.argv.slice(2);
/** In the order of their paths. The last ones, of web/, take little time each, so that all processes end together. */
const waitingFiles = (namedFiles.length > 0 ? namedFiles : globSync('test/**/*.test.ts')).sort();
const outcomes: Outcome[] = [];
await Promise.all(
  Array.from({ length: PROCESSES }, async () => {
    while (waitingFiles.length > 0) await runFiles();
  }),
);
console.log(summaryOf(outcomes, performance.now()));
process.exitCode = outcomes.some(({ failures }) => failures.length > 0) ? 1 : 0;

/** Runs waiting files in one process until none is left, or until one ends the process. */
async function runFiles(): Promise<void> {
  const support = (name: string) => join(import.meta.dirname, name);
  const options = [`--import=${support('compile-cache.ts')}`, `--test-reporter=${support('reporter.ts')}`];
  const child = spawn(process.execPath, [...options, support('next-files.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let runningFile: string | undefined;
  let hasFailed = false;
  child.on('message', (message: Outcome | 'next') => {
    if (message === 'next') {
      runningFile = waitingFiles.shift();
      child.send(runningFile ? resolve(runningFile) : '');
    } else {
      outcomes.push(message);
      hasFailed ||= message.failures.length > 0;
    }
  });
  const [status] = await once(child, 'close');
  const wasCutOff = runningFile !== undefined || (status !== 0 && !hasFailed);
  if (wasCutOff)
    outcomes.push({ passed: 0, skipped: 0, failures: [`✖ ${runningFile ?? 'a process'} ended with ${status}\n`] });
}
