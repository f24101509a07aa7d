/** Long work lets others go on after this long, which nobody notices. */
const SLICE_MS = 2;

/** Browsers have no setImmediate. */
const later = globalThis.setImmediate ?? ((work: () => void) => setTimeout(work));

/** All work shares one clock: steps within one turn of the event loop add up. */
let startedAt = 0;

const waiting: (() => void)[] = [];

/**
 * Lets other requests go on: await it between the steps of long work. In each turn of the event loop, one piece of it
 * goes on.
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
