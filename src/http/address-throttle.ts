import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { Problem, type ProblemCode } from '../base/problem.ts';

/** Limits memory to about 10 MB. */
const MAX_ADDRESSES = 100_000;

export interface AddressThrottle {
  readonly limit: number;
  readonly windowSeconds: number;
  /**
   * Counts a client's requests, one by default, if they all fit within the limit, or refuses them all. Returns the
   * requests that remain and the seconds until the window ends.
   */
  take(address: string, requests?: number): { isRefused: boolean; remaining: number; seconds: number };
  /** Returns the number of clients that are remembered. */
  clients(): number;
}

/** Counts requests per client network. A window starts with a request, and all counts are reset when it ends. */
export function createThrottle(
  limit: number,
  windowSeconds: number,
  clock: () => number,
  ipv6Bits: 48 | 64 = 64,
): AddressThrottle {
  const windowMs = windowSeconds * 1000;
  const counts = new Map<string, number>();
  let startedAt = Number.NEGATIVE_INFINITY;
  let forgetting: NodeJS.Timeout | undefined;

  function take(address: string, requests = 1) {
    let msLeft = startedAt + windowMs - clock();
    // If the clock stepped back, more than a full window is left, so start a new one rather than wait.
    if (msLeft <= 0 || msLeft > windowMs) {
      msLeft = windowMs;
      startedAt = clock();
      counts.clear();
      clearTimeout(forgetting);
      // Forget the addresses even if no further request arrives.
      forgetting = setTimeout(() => counts.clear(), windowMs).unref();
    }
    const client = clientNetwork(address, ipv6Bits);
    const countBefore = counts.get(client) ?? 0;
    const isRefused = countBefore + requests > limit;
    const count = isRefused ? countBefore : countBefore + requests;
    if (counts.size >= MAX_ADDRESSES) counts.delete(counts.keys().next().value ?? '');
    counts.set(client, count);
    return { isRefused, remaining: limit - count, seconds: Math.max(1, Math.ceil(msLeft / 1000)) };
  }
  return { limit, windowSeconds, take, clients: () => counts.size };
}

const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/**
 * Returns the network of an address, with or without a port: all of an IPv4 address, or the first bits of an IPv6
 * address. 64 bits identify a customer, and 48 a site. Returns "unknown" for any invalid address.
 */
export function clientNetwork(text: string, bits: 48 | 64 = 64): string {
  const { v4, v6 } = WITH_PORT.exec(text)?.groups ?? {};
  const address = v4 ?? v6 ?? text;
  if (!ipaddr.isValid(address)) return 'unknown';
  // This converts an IPv4-mapped IPv6 address, such as ::ffff:192.0.2.1, to plain IPv4.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6) return `${parsed.parts.slice(0, bits / 16).join(':')}::/${bits}`;
  return parsed.toString();
}

/**
 * Returns the rate-limit headers for a policy (draft-ietf-httpapi-ratelimit-headers-11): the client has `remaining`
 * requests left, and the limit resets in `seconds`.
 */
export function limitHeaders(
  policy: string,
  { limit, windowSeconds }: Pick<AddressThrottle, 'limit' | 'windowSeconds'>,
  { remaining, seconds }: { readonly remaining: number; readonly seconds: number },
): Record<string, string> {
  return {
    'ratelimit-policy': `"${policy}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${policy}";r=${remaining};t=${seconds}`,
  };
}

/** Counts requests from the client's address, one by default. */
export type CountRequests = (request: FastifyRequest, reply: FastifyReply, requests?: number) => void;

/**
 * Limits requests per address. Adds the rate-limit headers to `reply`, which {@link ./send-response.ts sendResponse}
 * leaves out: caches would send one client's headers to others. Beyond the limit, throws a 429 {@link Problem} with
 * the message that `refusal` returns, given the number of seconds to wait.
 */
export function createAddressLimit(
  policy: string,
  throttle: AddressThrottle,
  refusal: (seconds: number) => string,
  code: ProblemCode = 'too_many_requests',
): CountRequests {
  return ({ ip }, reply, requests) => {
    const quota = throttle.take(ip, requests);
    reply.headers(limitHeaders(policy, throttle, quota));
    if (!quota.isRefused) return;
    const wait = { 'retry-after': String(quota.seconds) };
    throw new Problem(code, refusal(quota.seconds), { 'violated-policies': [policy] }, wait);
  };
}
