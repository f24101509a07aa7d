import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';
import { createFloodGate } from '../base/flood-gate.ts';
import { lazy, pick } from '../base/values.ts';
import { createLimits } from '../http/access.ts';
import { registerBodyParsers } from '../http/bodies.ts';
import { registerHealth } from '../http/endpoints/health.ts';
import { ENDPOINTS } from '../http/endpoints.ts';
import { createErrorHandler, createParserErrorHandler, requestIds } from '../http/errors.ts';
import { readListApart } from '../http/read-list-apart.ts';
import { cacheableJson, sendResponse } from '../http/send-response.ts';
import { createBoundedServer, createUnroutedHandler, type ServiceParts } from '../http/server.ts';
import { createWorkQueue } from '../http/work-queue.ts';
import { KEEP_REVOKED_DAYS, type KeyStore, REQUESTS_PER_DAY } from '../keys/key-store.ts';
import { registerMcp } from '../mcp/register.ts';
import type { Context } from '../operations/operation.ts';
import { registerWeb, sendErrorPage } from '../web/register-web.ts';
import { loadAssets, type ServiceSite } from '../web/site-files.ts';
import { type Config, serviceUrl } from './config.ts';
import type { createMetrics } from './metrics.ts';

interface AppParts extends Pick<Context, 'pricing' | 'marketplaces' | 'clock'> {
  readonly config: Config;
  readonly store: KeyStore;
  readonly log: Logger;
  readonly metrics?: ReturnType<typeof createMetrics> | undefined;
  /**
   * Milliseconds that pages and lists wait for their turn, {@link WORK_PATIENCE_MS} by default, and that a file may
   * take to open, five seconds by default.
   */
  readonly patienceMs?: number;
}

const noCompiler = () => () => {
  throw new Error('routes have no schemas of Fastify');
};

const WORK_PATIENCE_MS = 10_000;
/** Maximum waiting jobs. A page or short list takes little memory, but a long list's body takes up to a megabyte. */
const MAX_WAITING = { short: 1_000, long: 40 };

/** Builds the service, with its queue for slow work, without listening. Close the app before the store. */
export function buildApp(parts: AppParts) {
  const { config, clock, pricing, patienceMs } = parts;
  let url = serviceUrl(config, config.port);
  const publicUrl = () => url;
  const api: ServiceParts = {
    ...pick(config, 'requestsPerDay', 'requestsPerMinute', 'contact'),
    ...pick(parts, 'pricing', 'marketplaces', 'store', 'clock'),
    publicUrl,
    ...createLimits(config, clock),
    work: createWorkQueue(MAX_WAITING, patienceMs ?? WORK_PATIENCE_MS),
    readFile: (bytes, maxRows, task) => readListApart(bytes, maxRows, task, patienceMs, pricing.lexicon),
  };
  const site: ServiceSite = {
    ...pick(api, 'pricing', 'marketplaces', 'publicUrl', 'clock', 'requestsPerDay'),
    keepRevokedDays: KEEP_REVOKED_DAYS,
    assets: loadAssets(),
    imprint: pick(config, 'operator', 'contact'),
  };
  const app = createServerApp(parts, publicUrl, site);
  app.addHook('onListen', async () => {
    // If PORT is 0, the port wasn't known before.
    url = serviceUrl(config, (app.server.address() as AddressInfo).port);
  });
  registerRoutes(app, parts, api, site);
  return Object.assign(app, { work: api.work });
}

function openApiDocument({ publicUrl = '/', requestsPerDay }: Config): object {
  const generated = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
  const quota = new RegExp(`\\b${REQUESTS_PER_DAY} (?=(answered )?requests per )`, 'g');
  const document = JSON.parse(generated.replace(quota, `${requestsPerDay} `));
  return { ...document, servers: [{ url: publicUrl }] };
}

