import type { IncomingHttpHeaders } from 'node:http';
import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, type ProblemCode } from '../base/problem.ts';
import { fillTemplate } from '../base/text.ts';
import { memo } from '../base/values.ts';
import { CONDITIONS } from '../catalog/catalog.ts';
import { createAddressLimit, toClientNetwork } from '../http/address-limits.ts';
import { createClientSignal, toProblem } from '../http/errors.ts';
import { createCacheableResponse, sendJson, sendNothing, sendResponse } from '../http/send-response.ts';
import type { Service } from '../http/server.ts';
import { appraiseList, MAX_ITEMS } from '../operations/list.ts';
import { COVERAGE } from '../present/evidence-text.ts';
import guides from './documents/guides.json' with { type: 'json' };
import { createServerFactory } from './protocol/mcp-server.ts';
import { createTools } from './tools/tools.ts';

interface McpService extends Service {
  /** True if the operator configured the public URL. Otherwise, links point to the host named in the request. */
  readonly isPublicUrlSet: boolean;
  /** Host names that requests may be addressed to, and that the web pages sending them may have. */
  readonly allowedHosts: 'any' | readonly string[];
}

const MCP_PATH = '/mcp';
/** Headers that repeat members of the message. */
const MESSAGE_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** Maximum request body size in bytes. Allows over 600 bytes per item in a full price_list call. */
const MAX_BODY_BYTES = 65_536;
/** Maximum nesting depth for JSON. The protocol's own messages need about eight levels. */
const MAX_DEPTH = 32;

/** Error codes of JSON-RPC 2.0 (section 5.1). Other problems get the first code that is reserved for servers. */
const ERROR_CODE_BY_PROBLEM: Partial<Record<ProblemCode, number>> = {
  invalid_body: -32_700,
  bad_request: -32_600,
  internal_error: -32_603,
};
const SERVER_ERROR_CODE = -32_000;

/** Registers POST /mcp, which serves the tools to agents without a key, and GET /llms.txt. */
export function registerMcp(app: FastifyInstance, service: McpService): void {
  const tools = createTools(service);
  registerLlmsTxt(app, service, tools);
  const { requestsPerMinute, clock } = service;
  const countRequests = createAddressLimit(
    { policy: 'mcp', maxRequests: requestsPerMinute, windowSeconds: 60 },
    clock,
    (seconds) =>
      `Too many requests: ${requestsPerMinute} a minute from one address, and each item in price_list counts as one. Try ` +
      `again in ${seconds} seconds.`,
  );
  const options = {
    bodyLimit: MAX_BODY_BYTES,
    // These checks don't need the body, so run them before reading it.
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      requireAllowedHosts(service.allowedHosts, request.headers);
      countRequests(request, reply);
    },
    errorHandler: sendError,
  };
  app.post(MCP_PATH, options, createMessageHandler(service, createMessageAnswerer(app, service, tools), countRequests));
}

function createMessageHandler(
  service: McpService,
  answerMessage: ReturnType<typeof createMessageAnswerer>,
  countRequests: ReturnType<typeof createAddressLimit>,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { body, headers, ip } = request;
    if (Array.isArray(body)) throw new Problem('bad_request', 'Batches are not supported: send one message.');
    if (isTooDeep(body)) {
      throw new Problem('bad_request', `The message is nested more than ${MAX_DEPTH} levels deep.`);
    }
    const baseUrl = (service.isPublicUrlSet ? undefined : findRequestedUrl(request)) ?? service.publicUrl();
    const answerBody = () => answerMessage(headers, body, baseUrl, createClientSignal(reply));
    const requestCount = countCalledItems(body);
    if (requestCount === 1) return sendMessage(reply, ...(await answerBody()));
    // The message has already been counted as one request. A call that exceeds the limit uses up the entire limit.
    countRequests(request, reply, Math.min(requestCount, service.requestsPerMinute) - 1);
    const byteCount = Number(headers['content-length'] ?? MAX_BODY_BYTES);
    return sendMessage(reply, ...(await service.workQueue.run(toClientNetwork(ip), byteCount, answerBody)));
  };
}

/** Returns how many requests a message counts as: one per item of a list, otherwise 1. */
function countCalledItems(message: unknown): number {
  const { method, params } = Object(message);
  const { name, arguments: args } = Object(params);
  const { items } = Object(args);
  const isList = method === 'tools/call' && name === appraiseList.tool?.name;
  return isList && Array.isArray(items) ? Math.min(MAX_ITEMS, Math.max(1, items.length)) : 1;
}

/**
 * Creates a function that passes a message to a new server of the SDK, and returns the response's status, text and type.
 * Links start with `baseUrl`. Before the service listens, answers a first message, which makes the SDK build its schemas.
 */
