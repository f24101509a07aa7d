import { Problem } from './problem.ts';
import { joinTexts } from './text.ts';

/** Maximum time, in milliseconds, that a long task may run before it yields to other requests. */
const SLICE_MS = 2;

/** Schedules a callback after pending I/O. Falls back to a timer in browsers, which have no `setImmediate`. */
const schedule = globalThis.setImmediate ?? ((work: () => void) => setTimeout(work));

/** Start of the current time slice. It is global because all work in one turn of the event loop counts toward it. */
let startedAt = 0;

/** FIFO queue of callbacks that resume tasks that have yielded. Each turn of the event loop calls one. */
const waitingTasks: (() => void)[] = [];

/** Yields to other requests if the current time slice is over. Await this between the steps of a long task. */
export function yieldToOthers(): Promise<void> | undefined {
  if (performance.now() - startedAt < SLICE_MS) return undefined;
  return new Promise((resolve) => {
    if (waitingTasks.push(resolve) === 1) schedule(resumeWaiting);
  });
}

function resumeWaiting(): void {
  startedAt = performance.now();
  waitingTasks.shift()?.();
  if (waitingTasks.length > 0) schedule(resumeWaiting);
}

/** Units of work that readers have counted since the process began. */
let workDone = 0;

/** Counts work, in units of about a microsecond: what a reader does to a word, or to a name that it compares. */
export function countWork(units: number): void {
  workDone += units;
}

/** Units of work for a step, beside what it counts. */
const STEP_WORK = 100;

/**
 * The work of one request or command, in steps of a few milliseconds between which other requests run. It ends with
 * a {@link Problem} that tells where, once the steps have counted more than `maxWork` units, or with the reason of
 * `signal`, such as that the client has left.
 */
export class Task {
  #workLeft: number;
  readonly #advice: string;
  readonly signal: AbortSignal;

  /** `advice` says what to do where the work ended. */
  constructor(
    options: { readonly maxWork?: number; readonly advice?: string; readonly signal?: AbortSignal | undefined } = {},
  ) {
    const { maxWork = Infinity, advice = '', signal = new AbortController().signal } = options;
    this.#workLeft = maxWork;
    this.#advice = advice;
    this.signal = signal;
  }

  /** Runs a step. `describePlace` says what it reads, such as `line 3`. */
  run<Result>(work: () => Result, describePlace: () => string): Result {
    const workBefore = workDone;
    const result = work();
    this.#workLeft -= workDone - workBefore + STEP_WORK;
    if (this.#workLeft >= 0) return result;
    const problem = `Reading this list takes too long: it ended at ${describePlace()}.`;
    throw new Problem('too_many_items', joinTexts(problem, this.#advice));
  }

  async pause(): Promise<void> {
    await yieldToOthers();
    this.signal.throwIfAborted();
  }

  async runAll<Result>(steps: Generator<undefined, Result>): Promise<Result> {
    for (let item = 1; ; item++) {
      const describePlace = () => `item ${item}`;
      const step = this.run(() => steps.next(), describePlace);
      if (step.done) return step.value;
      await this.pause();
    }
  }
}

/** Runs a computation in steps to its end, without a pause. */
export function runAtOnce<Result>(steps: Generator<unknown, Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
