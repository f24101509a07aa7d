import { type StoreObservers, StoreUnavailable } from './key-store.ts';

interface Waiting<Operation, Result> {
  readonly operation: Operation;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

const LIMITS = {
  /** Maximum waiting operations; more are refused, to limit memory. */
  maxWaiting: 20_000,
  maxBatch: 1_000,
};

/** Maximum turns of the event loop that a batch waits for more operations: each batch costs a write to the disk. */
const MOST_TURNS = 5;

/**
 * Gathers the operations that arrive in a few turns of the event loop, or while the last batch is being written, into
 * one batch for one transaction. One batch is under way at a time. Each operation's promise settles once its batch is
 * durable, or rejects as the batch does. A late batch is refused after its deadline, though its operations may still
 * happen. Until it ends, all later operations are refused too, and do not happen.
 */
export class GroupCommit<Operation, Result> {
  readonly #commit: (operations: Operation[]) => Promise<readonly (Result | Error)[]>;
  readonly #observers: StoreObservers;
  readonly #limits: typeof LIMITS;
  readonly #waiting: Waiting<Operation, Result>[] = [];
  #work: Promise<void> | undefined;
  /** The current batch has been refused but has not ended. */
  #isLate = false;

  /** `commit` resolves to a result or an error for each operation; it may reject instead if all failed. */
  constructor(
    commit: (operations: Operation[]) => Promise<readonly (Result | Error)[]>,
    observers: StoreObservers = {},
    limits: typeof LIMITS = LIMITS,
  ) {
    this.#commit = commit;
    this.#observers = observers;
    this.#limits = limits;
  }

  submit(operation: Operation): Promise<Result> {
    if (this.#isLate) return Promise.reject(busyStore());
    if (this.#waiting.length >= this.#limits.maxWaiting) {
      return Promise.reject(new StoreUnavailable('too many operations are waiting for the key store'));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ operation, resolve, reject });
      this.#work ??= this.#flushAll();
    });
  }

  /** Resolves when nothing is waiting or in progress. */
  async drain(): Promise<void> {
    while (this.#work) await this.#work;
  }

  async #flushAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather();
      await this.#flush(this.#waiting.splice(0, this.#limits.maxBatch));
    }
    this.#work = undefined;
  }

  /** Waits for a turn of the event loop, and for more of them as long as each brings more operations. */
  async #gather(): Promise<void> {
    let known = 0;
    for (let turn = 0; turn < MOST_TURNS && this.#waiting.length > known; turn++) {
      known = this.#waiting.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async #flush(batch: readonly Waiting<Operation, Result>[]): Promise<void> {
    const startedAt = performance.now();
    let hasEnded = false;
    const work = this.#commit(batch.map((entry) => entry.operation)).finally(() => {
      hasEnded = true;
    });
    const failure = await settle(batch, withinDeadline(work));
    this.#observers.onBatch?.(batch.length, performance.now() - startedAt);
    this.#observers.onOutcome?.(failure, 'batches');
    if (hasEnded) return;
    this.#isLate = true;
    for (const entry of this.#waiting.splice(0)) entry.reject(busyStore());
    await work.catch(() => {});
    this.#isLate = false;
  }
}

/** Settles the promises of a batch by its results. Resolves to the last failure, if any. */
async function settle<Operation, Result>(
  batch: readonly Waiting<Operation, Result>[],
  work: Promise<readonly (Result | Error)[]>,
): Promise<Error | undefined> {
  let failure: Error | undefined;
  // A batch that failed as a whole has its error as the result of each operation.
  const results = await work.catch((error: Error) => batch.map(() => error));
  for (const [at, { resolve, reject }] of batch.entries()) {
    const result = results[at] as Result | Error;
    if (result instanceof Error) {
      failure = result;
      reject(result);
    } else {
      resolve(result);
    }
  }
  return failure;
}

function busyStore(): StoreUnavailable {
  return new StoreUnavailable('an earlier operation has not finished');
}

/** Maximum wait for the store, in milliseconds. */
const ANSWER_WITHIN_MS = 4_000;

/**
 * Resolves or rejects as the work does, or rejects with {@link StoreUnavailable} after 4 s, or `ms`. The work continues
 * then: a disk or a server cannot be stopped in the middle of a commit, so it may still happen.
 */
export async function withinDeadline<Result>(work: Promise<Result>, ms = ANSWER_WITHIN_MS): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const refusal = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailable(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, refusal]);
  } finally {
    clearTimeout(timer);
  }
}
