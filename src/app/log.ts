import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';
import { FloodGate } from '../base/flood-gate.ts';
import { logNames } from '../http/errors.ts';
import type { Metrics } from './metrics.ts';

/**
 * Returns a function to call with the outcome of each store operation. It logs when keys stop working, and when they
 * work again. `clock` returns milliseconds.
 */
export function createOutageLog(
  log: Pick<Logger, 'info' | 'warn'>,
  clock: () => number = () => performance.now(),
): (failure: Error | undefined) => void {
  // A flapping store must not fill the log.
  const gate = new FloodGate({ clock });
  let failingSince: number | undefined;
  return (failure) => {
    if (failure === undefined && failingSince !== undefined) {
      const seconds = ((clock() - failingSince) / 1000).toFixed(1);
      failingSince = undefined;
      gate.pass((leftOut) => log.info({ leftOut }, `Keys work again, after ${seconds} s.`));
    } else if (failure !== undefined && failingSince === undefined) {
      failingSince = clock();
      gate.pass((leftOut) => log.warn({ leftOut }, `Keys do not work: ${failure.message}`));
    }
  };
}

const OWN_NETWORKS: readonly string[] = ['loopback', 'private', 'linkLocal', 'uniqueLocal'];

/**
 * Returns a function to call with each request. It warns once if a proxy on the operator's own network forwards
 * requests but isn't trusted, since all of its clients then share one limit.
 */
export function createProxyWarning(log: Pick<Logger, 'warn'>): (request: FastifyRequest) => void {
  let isDone = false;
  return ({ headers, ip, socket: { remoteAddress = '' } }) => {
    const forwarded = headers['x-forwarded-for'] ?? headers.forwarded;
    if (isDone || forwarded === undefined || ip !== remoteAddress) return;
    // From elsewhere, the header is a client's invention. Through a trusted proxy on this machine, it may be the same.
    const isOwnNetwork = ipaddr.isValid(ip) && OWN_NETWORKS.includes(ipaddr.process(ip).range());
    if (!isOwnNetwork || forwarded.includes(ip)) return;
    isDone = true;
    log.warn(
      `A request from ${ip} was forwarded for another address, but TRUST_PROXY does not include ${ip}: all clients ` +
        'of this proxy share one limit. If it is yours, set TRUST_PROXY to its address or network.',
    );
  };
}

const SLOW_MS = 500;

/**
 * Returns a function to call with each request. It reports the response to the metrics, and logs the response if it
 * was slow or `logEvery` is true. Fastify's own hook would cost as much as computing the response.
 */
export function createObserver(
  logEvery: boolean,
  onAnswer: Metrics['answered'] | undefined,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const gate = new FloodGate();
  return (request, reply) => {
    const startedAt = performance.now();
    reply.raw.on('finish', () => {
      const ms = performance.now() - startedAt;
      const { method, server } = request;
      // Log the route rather than the path, because the path may contain a key.
      const route = request.routeOptions.url;
      const status = reply.statusCode;
      onAnswer?.(method, route, status, ms);
      const isSlow = ms >= SLOW_MS;
      if (!isSlow && !logEvery) return;
      const line = { method, route: route ?? null, status, ms, ...logNames(request) };
      if (isSlow) gate.pass((leftOut) => server.log.warn({ ...line, leftOut }, 'answered slowly'));
      else server.log.debug(line, 'answered');
    });
  };
}
