import { type StdioServerHandle, StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { ToolParts } from '../tools/tool.ts';
import { createContent, createServerFactory } from './server.ts';

/** Maximum length of a message on standard input, in bytes: only to limit memory, as no network is involved. */
const MAX_MESSAGE = 1_048_576;

/** Serves the tools over standard input and output until the input ends; errors go to standard error. */
export function serveMcpOverStdio(parts: ToolParts): StdioServerHandle {
  const report = (error: unknown) =>
    process.stderr.write(`Hangtag MCP: ${error instanceof Error ? error.message : error}\n`);
  const transport = new StdioServerTransport(process.stdin, process.stdout, {
    maxBufferSize: MAX_MESSAGE,
  });
  const create = createServerFactory(createContent(parts), report);
  return serveStdio(() => create(), { transport, onerror: report });
}
