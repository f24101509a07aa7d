import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Answer, type Call, readTasks, shortcomings } from '../../checks/mcp/tasks/grade.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createContent } from '../../src/mcp/protocol/server.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { callTool } from './in-one-go.ts';

const { tools, instructions } = createContent({
  pricing: loadModel(),
  marketplaces: loadMarketplaces(),
  publicUrl: () => 'https://prices.example',
});
const known = `${instructions}\n${tools.map(({ description }) => description).join('\n')}`;

function answer([name, args]: Call): Answer {
  const tool = tools.find((one) => one.name === name);
  assert.ok(tool, name);
  const result = callTool(tool, args);
  return {
    text: result.content[0]?.text ?? '',
    structured: 'structuredContent' in result ? result.structuredContent : undefined,
    isError: 'isError' in result,
  };
}

describe('requests to agents', () => {
  const tasks = readTasks();

  it('is a set of at least 150 tasks, each once, with facts', () => {
    assert.ok(tasks.length >= 150);
    assert.equal(new Set(tasks.map(({ request }) => request)).size, tasks.length);
    for (const { request, facts } of tasks) assert.ok(facts.length > 0, request);
  });

  for (const task of tasks) {
    it(`${task.short ? 'is not served well yet' : 'is served well'}: ${task.request}`, () => {
      const wrong = shortcomings(task, task.calls.map(answer), known);
      if (task.short) assert.notDeepEqual(wrong, [], 'It is now: take `short` off the task.');
      else assert.deepEqual(wrong, []);
    });
  }
});
