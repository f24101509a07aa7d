/** Long work stops for other requests after this long; well below what anybody notices. */
const SLICE_MS = 2;

/** Browsers have no setImmediate. */
const later = globalThis.setImmediate ?? ((work: () => void) => setTimeout(work));

/** One clock for all work: steps that follow each other within a turn of the event loop add up. */
let startedAt = 0;

/** Work that waits to go on, the longest wait first. */
const waiting: (() => void)[] = [];

/**
 * To be awaited between the steps of long work: from time to time it lets the event loop turn, so that nothing else
 * waits for the whole of the work. In each turn only one of them goes on, however many wait.
 */
export function takeTurns(): Promise<void> | undefined {
  if (performance.now() - startedAt < SLICE_MS) return undefined;
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) later(resumeOne);
  });
}

function resumeOne(): void {
  startedAt = performance.now();
  waiting.shift()?.();
  if (waiting.length > 0) later(resumeOne);
}
