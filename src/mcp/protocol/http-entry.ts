import type { IncomingHttpHeaders } from 'node:http';
import {
  createMcpHandler,
  isLegacyRequest,
  METHOD_NOT_FOUND,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

const PATH = '/mcp';

/** Headers that determine how a message is read. */
const MCP_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];

const SUBSCRIBE = 'subscriptions/listen';

/** Creates the SDK's path from message to answer; each request has a new server. `report` receives our own failures. */
export function createHttpEntry(createServer: (address?: string) => Server, report: (error: unknown) => void) {
  const modern = createMcpHandler(({ requestInfo }) => createServer(requestInfo?.url.slice(0, -PATH.length)), {
    legacy: 'reject',
  });
  return {
    /** Answers as text, because this server never streams. `address` is the service's own, for links. */
    answer: async (headers: IncomingHttpHeaders, body: unknown, address: string) => {
      const request = requestOf(headers, address);
      const isLegacy = await isLegacyRequest(request, body);
      if (!isLegacy && isSubscription(headers, body)) return { status: 404, text: noSubscriptions(body) };
      const response = isLegacy
        ? await answerLegacy(createServer(address), request, body)
        : await modern.fetch(request, { parsedBody: body });
      if (response.status >= 500) report(new Error(`MCP answered ${response.status}`));
      return { status: response.status, text: await response.text() };
    },
    close: () => modern.close(),
  };
}

/**
 * Returns true for a subscription, which would hold a connection open for notifications that never come: nothing here
 * changes (see server.ts). The SDK refuses one whose headers are missing or differ.
 */
function isSubscription(headers: IncomingHttpHeaders, body: unknown): boolean {
  const methods = [Object(body).method, headers['mcp-method']];
  return Boolean(headers['mcp-protocol-version']) && methods.every((method) => method === SUBSCRIBE);
}

function noSubscriptions(body: unknown): string {
  const error = { code: METHOD_NOT_FOUND, message: 'Method not found: subscriptions are not supported.' };
  return JSON.stringify({ jsonrpc: '2.0', id: Object(body).id, error });
}

/** Answers the 2025 protocols with JSON: the SDK's own handler answers them only as event streams. */
async function answerLegacy(server: Server, request: Request, body: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

/** Builds the request for the SDK; the body is already read and validated. */
function requestOf({ accept, ...headers }: IncomingHttpHeaders, address: string): Request {
  const request = new Request(address + PATH, { method: 'POST' });
  request.headers.set('content-type', 'application/json');
  // Clients must accept both JSON and event streams. We also answer one that accepts only JSON; one without the header
  // accepts anything (RFC 9110, 12.5.1).
  const takesJson = accept === undefined || /application\/(?:json|\*)|\*\/\*/i.test(accept);
  request.headers.set('accept', takesJson ? 'application/json, text/event-stream' : accept);
  for (const name of MCP_HEADERS) {
    if (headers[name] !== undefined) request.headers.set(name, String(headers[name]));
  }
  return request;
}
