import { dirname, extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ContributedSale } from '../../sales/contributed-sale.ts';
import type { AddedSales, SaleStore, StoredSales } from '../../sales/sale-store.ts';
import { GroupCommit, STORE_LIMITS } from '../group-commit.ts';
import { type KeyRecord, type QuotaResult, type Store, StoreUnavailable } from '../key-store.ts';
import type { Migrated } from '../migrated.ts';
import { observeBatches, type StoreObservers } from '../store-observers.ts';
import type {
  BatchAnswer,
  BatchRequest,
  OpeningAnswer,
  Operation,
  OperationResult,
} from './operations.ts';
import { makePrivateFolder } from './private-files.ts';

/**
 * Opens the SQLite file in its own thread; creates the file and its folder if missing.
 * Rejects with a sentence when the file cannot be opened or is not Hangtag's.
 */
export async function openSqliteStore(
  file: string,
  observers: StoreObservers = {},
): Promise<Store> {
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
    // Node 22 says on standard error, among the log's lines, that its SQLite is experimental.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // The thread keeps next to nothing: without a bound it would grow to the main thread's share.
    resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 },
  });
  const migrated = await opening(worker, file);
  observers.onMigrated?.(migrated);
  return new SqliteStore(worker, observers);
}

function opening(worker: Worker, file: string): Promise<Migrated> {
  return new Promise((resolve, reject) => {
    const refuse = (reason: string) => {
      reject(new Error(`The key database ${file} (see DATA_DIR) cannot be used: ${reason}.`));
    };
    worker.once('error', (error) => refuse((error as Error).message));
    worker.once('message', (answer: OpeningAnswer) => {
      worker.removeAllListeners('error');
      if ('ready' in answer) resolve(answer.migrated);
      else refuse(answer.refused);
    });
  });
}

class SqliteStore implements Store {
  readonly sales: SaleStore;
  readonly #worker: Worker;
  readonly #queue: GroupCommit<Operation, OperationResult>;
  #awaited: ((outcome: BatchAnswer['outcome']) => void) | undefined;
  /** Why the thread is gone, once it is. */
  #gone: string | undefined;

  constructor(worker: Worker, observers: StoreObservers) {
    this.#worker = worker;
    this.#queue = new GroupCommit<Operation, OperationResult>(
      (operations) => this.#commit(operations),
      STORE_LIMITS,
      observeBatches(observers),
    );
    this.sales = salesIn(this.#queue);
    worker.on('message', ({ outcome }: BatchAnswer) => this.#awaited?.(outcome));
    worker.on('error', (error) => this.#lose((error as Error).message));
    worker.on('exit', () => this.#lose('its thread has ended'));
  }

  issue(hash: string, email: string, createdAt: number, most: number): Promise<boolean> {
    const operation = { kind: 'issue', hash, email, createdAt, most } as const;
    return this.#queue.submit(operation) as Promise<boolean>;
  }

  find(hash: string, day: number): Promise<KeyRecord | undefined> {
    return this.#queue.submit({ kind: 'find', hash, day }) as Promise<KeyRecord | undefined>;
  }

  consume(hash: string, day: number, limit: number, count = 1): Promise<QuotaResult> {
    return this.#queue.submit({ kind: 'consume', hash, day, limit, count }) as Promise<QuotaResult>;
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

  forget(revokedBefore: number): Promise<number> {
    return this.#queue.submit({ kind: 'forget', revokedBefore }) as Promise<number>;
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

  async #commit(operations: readonly Operation[]): Promise<OperationResult[]> {
    const outcome = await this.#ask(operations);
    if ('failure' in outcome) throw new StoreUnavailable(outcome.failure);
    return outcome.results;
  }

  /** Sends a batch to the worker thread, which works on one at a time. */
  #ask(operations: readonly Operation[]): Promise<BatchAnswer['outcome']> {
    if (this.#gone !== undefined) return Promise.resolve({ failure: this.#gone });
    return new Promise((resolve) => {
      this.#awaited = (outcome) => {
        this.#awaited = undefined;
        resolve(outcome);
      };
      this.#worker.postMessage({ operations } satisfies BatchRequest);
    });
  }

  #lose(reason: string): void {
    this.#gone ??= reason;
    this.#awaited?.({ failure: reason });
  }
}

/** The contributed sales, in the same transactions as the keys. */
function salesIn(queue: GroupCommit<Operation, OperationResult>): SaleStore {
  const submit = <Result extends OperationResult>(operation: Operation) =>
    queue.submit(operation) as Promise<Result>;
  return {
    add: (contribution) => submit<AddedSales>({ kind: 'addSales', ...contribution }),
    own: (hash, after, limit) => submit<StoredSales>({ kind: 'ownSales', hash, after, limit }),
    remove: (hash, id) => submit<boolean>({ kind: 'removeSale', hash, id }),
    removeSome: (hash) => submit<number>({ kind: 'removeSomeSales', hash }),
    removeOrphans: () => submit<boolean>({ kind: 'removeOrphanSales' }),
    page: (after, limit) => submit<ContributedSale[]>({ kind: 'pageOfSales', after, limit }),
    latest: (limit) => submit<ContributedSale[]>({ kind: 'latestSales', limit }),
    // A thread sends a Buffer as a plain array of bytes.
    secret: async () => Buffer.from(await submit<Uint8Array>({ kind: 'salesSecret' })),
  };
}
