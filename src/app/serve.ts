import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import Fastify from 'fastify';
import { type Logger, pino } from 'pino';
import { createFloodGate } from '../base/flood-gate.ts';
import { getSqlitePath, openKeyStore } from '../keys/open-store.ts';
import { loadParts, warmUp } from '../operations/start.ts';
import { buildApp } from './app.ts';
import { type Config, explainMisspelledSettings, isLoopback, readConfig, toServiceUrl } from './config.ts';

type App = ReturnType<typeof buildApp>;

/** Maximum connections waiting to be accepted. When the queue is full, clients retry after a second. */
const MAX_BACKLOG = 4_096;

/** Runs the service until SIGTERM or SIGINT. Resolves once it is ready. Rejects with an Error if it can't start. */
export async function serve(env: NodeJS.ProcessEnv, clock: () => number): Promise<void> {
  const warnings = explainMisspelledSettings(env);
  const config = readConfig(env);
  const log = pino({ level: config.logLevel });
  const parts = await loadParts(config);
  const metricsServer = await openMetricsServer(config, parts.pricing.modelVersion);
  const metrics = metricsServer?.metrics;
  for (const warning of warnings) log.warn(warning);
  const store = await openKeyStore(config, { onAnswer: metrics?.countBatch });
  const app = buildApp({ config, ...parts, store, clock, log, metrics });
  await listenUntilStopped(app, config, log, async () => {
    await store.close();
    metricsServer?.server.close();
  });
  if (metricsServer) log.info(`Metrics are at ${metricsServer.url}`);
  const forgetKeys = async () => {
    // Requests report an unavailable store.
    while (!(await store.forget(clock()).catch(() => true)));
  };
  forgetKeys();
  setInterval(forgetKeys, 60_000).unref();
  // Requests are answered between its steps.
  for (const _ of warmUp({ ...parts, clock })) await nextTurn();
}

const STOP_TIMEOUT_MS = 9_000;

/** Listens until a signal, then closes the app and calls `afterClose`. If it can't listen, does the same and rejects. */
async function listenUntilStopped(app: App, config: Config, log: Logger, afterClose: () => Promise<void>) {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });
  const stop = async () => {
    await closeGently(app, connections);
    await afterClose();
  };
  // Register before listening, because a supervisor may send SIGTERM as soon as it reads that the service listens.
  const signalHandlers = closeWithGrace({ delay: STOP_TIMEOUT_MS, logger: log }, async ({ signal, err }) => {
    log.info(`Hangtag is stopping on ${signal ?? err?.name ?? 'request'}: requests in progress will be answered.`);
    await stop();
    log.info('Hangtag has stopped.');
  });
  const { host, port } = config;
  try {
    const listenTextResolver = (address: string) => `Hangtag listens on ${address}`;
    await app.listen({ port, host, backlog: MAX_BACKLOG, listenTextResolver });
  } catch (error) {
    signalHandlers.uninstall();
    await stop();
    throw toListenError(error, { host, port });
  }
  announce(app.server, config, log);
}

/** Logs refused connections, warns if links would only work on this machine, and tells a terminal the address. */
function announce(server: Server, config: Config, log: Logger): void {
  const { host, publicUrl, databaseUrl, dataDir } = config;
  const logGate = createFloodGate({ maxLines: 1 });
  const refusedText = `A connection was refused: ${server.maxConnections} are open, or half as many of one address.`;
  server.on('drop', () => logGate((leftOut) => log.warn({ leftOut }, refusedText)));
  if (publicUrl === undefined && !isLoopback(host)) {
    log.warn(
      'PUBLIC_URL is not set, but other machines can connect: links in answers and pages point to localhost. Set ' +
        'it to the public address.',
    );
  }
  // A user at a terminal might not notice the address in a line of JSON.
  if (!process.stdout.isTTY) return;
  const url = toServiceUrl(config, (server.address() as AddressInfo).port);
  const storeText = databaseUrl === undefined ? getSqlitePath(dataDir) : 'PostgreSQL (DATABASE_URL)';
  process.stdout.write(`\nOpen ${url} in a browser. Keys are kept in ${storeText}. Ctrl+C stops the service.\n\n`);
}

