import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { FloodGate } from '../../base/flood-gate.ts';
import { logNames } from '../../service/http/errors.ts';
import type { Metrics } from './metrics.ts';

/**
 * Returns a function for outcomes of the store. Logs when keys stop working, and start again on every path that failed.
 * `clock` in milliseconds.
 */
export function createOutageLog(
  log: Pick<Logger, 'info' | 'warn'>,
  clock: () => number = () => performance.now(),
): (failure: Error | undefined, path: string) => void {
  // A flapping store must not fill the log.
  const gate = new FloodGate({ clock });
  const failing = new Set<string>();
  let since: number | undefined;
  return (failure, path) => {
    if (failure) failing.add(path);
    else failing.delete(path);
    if (failing.size === 0 && since !== undefined) {
      const seconds = ((clock() - since) / 1000).toFixed(1);
      since = undefined;
      gate.pass((leftOut) => log.info({ leftOut }, `Keys work again, after ${seconds} s.`));
    } else if (failure !== undefined && since === undefined) {
      since = clock();
      gate.pass((leftOut) => log.warn({ leftOut }, `Keys do not work: ${failure.message}`));
    }
  };
}

/** Slower requests are logged, in milliseconds. */
const SLOW_MS = 500;

/** Returns a function for each request; logs slow ones or all. Fastify's hook costs as much as computing the answer. */
export function createObserver(
  logEvery: boolean,
  onAnswer: Metrics['answered'] | undefined,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const gate = new FloodGate();
  return (request, reply) => {
    const startedAt = performance.now();
    reply.raw.on('finish', () => {
      const ms = performance.now() - startedAt;
      const isSlow = ms >= SLOW_MS;
      const { method, routeOptions, server } = request;
      const { url: route } = routeOptions;
      const { statusCode: status } = reply;
      onAnswer?.(method, route, status, ms);
      if (!isSlow && !logEvery) return;
      // A path may contain a key, so only its route is logged.
      const line = { method, route: route ?? null, status, ms, ...logNames(request) };
      if (isSlow) gate.pass((leftOut) => server.log.warn({ ...line, leftOut }, 'answered slowly'));
      else server.log.debug(line, 'answered');
    });
  };
}
