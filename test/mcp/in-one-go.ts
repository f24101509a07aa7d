import { type CallAnswer, stepsOfCall } from '../../src/mcp/protocol/call-tool.ts';
import type { Arguments } from '../../src/mcp/tools/arguments.ts';
import type { InSteps } from '../../src/mcp/tools/tool.ts';
import type { Tool } from '../../src/mcp/tools/tools.ts';

/** Returns the result of steps that are taken in one go. */
export function inOneGo<Result>(steps: InSteps<Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Answers a tool call in one go. */
export const callTool = (tool: Tool, args: Arguments, address?: string): CallAnswer =>
  inOneGo(stepsOfCall(tool, args, address));
