import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ToolError } from '../../src/mcp/tools/tool.ts';
import { toolsByName } from './support.ts';

const page = readFileSync(new URL('questions.md', import.meta.url), 'utf8');
const section = page.split(/^## /m).find((part) => part.startsWith('Seventeen questions')) ?? '';
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .map((line) => {
    const [, question = '', answer = ''] =
      line.split(' | ').length > 1 ? (/^\| (.*?) \| (.*) \|$/.exec(line) ?? []) : [];
    const calls = [...answer.matchAll(/`(\w+) (\{[^`]*\})`( is refused(?: and names `([^`]+)`)?)?/g)];
    return { question, calls };
  });
const tools = toolsByName();

test('there are seventeen questions', () => {
  assert.equal(rows.length, 17);
});

for (const { question, calls } of rows) {
  test(`leads to an answer: ${question}`, () => {
    assert.ok(calls.length > 0);
    for (const [, name = '', json = '', isRefused, named] of calls) {
      const tool = tools.get(name);
      assert.ok(tool, name);
      const args = JSON.parse(json);
      if (isRefused === undefined) {
        assert.ok(tool.call(args).text.length > 20);
        continue;
      }
      assert.throws(
        () => tool.call(args),
        (error: unknown) => error instanceof ToolError && (named === undefined || error.message.includes(named)),
      );
    }
  });
}
