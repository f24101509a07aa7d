import { Problem } from './problem.ts';
import { SHORT_BODY } from './unread-bodies.ts';

/** What all bodies may hold together, in bytes, from their first byte to their answer: ten lists of 1 MB. */
const MAX_BYTES = 12 * 1024 * 1024;
/** From here on, a long body is refused by its headers, which costs nothing; there is still room for short ones. */
const FULL_BYTES = 10 * 1024 * 1024;
/** Requests whose body may be outstanding at once. */
const MAX_OUTSTANDING = 1_000;
/** A body that has taken longer than this makes room when there is none. */
const SLOW_MS = 2_000;
/**
 * Chunks of a body that may be tiny; beyond them, a chunk must bring so many bytes on average. Each costs a microsecond
 * and 200 bytes before it is copied, whatever it holds.
 */
const FREE_CHUNKS = 250;
const BYTES_A_CHUNK = 64;
/** For so long after a flood of tiny chunks no body in chunks is read: one read of 64 KiB holds 10,000 of them. */
const FLOOD_MS = 1_000;

/** What one body takes of the budget. */
export interface BodyShare {
  /** Memory that it holds, in bytes. */
  bytes: number;
  readonly since: number;
  /** Called when the body has to make room for others before it is complete. */
  giveUp: (problem: Problem) => void;
}

/**
 * Bounds what the bodies of all requests cost together, whatever their route and wherever they come from: bytes, chunks
 * and requests. What does not fit is refused with 503; a slow body makes room for a new one.
 */
export class BodyBudget {
  readonly #clock: () => number;
  /** Bodies that are not complete, the oldest first. */
  readonly #outstanding = new Set<BodyShare>();
  #bytes = 0;
  #floodUntil = Number.NEGATIVE_INFINITY;

  /** `clock` in milliseconds. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Admits a body of so many bytes, before any of it is read; infinite is unknown. Throws a 503 {@link Problem}. */
  admit(length: number): BodyShare {
    if (length === Number.POSITIVE_INFINITY && this.#clock() < this.#floodUntil) {
      throw overloaded('Bodies in chunks are not read right now: send Content-Length, or wait.');
    }
    const isFull = length > SHORT_BODY && this.#bytes >= FULL_BYTES;
    if (isFull || this.#outstanding.size >= MAX_OUTSTANDING) this.#makeRoom();
    const share = { bytes: 0, since: this.#clock(), giveUp: () => {} };
    this.#outstanding.add(share);
    return share;
  }

  /**
   * Counts what a body has brought, and the memory that it takes for it. Throws a {@link Problem}: 503 when all together
   * hold too much, 400 when it comes in crumbs.
   */
  grow(share: BodyShare, chunks: number, received: number, bytes: number): void {
    if (chunks > FREE_CHUNKS + received / BYTES_A_CHUNK) {
      this.#floodUntil = this.#clock() + FLOOD_MS;
      throw new Problem(
        'invalid_body',
        `The body came in chunks of a few bytes: send Content-Length, or chunks of ${BYTES_A_CHUNK} bytes and more.`,
      );
    }
    const more = bytes - share.bytes;
    while (more > 0 && this.#bytes + more > MAX_BYTES) this.#makeRoom(share);
    this.#bytes += more;
    share.bytes = bytes;
  }

  /** The body is complete; what it holds stays counted. */
  complete(share: BodyShare): void {
    this.#outstanding.delete(share);
  }

  /** The body is no longer held. */
  release(share: BodyShare): void {
    this.#outstanding.delete(share);
    this.#bytes -= share.bytes;
    share.bytes = 0;
  }

  /** Gives up the oldest body if it is slow. Throws where it is not, or is the one that asks. */
  #makeRoom(asking?: BodyShare): void {
    const [oldest] = this.#outstanding;
    if (!oldest || oldest === asking || this.#clock() - oldest.since < SLOW_MS) {
      throw overloaded('The service receives too much at once: try again in a few seconds.');
    }
    this.release(oldest);
    oldest.giveUp(
      new Problem('request_timeout', 'The body came too slowly while others were waiting.'),
    );
  }
}

/** 503 for what would work at a calmer time. */
export function overloaded(detail: string): Problem {
  return new Problem('overloaded', detail, {}, { 'retry-after': '2' });
}
