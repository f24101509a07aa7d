import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { memo } from '../base/memo.ts';
import { Problem, type ProblemCode } from '../base/problem.ts';
import { fillIn } from '../base/text.ts';
import { CONDITIONS } from '../catalog/catalog.ts';
import { type CountRequests, clientNetwork, createAddressLimit, createThrottle } from '../http/address-throttle.ts';
import { clientSignal, logNames, toProblem } from '../http/errors.ts';
import { cacheableResponse, sendJson, sendNothing, sendResponse } from '../http/send-response.ts';
import type { WorkQueue } from '../http/work-queue.ts';
import type { Context } from '../operations/operation.ts';
import { brandsInWords, kindsInWords } from '../present/accuracy.ts';
import guides from './documents/guides.json' with { type: 'json' };
import { createServerFactory } from './protocol/mcp-server.ts';
import { createHttpEntry, type HttpEntry } from './protocol/transports.ts';
import { createTools, requestsIn, type Tool } from './tools/tools.ts';

interface McpParts extends Context {
  /** Always returns a URL, because a service has web pages. */
  readonly publicUrl: () => string;
  /** True if the operator configured the public URL. Otherwise, links point to the host named in the request. */
  readonly isPublicUrlSet: boolean;
  /** Host names that requests may be addressed to, and that the web pages sending them may have. */
  readonly allowedHosts: 'any' | readonly string[];
  /** Limit per client address. Each item in a price_list call counts as a request. */
  readonly requestsPerMinute: number;
  /** Predictions per key and UTC day, as stated in llms.txt. */
  readonly requestsPerDay: number;
  readonly work: WorkQueue;
}

/** Maximum request body size in bytes. Allows over 600 bytes per item in a full price_list call. */
const BODY_LIMIT = 65_536;
/** Maximum nesting depth for JSON. The protocol's own messages need about eight levels. */
const MAX_DEPTH = 32;

/** Error codes of JSON-RPC 2.0 (section 5.1) for problems; others have the first that is reserved for servers. */
const ERROR_CODES: Partial<Record<ProblemCode, number>> = {
  invalid_body: -32_700,
  bad_request: -32_600,
  internal_error: -32_603,
};
const SERVER_ERROR = -32_000;

/** Registers POST /mcp, which serves the tools to agents without requiring a key, and GET /llms.txt. */
export function registerMcp(app: FastifyInstance, parts: McpParts): void {
  const tools = createTools(parts);
  registerLlmsTxt(app, parts, tools);
  const throttle = createThrottle(parts.requestsPerMinute, 60, parts.clock);
  const count = createAddressLimit(
    'mcp',
    throttle,
    (seconds) =>
      `Too many requests: ${throttle.limit} a minute from one address, and each item in price_list counts as one. Try ` +
      `again in ${seconds} seconds.`,
  );
  const route = {
    bodyLimit: BODY_LIMIT,
    // These checks don't need the body, so run them before reading it.
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      requireAllowed(parts.allowedHosts, request.headers);
      count(request, reply);
    },
    errorHandler: answerProblem,
  };
  const handler = createMessageHandler(parts, count, createEntry(app, parts, tools));
  app.post('/mcp', route, handler);
}

function createMessageHandler(parts: McpParts, count: CountRequests, entry: HttpEntry) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { body, headers, ip } = request;
    if (Array.isArray(body)) throw new Problem('bad_request', 'Batches are not supported: send one message.');
    if (isTooDeep(body)) {
      throw new Problem('bad_request', `The message is nested more than ${MAX_DEPTH} levels deep.`);
    }
    const address = parts.isPublicUrlSet ? undefined : requestedAddress(request);
    const answer = () => entry.answer(headers, body, address ?? parts.publicUrl(), clientSignal(reply));
    const requests = requestsIn(body);
    if (requests === 1) return send(reply, await answer());
    // The message has already been counted as one request. A call that exceeds the limit uses up the entire limit.
    count(request, reply, Math.min(requests, parts.requestsPerMinute) - 1);
    const bytes = Number(headers['content-length'] ?? BODY_LIMIT);
    return send(reply, await parts.work.run(clientNetwork(ip), bytes, answer));
  };
}

