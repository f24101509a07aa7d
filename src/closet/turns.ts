/** Long work lets others go on after this long, which nobody notices. */
const SLICE_MS = 2;

/** Browsers have no setImmediate. */
const later = globalThis.setImmediate ?? ((work: () => void) => setTimeout(work));

/** All work shares one clock: steps within one turn of the event loop add up. */
let startedAt = 0;

/** Waiting work, the longest wait first. */
const waiting: (() => void)[] = [];

/**
 * Lets other requests go on from time to time; await it between the steps of long work. However many pieces of work wait, one
 * of them goes on in each turn of the event loop.
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
