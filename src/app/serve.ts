import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { FloodGate } from '../base/flood-gate.ts';
import { loadMarketplaces } from '../marketplaces/load.ts';
import { loadModel } from '../pricing/loading/load-model.ts';
import { type KeyStore, migrationNotice } from '../service/keys/key-store.ts';
import { openKeyStore, sqliteFile } from '../service/keys/open-store.ts';
import { buildApp } from './app.ts';
import { type Config, ConfigError, isLoopback, misspelledSettings, readConfig, serviceUrl, urlOf } from './config.ts';
import { createOutageLog } from './operations/log.ts';
import { createWatchdog } from './operations/watchdog.ts';

const STOP_AFTER_MS = 9_000;
/** Time during which a stopping service accepts connections, and then requests on those that are open. */
const ACCEPT_MS = 200;
const REUSE_MS = 1_000;
/** Connections that may wait to be accepted. The system makes others try again after a second. */
const BACKLOG = 4_096;
/** A turn of the event loop in which nothing happened takes less. */
const QUIET_MS = 0.1;
/** A service without such a turn has more requests than it can answer. */
const QUIET_PATIENCE_MS = 2_000;
const ANSWER_GRACE_MS = 6_000;
const MINUTE_MS = 60_000;

/** Starts the service until SIGTERM or SIGINT. Resolves when it listens; rejects with a sentence if it cannot. */
export async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env);
  const log = pino({ level: config.logLevel });
  const pricing = loadModel(config.modelDir);
  const marketplaces = loadMarketplaces(config.feesFile);
  const metrics = await openMetrics(config);
  for (const warning of misspelledSettings(env)) log.warn(warning);
  const store = await openKeyStore(config, {
    onBatch: metrics?.counts.batch,
    onOutcome: createOutageLog(log),
    onMigrated: (migrated) => {
      const notice = migrationNotice(migrated);
      if (notice !== undefined) log.warn(notice);
    },
  });
  const watchdog = createWatchdog();
  const app = buildApp({
    config,
    pricing,
    marketplaces,
    store: metrics?.counts.meter(store) ?? store,
    clock: Date.now,
    log,
    metrics: metrics?.counts,
    watchdog,
    makesFilesApart: true,
  });
  await listenUntilStopped(app, config, log, async () => {
    await store.close();
    metrics?.server.close();
  });
  watchdog.start(config.watchdogSeconds);
  if (metrics) log.info(`Metrics are at ${metrics.url}`);
  forgetEachMinute(store, config.unusedKeyDays);
}

/** Listens, and on a signal closes the app and calls `close`. Rejects with a sentence if it cannot listen. */
async function listenUntilStopped(
  app: FastifyInstance,
  config: Config,
  log: Logger,
  close: () => Promise<void>,
): Promise<void> {
  const connections = connectionsOf(app.server);
  const stop = async () => {
    await closeGently(app, connections);
    await close();
  };
  // A supervisor may send SIGTERM as soon as it reads that the service listens.
  const stopping = closeWithGrace({ delay: STOP_AFTER_MS, logger: log }, async ({ signal, err }) => {
    log.info(`Hangtag is stopping on ${signal ?? err?.name ?? 'request'}: requests in progress will be answered.`);
    await stop();
    log.info('Hangtag has stopped.');
  });
  const { host, port, publicUrl } = config;
  try {
    const listenTextResolver = (address: string) => `Hangtag listens on ${address}`;
    await app.listen({ port, host, backlog: BACKLOG, listenTextResolver });
  } catch (error) {
    stopping.uninstall();
    await stop();
    throw listenError(error as NodeJS.ErrnoException, 'PORT', 'HOST', host, port);
  }
  limitConnections(app.server, log);
  if (publicUrl === undefined && !isLoopback(host)) {
    log.warn(
      'PUBLIC_URL is not set, but other machines can connect: links in answers and pages point to localhost. Set ' +
        'it to the public address.',
    );
  }
  // A person at a terminal may not see the address in a line of JSON.
  if (process.stdout.isTTY) process.stdout.write(`\n${welcome(app.server, config)}\n\n`);
}

/** Deletes what a store no longer needs, now and each minute, during which the last rotations may be repeated. */
function forgetEachMinute(store: KeyStore, unusedKeyDays: number): void {
  const forget = async () => {
    while (!(await store.forget(Date.now(), unusedKeyDays)));
  };
  // The log of outages names an unavailable store. The next minute tries again.
  const tryForget = () => forget().catch(() => {});
  tryForget();
  setInterval(tryForget, MINUTE_MS).unref();
}

