import { StoreUnavailable } from './key-store.ts';

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
 * that patience they and those who asked meanwhile would make two half batches, following each other for ever.
 */
const GATHERING_TURNS = 12;

/** Called after each batch: how many operations, how long until it was durable or failed, in milliseconds. */
export type BatchObserver = (size: number, ms: number) => void;

/**
 * Gathers the operations that arrive in one turn of the event loop, or while the last batch is being written, into
 * one batch for one transaction. One batch is under way at a time. Each operation's promise settles after its
 * batch is durable, or rejects with what the batch rejected with.
 */
export class GroupCommit<Operation, Result> {
  readonly #commit: (operations: Operation[]) => Promise<Result[]>;
  readonly #limits: GroupCommitLimits;
  readonly #onBatch: BatchObserver | undefined;
  #waiting: Waiting<Operation, Result>[] = [];
  #scheduled = false;
  #underWay: Promise<void> | undefined;

  constructor(
    commit: (operations: Operation[]) => Promise<Result[]>,
    limits: GroupCommitLimits,
    onBatch?: BatchObserver,
  ) {
    this.#commit = commit;
    this.#limits = limits;
    this.#onBatch = onBatch;
  }

  submit(operation: Operation): Promise<Result> {
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
    try {
      const results = await this.#commit(batch.map((entry) => entry.operation));
      batch.forEach((entry, index) => {
        entry.resolve(results[index] as Result);
      });
    } catch (error) {
      for (const entry of batch) entry.reject(error as Error);
    }
    this.#onBatch?.(batch.length, performance.now() - startedAt);
  }
}
