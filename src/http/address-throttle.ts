import ipaddr from 'ipaddr.js';

interface Window {
  startedAt: number;
  count: number;
}

/** Addresses remembered at once: about 10 MB. A flood from more of them forgets the oldest first. */
const MAX_ADDRESSES = 100_000;

/**
 * Counts requests a client address in fixed windows of `clock`'s milliseconds, in this process's memory. An IPv6 client counts by its /64
 * network, the smallest that is given to one customer.
 */
export class AddressThrottle {
  readonly limit: number;
  readonly windowSeconds: number;
  readonly #clock: () => number;
  readonly #windows = new Map<string, Window>();

  constructor(limit: number, windowSeconds: number, clock: () => number) {
    this.limit = limit;
    this.windowSeconds = windowSeconds;
    this.#clock = clock;
  }

  /** Counts one request. Returns 0 when it is within the limit, otherwise the whole seconds to wait. */
  take(address: string): number {
    const now = this.#clock();
    const client = clientNetwork(address);
    let window = this.#windows.get(client);
    // A window from the future means that the clock stepped back: start over rather than wait for it.
    if (!window || now - window.startedAt >= this.windowSeconds * 1000 || window.startedAt > now) {
      this.#windows.delete(client);
      if (this.#windows.size >= MAX_ADDRESSES) this.#forgetOldest();
      window = { startedAt: now, count: 0 };
      this.#windows.set(client, window);
    }
    if (window.count < this.limit) {
      window.count++;
      return 0;
    }
    return Math.max(1, Math.ceil((window.startedAt + this.windowSeconds * 1000 - now) / 1000));
  }

  #forgetOldest(): void {
    // A Map keeps the order of insertion, and a window is inserted when it starts.
    const oldest = this.#windows.keys().next();
    if (!oldest.done) this.#windows.delete(oldest.value);
  }
}

/** What all clients count under whose address a proxy gave in a way that is not understood. */
const UNKNOWN = 'unknown';

/** An address with a port behind it, as some proxies write it. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>[\d.]+):\d+)$/;

/** The address that a client's requests are counted under: IPv4 whole, IPv6 by its first 64 bits; without its port. */
function clientNetwork(text: string): string {
  const { v4, v6 } = WITH_PORT.exec(text)?.groups ?? {};
  const address = v4 ?? v6 ?? text;
  if (!ipaddr.isValid(address)) return UNKNOWN;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6) return `${parsed.parts.slice(0, 4).join(':')}::/64`;
  return parsed.toString();
}