/** Time after the signal during which the service still accepts new connections. */
const ACCEPT_MS = 500;
/** Time after {@link ACCEPT_MS} during which the service still accepts requests on open connections. */
const REUSE_MS = 1_000;
/** Turns of the loop without a new connection after which none waits to be accepted. */
const QUIET_TURNS = 4;
/** Time after {@link REUSE_MS} until lists that still wait get a 503 rather than no answer. */
const REFUSE_MS = 2_500;
/** Time after {@link REUSE_MS} to finish responses. */
const ANSWER_MS = 5_000;

/** Closes the app after responding to every request sent before the signal or soon after it. */
async function closeGently(app: App, connections: ReadonlySet<Socket>): Promise<void> {
  const { server, workQueue } = app;
  workQueue.announceEnd();
  // Keep these open while the service listens, because their clients would reconnect immediately.
  const earlierConnections = new Set(connections);
  let isListening = true;
  server.prependListener('request', ({ socket }, response) => {
    const staysOpen = isListening && earlierConnections.has(socket);
    if (!staysOpen) response.setHeader('connection', 'close');
  });
  await sleep(ACCEPT_MS);
  // Node accepts one connection a turn of its loop, so some may still wait, however long ago they came.
  let quietTurnCount = 0;
  server.on('connection', () => {
    quietTurnCount = 0;
  });
  for (let turn = 0; quietTurnCount < QUIET_TURNS && turn < MAX_BACKLOG; turn++, quietTurnCount++) await nextTurn();
  // Only stop listening: http.Server's own `close` would also close connections that are about to send a request.
  NetServer.prototype.close.call(server);
  isListening = false;
  // Wait, because a client that sends a request just as its idle connection is closed wouldn't get a response.
  await sleep(REUSE_MS);
  server.closeIdleConnections();
  // Node doesn't consider connections idle if they haven't sent anything.
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  setTimeout(() => workQueue.end(), REFUSE_MS).unref();
  setTimeout(() => server.closeAllConnections(), ANSWER_MS).unref();
  await app.close();
}

/** Loads the code of metrics only if their port is set, to save memory. Rejects like {@link toListenError}. */
async function openMetricsServer({ metricsHost, metricsPort }: Config, modelVersion: string) {
  if (metricsPort === undefined) return undefined;
  const { createMetrics } = await import('./metrics.ts');
  const metrics = createMetrics(modelVersion);
  const server = Fastify({ requestTimeout: 5_000 });
  server.get('/metrics', async (_request, reply) => {
    reply.type(metrics.contentType).header('cache-control', 'no-store');
    return metrics.formatMetrics();
  });
  const url = await server.listen({ host: metricsHost, port: metricsPort }).catch((error) => {
    throw toListenError(error, { host: metricsHost, port: metricsPort }, 'METRICS_');
  });
  return { metrics, server, url: `${url}/metrics` };
}

/** Returns a failure to listen as an Error that names the wrong setting. Returns any other error unchanged. */
function toListenError(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>, prefix = ''): unknown {
  const wrongHostText = `${prefix}HOST is "${host}", which is not an address of this machine.`;
  const faultTextByCode: Record<string, string> = {
    EADDRNOTAVAIL: wrongHostText,
    ENOTFOUND: wrongHostText,
    EADDRINUSE:
      `${prefix}PORT ${port} is in use, perhaps by a service that is running already: stop the process that listens ` +
      `there (${process.platform === 'win32' ? 'netstat -ano' : `lsof -i :${port}`} names it), or choose another ` +
      `port, as in ${prefix}PORT=${port + (port < 65_535 ? 1 : -1)}.`,
    EACCES: `${prefix}PORT ${port} needs privileges that this user lacks: choose a port above 1023.`,
  };
  const { code = '' }: NodeJS.ErrnoException = Object(error);
  const faultText = faultTextByCode[code];
  return faultText === undefined ? error : new Error(faultText);
}
