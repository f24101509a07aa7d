import { Readable } from 'node:stream';
import { isSpecType } from '@modelcontextprotocol/server';
import { type StdioServerHandle, StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { messageOf } from '../../base/text.ts';
import type { Context } from '../../operations/operation.ts';
import { createTools } from '../tools/tools.ts';
import { createServerFactory } from './mcp-server.ts';

/** Serves the tools over standard input and output until the input ends. Reports errors to standard error. */
export function serveMcpOverStdio(parts: Context): StdioServerHandle {
  const { stdin, stdout, stderr } = process;
  const logError = (error: unknown) => stderr.write(`Hangtag MCP: ${messageOf(error)}\n`);
  const createServer = createServerFactory(parts, createTools(parts), logError);
  const refuse = (code: number, message: string) =>
    stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })}\n`);
  const messages = Readable.from(readMessages(stdin.setEncoding('utf8'), refuse));
  const transport = new StdioServerTransport(messages, stdout);
  return serveStdio(() => createServer(), { transport, onerror: logError });
}

/** Yields the lines of `input` that are messages. The SDK would leave others without an answer, which clients wait for. */
async function* readMessages(
  input: AsyncIterable<string>,
  refuse: (code: number, message: string) => void,
): AsyncGenerator<Buffer> {
  for await (const line of splitLines(input)) {
    const message = parseJson(line);
    if (message === undefined) refuse(-32_700, 'The line is not JSON. Send one message a line.');
    else if (isSpecType.JSONRPCMessage(message)) yield Buffer.from(`${line}\n`);
    else refuse(-32_600, 'This is not a JSON-RPC 2.0 message with a method, and an id that is no null.');
  }
}

/** Returns what JSON says, or undefined for other text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Yields the lines that have text. Those of `node:readline` would also end at U+2028, which JSON may contain. */
async function* splitLines(input: AsyncIterable<string>): AsyncGenerator<string> {
  let unfinishedLine = '';
  for await (const chunk of input) {
    const lines = (unfinishedLine + chunk).split('\n');
    unfinishedLine = lines.pop() ?? '';
    yield* lines.filter((line) => line.trim() !== '');
  }
  if (unfinishedLine.trim() !== '') yield unfinishedLine;
}
