import { overloaded, Problem } from '../../base/problem.ts';

/** A body up to this many bytes is short: there is room for it where long ones fill theirs. */
export const SHORT_BODY = 64 * 1024;
/** Bytes that all bodies may hold together, from their headers to their answers: ten lists of 1 MB. */
const MAX_BYTES = 12 * 1024 * 1024;
/** A long body has to fit into this much, which leaves room for short ones. */
const MAX_BYTES_FOR_LONG = 10 * 1024 * 1024;
/** A body counts for at least this many bytes: its request takes them, however short it is. */
const LEAST_BYTES = 8 * 1024;
/** A body that has taken longer than this makes room when there is none. */
const SLOW_MS = 2_000;

export interface BodyShare {
  /** Bytes that it may hold; 0 once it is released. */
  bytes: number;
  readonly since: number;
  /** Called when the body has to make room for others before it is complete. */
  giveUp: (problem: Problem) => void;
}

/**
 * Bounds the lengths of all bodies together. Refuses one that does not fit with 503, unless a slow one can make room
 * for it.
 */
export class BodyBudget {
  readonly #clock: () => number;
  /** Bodies that are not complete, the oldest first. */
  readonly #outstanding = new Set<BodyShare>();
  #bytes = 0;

  /** `clock` in milliseconds. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Admits a body of that many bytes before any of it is read. Throws a 503 {@link Problem}. */
  admit(length: number): BodyShare {
    const bytes = Math.max(length, LEAST_BYTES);
    const most = length > SHORT_BODY ? MAX_BYTES_FOR_LONG : MAX_BYTES;
    while (this.#bytes + bytes > most) this.#makeRoom();
    this.#bytes += bytes;
    const share = { bytes, since: this.#clock(), giveUp: () => {} };
    this.#outstanding.add(share);
    return share;
  }

  /** Marks a body as complete: it stays counted, and no longer makes room for others. */
  complete(share: BodyShare): void {
    this.#outstanding.delete(share);
  }

  /** Gives a body's bytes back. */
  release(share: BodyShare): void {
    this.#outstanding.delete(share);
    this.#bytes -= share.bytes;
    share.bytes = 0;
  }

  /** Gives up the oldest body if it is slow; otherwise throws. */
  #makeRoom(): void {
    const [oldest] = this.#outstanding;
    if (!oldest || this.#clock() - oldest.since < SLOW_MS) {
      throw overloaded('The service is busy. Try again in a few seconds.');
    }
    this.release(oldest);
    oldest.giveUp(new Problem('request_timeout', 'The body arrived too slowly while other requests were waiting.'));
  }
}
