/** Writes a few repeated log lines per time window and counts the rest, so that requests cannot flood the log. */
export class FloodGate {
  readonly #clock: () => number;
  readonly #lines: number;
  readonly #windowMs: number;
  #startedAt = Number.NEGATIVE_INFINITY;
  #written = 0;
  #leftOut = 0;

  /** Allows `lines` log lines per window. `windowMs` and `clock` are in milliseconds. */
  constructor({ lines = 10, windowMs = 10_000, clock = () => performance.now() } = {}) {
    this.#lines = lines;
    this.#windowMs = windowMs;
    this.#clock = clock;
  }

  /**
   * Calls `write` with the number of lines skipped since the last write, or undefined if there were none. If the window
   * is full, skips this line instead.
   */
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
