import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import tasks from '../../checks/mcp/tasks.json' with { type: 'json' };
import { findTaskFaults, type Task } from '../../checks/mcp/tasks.ts';
import { answerTo } from './support.ts';

describe('a task that people bring to an agent', () => {
  for (const task of tasks as readonly Task[]) {
    it(`is answered: ${task.ask}`, () => {
      assert.deepEqual(findTaskFaults(task, answerTo(task.tool, task.arguments)), []);
    });
  }
});
