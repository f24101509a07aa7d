import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTasks, shortcomings } from '../../checks/mcp/tasks/grade.ts';
import { createContent } from '../../src/mcp/protocol/server.ts';
import { answered, parts } from './support.ts';

const { tools, instructions } = createContent(parts);
const known = `${instructions}\n${tools.map(({ description }) => description).join('\n')}`;

describe('requests to agents', () => {
  const tasks = readTasks();

  it('is a set of at least 150 tasks, each once, with facts', () => {
    assert.ok(tasks.length >= 150);
    assert.equal(new Set(tasks.map(({ request }) => request)).size, tasks.length);
    for (const { request, facts } of tasks) assert.ok(facts.length > 0, request);
  });

  for (const task of tasks) {
    it(`${task.short ? 'is not served well yet' : 'is served well'}: ${task.request}`, () => {
      const wrong = shortcomings(
        task,
        task.calls.map(([name, args]) => answered(name, args)),
        known,
      );
      if (task.short) assert.notDeepEqual(wrong, [], 'It is now: take `short` off the task.');
      else assert.deepEqual(wrong, []);
    });
  }
});
