/** Maximum time, in milliseconds, that a long task may run before it yields to other requests. */
const SLICE_MS = 2;

/** Schedules a callback after pending I/O. Falls back to a timer in browsers, which have no `setImmediate`. */
const schedule = globalThis.setImmediate ?? ((work: () => void) => setTimeout(work));

/** Start of the current time slice. It is global because all work in one turn of the event loop counts toward it. */
let startedAt = 0;

/** FIFO queue of callbacks that resume tasks that have yielded. Each turn of the event loop calls one. */
const waiting: (() => void)[] = [];

/** Yields to other requests if the current time slice is over. Await this between the steps of a long task. */
export function yieldToOthers(): Promise<void> | undefined {
  if (performance.now() - startedAt < SLICE_MS) return undefined;
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) schedule(resumeWaiting);
  });
}

function resumeWaiting(): void {
  startedAt = performance.now();
  waiting.shift()?.();
  if (waiting.length > 0) schedule(resumeWaiting);
}

/** Runs a computation to its end, yielding between its steps. Calls `afterStep` after each, which may throw to end it. */
export async function runInTurns<Result>(steps: Generator<undefined, Result>, afterStep?: () => void): Promise<Result> {
  let step = steps.next();
  while (!step.done) {
    await yieldToOthers();
    afterStep?.();
    step = steps.next();
  }
  return step.value;
}
