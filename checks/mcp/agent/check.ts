import { deepStrictEqual } from 'node:assert';
import { send, startChat } from '../../../test/support/chat-model.ts';
import { check } from '../../support/report.ts';
import { gradeConversation } from './grade.ts';
import { readOpenRequests, readRecorded } from './requests.ts';
import { playAgent } from './run.ts';

/** Checks the loop of an agent with a made-up model, and the grades of recorded conversations. */
export async function checkAgent(url: string): Promise<void> {
  const requests = readOpenRequests();
  const ends: (() => void)[] = [];
  const address = await startChat({ after: (end) => ends.push(end as () => void) }, ({ messages }, response) => {
    const last = messages.at(-1);
    if (last?.role === 'tool') return send(response, { role: 'assistant', content: last.content ?? '' });
    const { tool = '', args } = requests.find(({ asks }) => asks === last?.content) ?? {};
    const called = { name: tool, arguments: JSON.stringify(args) };
    return send(response, { role: 'assistant', tool_calls: [{ id: 'call', function: called }] });
  });
  await check('agent: a model that makes the right calls and repeats their answers keeps all of them', async () => {
    const { calls, wrong, kept } = await playAgent(url, address, 'made-up');
    deepStrictEqual({ calls, wrong, kept }, { calls: requests.length, wrong: 0, kept: requests.length });
  });
  for (const end of ends) end();
  for (const { kind, request, grade, conversation } of readRecorded()) {
    await check(`agent: a ${kind} conversation is graded`, () => {
      deepStrictEqual(gradeConversation(request, conversation), grade);
    });
  }
}
