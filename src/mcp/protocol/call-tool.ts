import { quoted } from '../../http/problem.ts';
import { type Tool, ToolError } from '../tools/tool.ts';

/**
 * Answers a call of a tool as the protocol has it: text and the same facts for programs, or, when the arguments
 * cannot be understood, a tool error that says what to send instead. Throws only what is our own fault.
 */
export function callTool(tool: Tool, args: Readonly<Record<string, unknown>>) {
  try {
    const { structured, text } = tool.call(args);
    // A size or a color changes no price here; the one who gave it should know, in either form of the answer.
    const unused = Object.keys(args).filter((name) => !(name in tool.inputSchema.properties));
    const ignored = quoted(unused.join(', '));
    const note = unused.length > 0 ? `\nNot used: ${ignored}.` : '';
    return {
      content: [{ type: 'text' as const, text: text + note }],
      structuredContent: { ...structured, ...(unused.length > 0 ? { ignored } : {}) },
    };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { content: [{ type: 'text' as const, text: error.message }], isError: true };
  }
}
