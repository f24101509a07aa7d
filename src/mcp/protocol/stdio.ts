import { EventEmitter, once } from 'node:events';
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
  const calls = createOpenCalls();
  const messages = Readable.from(readMessages(stdin.setEncoding('utf8'), refuse, calls));
  const transport = new StdioServerTransport(messages, stdout);
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    if ('id' in message) calls.close(message.id);
  };
  return serveStdio(() => createServer(), { transport, onerror: logError });
}

/** Creates a list of the calls that have no answer yet. Clients get none for those that they cancel. */
function createOpenCalls() {
  const ids = new Set<unknown>();
  const closings = new EventEmitter();
  return {
    open: (id: unknown) => ids.add(id),
    close(id: unknown): void {
      if (ids.delete(id)) closings.emit('close');
    },
    async waitForAll(): Promise<void> {
      while (ids.size > 0) await once(closings, 'close');
    },
  };
}

/**
 * Yields the lines of `input` that are messages. The SDK would leave others without an answer, which clients wait for; it
 * also drops the calls that are open when its input ends, so that waits for their answers.
 */
async function* readMessages(
  input: AsyncIterable<string>,
  refuse: (code: number, message: string) => void,
  calls: ReturnType<typeof createOpenCalls>,
): AsyncGenerator<Buffer> {
  for await (const line of splitLines(input)) {
    const message = parseJson(line);
    if (message === undefined) refuse(-32_700, 'The line is not JSON. Send one message a line.');
    else if (isSpecType.JSONRPCMessage(message)) {
      if ('id' in message && isSpecType.CallToolRequest(message)) calls.open(message.id);
      if (isSpecType.CancelledNotification(message)) calls.close(message.params.requestId);
      yield Buffer.from(`${line}\n`);
    } else refuse(-32_600, 'This is not a JSON-RPC 2.0 message with a method, and an id other than null.');
  }
  await calls.waitForAll();
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
