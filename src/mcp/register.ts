import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { memo } from '../base/memo.ts';
import { Problem } from '../base/problem.ts';
import { brands, CONDITIONS, categories } from '../catalog/catalog.ts';
import { type AddressThrottle, clientNetwork, createThrottle, limitHeaders } from '../http/address-throttle.ts';
import { cacheableAnswer, sendAnswer, sendJson, sendNothing } from '../http/answer.ts';
import { logNames, toProblem } from '../http/errors.ts';
import type { WorkQueue } from '../http/work-queue.ts';
import type { Context } from '../operations/operation.ts';
import { filledIn } from './documents/filled-in.ts';
import guides from './documents/guides.json' with { type: 'json' };
import { createContent, createServerFactory } from './protocol/server.ts';
import { createHttpEntry } from './protocol/transports.ts';
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

/** JSON-RPC 2.0 error codes (section 5.1). */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;
/** First error code in the range reserved for servers. We use it for errors that JSON-RPC does not define. */
const SERVER_ERROR = -32_000;

/** Registers POST /mcp, which serves the tools to agents without requiring a key, and GET /llms.txt. */
export function registerMcp(app: FastifyInstance, parts: McpParts): void {
  const tools = createTools(parts);
  registerLlmsTxt(app, parts, tools);
  const throttle = createThrottle(parts.requestsPerMinute, 60, parts.clock);
  const route = {
    bodyLimit: BODY_LIMIT,
    // These checks don't need the body, so run them before reading it.
    onRequest: async ({ headers, ip }: FastifyRequest, reply: FastifyReply) => {
      const refusal = refusalOf(parts.allowedHosts, headers.host, headers.origin);
      if (refusal !== undefined) return refuse(reply, 403, SERVER_ERROR, refusal);
      return countRequests(throttle, reply, ip, 1);
    },
    errorHandler: refuseBody,
  };
  const handler = createMessageHandler(parts, throttle, createEntry(app, parts, tools));
  app.post('/mcp', route, handler);
}

function createMessageHandler(parts: McpParts, throttle: AddressThrottle, entry: ReturnType<typeof createEntry>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { body, headers, ip } = request;
    if (Array.isArray(body)) {
      return refuse(reply, 400, INVALID_REQUEST, 'Batches are not supported: send one message.');
    }
    if (isTooDeep(body)) {
      return refuse(reply, 400, INVALID_REQUEST, `The message is nested more than ${MAX_DEPTH} levels deep.`);
    }
    const address = parts.isPublicUrlSet ? undefined : requestedAddress(request);
    const answer = () => entry.answer(headers, body, address ?? parts.publicUrl());
    const requests = requestsIn(body);
    if (requests === 1) return send(reply, await answer());
    // The message has already been counted as one request. A call that exceeds the limit uses up the entire limit.
    const refused = countRequests(throttle, reply, ip, Math.min(requests, throttle.limit) - 1);
    if (refused) return refused;
    const bytes = Number(headers['content-length'] ?? BODY_LIMIT);
    return send(reply, await parts.work.run(clientNetwork(ip), bytes, answer));
  };
}

/** Creates the HTTP entry. Before the service listens, answers a message, for which the SDK makes its schemas. */
function createEntry(app: FastifyInstance, parts: McpParts, tools: readonly Tool[]) {
  const report = (error: unknown) => app.log.error({ err: error }, 'MCP');
  const entry = createHttpEntry(createServerFactory(createContent(parts, tools), report), report);
  app.addHook('onReady', async () => {
    await entry.answer({}, { jsonrpc: '2.0', id: 1, method: 'ping' }, parts.publicUrl());
  });
  app.addHook('onClose', () => entry.close());
  return entry;
}

/** Counts requests toward an address's limit. If the limit is exceeded, sends an error and returns the reply. */
function countRequests(throttle: AddressThrottle, reply: FastifyReply, ip: string, requests: number) {
  const { isRefused, ...allowance } = throttle.take(ip, requests);
  reply.headers(limitHeaders('mcp', throttle, allowance));
  if (!isRefused) return undefined;
  reply.header('retry-after', String(allowance.seconds));
  const message =
    `Too many requests: ${throttle.limit} a minute from one address, and each item in price_list counts as ` +
    `one. Try again in ${allowance.seconds} seconds.`;
  return refuse(reply, 429, SERVER_ERROR, message, { retryAfterSeconds: allowance.seconds });
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

/** Sends a JSON-RPC error. The error's id is null, because only the SDK reads message ids. */
function refuse(reply: FastifyReply, status: number, code: number, message: string, data?: object): FastifyReply {
  return send(reply, { status, text: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message, data } }) });
}

function send(reply: FastifyReply, { status, text }: { readonly status: number; readonly text: string }): FastifyReply {
  return text === '' ? sendNothing(reply, status) : sendJson(reply.code(status), text);
}

function refuseBody(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, code, message } = bodyError(error);
  if (status === 500) request.server.log.error({ err: error, ...logNames(request) }, message);
  if (error instanceof Problem) reply.headers(error.headers);
  refuse(reply, status, code, message);
}

/** Returns the HTTP status and the JSON-RPC error for an exception thrown while reading a body. */
function bodyError(error: unknown) {
  const { code, statusCode } = error as FastifyError;
  const isProblem = error instanceof Problem || code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
  const problem = toProblem(error);
  if (isProblem && problem.code !== 'invalid_body') {
    return { status: problem.status, code: SERVER_ERROR, message: problem.message };
  }
  const isClientError = statusCode === undefined ? isProblem : statusCode < 500;
  if (isClientError) {
    const message = 'The body is not a single JSON message, or it contains a prototype key.';
    return { status: 400, code: PARSE_ERROR, message };
  }
  return { status: 500, code: INTERNAL_ERROR, message: 'Something went wrong on our side.' };
}

/**
 * Returns the reason to reject a request, or undefined if the request is allowed.
 *
 * Answers are public, so any web page may read them from a public service. A service on a user's machine answers only
 * pages on that machine. A hostile page could point its own host name there (DNS rebinding), but the Host header would
 * then contain that name.
 */
function refusalOf(
  allowedHosts: McpParts['allowedHosts'],
  host: string | undefined,
  origin: string | undefined,
): string | undefined {
  const isAllowed = (url: string) => allowedHosts === 'any' || allowedHosts.includes(URL.parse(url)?.hostname ?? '');
  if (!isAllowed(`http://${host}`)) {
    return 'The Host header is not an allowed host: the operator can add it to MCP_ALLOWED_HOSTS.';
  }
  // Only browsers send Origin, so a request without this header doesn't come from a web page.
  if (origin === undefined) return undefined;
  if (!isOrigin(origin)) return 'The Origin header is not a well-formed origin.';
  return isAllowed(origin)
    ? undefined
    : 'This origin is not allowed: the operator can add its host to MCP_ALLOWED_HOSTS.';
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
    brands: brands.length,
    categories: categories.length,
    conditions: CONDITIONS.join(', '),
    tools: tools.map(({ name, description }) => `  - \`${name}\`: ${description}`).join('\n'),
  };
  const answer = memo((url) =>
    cacheableAnswer('text/plain; charset=utf-8', filledIn(guides.llmsTxt.join('\n'), { ...values, url })),
  );
  app.get('/llms.txt', (request, reply) => sendAnswer(request, reply, answer(publicUrl())));
}
