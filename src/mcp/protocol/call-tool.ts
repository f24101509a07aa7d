import { plain, quoted, shortened } from '../../base/text.ts';
import { inOurNames } from '../tools/arguments.ts';
import { EVIDENCE, SELLER_TERMS } from '../tools/described.ts';
import { type InSteps, inOneGo, type Tool } from '../tools/tool.ts';
import { ToolError } from '../tools/tool-error.ts';

/** Most unknown arguments to list in an answer: a call may have any number, of any length. */
const MOST_NAMED = 10;
const LONGEST_NAME = 40;

const textContent = (text: string) => [{ type: 'text' as const, text }];

/** An answer to a tool call as the protocol defines it. */
export type CallAnswer = {
  content: ReturnType<typeof textContent>;
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

/** Returns the answer to a call that cannot be answered, with what to send instead. */
export const refused = (message: string): CallAnswer => ({ content: textContent(message), isError: true });

/** Answers a tool call in one go, as {@link stepsOfCall} does in steps. */
export function callTool(tool: Tool, args: Readonly<Record<string, unknown>>, address?: string): CallAnswer {
  return inOneGo(stepsOfCall(tool, args, address));
}

/**
 * Answers a tool call: text with the same facts as structured content or, for invalid arguments, a tool error that says
 * what to send instead. Other exceptions are our own bugs.
 */
export function* stepsOfCall(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  address?: string,
): InSteps<CallAnswer> {
  try {
    const { structured, text } = yield* tool.steps(args, address);
    // A size or a color does not change prices here; both forms of the answer tell the caller.
    const { properties } = tool.inputSchema;
    const unused = Object.keys(inOurNames(args))
      .filter((name) => !(name in properties || ('title' in properties && name in EVIDENCE)))
      .filter((name) => !('seller' in properties && name in SELLER_TERMS))
      .slice(0, MOST_NAMED)
      .map((name) => shortened(plain(name), LONGEST_NAME));
    if (unused.length === 0) return { content: textContent(text), structuredContent: structured };
    const ignored = [...((structured.ignored as string[] | undefined) ?? []), ...unused];
    const note = `\nNot used: ${quoted(unused.join(', '), MOST_NAMED * LONGEST_NAME)}.`;
    return { content: textContent(text + note), structuredContent: { ...structured, ignored } };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return refused(error.message);
  }
}