function welcome(server: Server, config: Config): string {
  const { port } = server.address() as AddressInfo;
  const keys = config.databaseUrl === undefined ? sqliteFile(config.dataDir) : 'PostgreSQL (DATABASE_URL)';
  return `Open ${serviceUrl(config, port)} in a browser. Keys are kept in ${keys}. Ctrl+C stops the service.`;
}

/** Returns the connections of a server that are open. */
function connectionsOf(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  return open;
}

/** Closes the app so that each request sent before the stop, and soon after it, is answered. */
async function closeGently(app: FastifyInstance, open: ReadonlySet<Socket>): Promise<void> {
  const { server } = app;
  // Others keep theirs until nobody listens, since each would connect again at once.
  const openBefore = new Set(open);
  let isListening = true;
  let arrived = 0;
  server.on('connection', () => arrived++);
  server.prependListener('request', ({ socket }, response) => {
    arrived++;
    if (!(isListening && openBefore.has(socket))) response.setHeader('connection', 'close');
  });
  await sleep(ACCEPT_MS);
  await quietTurn(() => arrived);
  // Only listening ends: http.Server's own close would also close connections that are about to send a request.
  NetServer.prototype.close.call(server);
  isListening = false;
  // A client that sends as its idle connection is closed gets no answer.
  await sleep(REUSE_MS);
  await quietTurn(() => arrived);
  server.closeIdleConnections();
  // Node does not count those that sent nothing as idle.
  for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  setTimeout(() => server.closeAllConnections(), ANSWER_GRACE_MS).unref();
  await app.close();
}

/**
 * Resolves in a turn of the event loop in which nothing arrived: the system then holds no connection and no request,
 * which it would reset when listening or the connection ends. Node accepts one connection in each turn.
 */
async function quietTurn(arrived: () => number): Promise<void> {
  const giveUpAt = performance.now() + QUIET_PATIENCE_MS;
  let isQuiet = false;
  while (!isQuiet && performance.now() < giveUpAt) {
    const before = arrived();
    const startedAt = performance.now();
    await nextTurn();
    isQuiet = arrived() === before && performance.now() - startedAt < QUIET_MS;
  }
}

/** Opens the metrics and their port if the operator configured them. They cost memory. */
async function openMetrics({ metricsHost, metricsPort }: Config) {
  if (metricsPort === undefined) return undefined;
  const { createMetrics, serveMetrics } = await import('./operations/metrics.ts');
  const counts = createMetrics();
  const app = await serveMetrics(counts, metricsHost, metricsPort).catch((error) => {
    throw listenError(error, 'METRICS_PORT', 'METRICS_HOST', metricsHost, metricsPort);
  });
  const { address, port } = app.server.address() as AddressInfo;
  return { counts, server: app.server, url: `${urlOf(address, port)}/metrics` };
}

/** Returns a refusal to listen as a sentence that names the settings, if an operator can fix it. */
export function listenError(
  error: NodeJS.ErrnoException,
  portName: string,
  hostName: string,
  host: string,
  port: number,
): Error {
  const noAddress = `${hostName} is "${host}", which is not an address of this machine.`;
  const faults: Record<string, string> = {
    EADDRNOTAVAIL: noAddress,
    ENOTFOUND: noAddress,
    EADDRINUSE:
      `${portName} ${port} is in use, perhaps by a service that is running already: stop the process that listens ` +
      `there (${process.platform === 'win32' ? 'netstat -ano' : `lsof -i :${port}`} names it), or choose another ` +
      `port, as in ${portName}=${port + (port < 65_535 ? 1 : -1)} hangtag serve.`,
    EACCES: `${portName} ${port} needs privileges that this user lacks: choose a port above 1023.`,
  };
  const fault = faults[error.code ?? ''];
  return fault === undefined ? error : new ConfigError(fault);
}

/** File descriptors for the database, files and threads. */
const SPARE = 48;

/** Limits connections by file descriptors, so that the database always gets one. Logs the limits if they refuse any. */
function limitConnections(server: Server, log: Pick<Logger, 'warn'>): void {
  const files = openFileLimit();
  server.maxConnections = Math.max(1, Math.min(server.maxConnections, files - SPARE));
  const text =
    `A connection was refused: ${server.maxConnections} are open, and the service or the limit of ${files} open ` +
    'files (ulimit -n, or LimitNOFILE in systemd) allows no more.';
  const gate = new FloodGate({ lines: 1 });
  server.on('drop', () => gate.pass((leftOut) => log.warn({ leftOut }, text)));
}

/** Returns the number of files that the process may open, on Linux. */
function openFileLimit(): number {
  const limits = existsSync('/proc/self/limits') ? readFileSync('/proc/self/limits', 'utf8') : '';
  return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
}
