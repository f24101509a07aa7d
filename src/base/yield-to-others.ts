/** Time in milliseconds that long work may run before other requests get a turn. */
const SLICE_MS = 2;

/** Schedules a callback after pending I/O. Falls back to a timer in browsers, which have no `setImmediate`. */
const later = globalThis.setImmediate ?? ((work: () => void) => setTimeout(work));

/** Start of the current time slice. It is global, so that all work in one turn of the event loop counts toward it. */
let startedAt = 0;

/** Queue of callbacks that resume work that has yielded, first in, first out. Each turn of the event loop calls one. */
const waiting: (() => void)[] = [];

/** Lets other requests run once the time slice is over. Await this between the steps of long work. */
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