/** Creates the HTTP entry. Before the service listens, answers a message, for which the SDK makes its schemas. */
function createEntry(app: FastifyInstance, parts: McpParts, tools: readonly Tool[]) {
  const report = (error: unknown) => app.log.error({ err: error }, 'MCP');
  const entry = createHttpEntry(createServerFactory(parts, tools, report), report);
  app.addHook('onReady', async () => {
    await entry.answer({}, { jsonrpc: '2.0', id: 1, method: 'ping' }, parts.publicUrl());
  });
  app.addHook('onClose', () => entry.close());
  return entry;
}

function isTooDeep(value: unknown, levelsLeft = MAX_DEPTH): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levelsLeft === 0 || Object.values(value).some((inner) => isTooDeep(inner, levelsLeft - 1));
}

/** A host with an optional port, as in a URL. */
const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

function requestedAddress({ protocol, host }: FastifyRequest): string | undefined {
  const address = `${protocol}://${host}`;
  return HOST.test(host) && URL.canParse(address) ? address : undefined;
}

function send(reply: FastifyReply, { status, text }: { readonly status: number; readonly text: string }): FastifyReply {
  return text === '' ? sendNothing(reply, status) : sendJson(reply.code(status), text);
}

/** Sends an error as one of JSON-RPC. Its id is null, because only the SDK reads message ids. */
function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, code, message } = toProblem(error);
  if (status === 500) request.server.log.error({ err: error, ...logNames(request) }, message);
  const text = JSON.stringify({
    jsonrpc: '2.0',
    id: null,
    error: { code: ERROR_CODES[code] ?? SERVER_ERROR, message },
  });
  send(reply.headers(headers), { status, text });
}

/**
 * Throws a {@link Problem} for a host or an origin that is not allowed.
 *
 * Answers are public, so any web page may read them from a public service. A service on a user's machine answers only
 * pages on that machine. A hostile page could point its own host name there (DNS rebinding), but the Host header would
 * then contain that name.
 */
function requireAllowed(allowedHosts: McpParts['allowedHosts'], { host, origin }: IncomingHttpHeaders): void {
  const isAllowed = (url: string) => allowedHosts === 'any' || allowedHosts.includes(URL.parse(url)?.hostname ?? '');
  const refuse = (detail: string) => {
    throw new Problem('origin_not_allowed', detail);
  };
  if (!isAllowed(`http://${host}`)) {
    refuse('The Host header is not an allowed host: the operator can add it to MCP_ALLOWED_HOSTS.');
  }
  // Only browsers send Origin, so a request without this header doesn't come from a web page.
  if (origin === undefined) return;
  if (!isOrigin(origin)) refuse('The Origin header is not a well-formed origin.');
  if (!isAllowed(origin)) refuse('This origin is not allowed: the operator can add its host to MCP_ALLOWED_HOSTS.');
}

function isOrigin(text: string): boolean {
  if (text === 'null') return true;
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/.test(text)) return false;
  return URL.canParse(text) && new URL(text).hostname !== '';
}

/** Registers GET /llms.txt (llmstxt.org). Calls `publicUrl` on each request, since the URL is set at startup. */
function registerLlmsTxt(app: FastifyInstance, { publicUrl, requestsPerDay }: McpParts, tools: readonly Tool[]): void {
  const values = {
    requestsPerDay,
    brands: brandsInWords(),
    kinds: kindsInWords(),
    conditions: CONDITIONS.join(', '),
    tools: tools.map(({ name, description }) => `  - \`${name}\`: ${description}`).join('\n'),
  };
  const answer = memo((url) =>
    cacheableResponse('text/plain; charset=utf-8', fillIn(guides.llmsTxt.join('\n'), { ...values, url })),
  );
  app.get('/llms.txt', (request, reply) => sendResponse(request, reply, answer(publicUrl())));
}
