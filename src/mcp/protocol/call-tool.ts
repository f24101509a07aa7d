import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
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
  return async (tool: Tool, args: Arguments, address: string | undefined) => {
    try {
      return await runInTurns(stepsOfCall(tool, args, address));
    } catch (error) {
      report(error);
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Something went wrong on our side.');
    }
  };
}
