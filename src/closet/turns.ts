import { setImmediate as nextTurn } from 'node:timers/promises';

/** Long work stops for other requests after this long; well below what anybody notices. */
const SLICE_MS = 5;

/** One clock for all work: steps that follow each other within a turn of the event loop add up. */
let startedAt = 0;

/**
 * To be awaited between the steps of long work: from time to time it lets the event loop turn, so that nothing else
 * waits for the whole of the work.
 */
export function takeTurns(): Promise<void> | undefined {
  if (performance.now() - startedAt < SLICE_MS) return undefined;
  return nextTurn().then(() => {
    startedAt = performance.now();
  });
}
