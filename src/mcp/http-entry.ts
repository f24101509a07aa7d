import { type NodeIncomingMessageLike, toWebRequest } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  type RequestId,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { acceptsJson, classify, type McpHeaders } from './classify.ts';

/** An answer as text: no answer of this server is a stream. */
export interface TextAnswer {
  readonly status: number;
  readonly body: string;
}

/** The SDK's own way from an HTTP request to its answer, for whatever is unusual, in both eras. */
export interface HttpEntry {
  readonly answer: (request: FastifyRequest) => Promise<TextAnswer>;
  readonly close: () => Promise<void>;
}

/** Makes the entry; each request gets a new server. `report` learns of failures that are our own fault. */
export function createHttpEntry(
  createServer: () => Server,
  report: (error: unknown) => void,
): HttpEntry {
  const modern = createMcpHandler(createServer, { legacy: 'reject' });
  return {
    answer: async (request) => {
      const { body } = request;
      const headers: McpHeaders = request.headers;
      const outcome = classify(headers, body);
      if (outcome.kind === 'modern' && outcome.messageKind === 'request') {
        const { method, id } = outcome.message;
        // A subscription would hold a connection open for news that never come: nothing here changes (see server.ts).
        // Without its headers it is for the SDK to refuse.
        const isComplete = headers['mcp-method'] && headers['mcp-protocol-version'];
        if (method === 'subscriptions/listen' && isComplete) return nothingToSubscribe(id);
      }
      const web = await toWebRequest(request.raw as NodeIncomingMessageLike, body);
      const response =
        outcome.kind === 'legacy'
          ? await answerLegacy(createServer, withUsualAccept(web), body)
          : await modern.fetch(web, { parsedBody: body });
      if (response.status >= 500) report(new Error(`MCP answered ${response.status}`));
      return { status: response.status, body: await response.text() };
    },
    close: () => modern.close(),
  };
}

/** The SDK's handler answers the 2025 protocols as event streams only; this is the same with JSON. */
async function answerLegacy(
  createServer: () => Server,
  request: Request,
  body: unknown,
): Promise<Response> {
  const server = createServer();
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

/** Clients must say that they take both JSON and event streams; one that takes JSON is answered all the same. */
function withUsualAccept(request: Request): Request {
  if (!acceptsJson(request.headers.get('accept') ?? undefined)) return request;
  const headers = new Headers(request.headers);
  headers.set('accept', 'application/json, text/event-stream');
  return new Request(request.url, { method: request.method, headers });
}

function nothingToSubscribe(id: RequestId): TextAnswer {
  const error = { code: -32_601, message: 'Method not found: there is nothing to subscribe to.' };
  return { status: 404, body: JSON.stringify({ jsonrpc: '2.0', id, error }) };
}
