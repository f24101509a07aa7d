/**
 * Returns a function that limits the rate of log messages triggered by requests, so that they can't flood the log:
 * `lines` per window of `windowMs` milliseconds. It calls `write` with the number of lines dropped since the previous
 * call, or undefined if there were none, or drops this one.
 */
export function createFloodGate({ lines = 10, windowMs = 10_000 } = {}) {
  let startedAt = Number.NEGATIVE_INFINITY;
  let linesWritten = 0;
  let linesDropped = 0;
  return (write: (droppedCount: number | undefined) => void): void => {
    const now = performance.now();
    if (now - startedAt >= windowMs) {
      startedAt = now;
      linesWritten = 0;
    }
    if (++linesWritten > lines) {
      linesDropped++;
      return;
    }
    write(linesDropped || undefined);
    linesDropped = 0;
  };
}
