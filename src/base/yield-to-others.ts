/** Long work lets other requests run after this many milliseconds, which nobody notices. */
const SLICE_MS = 2;

/** Browsers have no setImmediate. */
const later = globalThis.setImmediate ?? ((work: () => void) => setTimeout(work));

/** All work shares one clock: steps within one turn of the event loop add up. */
let startedAt = 0;

/** Long work that waits to continue, longest wait first. */
const waiting: (() => void)[] = [];

/** Lets other requests run: await it between the steps of long work. One piece of work continues in each turn. */
export function yieldToOthers(): Promise<void> | undefined {
  if (performance.now() - startedAt < SLICE_MS) return undefined;
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) later(goOn);
  });
}

function goOn(): void {
  startedAt = performance.now();
  waiting.shift()?.();
  if (waiting.length > 0) later(goOn);
}
