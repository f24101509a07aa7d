import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { addDays, toIsoDay } from '../base/day.ts';
import { busyProblem, inputProblem } from '../base/problem.ts';
import { quote, waitInWords } from '../base/text.ts';
import { lazy, pick } from '../base/values.ts';
import { createAddressLimit } from '../http/address-limits.ts';
import { describeApi } from '../http/describe-api.ts';
import { ENDPOINTS } from '../http/endpoints.ts';
import { createListReader } from '../http/read-list-in-worker.ts';
import { API_HEADERS, createCacheableJson, sendJson, sendResponse, sendUncached } from '../http/send-response.ts';
import { createServerApp, type Service } from '../http/server.ts';
import { createWorkQueue } from '../http/work-queue.ts';
import { KEY_DAYS, type KeyStore } from '../keys/key-store.ts';
import { registerMcp } from '../mcp/register.ts';
import type { Context } from '../operations/operation.ts';
import { registerWeb, sendErrorPage } from '../web/register-web.ts';
import { loadAssets, type ServiceSite } from '../web/site-files.ts';
import { type Config, toServiceUrl } from './config.ts';
import type { createMetrics } from './metrics.ts';

interface AppParts extends Pick<Context, 'pricing' | 'fees' | 'clock'> {
  readonly config: Config;
  readonly store: KeyStore;
  readonly log: Logger;
  readonly metrics?: ReturnType<typeof createMetrics> | undefined;
  /**
   * Milliseconds that work waits, {@link WORK_PATIENCE_MS} by default, and a file may take to open, 5,000 by default.
   */
  readonly patienceMs?: number;
}

const WORK_PATIENCE_MS = 10_000;
/** Maximum waiting jobs. A page or short list takes little memory, but a long list's body takes up to a megabyte. */
const MAX_WAITING_JOBS = { short: 1_000, long: 40 };

/** Builds the service, with its queue for slow work, without listening. Close the app before the store. */
export function buildApp(parts: AppParts) {
  const { config, pricing, patienceMs } = parts;
  let url = toServiceUrl(config, config.port);
  const publicUrl = () => url;
  const service: Service = {
    ...pick(config, 'requestsPerDay', 'requestsPerMinute', 'contact'),
    ...pick(parts, 'pricing', 'fees', 'store', 'clock'),
    publicUrl,
    ...createLimits(parts),
    workQueue: createWorkQueue(MAX_WAITING_JOBS, patienceMs ?? WORK_PATIENCE_MS),
    readList: createListReader(patienceMs, pricing.lexicon),
  };
  const site: ServiceSite = {
    ...pick(service, 'pricing', 'fees', 'publicUrl', 'clock', 'requestsPerDay'),
    keepRevokedDays: KEY_DAYS.revoked,
    assets: loadAssets(),
    imprint: pick(config, 'operator', 'contact'),
  };
  const { trustProxy } = config;
  const app = createServerApp({ ...parts, trustProxy, publicUrl, sendPage: sendErrorPage.bind(undefined, site) });
  app.addHook('onListen', async () => {
    // If PORT is 0, the port wasn't known before.
    url = toServiceUrl(config, (app.server.address() as AddressInfo).port);
  });
  registerRoutes(app, config, service, site);
  return Object.assign(app, pick(service, 'workQueue'));
}

/** Returns the generated OpenAPI document with the address and quota of this service. */
function readOpenApiDocument({ publicUrl = '/' }: Config, service: Service): object {
  const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
  document.info.description = describeApi(service);
  for (const endpoint of ENDPOINTS)
    document.paths[endpoint.path][endpoint.method ?? 'get'].description = describeApi(service, endpoint);
  return { ...document, servers: [{ url: publicUrl }] };
}

function registerRoutes(app: FastifyInstance, config: Config, service: Service, site: ServiceSite): void {
  const getOpenApiResponse = lazy(() => createCacheableJson(readOpenApiDocument(config, service)));
  app.get('/openapi.json', (request, reply) => sendResponse(request, reply, getOpenApiResponse()));
  for (const { register } of ENDPOINTS) register(app, service);
  registerHealth(app, service);
  registerMcp(app, {
    ...service,
    isPublicUrlSet: config.publicUrl !== undefined,
    allowedHosts: config.mcpAllowedHosts,
  });
  registerWeb(app, site, service);
}

function createLimits({ config: { requestsPerMinute, signUpsPerHour }, clock }: AppParts) {
  const createMinuteLimit = (policy: 'estimates' | 'pages') =>
    createAddressLimit(
      { policy, maxRequests: requestsPerMinute, windowSeconds: 60 },
      clock,
      (seconds) => `The limit is ${requestsPerMinute} ${policy} per minute per address: try again in ${seconds} s.`,
    );
  return {
    countEstimates: createMinuteLimit('estimates'),
    countPages: createMinuteLimit('pages'),
    // Tunnel brokers give a whole site (/48) away, whose networks would each get keys.
    countSignUp: createAddressLimit(
      { policy: 'sign-up', maxRequests: signUpsPerHour, windowSeconds: 3600, ipv6Bits: 48, code: 'too_many_sign_ups' },
      clock,
      (seconds) =>
        `This address has requested ${signUpsPerHour} keys within an hour: try again in ${waitInWords(seconds)}.`,
    ),
  };
}

const SECURITY_TXT_DAYS = 182;

/** Registers the health checks of a process manager and a load balancer, and the contact for vulnerability reports. */
function registerHealth(app: FastifyInstance, { store, clock, workQueue, contact }: Service): void {
  app.get('/health/live', (_request, reply) => {
    sendJson(reply, { status: 'ok' });
  });
  // Prices, pages and MCP work without keys, so the store only counts for a load balancer that asks for it.
  app.get<{ Querystring: { needs?: unknown } }>('/health/ready', async ({ query }, reply) => {
    const { needs = '' } = query;
    if (needs !== '' && needs !== 'keys')
      throw inputProblem('needs', `needs is ${quote(needs)}: give keys, or leave it out.`);
    // Lets a load balancer switch to other nodes before this one stops listening.
    if (workQueue.isEnding()) throw busyProblem('The service is stopping.');
    const check = store.check(clock());
    if (needs === 'keys') await check;
    const [{ status }] = await Promise.allSettled([check]);
    return sendJson(reply, { status: 'ok', keys: status === 'fulfilled' ? 'ok' : 'down' });
  });
  if (contact === undefined) return;
  // Has the URI for vulnerability reports (RFC 9116).
  app.get('/.well-known/security.txt', (_request, reply) => {
    // Use whole days, so that the file changes only once a day.
    const text = `Contact: ${contact}\nExpires: ${addDays(toIsoDay(clock()), SECURITY_TXT_DAYS)}T00:00:00.000Z\n`;
    sendUncached(reply.headers(API_HEADERS), text, 'text/plain; charset=utf-8');
  });
}
