import { Readable } from 'node:stream';
import { isSpecType } from '@modelcontextprotocol/server';
import { type StdioServerHandle, StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { jsonIn } from '../../base/text.ts';
import type { ToolParts } from '../tools/tool.ts';
import { createContent, createServerFactory } from './server.ts';

/** Maximum length of what was read and not yet answered, in characters: only to limit memory, without a network. */
const MAX_LENGTH = 1_048_576;

/** Codes of JSON-RPC 2.0 (section 5.1). */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/** Serves the tools over standard input and output until the input ends; errors go to standard error. */
export function serveMcpOverStdio(parts: ToolParts): StdioServerHandle {
  const { stdin, stdout, stderr } = process;
  const report = (error: unknown) => stderr.write(`Hangtag MCP: ${error instanceof Error ? error.message : error}\n`);
  const refuse = (code: number, message: string) =>
    stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })}\n`);
  const messages = Readable.from(messagesIn(stdin.setEncoding('utf8'), refuse));
  const create = createServerFactory(createContent(parts), report);
  return serveStdio(() => create(), { transport: new StdioServerTransport(messages, stdout), onerror: report });
}

/**
 * Yields a line for each message that a client writes; a batch, which protocols until 2025-03-26 have, is several. The
 * SDK reads no batches, and leaves what is no message without an answer: `refuse` gives one.
 */
async function* messagesIn(input: AsyncIterable<string>, refuse: (code: number, message: string) => void) {
  for await (const line of linesIn(input)) {
    const sent = jsonIn(line);
    if (sent === undefined) {
      refuse(PARSE_ERROR, 'The line is not JSON.');
      continue;
    }
    const isBatch = Array.isArray(sent) && sent.length > 0;
    for (const message of isBatch ? sent : [sent]) {
      if (isSpecType.JSONRPCMessage(message)) yield Buffer.from(`${JSON.stringify(message)}\n`);
      else refuse(INVALID_REQUEST, 'This is not a JSON-RPC message.');
    }
  }
}

/** Yields lines with text. Those of readline would also end at U+2028, which JSON may contain. */
async function* linesIn(input: AsyncIterable<string>) {
  let open = '';
  for await (const chunk of input) {
    open += chunk;
    if (open.length > MAX_LENGTH) throw new Error(`A message is longer than ${MAX_LENGTH} characters.`);
    if (!chunk.includes('\n')) continue;
    const lines = open.split('\n');
    open = lines.pop() ?? '';
    yield* lines.filter((line) => line.trim() !== '');
  }
}
