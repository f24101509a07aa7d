// Reports tests: a line per file when it ends, then one summary with the failures. In a process of `npm test`, sends
// what came of each file to run.ts instead, which summarizes all processes.
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { sumOf } from '../../src/base/values.ts';

/** What came of the tests of a file. */
export interface Outcome {
  readonly passed: number;
  readonly skipped: number;
  /** Each with its name, place and reason. */
  readonly failures: readonly string[];
}

/** Name of a test before or after those of a file. */
export const END_OF_FILE = 'the end of a file';

/** Returns the summary of a run: its counts, then each failure. */
export function summaryOf(outcomes: readonly Outcome[], milliseconds: number): string {
  const [passedCount, skippedCount] = [
    sumOf(outcomes.map((one) => one.passed)),
    sumOf(outcomes.map((one) => one.skipped)),
  ];
  const failures = outcomes.flatMap((one) => one.failures);
  const time = `in ${(milliseconds / 60_000).toFixed(1)} minutes`;
  const counts = `${passedCount} passed, ${failures.length} failed, ${skippedCount} skipped, ${time}`;
  return ['', counts, ...failures, ''].join('\n');
}

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const finishedFiles: Outcome[] = [];
  const createOutcome = (file: string) => ({ file, passed: 0, skipped: 0, failures: [] as string[], ms: 0 });
  let current = createOutcome('');
  /** Ends the current file and returns its line. */
  const endFile = (next = ''): string => {
    const { file, ms, ...outcome } = current;
    current = createOutcome(next);
    if (file === '') return '';
    finishedFiles.push(outcome);
    process.send?.(outcome);
    const { passed, skipped, failures } = outcome;
    const tests = passed + skipped + failures.length;
    return `${failures.length > 0 ? '✖' : '✔'} ${file}, ${tests} tests, ${(ms / 1000).toFixed(1)} s\n`;
  };
  // Names of the running suites and tests, outermost first.
  const running: string[] = [];
  for await (const { type, data } of source) {
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message;
    // Names the test whose timer or promise failed after its end, which fails no test.
    if (type === 'test:diagnostic' && data.message.startsWith('Error:')) yield `${data.message}\n`;
    if (type === 'test:start') running.splice(data.nesting, running.length, data.name);
    if (type === 'test:pass' || type === 'test:fail') {
      const file = data.name === END_OF_FILE ? '' : relative('.', data.file ?? '');
      if (file !== current.file) yield endFile(file);
      if (data.nesting === 0) current.ms += data.details.duration_ms;
    }
    if (type === 'test:pass' && data.details.type !== 'suite')
      current[data.skip === undefined ? 'passed' : 'skipped']++;
    // Skips suites, which fail along with their tests.
    if (type === 'test:fail' && !/subtests? failed/.test(data.details.error.message)) {
      const { line, nesting, name, details } = data;
      const names = [...running.slice(0, nesting), name].join(' > ');
      const reason = inspect(details.error.cause ?? details.error);
      current.failures.push(`✖ ${names} (${current.file}:${line})\n${reason}\n`);
    }
    if (type !== 'test:summary' || data.file !== undefined) continue;
    yield endFile();
    if (!process.send) yield summaryOf(finishedFiles, data.duration_ms);
  }
}
