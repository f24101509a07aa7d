import type { FastifyRequest } from 'fastify';
import { type AddressLimit, AddressThrottle } from '../http/address-throttle.ts';
import { Problem } from '../http/problem.ts';
import { throttledHeaders } from '../http/rate-limit.ts';
import type { Clock } from '../keys/quota.ts';

const MINUTE_SECONDS = 60;

/** Counts a request for an estimate; throws a 429 {@link Problem} beyond the limit of its client address. */
export type ThrottleEstimate = (request: FastifyRequest) => void;

/** Makes the limit that estimates as JSON, as CSV and as one number share. */
export function createEstimateThrottle(requestsPerMinute: number, clock: Clock): ThrottleEstimate {
  const throttle = new AddressThrottle(requestsPerMinute, MINUTE_SECONDS, clock);
  return (request) => {
    const wait = throttle.take(request.ip);
    if (wait > 0) throw tooManyEstimates(throttle, wait);
  };
}

/** Refuses a client that asks for estimates too often; `wait` in seconds. */
export function tooManyEstimates({ limit, windowSeconds }: AddressLimit, wait: number): Problem {
  return new Problem(
    'too_many_requests',
    `The limit is ${limit} estimates per minute and address: try again in ${wait} s.`,
    { 'violated-policies': ['estimates'] },
    throttledHeaders('estimates', limit, windowSeconds, wait),
  );
}
