import type { IncomingHttpHeaders } from 'node:http';
import {
  classifyInboundRequest,
  createMcpHandler,
  type RequestId,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

/** The headers that decide how a message is read, under their names in the SDK. */
const MCP_HEADERS = {
  protocolVersionHeader: 'mcp-protocol-version',
  mcpMethodHeader: 'mcp-method',
  mcpNameHeader: 'mcp-name',
} as const;

/** An answer as text: no answer of this server is a stream. */
export interface TextAnswer {
  readonly status: number;
  readonly body: string;
}

/** The SDK's own way from a message to its answer, in all protocols. */
export interface HttpEntry {
  /** `address` is the service's, as the client reached it, for links; without it they lead to the public one. */
  readonly answer: (
    headers: IncomingHttpHeaders,
    body: unknown,
    address?: string,
  ) => Promise<TextAnswer>;
  readonly close: () => Promise<void>;
}

/** Makes the entry; each request gets a new server. `report` learns of failures that are our own fault. */
export function createHttpEntry(
  createServer: (address?: string) => Server,
  report: (error: unknown) => void,
): HttpEntry {
  const modern = createMcpHandler(
    ({ requestInfo }) => createServer(requestInfo && addressOf(requestInfo)),
    { legacy: 'reject' },
  );
  return {
    answer: async (headers, body, address) => {
      const request = requestOf(headers, address);
      const outcome = classifyInboundRequest({ httpMethod: 'POST', body, ...mcpHeaders(request) });
      if (outcome.kind === 'modern' && outcome.messageKind === 'request') {
        const { method, id } = outcome.message;
        // A subscription would hold a connection open for news that never come: nothing here changes (see server.ts).
        // Without its headers it is for the SDK to refuse.
        const isComplete = headers['mcp-method'] && headers['mcp-protocol-version'];
        if (method === 'subscriptions/listen' && isComplete) return nothingToSubscribe(id);
      }
      const response =
        outcome.kind === 'legacy'
          ? await answerLegacy(createServer(address), request, body)
          : await modern.fetch(request, { parsedBody: body });
      if (response.status >= 500) report(new Error(`MCP answered ${response.status}`));
      return { status: response.status, body: await response.text() };
    },
    close: () => modern.close(),
  };
}

/** The SDK's handler answers the protocols of 2025 as event streams only; this is the same with JSON. */
async function answerLegacy(server: Server, request: Request, body: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

/** Stands for an address that is not known. */
const NO_ADDRESS = 'http://none.invalid';

function addressOf({ url }: Request): string | undefined {
  const { origin } = new URL(url);
  return origin === NO_ADDRESS ? undefined : origin;
}

/** Makes the request that the SDK looks at beside its body, which is read and checked already. */
function requestOf({ accept, ...headers }: IncomingHttpHeaders, address = NO_ADDRESS): Request {
  const request = new Request(`${address}/mcp`, { method: 'POST' });
  request.headers.set('content-type', 'application/json');
  // Clients must say that they take both JSON and event streams; one that takes JSON is answered all the same.
  const accepted = acceptsJson(accept) ? 'application/json, text/event-stream' : accept;
  request.headers.set('accept', accepted ?? '');
  for (const name of Object.values(MCP_HEADERS)) {
    if (headers[name] !== undefined) request.headers.set(name, String(headers[name]));
  }
  return request;
}

/** Returns the headers that the SDK finds the protocol of a message by. */
function mcpHeaders({ headers }: Request): { [Name in keyof typeof MCP_HEADERS]?: string } {
  const named = Object.entries(MCP_HEADERS).map(([name, header]) => [name, headers.get(header)]);
  return Object.fromEntries(named.filter(([, value]) => value !== null));
}

function nothingToSubscribe(id: RequestId): TextAnswer {
  const error = { code: -32_601, message: 'Method not found: there is nothing to subscribe to.' };
  return { status: 404, body: JSON.stringify({ jsonrpc: '2.0', id, error }) };
}

/** Returns true for a client that takes JSON. Without the header it takes anything (RFC 9110, 12.5.1). */
function acceptsJson(accept: string | undefined): boolean {
  return accept === undefined || /(?:application\/(?:json|\*)|\*\/\*)/i.test(accept);
}
