import { dirname, extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SaleStore } from '../../sales/sale-store.ts';
import { GroupCommit, STORE_LIMITS } from '../group-commit.ts';
import { type Store, StoreUnavailable } from '../key-store.ts';
import { type Migrated, observeBatches, type StoreObservers } from '../store-observers.ts';
import type { BatchOutcome, OpeningAnswer, Operation, Operations } from './operations.ts';
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

/** Hands operations to the thread in batches, one batch at a time. */
class SqliteStore implements Store {
  readonly sales: SaleStore;
  readonly #worker: Worker;
  readonly #queue: GroupCommit<Operation, unknown>;
  #awaited: ((outcome: BatchOutcome) => void) | undefined;
  /** The reason why the thread is gone, once it is. */
  #gone: string | undefined;

  constructor(worker: Worker, observers: StoreObservers) {
    this.#worker = worker;
    this.#queue = new GroupCommit<Operation, unknown>(
      (operations) => this.#commit(operations),
      STORE_LIMITS,
      observeBatches(observers),
    );
    const ask =
      <Name extends keyof Operations['sales']>(name: Name) =>
      (...args: Parameters<Operations['sales'][Name]>) =>
        this.#queue.submit(['sales', name, args]) as Promise<ReturnType<Operations['sales'][Name]>>;
    this.sales = {
      add: ask('add'),
      own: ask('own'),
      remove: ask('remove'),
      removeSome: ask('removeSome'),
      removeOrphans: ask('removeOrphans'),
      page: ask('page'),
      latest: ask('latest'),
      secret: async () => Buffer.from(await ask('secret')()),
    };
    worker.on('message', (outcome: BatchOutcome) => this.#awaited?.(outcome));
    worker.on('error', (error) => this.#lose((error as Error).message));
    worker.on('exit', () => this.#lose('its thread has ended'));
  }

  issue: Store['issue'] = (...args) => this.#ask('issue', args);
  find: Store['find'] = (...args) => this.#ask('find', args);
  consume: Store['consume'] = (...args) => this.#ask('consume', args);
  rotate: Store['rotate'] = (...args) => this.#ask('rotate', args);
  revoke: Store['revoke'] = (...args) => this.#ask('revoke', args);
  forget: Store['forget'] = (...args) => this.#ask('forget', args);
  check: Store['check'] = () => this.#ask('check', []);

  async close(): Promise<void> {
    await this.#queue.drain();
    if (this.#gone !== undefined) return;
    const ended = new Promise((resolve) => this.#worker.once('exit', resolve));
    this.#worker.postMessage('close');
    await ended;
  }

  #ask<Name extends keyof Operations['keys']>(
    name: Name,
    args: Parameters<Operations['keys'][Name]>,
  ) {
    return this.#queue.submit(['keys', name, args]) as Promise<
      ReturnType<Operations['keys'][Name]>
    >;
  }

  async #commit(operations: readonly Operation[]): Promise<unknown[]> {
    if (this.#gone !== undefined) throw new StoreUnavailable(this.#gone);
    const outcome = await new Promise<BatchOutcome>((resolve) => {
      this.#awaited = resolve;
      this.#worker.postMessage(operations);
    });
    if ('failure' in outcome) throw new StoreUnavailable(outcome.failure);
    return outcome.results;
  }

  #lose(reason: string): void {
    this.#gone ??= reason;
    this.#awaited?.({ failure: reason });
  }
}
