import { Readable } from 'node:stream';
import { isSpecType } from '@modelcontextprotocol/server';
import { type StdioServerHandle, StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { messageOf } from '../../base/text.ts';
import type { Context } from '../../operations/operation.ts';
import { createTools } from '../tools/tools.ts';
import { createServerFactory } from './mcp-server.ts';

/** Serves the tools over standard input and output until the input ends. Reports errors to standard error. */
export function serveMcpOverStdio(context: Context): StdioServerHandle {
  const { stdin, stdout, stderr } = process;
  const logError = (error: unknown) => stderr.write(`Hangtag MCP: ${messageOf(error)}\n`);
  const createServer = createServerFactory(context, createTools(context), logError);
  const writeError = (code: number, message: string) =>
    stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })}\n`);
  const openCalls = createOpenCalls();
  const messages = Readable.from(readMessages(stdin.setEncoding('utf8'), writeError, openCalls));
  const transport = new StdioServerTransport(messages, stdout);
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    if ('id' in message) openCalls.close(message.id);
  };
  return serveStdio(() => createServer(), { transport, onerror: logError });
}

/** Creates a list of the calls that have no answer yet. Clients get no answer to a call that they cancel. */
function createOpenCalls() {
  const endById = new Map<unknown, PromiseWithResolvers<void>>();
  return {
    open: (id: unknown) => endById.set(id, Promise.withResolvers()),
    close(id: unknown): void {
      endById.get(id)?.resolve();
      endById.delete(id);
    },
    waitForAll: () => Promise.all([...endById.values()].map(({ promise }) => promise)),
  };
}

/**
 * Yields the lines of `input` that are messages and answers others with an error, which the SDK would not do. At the end
 * of the input, waits for the answers to open calls, which the SDK would drop.
 */
async function* readMessages(
  input: AsyncIterable<string>,
  writeError: (code: number, message: string) => void,
  openCalls: ReturnType<typeof createOpenCalls>,
): AsyncGenerator<Buffer> {
  for await (const line of splitLines(input)) {
    const message = parseJson(line);
    if (message === undefined) writeError(-32_700, 'The line is not JSON. Send one message a line.');
    else if (isSpecType.JSONRPCMessage(message)) {
      if ('id' in message && isSpecType.CallToolRequest(message)) openCalls.open(message.id);
      if (isSpecType.CancelledNotification(message)) openCalls.close(message.params.requestId);
      yield Buffer.from(`${line}\n`);
    } else writeError(-32_600, 'This is not a JSON-RPC 2.0 message with a method, and an id other than null.');
  }
  await openCalls.waitForAll();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Yields the lines that are not blank. `node:readline` would also split at U+2028, which JSON may contain. */
async function* splitLines(input: AsyncIterable<string>): AsyncGenerator<string> {
  let unfinishedLine = '';
  for await (const chunk of input) {
    const lines = (unfinishedLine + chunk).split('\n');
    unfinishedLine = lines.pop() ?? '';
    yield* lines.filter((line) => line.trim() !== '');
  }
  if (unfinishedLine.trim() !== '') yield unfinishedLine;
}
