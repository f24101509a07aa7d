import { dirname, extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type BatchObserver, GroupCommit, STORE_LIMITS } from '../group-commit.ts';
import { type KeyRecord, type KeyStore, StoreUnavailable, type Taken } from '../key-store.ts';
import type {
  BatchAnswer,
  BatchRequest,
  OpeningAnswer,
  Operation,
  OperationResult,
} from './operations.ts';
import { makePrivateFolder } from './private-files.ts';

/** A request waits this long for the disk before it gets 503. */
const ANSWER_TIMEOUT_MS = 5_000;

/**
 * Opens the SQLite file in its own thread; creates the file and its folder if missing.
 * Rejects with a sentence when the file cannot be opened or is not Hangtag's. `onBatch` is called after each batch.
 */
export async function openSqliteStore(file: string, onBatch?: BatchObserver): Promise<KeyStore> {
  try {
    makePrivateFolder(file);
  } catch (error) {
    throw new Error(
      `DATA_DIR is "${dirname(file)}", a folder that cannot be created: ${(error as Error).message}.`,
    );
  }
  // Beside this file, as TypeScript or, in the npm package, as JavaScript.
  const program = `./sqlite-worker${extname(import.meta.url)}`;
  const worker = new Worker(new URL(program, import.meta.url), {
    workerData: { file },
    // The thread keeps next to nothing: without a bound it would grow to the main thread's share.
    resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 },
  });
  await opening(worker, file);
  return new SqliteStore(worker, onBatch);
}

function opening(worker: Worker, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (reason: string) => {
      reject(new Error(`The key database ${file} (see DATA_DIR) cannot be used: ${reason}.`));
    };
    worker.once('error', (error) => refuse((error as Error).message));
    worker.once('message', (answer: OpeningAnswer) => {
      worker.removeAllListeners('error');
      if ('ready' in answer) resolve();
      else refuse(answer.refused);
    });
  });
}

class SqliteStore implements KeyStore {
  readonly #worker: Worker;
  readonly #queue: GroupCommit<Operation, OperationResult>;
  #lastBatch = 0;
  #awaited: ((answer: BatchAnswer) => void) | undefined;
  /** Why the thread is gone, once it is. */
  #gone: string | undefined;

  constructor(worker: Worker, onBatch: BatchObserver | undefined) {
    this.#worker = worker;
    this.#queue = new GroupCommit((operations) => this.#commit(operations), STORE_LIMITS, onBatch);
    worker.on('message', (answer: BatchAnswer) => this.#awaited?.(answer));
    worker.on('error', (error) => this.#lose((error as Error).message));
    worker.on('exit', () => this.#lose('its thread has ended'));
  }

  issue(hash: string, email: string, createdAt: number, most?: number): Promise<boolean> {
    const operation = { kind: 'issue', hash, email, createdAt, most } as const;
    return this.#queue.submit(operation) as Promise<boolean>;
  }

  find(hash: string, day: number): Promise<KeyRecord | undefined> {
    return this.#queue.submit({ kind: 'find', hash, day }) as Promise<KeyRecord | undefined>;
  }

  take(hash: string, day: number, limit: number, count = 1): Promise<Taken> {
    return this.#queue.submit({ kind: 'take', hash, day, limit, count }) as Promise<Taken>;
  }

  rotate(
    hash: string,
    newHash: string,
    rotatedAt: number,
    day: number,
  ): Promise<{ used: number } | undefined> {
    const operation = { kind: 'rotate', hash, newHash, rotatedAt, day } as const;
    return this.#queue.submit(operation) as Promise<{ used: number } | undefined>;
  }

  revoke(hash: string, revokedAt: number): Promise<boolean> {
    return this.#queue.submit({ kind: 'revoke', hash, revokedAt }) as Promise<boolean>;
  }

  async check(): Promise<void> {
    await this.#queue.submit({ kind: 'check' });
  }

  async close(): Promise<void> {
    await this.#queue.drain();
    if (this.#gone !== undefined) return;
    const ended = new Promise((resolve) => this.#worker.once('exit', resolve));
    this.#worker.postMessage('close');
    await ended;
  }

  async #commit(operations: Operation[]): Promise<OperationResult[]> {
    const outcome = await this.#ask(operations);
    if ('failure' in outcome) throw new StoreUnavailable(outcome.failure);
    return outcome.results;
  }

  /** Sends a batch to the worker thread; waits for a bounded time. */
  #ask(operations: Operation[]): Promise<BatchAnswer['outcome']> {
    if (this.#gone !== undefined) return Promise.resolve({ failure: this.#gone });
    const id = ++this.#lastBatch;
    return new Promise((resolve) => {
      const settle = (answer: BatchAnswer) => {
        if (answer.id !== id) return;
        clearTimeout(timer);
        this.#awaited = undefined;
        resolve(answer.outcome);
      };
      const timer = setTimeout(() => {
        settle({ id, outcome: { failure: `no answer within ${ANSWER_TIMEOUT_MS} ms` } });
      }, ANSWER_TIMEOUT_MS);
      this.#awaited = settle;
      this.#worker.postMessage({ id, operations } satisfies BatchRequest);
    });
  }

  #lose(reason: string): void {
    this.#gone ??= reason;
    this.#awaited?.({ id: this.#lastBatch, outcome: { failure: reason } });
  }
}
