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
/** Bodies that may be on their way at once, of one client network and of all: others wait for the pieces of each. */
const MAX_UNDER_WAY = { network: 32, all: 192 };

export interface BodyShare {
  /** Bytes that it may hold; 0 once it is released. */
  bytes: number;
  readonly since: number;
  /** Called when the body has to make room for others before it is complete. */
  giveUp: (problem: Problem) => void;
}

/**
 * Bounds the lengths of all bodies together, and how many are on their way. Refuses one that does not fit with 503,
 * unless a slow one can make room for it.
 */
export class BodyBudget {
  readonly #clock: () => number;
  /** Bodies that are not complete, the oldest first. */
  readonly #outstanding = new Set<BodyShare>();
  /** Bodies of which more is to come, with their networks; the oldest first. */
  readonly #underWay = new Map<BodyShare, string>();
  #bytes = 0;

  /** `clock` in milliseconds. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Admits a body of that many bytes before any of it is read. Throws a 503 {@link Problem}. */
  admit(length: number): BodyShare {
    const bytes = Math.max(length, LEAST_BYTES);
    const most = length > SHORT_BODY ? MAX_BYTES_FOR_LONG : MAX_BYTES;
    while (this.#bytes + bytes > most) this.#makeRoom(this.#outstanding);
    this.#bytes += bytes;
    const share = { bytes, since: this.#clock(), giveUp: () => {} };
    this.#outstanding.add(share);
    return share;
  }

  /** Counts a body of which more is to come. Gives it up with 503 where too many are on their way. */
  receive(share: BodyShare, network: string): void {
    // It may have been answered meanwhile.
    if (share.bytes === 0) return;
    const theirs = this.#underWay.values().filter((other) => other === network);
    try {
      if ([...theirs].length >= MAX_UNDER_WAY.network) throw busy();
      while (this.#underWay.size >= MAX_UNDER_WAY.all) this.#makeRoom(this.#underWay.keys());
      this.#underWay.set(share, network);
    } catch (problem) {
      share.giveUp(problem as Problem);
    }
  }

  /** Marks a body as complete: it stays counted, and no longer makes room for others. */
  complete(share: BodyShare): void {
    this.#outstanding.delete(share);
    this.#underWay.delete(share);
  }

  /** Gives a body's bytes back. */
  release(share: BodyShare): void {
    this.complete(share);
    this.#bytes -= share.bytes;
    share.bytes = 0;
  }

  /** Gives up the oldest of some bodies if it is slow; otherwise throws. */
  #makeRoom(bodies: Iterable<BodyShare>): void {
    const [oldest] = bodies;
    if (!oldest || this.#clock() - oldest.since < SLOW_MS) throw busy();
    this.release(oldest);
    oldest.giveUp(new Problem('request_timeout', 'The body arrived too slowly while other requests were waiting.'));
  }
}

const busy = () => overloaded('The service is busy. Try again in a few seconds.');
