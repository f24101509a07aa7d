import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../http/errors.ts';

/** A request that takes longer than this is logged. */
const SLOW_MS = 500;

/** Told of each answer that was sent; see {@link ./metrics/metrics.ts Metrics}. */
export type AnswerObserver = (
  method: string,
  route: string | undefined,
  status: number,
  ms: number,
) => void;

/**
 * Makes a function to call for each request: when its answer is sent, it is logged if it was slow or if every
 * request shall be, and `tell` hears of it. Fastify's own hook for this costs as much as looking up the answer.
 */
export function createObserver(
  logEvery: boolean,
  tell: AnswerObserver | undefined,
): (request: FastifyRequest, reply: FastifyReply) => void {
  return (request, reply) => {
    const startedAt = performance.now();
    reply.raw.on('finish', () => {
      const ms = performance.now() - startedAt;
      if (ms >= SLOW_MS || logEvery) {
        const line = {
          method: request.method,
          path: pathOf(request),
          status: reply.statusCode,
          ms,
        };
        request.log[ms >= SLOW_MS ? 'warn' : 'debug'](line, 'answered');
      }
      tell?.(request.method, request.routeOptions.url, reply.statusCode, ms);
    });
  };
}
