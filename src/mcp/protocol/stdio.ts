import { type StdioServerHandle, StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { ToolParts } from '../tools/tool.ts';
import { createContent, createServerFactory } from './server.ts';

/** Longest message on standard input, in bytes: there is no network between, so it is only a bound on memory. */
const MAX_MESSAGE = 1_048_576;

/**
 * Serves the same tools over standard input and output, in both protocols and without a network. Nothing but the
 * protocol goes to standard output; what goes wrong goes to standard error. Ends when standard input does.
 */
export function serveMcpOverStdio(parts: ToolParts): StdioServerHandle {
  const report = (error: unknown) =>
    process.stderr.write(`Hangtag MCP: ${error instanceof Error ? error.message : error}\n`);
  const transport = new StdioServerTransport(process.stdin, process.stdout, {
    maxBufferSize: MAX_MESSAGE,
  });
  const create = createServerFactory(createContent(parts), report);
  return serveStdio(() => create(), { transport, onerror: report });
}
