/** Lines of a kind that are written in a window, and how long that is. */
const LINES = 10;
const WINDOW_MS = 10_000;

/** Lets a few log lines of a kind through and counts the rest, so that a flood of requests is no flood of lines. */
export class FloodGate {
  readonly #clock: () => number;
  #startedAt = Number.NEGATIVE_INFINITY;
  #written = 0;
  #leftOut = 0;

  /** `clock` in milliseconds. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Calls `write` unless too many lines were written lately, with the number of those left out since the last one. */
  pass(write: (leftOut: number | undefined) => void): void {
    const now = this.#clock();
    if (now - this.#startedAt >= WINDOW_MS) {
      this.#startedAt = now;
      this.#written = 0;
    }
    if (this.#written >= LINES) {
      this.#leftOut++;
      return;
    }
    this.#written++;
    write(this.#leftOut || undefined);
    this.#leftOut = 0;
  }
}
