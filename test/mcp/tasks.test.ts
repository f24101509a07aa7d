import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createContent } from '../../src/mcp/protocol/server.ts';
import { answerTo, parts } from './support.ts';
import { readTasks, shortcomings } from './tasks.ts';

const tasks = readTasks();

describe('the tasks for agents', () => {
  it('are all different', () => {
    const requests = new Set(tasks.map(({ request }) => request));
    assert.equal(requests.size, tasks.length);
  });

  it('all have facts that a good answer tells', () => {
    const withoutFacts = tasks.filter(({ facts }) => facts.length === 0);
    assert.deepEqual(withoutFacts, []);
  });
});

describe('the right calls for a task', () => {
  const { tools, instructions } = createContent(parts);
  const knownBeforehand = `${instructions}\n${tools.map(({ description }) => description).join('\n')}`;

  for (const task of tasks) {
    it(`${task.short ? 'do not yet serve' : 'serve'} the person: ${task.request}`, () => {
      const answers = task.calls.map(([tool, args]) => answerTo(tool, args));
      const faults = shortcomings(task, answers, knownBeforehand);
      if (task.short) assert.notDeepEqual(faults, [], 'The task passes: remove its member `short`.');
      else assert.deepEqual(faults, []);
    });
  }
});
