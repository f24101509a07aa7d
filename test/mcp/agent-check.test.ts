import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gradeConversation, type OpenRequest, readOpenRequests, readRecorded } from '../../checks/mcp/agent/grade.ts';
import type { ServedTools } from '../../checks/mcp/agent/loop.ts';
import { gradeAgent } from '../../checks/mcp/agent/run.ts';
import { type ChatMessage, createChat } from '../../src/reader/chat.ts';
import { type ChatRequest, send, startChat } from '../support/chat-model.ts';
import { answered, tools } from './support.ts';

const requests = readOpenRequests();
const requestOf = (asks: string) => requests.find((request) => request.asks === asks) as OpenRequest;

const served: ServedTools = {
  instructions: 'Quote the estimate with its range.',
  tools: [...tools.values()],
  call: async (name, args) => {
    if (!tools.has(name)) throw new Error(`Unknown tool: ${name}.`);
    return answered(name, args);
  },
};

const callOf = (name: string, args: object): ChatMessage => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'call', function: { name, arguments: JSON.stringify(args) } }],
});

async function gradesOf(
  t: Parameters<typeof startChat>[0],
  some: readonly OpenRequest[],
  answer: (request: ChatRequest) => ChatMessage,
) {
  const url = await startChat(t, (request, response) => send(response, answer(request)));
  return gradeAgent(createChat({ url, model: 'made-up' }), served, some);
}

describe('the agent check', () => {
  it('finds no fault in a model that makes the right call and repeats its answer', async (t) => {
    const graded = await gradesOf(t, requests, ({ messages }) => {
      const last = messages.at(-1);
      if (last?.role === 'tool') return { role: 'assistant', content: last.content ?? '' };
      const { tool, args } = requestOf(last?.content ?? '');
      return callOf(tool, args);
    });
    assert.ok(graded.length > 90);
    for (const { request, grade } of graded) {
      assert.deepEqual(grade, { calls: 1, wrongTools: 0, wrongArguments: 0, again: 0, lost: [] }, request.asks);
    }
  });

  it('counts calls of unknown tools, arguments that are not JSON, and endless loops', async (t) => {
    const some = requests.slice(0, 1);
    const [strayed] = await gradesOf(t, some, () => callOf('appraise', {}));
    assert.deepEqual(strayed?.grade, {
      calls: 8,
      wrongTools: 8,
      wrongArguments: 0,
      again: 0,
      lost: ['no call was answered'],
    });
    const [garbled] = await gradesOf(t, some, ({ messages }) => {
      if (messages.at(-1)?.role === 'tool') return { role: 'assistant', content: 'I cannot tell.' };
      return {
        role: 'assistant',
        tool_calls: [{ id: 'call', function: { name: 'get_price', arguments: '{"title": ' } }],
      };
    });
    assert.equal(garbled?.grade.wrongArguments, 1);
  });

  for (const { kind, request, grade, conversation } of readRecorded()) {
    it(`grades a ${kind} conversation`, () => {
      assert.deepEqual(gradeConversation(request, conversation), grade);
    });
  }
});
