import { setImmediate as nextTurn } from 'node:timers/promises';

/** Long work stops for other requests after this long; well below what anybody notices. */
const SLICE_MS = 5;

/**
 * Returns a function to await between the steps of long work: from time to time it lets the event loop turn, so that
 * nothing else waits for the whole of the work.
 */
export function createTurns(): () => Promise<void> | undefined {
  let startedAt = performance.now();
  return () => {
    if (performance.now() - startedAt < SLICE_MS) return undefined;
    return nextTurn().then(() => {
      startedAt = performance.now();
    });
  };
}
