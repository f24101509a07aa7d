import { plain, quoted, shortened } from '../../text.ts';
import { type Tool, ToolError } from '../tools/tool.ts';

/** Arguments that do not exist are named, but they may be any number and of any length. */
const MOST_NAMED = 10;
const LONGEST_NAME = 40;

const said = (text: string) => [{ type: 'text' as const, text }];

/**
 * Answers a call of a tool as the protocol has it: text and the same facts for programs, or, when the arguments
 * cannot be understood, a tool error that says what to send instead. Throws only what is our own fault.
 */
export function callTool(tool: Tool, args: Readonly<Record<string, unknown>>, address?: string) {
  try {
    const { structured, text } = tool.call(args, address);
    // A size or a color changes no price here; the one who gave it should know, in either form of the answer.
    const unused = Object.keys(args)
      .filter((name) => !(name in tool.inputSchema.properties))
      .slice(0, MOST_NAMED)
      .map((name) => shortened(plain(name), LONGEST_NAME));
    if (unused.length === 0) return { content: said(text), structuredContent: structured };
    const ignored = [...((structured.ignored as string[] | undefined) ?? []), ...unused];
    const note = `\nNot used: ${quoted(unused.join(', '), MOST_NAMED * LONGEST_NAME)}.`;
    return { content: said(text + note), structuredContent: { ...structured, ignored } };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { content: said(error.message), isError: true };
  }
}
