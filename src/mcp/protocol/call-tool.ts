import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { defined } from '../../base/members.ts';
import { Problem } from '../../base/problem.ts';
import { runInTurns } from '../../base/yield-to-others.ts';
import type { Arguments, InSteps, Tool } from '../tools/tools.ts';

const textContent = (text: string) => [{ type: 'text' as const, text }];

type CallAnswer = {
  content: ReturnType<typeof textContent>;
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

/** Answers a tool call. A {@link Problem} becomes a tool error; any other exception is our bug and is rethrown. */
export function* stepsOfCall(tool: Tool, args: Arguments, address?: string): InSteps<CallAnswer> {
  try {
    const { structured, text } = yield* tool.steps(args, address);
    return { content: textContent(text), structuredContent: structured };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Marked as a tool's error, so that the model can read the message and correct the call.
    return { content: textContent(error.message), isError: true };
  }
}

/** Creates the handler for tool calls. `report` receives internal errors. */
export function createCallAnswerer(report: (error: unknown) => void) {
  return async (tool: Tool, args: Arguments, request: ServerContext['mcpReq'], address: string | undefined) => {
    try {
      return (
        questionFor(tool, args, request) ?? (await runInTurns(stepsOfCall(tool, withReplies(args, request), address)))
      );
    } catch (error) {
      report(error);
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Something went wrong on our side.');
    }
  };
}

/** Key for our form in a result that requests input, and for the user's reply in the next request. */
const DETAILS = 'details';

/** Returns a form, or undefined if no details are missing, or if the client can't show forms or has already replied. */
function questionFor(tool: Tool, args: Arguments, { envelope, inputResponses }: ServerContext['mcpReq']) {
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

/** Merges the user's replies, which aren't validated here, into the arguments. Appends a model to the title. */
function withReplies(args: Arguments, { inputResponses }: ServerContext['mcpReq']): Arguments {
  const form = acceptedContent(inputResponses, DETAILS) ?? {};
  const replies = Object.entries(form).filter(([, reply]) => typeof reply === 'string' && reply !== '');
  const { model, brand, gender, condition } = Object.fromEntries(replies);
  const title = args.title ?? [args.brand, args.category].filter(Boolean).join(' ');
  const titleWithModel = model === undefined ? undefined : `${title} ${model}`;
  return { ...args, ...defined({ title: titleWithModel, brand, gender, condition }) };
}
