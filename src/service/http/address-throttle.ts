import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { Problem, type ProblemCode } from '../../base/problem.ts';

/** Maximum number of addresses stored, about 10 MB. */
const MAX_ADDRESSES = 100_000;

/** Counts requests per client network, in windows that begin with a request and end with all addresses forgotten. */
export class AddressThrottle {
  readonly limit: number;
  readonly windowSeconds: number;
  readonly #clock: () => number;
  readonly #networkOf: (address: string) => string;
  readonly #counts = new Map<string, number>();
  #startedAt = Number.NEGATIVE_INFINITY;
  #forgetting: NodeJS.Timeout | undefined;

  /** `clock` in milliseconds. */
  constructor(
    limit: number,
    windowSeconds: number,
    clock: () => number,
    networkOf: (address: string) => string = clientNetwork,
  ) {
    this.limit = limit;
    this.windowSeconds = windowSeconds;
    this.#clock = clock;
    this.#networkOf = networkOf;
  }

  /** Counts requests, all or, beyond the limit, none. */
  take(address: string, requests = 1) {
    const windowMs = this.windowSeconds * 1000;
    let left = this.#startedAt + windowMs - this.#clock();
    // More than a window is left if the clock stepped back: start over rather than wait for it.
    if (left <= 0 || left > windowMs) {
      left = windowMs;
      this.#startedAt = this.#clock();
      this.#counts.clear();
      clearTimeout(this.#forgetting);
      // Also forgets addresses that no longer send requests.
      this.#forgetting = setTimeout(() => this.#counts.clear(), windowMs).unref();
    }
    const client = this.#networkOf(address);
    const before = this.#counts.get(client) ?? 0;
    const isRefused = before + requests > this.limit;
    const count = isRefused ? before : before + requests;
    if (this.#counts.size >= MAX_ADDRESSES) {
      const [oldest = ''] = this.#counts.keys();
      this.#counts.delete(oldest);
    }
    this.#counts.set(client, count);
    return { isRefused, remaining: this.limit - count, seconds: Math.max(1, Math.ceil(left / 1000)) };
  }

  get clients(): number {
    return this.#counts.size;
  }
}

const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/**
 * Returns an IPv4 address, or 64 bits of an IPv6 one, which one customer has; a provider gives 48 to a site. All
 * invalid addresses count as one.
 */
export function clientNetwork(text: string, bits: 48 | 64 = 64): string {
  const { v4, v6 } = WITH_PORT.exec(text)?.groups ?? {};
  const address = v4 ?? v6 ?? text;
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6) return `${parsed.parts.slice(0, bits / 16).join(':')}::/${bits}`;
  return parsed.toString();
}

/**
 * Returns the headers of a limit called `policy` (draft-ietf-httpapi-ratelimit-headers-11): `remaining` requests are
 * left to a client, and in `seconds` it has all of them again.
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

/** Counts one or more requests of a client's address. Returns the headers of the limit. */
export type CountRequests = (request: FastifyRequest, reply: FastifyReply, requests?: number) => Record<string, string>;

/**
 * Creates a limit on the requests of each address. Its headers are on every answer that is sent with `reply`. Beyond
 * the limit, throws a 429 {@link Problem} with a code and the sentence of `refusal` for the seconds to wait.
 */
export function createAddressLimit(
  policy: string,
  throttle: AddressThrottle,
  refusal: (seconds: number) => string,
  code: ProblemCode = 'too_many_requests',
): CountRequests {
  return ({ ip }, reply, requests) => {
    const { isRefused, ...left } = throttle.take(ip, requests);
    const headers = limitHeaders(policy, throttle, left);
    reply.headers(headers);
    if (!isRefused) return headers;
    const wait = { 'retry-after': String(left.seconds) };
    throw new Problem(code, refusal(left.seconds), { 'violated-policies': [policy] }, wait);
  };
}
