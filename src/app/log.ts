import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';
import { createFloodGate } from '../base/flood-gate.ts';
import { logNames } from '../http/errors.ts';
import type { Metrics } from './metrics.ts';

const SLOW_MS = 500;

/**
 * Returns a function to call with each request. It reports the response to the metrics, and logs it if it was slow or
 * the log has all. Fastify's own hook would cost as much as computing the response. It also warns, once, of a proxy on
 * the operator's own network that isn't trusted, since all of its clients share one limit.
 */
export function createObserver(log: Logger, onAnswer: Metrics['answered'] | undefined) {
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
      const line = { method, route: route ?? null, status, ms, ...logNames(request) };
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
