import { answerInTime } from './in-time.ts';
import { StoreUnavailable } from './key-store.ts';
import type { BatchObserver } from './store-observers.ts';

interface Waiting<Operation, Result> {
  readonly operation: Operation;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

export interface GroupCommitLimits {
  /** Operations that may wait at once; more are refused, so that memory stays bounded. */
  readonly maxWaiting: number;
  /** Operations in one transaction. */
  readonly maxBatch: number;
}

/** Shared by both stores. */
export const STORE_LIMITS: GroupCommitLimits = { maxWaiting: 20_000, maxBatch: 1_000 };

/**
 * Turns of the event loop that a batch waits at most for clients that have just been answered to ask again. Without
 * that patience they and those who asked meanwhile would make two half batches, one after the other, forever.
 */
const GATHERING_TURNS = 12;

/** What a batch does to the store. */
export interface BatchWork<Operation, Result> {
  /** Performs the operations: for each its result, or an error where nothing came of it. Rejects when nothing came of any. */
  commit(operations: Operation[]): Promise<(Result | Error)[]>;
  /** Takes back what the operations did, whose results came too late. Rejects when it cannot now. */
  undo(operations: readonly Operation[], results: readonly (Result | Error)[]): Promise<void>;
}

/**
 * Gathers the operations that arrive in one turn of the event loop, or while the last batch is being written, into
 * one batch for one transaction. One batch is under way at a time. Each operation's promise settles after its
 * batch is durable, or rejects with what the batch rejected with. When a batch is late, its operations and all that
 * wait are refused, and so are new ones until it has ended and is undone: what is refused has not happened.
 */
export class GroupCommit<Operation, Result> {
  readonly #work: BatchWork<Operation, Result>;
  readonly #limits: GroupCommitLimits;
  readonly #onBatch: BatchObserver | undefined;
  #waiting: Waiting<Operation, Result>[] = [];
  #scheduled = false;
  #underWay: Promise<void> | undefined;
  /** Whether the batch under way has been refused and is yet to end. */
  #isLate = false;

  constructor(
    work: BatchWork<Operation, Result>,
    limits: GroupCommitLimits,
    onBatch?: BatchObserver,
  ) {
    this.#work = work;
    this.#limits = limits;
    this.#onBatch = onBatch;
  }

  submit(operation: Operation): Promise<Result> {
    if (this.#isLate) return Promise.reject(busyStore());
    if (this.#waiting.length >= this.#limits.maxWaiting) {
      return Promise.reject(
        new StoreUnavailable('too many operations are waiting for the key store'),
      );
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ operation, resolve, reject });
      this.#schedule();
    });
  }

  /** Resolves when nothing waits and nothing is under way. */
  async drain(): Promise<void> {
    while (this.#waiting.length > 0 || this.#underWay) {
      await (this.#underWay ?? new Promise((resolve) => setImmediate(resolve)));
    }
  }

  #schedule(): void {
    if (this.#scheduled || this.#underWay) return;
    this.#scheduled = true;
    setImmediate(() => this.#start());
  }

  #start(): void {
    this.#scheduled = false;
    const batch = this.#waiting.slice(0, this.#limits.maxBatch);
    this.#waiting = this.#waiting.slice(batch.length);
    this.#underWay = this.#flush(batch).finally(() => {
      this.#underWay = undefined;
      if (this.#waiting.length === 0) return;
      this.#scheduled = true;
      const expected = this.#waiting.length + batch.length;
      this.#gather(Math.min(expected, this.#limits.maxBatch), GATHERING_TURNS);
    });
  }

  /** Starts a batch when as many operations wait as are expected, at the latest after so many turns. */
  #gather(expected: number, turns: number): void {
    setImmediate(() => {
      if (this.#waiting.length < expected && turns > 1) this.#gather(expected, turns - 1);
      else this.#start();
    });
  }

  async #flush(batch: readonly Waiting<Operation, Result>[]): Promise<void> {
    const startedAt = performance.now();
    const operations = batch.map((entry) => entry.operation);
    const { answer, isLate, settled } = answerInTime(this.#work.commit(operations), (results) =>
      this.#work.undo(operations, results),
    );
    let failure: Error | undefined;
    try {
      const results = await answer;
      batch.forEach((entry, index) => {
        const result = results[index] as Result | Error;
        if (result instanceof Error) {
          failure = result;
          entry.reject(result);
        } else entry.resolve(result);
      });
    } catch (error) {
      failure = error as Error;
      for (const entry of batch) entry.reject(failure);
    }
    this.#onBatch?.(batch.length, performance.now() - startedAt, failure);
    if (!isLate()) return;
    this.#isLate = true;
    for (const entry of this.#waiting.splice(0)) entry.reject(busyStore());
    await settled;
    this.#isLate = false;
  }
}

function busyStore(): StoreUnavailable {
  return new StoreUnavailable('an earlier operation has not ended');
}
