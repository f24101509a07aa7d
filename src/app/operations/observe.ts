import type { FastifyReply, FastifyRequest } from 'fastify';
import { FloodGate } from '../../base/flood-gate.ts';
import { logNames } from '../../service/http/errors.ts';

/** Slower requests are logged, in milliseconds. */
const SLOW_MS = 500;

/** Receives each answer after it is sent; see {@link ./metrics.ts Metrics}. */
type AnswerObserver = (method: string, route: string | undefined, status: number, ms: number) => void;

/**
 * Returns a function to call with each request. After the answer it calls `onAnswer`, and logs slow requests, or all of
 * them if `logEvery` is set. Fastify's own hook for this costs as much as computing the answer.
 */
export function createObserver(
  logEvery: boolean,
  onAnswer: AnswerObserver | undefined,
): (request: FastifyRequest, reply: FastifyReply, route: string | undefined) => void {
  const gate = new FloodGate();
  return (request, reply, route) => {
    const startedAt = performance.now();
    reply.raw.on('finish', () => {
      const ms = performance.now() - startedAt;
      if (logEvery || ms >= SLOW_MS) {
        // A path may contain a key, so it is never logged.
        const line = {
          method: request.method,
          route: route ?? null,
          status: reply.statusCode,
          ms,
          ...logNames(request),
        };
        if (ms < SLOW_MS) request.log.debug(line, 'answered');
        else gate.pass((leftOut) => request.log.warn({ ...line, leftOut }, 'answered slowly'));
      }
      onAnswer?.(request.method, route, reply.statusCode, ms);
    });
  };
}
