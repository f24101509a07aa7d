import ipaddr from 'ipaddr.js';

interface Window {
  startedAt: number;
  count: number;
}

/** What one client address may do. */
export type AddressLimit = Pick<AddressThrottle, 'limit' | 'windowSeconds'>;

/** Addresses kept at once: about 10 MB. A flood from more of them forgets the oldest first. */
const MAX_ADDRESSES = 100_000;

/**
 * Counts requests per client address in fixed windows of `clock`'s milliseconds, in this process's memory. An IPv6 client counts by its /64
 * network, the smallest that is given to one customer. An address is forgotten when its window ends, also when nobody
 * asks any more.
 */
export class AddressThrottle {
  readonly limit: number;
  readonly windowSeconds: number;
  readonly #clock: () => number;
  // In the order in which they started.
  readonly #windows = new Map<string, Window>();
  #sweep: NodeJS.Timeout | undefined;

  constructor(limit: number, windowSeconds: number, clock: () => number) {
    this.limit = limit;
    this.windowSeconds = windowSeconds;
    this.#clock = clock;
  }

  /** Counts one request. Returns 0 when it is within the limit, otherwise the whole seconds to wait. */
  take(address: string): number {
    const now = this.#clock();
    this.#forgetEnded(now);
    const client = clientNetwork(address);
    let window = this.#windows.get(client);
    if (!window) {
      if (this.#windows.size >= MAX_ADDRESSES) this.#forgetOldest();
      window = { startedAt: now, count: 0 };
      this.#windows.set(client, window);
      this.#sweepLater(now);
    }
    if (window.count < this.limit) {
      window.count++;
      return 0;
    }
    return Math.max(1, Math.ceil((window.startedAt + this.windowSeconds * 1000 - now) / 1000));
  }

  /** How many clients are remembered: those whose window has not ended. */
  get clients(): number {
    return this.#windows.size;
  }

  #forgetEnded(now: number): void {
    for (const [client, { startedAt }] of this.#windows) {
      // A window from the future means that the clock stepped back: start over rather than wait for it.
      if (startedAt <= now && now < startedAt + this.windowSeconds * 1000) break;
      this.#windows.delete(client);
    }
  }

  /** Comes back when the oldest window ends. */
  #sweepLater(now: number): void {
    const [oldest] = this.#windows.values();
    if (this.#sweep !== undefined || oldest === undefined) return;
    const ms = oldest.startedAt + this.windowSeconds * 1000 - now;
    this.#sweep = setTimeout(() => {
      this.#sweep = undefined;
      const later = this.#clock();
      this.#forgetEnded(later);
      this.#sweepLater(later);
    }, ms);
    this.#sweep.unref();
  }

  #forgetOldest(): void {
    const oldest = this.#windows.keys().next();
    if (!oldest.done) this.#windows.delete(oldest.value);
  }
}

/** The one count of all clients whose address a proxy gave in a form that is not understood. */
const UNKNOWN = 'unknown';

/** An address with a port behind it, as some proxies write it. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/** The address that a client's requests are counted under: IPv4 whole, IPv6 by its first 64 bits; without its port. */
export function clientNetwork(text: string): string {
  const { v4, v6 } = WITH_PORT.exec(text)?.groups ?? {};
  const address = v4 ?? v6 ?? text;
  if (!ipaddr.isValid(address)) return UNKNOWN;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6) return `${parsed.parts.slice(0, 4).join(':')}::/64`;
  return parsed.toString();
}
