import { type StoreObservers, StoreUnavailable } from './key-store.ts';

interface Waiting<Operation, Result> {
  readonly operation: Operation;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** Maximum number of waiting operations, which limits memory. */
const MAX_WAITING = 20_000;
const MAX_BATCH = 1_000;

/** Maximum event-loop turns to wait for more operations per batch, since each batch costs a disk write. */
const MAX_TURNS = 5;

/**
 * Batches operations into transactions, which run one at a time. A batch contains the operations from a few event-loop
 * turns, or those that arrived during the previous batch. Each operation's promise resolves once its batch is durable,
 * and rejects if the batch fails. If a batch misses its deadline, its promises reject, although the batch may still
 * take effect. Until that batch ends, new operations are rejected without taking effect.
 */
export class GroupCommit<Operation, Result> {
  readonly #commit: (operations: Operation[]) => Promise<readonly (Result | Error)[]>;
  readonly #observers: StoreObservers;
  readonly #waiting: Waiting<Operation, Result>[] = [];
  #work: Promise<void> | undefined;
  /** True while a batch is past its deadline but still running. */
  #isLate = false;

  /** `commit` resolves to each operation's result or error, in order. It may reject if all of them fail. */
  constructor(
    commit: (operations: Operation[]) => Promise<readonly (Result | Error)[]>,
    observers: StoreObservers = {},
  ) {
    this.#commit = commit;
    this.#observers = observers;
  }

  /** Rejects with {@link StoreUnavailable} after the deadline, or if too many operations are waiting. */
  submit(operation: Operation): Promise<Result> {
    if (this.#isLate) return Promise.reject(busyStore());
    if (this.#waiting.length >= MAX_WAITING) {
      return Promise.reject(new StoreUnavailable('too many operations are waiting for the key store'));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ operation, resolve, reject });
      this.#work ??= this.#flushAll();
    });
  }

  async drain(): Promise<void> {
    while (this.#work) await this.#work;
  }

  async #flushAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather();
      await this.#flush(this.#waiting.splice(0, MAX_BATCH));
    }
    this.#work = undefined;
  }

  /** Yields to the event loop until a turn adds no operations, or for {@link MAX_TURNS}. */
  async #gather(): Promise<void> {
    let lengthBefore = 0;
    for (let turn = 0; turn < MAX_TURNS && this.#waiting.length > lengthBefore; turn++) {
      lengthBefore = this.#waiting.length;
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

/** Settles the promise of each operation in a batch with its result. Resolves to the last error, if there is one. */
async function settle<Operation, Result>(
  batch: readonly Waiting<Operation, Result>[],
  work: Promise<readonly (Result | Error)[]>,
): Promise<Error | undefined> {
  let failure: Error | undefined;
  const results = await work.catch((error: Error) => batch.map(() => error));
  for (const [index, { resolve, reject }] of batch.entries()) {
    const result = results[index] as Result | Error;
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

const ANSWER_WITHIN_MS = 4_000;

/**
 * Settles like `work`, or rejects with {@link StoreUnavailable} after `ms` milliseconds, 4 s by default. The work
 * continues and may still take effect, since nothing can stop a disk or a server in the middle of a commit.
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
