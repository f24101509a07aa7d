// Reports `npm test`: each failure as it happens, a line per file when it ends, then the totals.
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let failures = 0;
  let current = { file: '', tests: 0, failures: 0, ms: 0 };
  // Names of the running suites and tests, outermost first.
  const running: string[] = [];
  const lineOf = ({ file, tests, ms, ...one }: typeof current) =>
    file === '' ? '' : `${one.failures > 0 ? '✖' : '✔'} ${file}, ${tests} tests, ${(ms / 1000).toFixed(1)} s\n`;
  for await (const { type, data } of source) {
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message;
    if (type === 'test:start') running.splice(data.nesting, running.length, data.name);
    if (type === 'test:pass' || type === 'test:fail') {
      const file = relative('.', data.file ?? '');
      if (file !== current.file) {
        yield lineOf(current);
        current = { file, tests: 0, failures: 0, ms: 0 };
      }
      if (data.details.type !== 'suite') current.tests++;
      if (data.nesting === 0) current.ms += data.details.duration_ms;
    }
    // Skips suites, which fail along with their tests.
    if (type === 'test:fail' && !/subtests? failed/.test(data.details.error.message)) {
      const { line, nesting, name, details } = data;
      failures++;
      current.failures++;
      const names = [...running.slice(0, nesting), name].join(' > ');
      const reason = inspect(details.error.cause ?? details.error);
      yield `✖ ${names} (${current.file}:${line})\n${reason}\n\n`;
    }
    if (type !== 'test:summary' || data.file !== undefined) continue;
    const { counts, duration_ms } = data;
    yield `${lineOf(current)}\nℹ pass ${counts.passed}\nℹ fail ${failures}\nℹ skipped ${counts.skipped}\n`;
    yield `ℹ in ${(duration_ms / 60_000).toFixed(1)} minutes\n`;
  }
}
