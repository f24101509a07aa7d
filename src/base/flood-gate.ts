/** Lets a few log lines of a kind through and counts the rest, so that a flood of requests does not flood the log. */
export class FloodGate {
  readonly #clock: () => number;
  readonly #lines: number;
  readonly #windowMs: number;
  #startedAt = Number.NEGATIVE_INFINITY;
  #written = 0;
  #leftOut = 0;

  /** At most `lines` per window; the window and the clock are in milliseconds. */
  constructor({ lines = 10, windowMs = 10_000, clock = () => performance.now() } = {}) {
    this.#lines = lines;
    this.#windowMs = windowMs;
    this.#clock = clock;
  }

  /** Calls `write` with the number of lines skipped since the last one, unless too many were written lately. */
  pass(write: (leftOut: number | undefined) => void): void {
    const now = this.#clock();
    if (now - this.#startedAt >= this.#windowMs) {
      this.#startedAt = now;
      this.#written = 0;
    }
    if (this.#written >= this.#lines) {
      this.#leftOut++;
      return;
    }
    this.#written++;
    write(this.#leftOut || undefined);
    this.#leftOut = 0;
  }
}
