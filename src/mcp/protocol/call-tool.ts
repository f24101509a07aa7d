import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { Problem } from '../../base/problem.ts';
import { yieldToOthers } from '../../base/yield-to-others.ts';
import type { Arguments } from '../tools/arguments.ts';
import type { InSteps } from '../tools/tool.ts';
import type { Tool } from '../tools/tools.ts';

const textContent = (text: string) => [{ type: 'text' as const, text }];

export type CallAnswer = {
  content: ReturnType<typeof textContent>;
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

/** Returns the answer to an invalid call, with what to send instead. */
export const refused = (message: string): CallAnswer => ({ content: textContent(message), isError: true });

/** Answers a tool call; invalid arguments become a tool error, other exceptions are our own bugs. */
export function* stepsOfCall(tool: Tool, args: Arguments, address?: string): InSteps<CallAnswer> {
  try {
    const { structured, text } = yield* tool.steps(args, address);
    return { content: textContent(text), structuredContent: structured };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return refused(error.message);
  }
}

/** Creates the function that answers calls of tools. `report` receives our own failures. */
export function createCallAnswerer(report: (error: unknown) => void) {
  const answers = new KeptAnswers();

  /** Answers a call, from the cache if its answer may be cached and is there. An error may not be one tomorrow. */
  async function answerOnce(tool: Tool, args: Arguments, address: string | undefined): Promise<CallAnswer> {
    if (!tool.isLasting) return inTurns(stepsOfCall(tool, args, address));
    const question = JSON.stringify([tool.name, address, args]);
    const known = answers.get(question);
    if (known) return known;
    const answer = await inTurns(stepsOfCall(tool, args, address));
    if (!answer.isError && !answer.structuredContent?.advice) answers.keep(question, answer);
    return answer;
  }

  return async (tool: Tool, args: Arguments, request: ServerContext['mcpReq'], address: string | undefined) => {
    try {
      const question = askFirst(tool, args, request);
      return question ?? (await answerOnce(tool, withDetails(args, request.inputResponses), address));
    } catch (error) {
      report(error);
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Something went wrong on our side.');
    }
  };
}

async function inTurns<Result>(steps: InSteps<Result>): Promise<Result> {
  let step = steps.next();
  while (!step.done) {
    await yieldToOthers();
    step = steps.next();
  }
  return step.value;
}

const DETAILS = 'details';

/** Returns the form to show a person before answering, once, to clients that can show one. */
function askFirst(
  tool: Tool,
  args: Arguments,
  { envelope, inputResponses }: Pick<ServerContext['mcpReq'], 'envelope' | 'inputResponses'>,
): InputRequiredResult | undefined {
  const metadata: Readonly<Record<string, unknown>> = { ...envelope };
  const capabilities = metadata[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
  if (capabilities?.elicitation === undefined || inputResponses?.[DETAILS] !== undefined) return undefined;
  const question = tool.missing(args);
  if (!question) return undefined;
  const { message, fields } = question;
  const requestedSchema = { type: 'object' as const, properties: { ...fields } };
  const form = inputRequired.elicit({ mode: 'form', message, requestedSchema });
  return inputRequired({ inputRequests: { [DETAILS]: form } });
}

/** Returns the arguments with the person's answers, which are validated like any argument. */
function withDetails(args: Arguments, responses: Readonly<Record<string, unknown>> | undefined): Arguments {
  const answers = acceptedContent(responses, DETAILS) ?? {};
  const details = ['brand', 'gender', 'condition'].flatMap((name) =>
    typeof answers[name] === 'string' && answers[name] !== '' ? [[name, answers[name]]] : [],
  );
  const { brand, category, title = [brand, category].filter(Boolean).join(' ') } = args;
  const titled = typeof answers.model === 'string' && answers.model !== '' && { title: `${title} ${answers.model}` };
  return { ...args, ...titled, ...Object.fromEntries(details) };
}

/** Limits on cached answers: their number, and the length of a question in characters, and so that of an answer. */
const MOST_ANSWERS = 500;
const LONGEST_QUESTION = 2_000;

/** Keeps answers as JSON: agents repeat questions. Each parsed copy is independent of the others. */
class KeptAnswers {
  readonly #answers = new Map<string, string>();

  /** Returns the answer to a question; undefined if it is not stored. */
  get(question: string): CallAnswer | undefined {
    const text = this.#answers.get(question);
    if (text === undefined) return undefined;
    this.#answers.delete(question);
    this.#answers.set(question, text);
    return JSON.parse(text);
  }

  /** Keeps an answer, replacing the least recently used one. */
  keep(question: string, answer: CallAnswer): void {
    if (question.length > LONGEST_QUESTION) return;
    this.#answers.set(question, JSON.stringify(answer));
    const [oldest = ''] = this.#answers.keys();
    if (this.#answers.size > MOST_ANSWERS) this.#answers.delete(oldest);
  }
}
