import type { FastifyReply, FastifyRequest } from 'fastify';
import { FloodGate } from '../http/flood-gate.ts';

/** A request that takes longer than this is logged. */
const SLOW_MS = 500;

/** Called after each answer is sent; see {@link ./metrics.ts Metrics}. */
export type AnswerObserver = (
  method: string,
  route: string | undefined,
  status: number,
  ms: number,
) => void;

/**
 * Makes a function to call for each request: when its answer is sent, it is logged if it was slow or if every
 * request is logged, and `onAnswer` is called. Fastify's own hook for this costs as much as looking up the answer.
 */
export function createObserver(
  logEvery: boolean,
  onAnswer: AnswerObserver | undefined,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const gate = new FloodGate();
  return (request, reply) => {
    const startedAt = performance.now();
    reply.raw.on('finish', () => {
      const ms = performance.now() - startedAt;
      if (logEvery || ms >= SLOW_MS) {
        // The route and not the path: that may hold what nobody should log, such as a key.
        const route = request.routeOptions.url ?? null;
        const line = { method: request.method, route, status: reply.statusCode, ms };
        if (ms < SLOW_MS) request.log.debug(line, 'answered');
        else gate.pass((leftOut) => request.log.warn({ ...line, leftOut }, 'answered slowly'));
      }
      onAnswer?.(request.method, request.routeOptions.url, reply.statusCode, ms);
    });
  };
}
