import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { FifoMap } from 'toad-cache';
import { Problem, type ProblemCode } from '../base/problem.ts';

/** Beyond these, each new client replaces the one first seen. Limits memory to about 15 MB. */
const MAX_ADDRESSES = 100_000;

interface AddressLimit {
  /** Name of the limit in headers. */
  readonly policy: string;
  readonly maxRequests: number;
  readonly windowSeconds: number;
  /** Number of leading bits of an IPv6 address that identify a client, 64 by default. */
  readonly ipv6Bits?: 48 | 64;
  readonly code?: ProblemCode;
}

/**
 * Limits the requests of each client network. Several requests at once are counted or refused together. A window starts
 * with a request, and all counts are reset when it ends. Adds the rate-limit headers to `reply`. Beyond the limit,
 * throws a 429 {@link Problem} with the message that `explainRefusal` returns for the number of seconds to wait.
 */
export function createAddressLimit(
  addressLimit: AddressLimit,
  clock: () => number,
  explainRefusal: (seconds: number) => string,
) {
  const { policy, maxRequests, ipv6Bits, code = 'too_many_requests' } = addressLimit;
  const windowMs = addressLimit.windowSeconds * 1000;
  const countByClient = new FifoMap<number>(MAX_ADDRESSES);
  let windowStartedAt = Number.NEGATIVE_INFINITY;
  let forgetTimer: NodeJS.Timeout | undefined;

  return ({ ip }: FastifyRequest, reply: FastifyReply, requestCount = 1): void => {
    let msLeft = windowStartedAt + windowMs - clock();
    // If the clock stepped back, more than a full window is left, so start a new one rather than wait.
    if (msLeft <= 0 || msLeft > windowMs) {
      msLeft = windowMs;
      windowStartedAt = clock();
      countByClient.clear();
      clearTimeout(forgetTimer);
      // Forget the addresses even if no further request arrives.
      forgetTimer = setTimeout(() => countByClient.clear(), windowMs).unref();
    }
    const client = toClientNetwork(ip, ipv6Bits);
    const countBefore = countByClient.get(client) ?? 0;
    const isRefused = countBefore + requestCount > maxRequests;
    const count = isRefused ? countBefore : countBefore + requestCount;
    countByClient.set(client, count);
    const secondsLeft = Math.max(1, Math.ceil(msLeft / 1000));
    reply.headers(createLimitHeaders(addressLimit, maxRequests - count, secondsLeft));
    if (!isRefused) return;
    const headers = { 'retry-after': String(secondsLeft) };
    throw new Problem(code, explainRefusal(secondsLeft), { 'violated-policies': [policy] }, headers);
  };
}

const ADDRESS_WITH_PORT_PATTERN = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/**
 * Returns the network of an address, with or without a port: all of an IPv4 address, or the first bits of an IPv6
 * address. 64 bits identify a customer, and 48 a site. Returns "unknown" for any invalid address.
 */
export function toClientNetwork(sentAddress: string, ipv6Bits: 48 | 64 = 64): string {
  const { v4, v6 } = ADDRESS_WITH_PORT_PATTERN.exec(sentAddress)?.groups ?? {};
  const address = v4 ?? v6 ?? sentAddress;
  if (!ipaddr.isValid(address)) return 'unknown';
  // This converts an IPv4-mapped IPv6 address, such as ::ffff:192.0.2.1, to plain IPv4.
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv6) return `${ip.parts.slice(0, ipv6Bits / 16).join(':')}::/${ipv6Bits}`;
  return ip.toString();
}

/** Headers of draft-ietf-httpapi-ratelimit-headers-11: `remainingRequests` are left until a reset in `secondsLeft`. */
export const createLimitHeaders = (limit: AddressLimit, remainingRequests: number, secondsLeft: number) => ({
  'ratelimit-policy': `"${limit.policy}";q=${limit.maxRequests};w=${limit.windowSeconds}`,
  ratelimit: `"${limit.policy}";r=${remainingRequests};t=${secondsLeft}`,
});
