// A test reporter that counts failures for the process it runs in.
import type { TestEvent } from 'node:test/reporters';

export const seen = { failures: 0 };

export default async function* (events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type !== 'test:fail') continue;
    seen.failures++;
    yield `${data.name}\n`;
  }
}
