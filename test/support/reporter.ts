// Reports tests: a line per file when it ends, then one summary with the failures. In a share of `npm test`, sends them
// to run.ts instead, which summarizes all shares.
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

/** What came of tests. */
export interface Outcome {
  readonly passed: number;
  readonly skipped: number;
  /** Each with its name, place and reason. */
  readonly failures: readonly string[];
}

/** Returns the summary of a run: its counts, then each failure. */
export function summaryOf({ passed, skipped, failures }: Outcome, milliseconds: number): string {
  const time = `in ${(milliseconds / 60_000).toFixed(1)} minutes`;
  const counts = `${passed} passed, ${failures.length} failed, ${skipped} skipped, ${time}`;
  return ['', counts, ...failures, ''].join('\n');
}

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failures: string[] = [];
  let current = { file: '', tests: 0, hasFailed: false, ms: 0 };
  // Names of the running suites and tests, outermost first.
  const running: string[] = [];
  const lineOf = ({ file, tests, ms, hasFailed }: typeof current) =>
    file === '' ? '' : `${hasFailed ? '✖' : '✔'} ${file}, ${tests} tests, ${(ms / 1000).toFixed(1)} s\n`;
  for await (const { type, data } of source) {
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message;
    if (type === 'test:start') running.splice(data.nesting, running.length, data.name);
    if (type === 'test:pass' || type === 'test:fail') {
      const file = relative('.', data.file ?? '');
      if (file !== current.file) {
        yield lineOf(current);
        current = { file, tests: 0, hasFailed: false, ms: 0 };
      }
      if (data.details.type !== 'suite') current.tests++;
      if (data.nesting === 0) current.ms += data.details.duration_ms;
    }
    // Skips suites, which fail along with their tests.
    if (type === 'test:fail' && !/subtests? failed/.test(data.details.error.message)) {
      const { line, nesting, name, details } = data;
      current.hasFailed = true;
      const names = [...running.slice(0, nesting), name].join(' > ');
      const reason = inspect(details.error.cause ?? details.error);
      failures.push(`✖ ${names} (${current.file}:${line})\n${reason}\n`);
    }
    if (type !== 'test:summary' || data.file !== undefined) continue;
    const { counts, duration_ms } = data;
    const outcome: Outcome = { passed: counts.passed, skipped: counts.skipped, failures };
    yield lineOf(current);
    if (process.send) process.send(outcome);
    else yield summaryOf(outcome, duration_ms);
  }
}
