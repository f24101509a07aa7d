/** Milliseconds that long work may run before other requests get a turn. */
const SLICE_MS = 2;

/** Browsers have no setImmediate. */
const later = globalThis.setImmediate ?? ((work: () => void) => setTimeout(work));

/** Start of the current slice. All work shares it, so steps within one turn of the event loop add up. */
let startedAt = 0;

/** Callbacks that resume work that has yielded, longest wait first. */
const waiting: (() => void)[] = [];

/** Lets other requests run. Await this between steps of long work. Each turn of the event loop resumes one caller. */
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
