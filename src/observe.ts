import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './api/errors.ts';

/** A request that takes longer than this is logged. */
const SLOW_MS = 500;

/** What is told of a request once its answer is sent. */
export interface Answered {
  readonly method: string;
  /** The route's pattern, such as `/price/:brand/:category`; undefined where there is none. */
  readonly route: string | undefined;
  readonly status: number;
  /** From the request's headers to the last byte of the answer. */
  readonly ms: number;
}

/**
 * Makes a function to call for each request: when its answer is sent, it is logged if it was slow or if every
 * request shall be, and `tell` hears of it. Fastify's own hook for this costs as much as looking up the answer.
 */
export function createObserver(
  logEvery: boolean,
  tell: ((answered: Answered) => void) | undefined,
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
      tell?.({
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms,
      });
    });
  };
}