function createMessageAnswerer(app: FastifyInstance, service: McpService, tools: ReturnType<typeof createTools>) {
  const logError = (error: unknown) => app.log.error({ err: error }, 'MCP');
  const createServer = createServerFactory(service, tools, logError);
  const modernHandler = createMcpHandler(
    ({ requestInfo }) => createServer(requestInfo?.url.slice(0, -MCP_PATH.length), requestInfo?.signal),
    { legacy: 'reject' },
  );
  const answerMessage = async (headers: IncomingHttpHeaders, body: unknown, baseUrl: string, signal?: AbortSignal) => {
    const request = createSdkRequest(headers, baseUrl, signal);
    const response = (await isLegacyRequest(request, body))
      ? await answerLegacy(createServer(baseUrl, signal), request, body)
      : await modernHandler.fetch(request, { parsedBody: body });
    if (response.status >= 500) logError(new Error(`MCP answered ${response.status}`));
    return [response.status, await response.text(), response.headers.get('content-type')] as const;
  };
  app.addHook('onReady', async () => {
    await answerMessage({}, { jsonrpc: '2.0', id: 1, method: 'ping' }, service.publicUrl());
  });
  app.addHook('onClose', () => modernHandler.close());
  return answerMessage;
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
function createSdkRequest({ accept, ...headers }: IncomingHttpHeaders, baseUrl: string, signal?: AbortSignal): Request {
  const request = new Request(baseUrl + MCP_PATH, { method: 'POST', signal: signal ?? null });
  request.headers.set('content-type', 'application/json');
  // The protocol requires clients to accept both JSON and event streams. We send only JSON, so accepting JSON is
  // enough, and a client that omits the header accepts anything (RFC 9110, section 12.5.1).
  const acceptsJson = accept === undefined || /application\/(?:json|\*)|\*\/\*/i.test(accept);
  request.headers.set('accept', acceptsJson ? 'application/json, text/event-stream' : accept);
  for (const name of MESSAGE_HEADERS) {
    if (headers[name] !== undefined) request.headers.set(name, String(headers[name]));
  }
  return request;
}

function isTooDeep(value: unknown, levelsLeft = MAX_DEPTH): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levelsLeft === 0 || Object.values(value).some((member) => isTooDeep(member, levelsLeft - 1));
}

/** A host with an optional port, as in a URL. */
const HOST_WITH_PORT_PATTERN = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

function findRequestedUrl({ protocol, host }: FastifyRequest): string | undefined {
  const url = `${protocol}://${host}`;
  return HOST_WITH_PORT_PATTERN.test(host) && URL.canParse(url) ? url : undefined;
}

const sendMessage = (reply: FastifyReply, status: number, text: string, type?: string | null): FastifyReply =>
  text === '' ? sendNothing(reply, status) : sendJson(reply.code(status), text, type ?? undefined);

/** Sends a JSON-RPC error. Its id is null, because only the SDK reads message ids. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, code, message } = toProblem(error);
  if (status === 500) request.server.log.error({ err: error, request_id: request.id }, message);
  const text = JSON.stringify({
    jsonrpc: '2.0',
    id: null,
    error: { code: ERROR_CODE_BY_PROBLEM[code] ?? SERVER_ERROR_CODE, message },
  });
  sendMessage(reply.headers(headers), status, text);
}

/**
 * Throws a {@link Problem} for a host or an origin that is not allowed. Any web page may read the answers of a public
 * service, but only those of a user's machine that service there, which a hostile page could reach by pointing its own
 * host name to it (DNS rebinding): the Host header then has that name.
 */
function requireAllowedHosts(allowedHosts: McpService['allowedHosts'], { host, origin }: IncomingHttpHeaders): void {
  const isAllowed = (url: string) => allowedHosts === 'any' || allowedHosts.includes(URL.parse(url)?.hostname ?? '');
  // Only browsers send Origin, so a request without this header doesn't come from a web page.
  const wrongHeader = isAllowed(`http://${host}`) ? origin !== undefined && !isAllowed(origin) && 'Origin' : 'Host';
  if (!wrongHeader) return;
  const detail = `The ${wrongHeader} header has a host that is not allowed: the operator can add it to MCP_ALLOWED_HOSTS.`;
  throw new Problem('origin_not_allowed', detail);
}

/** Registers GET /llms.txt (llmstxt.org). Its links are written on request, since the port may be unknown until then. */
function registerLlmsTxt(app: FastifyInstance, service: McpService, tools: ReturnType<typeof createTools>): void {
  const texts = {
    requestsPerDay: service.requestsPerDay,
    ...COVERAGE,
    conditions: CONDITIONS.join(', '),
    tools: tools.map(({ name, description }) => `  - \`${name}\`: ${description}`).join('\n'),
  };
  const getResponse = memo((url) =>
    createCacheableResponse('text/plain; charset=utf-8', fillTemplate(guides.llmsTxt.join('\n'), { ...texts, url })),
  );
  app.get('/llms.txt', (request, reply) => sendResponse(request, reply, getResponse(service.publicUrl())));
}