function registerRoutes(app: FastifyInstance, parts: AppParts, api: ServiceParts, site: ServiceSite): void {
  const { config } = parts;
  const document = lazy(() => cacheableJson(openApiDocument(config)));
  app.get('/openapi.json', (request, reply) => sendResponse(request, reply, document()));
  for (const { register } of ENDPOINTS) register(app, api);
  registerHealth(app, api);
  registerMcp(app, {
    ...api,
    isPublicUrlSet: config.publicUrl !== undefined,
    allowedHosts: config.mcpAllowedHosts,
  });
  registerWeb(app, site, api);
}

/** Creates the app without routes: the server, log, error handler, and checks that run before a route's handler. */
function createServerApp({ config, log, metrics }: AppParts, publicUrl: () => string, site: ServiceSite) {
  const handleError = createErrorHandler(publicUrl, sendErrorPage.bind(undefined, site), metrics?.refused);
  const options: FastifyHttpOptions<Server> = {
    // Fastify's logger would create a child logger and listener for each request.
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    // A stopping service still handles requests.
    return503OnClosing: false,
    // Random, so that two answers do not tell how many others came between.
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: 4096,
    serverFactory: createBoundedServer,
    forceCloseConnections: 'idle',
    // Requests are read without Fastify's validators, which would take memory.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: true },
    frameworkErrors: handleError,
  };
  const app: FastifyInstance = Fastify(options);
  // Fastify's response to input that isn't HTTP could end up inside another response.
  app.server.removeAllListeners('clientError').on('clientError', createParserErrorHandler(publicUrl));
  app.log = log;
  const admitBody = registerBodyParsers(app);
  const observe = createObserver(log, metrics?.answered);
  const answerWithoutRoute = createUnroutedHandler(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    observe(request, reply);
    if (answerWithoutRoute(request, reply)) return;
    if (request.method === 'POST') admitBody(request, reply);
    done();
  });
  app.setErrorHandler(handleError);
  return app;
}

const SLOW_MS = 500;

/**
 * Returns a function to call with each request. It reports the response to the metrics, and logs it if it was slow or
 * the log has all. Fastify's own hook would cost as much as computing the response. It also warns, once, of a proxy on
 * the operator's own network that isn't trusted, since all of its clients share one limit.
 */
function createObserver(log: Logger, onAnswer: ReturnType<typeof createMetrics>['answered'] | undefined) {
  const gate = createFloodGate();
  const hasAll = log.isLevelEnabled('debug');
  let hasWarned = false;
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const startedAt = performance.now();
    if (!hasWarned && isOfOwnProxy(request)) {
      hasWarned = true;
      log.warn(
        `A request from ${request.ip} was forwarded for another address, but TRUST_PROXY does not include ` +
          `${request.ip}: all clients of this proxy share one limit. If it is yours, set TRUST_PROXY to its address ` +
          'or network.',
      );
    }
    reply.raw.on('finish', () => {
      const ms = performance.now() - startedAt;
      const { method } = request;
      // Log the route rather than the path, because the path may contain a key.
      const route = request.routeOptions.url;
      const status = reply.statusCode;
      onAnswer?.(method, route, status, ms);
      const isSlow = ms >= SLOW_MS;
      if (!isSlow && !hasAll) return;
      const line = { method, route: route ?? null, status, ms, ...requestIds(request) };
      if (isSlow) gate((leftOut) => log.warn({ ...line, leftOut }, 'answered slowly'));
      else log.debug(line, 'answered');
    });
  };
}

const OWN_NETWORKS: readonly string[] = ['loopback', 'private', 'linkLocal', 'uniqueLocal'];

/** Returns true for a request that a proxy of the operator's forwards, whose address Fastify takes for the client's. */
function isOfOwnProxy({ headers, ip, socket: { remoteAddress = '' } }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded;
  if (forwarded === undefined || ip !== remoteAddress) return false;
  // From elsewhere, the header is a client's invention. Through a trusted proxy on this machine, it may be the same.
  const isOwnNetwork = ipaddr.isValid(ip) && OWN_NETWORKS.includes(ipaddr.process(ip).range());
  return isOwnNetwork && !forwarded.includes(ip);
}
