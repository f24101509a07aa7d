import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import {
  createMcpHandler,
  isLegacyRequest,
  isSpecType,
  METHOD_NOT_FOUND,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { type StdioServerHandle, StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Context } from '../../operations/operation.ts';
import { createTools } from '../tools/tools.ts';
import { type CreateServer, createServerFactory } from './mcp-server.ts';

const PATH = '/mcp';

const MCP_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** Answers HTTP messages. */
export interface HttpEntry {
  /** Returns the response as text, since this server never streams. `address` is the service's URL, for links. */
  answer(
    headers: IncomingHttpHeaders,
    body: unknown,
    address: string,
    signal?: AbortSignal,
  ): Promise<{ readonly status: number; readonly text: string }>;
  close(): Promise<void>;
}

/** Creates an entry point that passes HTTP messages to the SDK. Each request gets a new server. */
export function createHttpEntry(createServer: CreateServer, report: (error: unknown) => void): HttpEntry {
  const modern = createMcpHandler(
    ({ requestInfo }) => createServer(requestInfo?.url.slice(0, -PATH.length), requestInfo?.signal),
    {
      legacy: 'reject',
    },
  );
  return {
    answer: async (headers, body, address, signal) => {
      const request = requestOf(headers, address, signal);
      const isLegacy = await isLegacyRequest(request, body);
      if (!isLegacy && isSubscription(headers, body)) return { status: 404, text: noSubscriptions(body) };
      const response = isLegacy
        ? await answerLegacy(createServer(address, signal), request, body)
        : await modern.fetch(request, { parsedBody: body });
      if (response.status >= 500) report(new Error(`MCP answered ${response.status}`));
      return { status: response.status, text: await response.text() };
    },
    close: () => modern.close(),
  };
}

/**
 * Returns true for a subscription request, which the SDK would keep open for notifications that never come. Leaves a
 * request with missing or contradictory headers to the SDK, which rejects it.
 */
function isSubscription(headers: IncomingHttpHeaders, body: unknown): boolean {
  const methods = [Object(body).method, headers['mcp-method']];
  return Boolean(headers['mcp-protocol-version']) && methods.every((method) => method === 'subscriptions/listen');
}

function noSubscriptions(body: unknown): string {
  const error = { code: METHOD_NOT_FOUND, message: 'Method not found: subscriptions are not supported.' };
  return JSON.stringify({ jsonrpc: '2.0', id: Object(body).id, error });
}

/** Answers requests that use the 2025 protocol versions with JSON. The SDK's own handler would send event streams. */
async function answerLegacy(server: Server, request: Request, body: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

/** Returns a request for the SDK, without a body, since the body has already been parsed. */
function requestOf({ accept, ...headers }: IncomingHttpHeaders, address: string, signal?: AbortSignal): Request {
  const request = new Request(address + PATH, { method: 'POST', signal: signal ?? null });
  request.headers.set('content-type', 'application/json');
  // The protocol requires clients to accept both JSON and event streams. We send only JSON, so accepting JSON is
  // enough, and a client that omits the header accepts anything (RFC 9110, section 12.5.1).
  const takesJson = accept === undefined || /application\/(?:json|\*)|\*\/\*/i.test(accept);
  request.headers.set('accept', takesJson ? 'application/json, text/event-stream' : accept);
  for (const name of MCP_HEADERS) {
    if (headers[name] !== undefined) request.headers.set(name, String(headers[name]));
  }
  return request;
}

/** Serves the tools over standard input and output until the input ends. Reports errors to standard error. */
export function serveMcpOverStdio(parts: Context): StdioServerHandle {
  const { stdin, stdout, stderr } = process;
  const report = (error: unknown) => stderr.write(`Hangtag MCP: ${error instanceof Error ? error.message : error}\n`);
  const create = createServerFactory(parts, createTools(parts), report);
  const refuse = (error: JsonRpcError) => stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: null, error })}\n`);
  const messages = Readable.from(messagesIn(stdin.setEncoding('utf8'), refuse));
  const transport = new StdioServerTransport(messages, stdout);
  return serveStdio(() => create(), { transport, onerror: report });
}

interface JsonRpcError {
  readonly code: number;
  readonly message: string;
}

/**
 * Yields the lines of `input` that are messages, and each message of a batch on a line of its own. The SDK would leave
 * anything else without an answer, which clients wait for.
 */
async function* messagesIn(
  input: AsyncIterable<string>,
  refuse: (error: JsonRpcError) => void,
): AsyncGenerator<Buffer> {
  for await (const line of linesIn(input)) {
    let sent: unknown;
    try {
      sent = JSON.parse(line);
    } catch {
      refuse({ code: -32_700, message: 'The line is not JSON. Send one message a line.' });
      continue;
    }
    for (const message of Array.isArray(sent) && sent.length > 0 ? sent : [sent]) {
      if (isSpecType.JSONRPCMessage(message)) yield Buffer.from(`${JSON.stringify(message)}\n`);
      else
        refuse({
          code: -32_600,
          message: 'This is not a JSON-RPC 2.0 message with a method, and an id that is no null.',
        });
    }
  }
}

/** Yields the lines that have text. Those of `node:readline` would also end at U+2028, which JSON may contain. */
async function* linesIn(input: AsyncIterable<string>): AsyncGenerator<string> {
  let open = '';
  for await (const chunk of input) {
    const [first = '', ...others] = chunk.split('\n');
    open += first;
    if (others.length === 0) continue;
    const lines = [open, ...others];
    open = lines.pop() ?? '';
    yield* lines.filter((line) => line.trim() !== '');
  }
  if (open.trim() !== '') yield open;
}
