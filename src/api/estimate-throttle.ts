import type { FastifyRequest } from 'fastify';
import { Problem } from '../base/problem.ts';
import { AddressThrottle, limitHeaders } from '../service/http/address-throttle.ts';
import type { Clock } from '../service/keys/quota.ts';

const MINUTE_SECONDS = 60;

/** Counts a request, or as many as it costs; throws a 429 {@link Problem} beyond the limit of its client address. */
export type ThrottleEstimate = (request: FastifyRequest, cost?: number) => void;

/** Makes a limit for each client address: one that all estimates share, one for contributed sales, one for pages. */
export function createEstimateThrottle(
  requestsPerMinute: number,
  clock: Clock,
  things: 'estimates' | 'sales' | 'pages' = 'estimates',
): ThrottleEstimate {
  const throttle = new AddressThrottle(requestsPerMinute, MINUTE_SECONDS, clock);
  const counted = things === 'sales' ? 'requests for sales' : things;
  return (request, cost) => {
    const wait = throttle.take(request.ip, cost);
    if (wait === 0) return;
    throw new Problem(
      'too_many_requests',
      `The limit is ${requestsPerMinute} ${counted} per minute per address: try again in ${wait} s.`,
      { 'violated-policies': [things] },
      limitHeaders(things, throttle, wait),
    );
  };
}
