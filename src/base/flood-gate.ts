/**
 * Returns a function that limits the rate of log messages triggered by requests, so that they can't flood the log:
 * `maxLines` per window of `windowMs` milliseconds. It calls `write` with the number of lines dropped since the previous
 * call, or undefined if there were none, or drops this one.
 */
export function createFloodGate({ maxLines = 10, windowMs = 10_000 } = {}) {
  let startedAt = Number.NEGATIVE_INFINITY;
  let writtenCount = 0;
  let droppedCount = 0;
  return (write: (droppedCount: number | undefined) => void): void => {
    const now = performance.now();
    if (now - startedAt >= windowMs) {
      startedAt = now;
      writtenCount = 0;
    }
    if (++writtenCount > maxLines) {
      droppedCount++;
      return;
    }
    write(droppedCount || undefined);
    droppedCount = 0;
  };
}
