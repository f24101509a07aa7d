// How `npm test` reports: a line for each file as it ends, then what failed and why, then the counts.
import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failures: string[] = [];
  let files = 0;
  for await (const { type, data } of source) {
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message;
    // A suite fails with the tests in it, which say why.
    if (type === 'test:fail' && !/subtests? failed/.test(data.details.error.message)) {
      const { file = '', line, name, details } = data;
      const why = inspect(details.error.cause ?? details.error);
      failures.push(`✖ ${name} (${relative('.', file)}:${line})\n${why}\n`);
    }
    if (type !== 'test:summary') continue;
    const { file, counts, success, duration_ms } = data;
    if (file !== undefined) {
      files++;
      const seconds = (duration_ms / 1000).toFixed(1);
      yield `${success ? '✔' : '✖'} ${files}: ${relative('.', file)}, ${counts.tests} tests, ${seconds} s\n`;
      continue;
    }
    yield `\n${failures.map((failure) => `${failure}\n`).join('')}`;
    yield `ℹ pass ${counts.passed}\nℹ fail ${failures.length}\nℹ skipped ${counts.skipped}\n`;
    yield `ℹ in ${(duration_ms / 60_000).toFixed(1)} minutes\n`;
  }
}
