/** Rate-limits a log message triggered by requests, so that it can't flood the log. Counts the dropped lines. */
export class FloodGate {
  readonly #clock: () => number;
  readonly #lines: number;
  readonly #windowMs: number;
  #startedAt = Number.NEGATIVE_INFINITY;
  #written = 0;
  #leftOut = 0;

  /** Allows `lines` log lines per window of `windowMs` milliseconds. `clock` returns the time in milliseconds. */
  constructor({ lines = 10, windowMs = 10_000, clock = () => performance.now() } = {}) {
    this.#lines = lines;
    this.#windowMs = windowMs;
    this.#clock = clock;
  }

  /**
   * Calls `write`, or drops the line if the current window is full. `write` receives the number of lines dropped since
   * the previous call, or undefined if there were none.
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
