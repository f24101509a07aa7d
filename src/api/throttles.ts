import type { FastifyRequest } from 'fastify';
import { waitInWords } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { AddressThrottle, clientNetwork, clientSite, limitHeaders } from '../service/http/address-throttle.ts';
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

const HOUR_SECONDS = 3600;
/** A /48, which tunnel brokers give away, may ask for the keys of ten networks. */
const NETWORKS_OF_A_SITE = 10;

/** Counts a sign-up of a client address. Throws a 429 {@link Problem} beyond a limit. */
export type CountSignUp = (clientAddress: string) => void;

/** Makes the limits on new keys in an hour: of a client's network, of an IPv6 site (/48), and of all clients. */
export function createSignUpLimits(perNetwork: number, inAll: number, clock: Clock): CountSignUp {
  const limits = [
    { subject: 'This address has', throttle: new AddressThrottle(perNetwork, HOUR_SECONDS, clock, clientNetwork) },
    {
      subject: 'The site of this address (/48) has',
      throttle: new AddressThrottle(NETWORKS_OF_A_SITE * perNetwork, HOUR_SECONDS, clock, clientSite),
    },
    { subject: 'All clients together have', throttle: new AddressThrottle(inAll, HOUR_SECONDS, clock, () => '') },
  ];
  return (clientAddress) => {
    for (const { subject, throttle } of limits) {
      const wait = throttle.take(clientAddress);
      if (wait === 0) continue;
      throw new Problem(
        'too_many_sign_ups',
        `${subject} requested ${throttle.limit} keys within an hour: try again in ${waitInWords(wait)}.`,
        { 'violated-policies': ['sign-up'] },
        limitHeaders('sign-up', throttle, wait),
      );
    }
  };
}
