import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { gradeConversation, type OpenRequest, readOpenRequests, readRecorded } from '../../checks/mcp/agent/grade.ts';
import type { ServedTools } from '../../checks/mcp/agent/loop.ts';
import { gradeAgent } from '../../checks/mcp/agent/run.ts';
import { type ChatMessage, createChat } from '../../src/reader/chat.ts';
import { type ChatRequest, send, startChat } from '../support/chat-model.ts';
import { answerTo, tools } from './support.ts';

const requests = readOpenRequests();
const [firstRequest] = requests as [OpenRequest];

const served: ServedTools = {
  instructions: 'Quote the estimate with its range.',
  tools: [...tools.values()],
  call: async (name, args) => {
    if (!tools.has(name)) throw new Error(`Unknown tool: ${name}.`);
    return answerTo(name, args);
  },
};

/** A model's message that calls a tool with arguments in JSON. */
const callOf = (name: string, json: string): ChatMessage => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'call', function: { name, arguments: json } }],
});

/** Grades a model that replies with a message to each request. */
async function gradeModel(t: TestContext, asked: readonly OpenRequest[], reply: (request: ChatRequest) => ChatMessage) {
  const url = await startChat(t, (request, response) => send(response, reply(request)));
  return gradeAgent(createChat({ url, model: 'made-up' }), served, asked);
}

describe('the agent check', () => {
  it('finds no fault in a model that makes the right call and repeats its answer', async (t) => {
    const grades = await gradeModel(t, requests, ({ messages }) => {
      const { role, content } = messages.at(-1) as ChatMessage;
      if (role === 'tool') return { role: 'assistant', content: content ?? '' };
      const { tool, args } = requests.find(({ asks }) => asks === content) as OpenRequest;
      return callOf(tool, JSON.stringify(args));
    });
    assert.equal(grades.length, requests.length);
    for (const { request, grade } of grades) {
      assert.deepEqual(grade, { calls: 1, wrongTools: 0, wrongArguments: 0, again: 0, lost: [] }, request.asks);
    }
  });

  it('ends a conversation after eight calls of tools that do not exist', async (t) => {
    const [graded] = await gradeModel(t, [firstRequest], () => callOf('appraise', '{}'));
    const lost = ['no call was answered'];
    assert.deepEqual(graded?.grade, { calls: 8, wrongTools: 8, wrongArguments: 0, again: 0, lost });
  });

  it('counts arguments that are not JSON as wrong', async (t) => {
    const [graded] = await gradeModel(t, [firstRequest], ({ messages }) =>
      messages.at(-1)?.role === 'tool'
        ? { role: 'assistant', content: 'I cannot tell.' }
        : callOf(firstRequest.tool, '{"title": '),
    );
    assert.equal(graded?.grade.wrongArguments, 1);
  });

  for (const { kind, request, grade, conversation } of readRecorded()) {
    it(`grades a ${kind} conversation as a person did`, () => {
      assert.deepEqual(gradeConversation(request, conversation), grade);
    });
  }
});
