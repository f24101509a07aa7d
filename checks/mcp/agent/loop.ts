import type { ChatMessage } from '../../../src/reader/chat.ts';
import type { Answer } from '../tasks/grade.ts';

/** Maximum number of rounds in a conversation: a model that needs more has lost its way. */
const MOST_ROUNDS = 8;

/** An MCP server as an agent sees it. */
export interface ServedTools {
  readonly instructions: string;
  readonly tools: readonly {
    readonly name: string;
    readonly description?: string | undefined;
    readonly inputSchema: object;
  }[];
  readonly call: (name: string, args: Readonly<Record<string, unknown>>) => Promise<Answer>;
}

/** A tool call with its answer. */
export interface MadeCall extends Answer {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A request in a person’s words, with a model's calls and its answer. */
export interface Conversation {
  readonly asks: string;
  readonly calls: readonly MadeCall[];
  readonly answer: string;
}

/** Lets a language model answer a person with the tools of a server. `ask` sends it a request. */
export async function converse(
  ask: (request: object) => Promise<ChatMessage>,
  { instructions, tools, call }: ServedTools,
  asks: string,
): Promise<Conversation> {
  const functions = tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));
  const messages: object[] = [
    { role: 'system', content: instructions },
    { role: 'user', content: asks },
  ];
  const calls: MadeCall[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const message = await ask({ messages, tools: functions });
    const { content, tool_calls: wanted = [] } = message;
    if (wanted.length === 0) return { asks, calls, answer: content ?? '' };
    messages.push(message);
    for (const { id, function: called } of wanted) {
      const made = await madeCall(call, called.name, called.arguments);
      calls.push(made);
      messages.push({ role: 'tool', tool_call_id: id, content: made.text });
    }
  }
  return { asks, calls, answer: '' };
}

/** Makes a model's call, whose arguments may not be JSON. */
async function madeCall(call: ServedTools['call'], name: string, text: string): Promise<MadeCall> {
  try {
    const args = JSON.parse(text || '{}') as Record<string, unknown>;
    return { name, args, ...(await call(name, args)) };
  } catch (error) {
    return { name, args: {}, text: error instanceof Error ? error.message : String(error), isError: true };
  }
}
