import { once } from 'node:events';
import { statSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { GroupCommit } from '../group-commit.ts';
import { countProbe, type KeyStore, type Migrated, type StoreObservers, StoreUnavailable } from '../key-store.ts';
import { storeMethods } from '../key-work.ts';
import { makePrivateFolder } from './private-files.ts';
import { SQLITE_WORK, type WorkCall } from './sqlite-work.ts';
import type { BatchOutcome } from './sqlite-worker.ts';

/** Opens or creates the SQLite file in its own thread. Rejects with an Error if the file can't be used. */
export async function openSqliteStore(file: string, observers: StoreObservers = {}): Promise<KeyStore> {
  try {
    makePrivateFolder(file);
  } catch (error) {
    throw new Error(`DATA_DIR is "${dirname(file)}", a folder that cannot be created: ${(error as Error).message}.`);
  }
  // The worker is TypeScript, or JavaScript in the npm package, like this file.
  const program = `./sqlite-worker${extname(import.meta.url)}`;
  const worker = new Worker(new URL(program, import.meta.url), {
    workerData: { file },
    // Node 22 would warn in the log that its SQLite is experimental.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Without limits, garbage could grow to the size of the main thread's heap.
    resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 },
  });
  const opening = await once(worker, 'message').then(
    ([message]): BatchOutcome<Migrated> => message,
    (error: Error) => ({ failure: error.message }),
  );
  if ('failure' in opening) {
    throw new Error(`The key database ${file} (see DATA_DIR) cannot be used: ${opening.failure}.`);
  }
  for (const migrated of opening.results) observers.onMigrated?.(migrated);
  return storeOf(worker, file, observers);
}

/** Creates the store. Its check fails if the file is damaged or is no longer the one that the thread has open. */
function storeOf(worker: Worker, file: string, observers: StoreObservers): KeyStore {
  const thread = threadOf(worker);
  /** Description of a damaged page. Stays set once one is found, even if other keys still work. */
  let damage: string | undefined;
  const openedFile = identityOf(file);
  const commit = async (calls: readonly WorkCall[]) => {
    const outcome = await thread.perform(calls);
    if ('results' in outcome) return outcome.results;
    if (!outcome.isDamage) throw new StoreUnavailable(outcome.failure);
    damage = `the file ${file} is damaged (${outcome.failure}): restore a backup`;
    throw new StoreUnavailable(damage);
  };
  const queue = new GroupCommit<WorkCall, unknown>(commit, observers);
  const methods = storeMethods(SQLITE_WORK, (...call) => queue.submit(call));
  const checkFile = () => {
    const isSameFile = identityOf(file) === openedFile;
    const fault = isSameFile ? damage : `the file ${file} was deleted or replaced: restart the service`;
    const failure = fault === undefined ? undefined : new StoreUnavailable(fault);
    observers.onOutcome?.(failure, 'file');
    if (failure) throw failure;
  };
  return {
    ...methods,
    async check(now) {
      await countProbe(methods, now);
      checkFile();
    },
    async close() {
      await queue.drain();
      await thread.close();
    },
  };
}

/** Runs batches in the thread. The caller must await each before the next. Once the thread has ended, they all fail. */
function threadOf(worker: Worker) {
  let resolveBatch: ((outcome: BatchOutcome) => void) | undefined;
  let endReason: string | undefined;
  const fail = (reason: string) => {
    endReason ??= reason;
    resolveBatch?.({ failure: reason });
  };
  worker.on('message', (outcome: BatchOutcome) => resolveBatch?.(outcome));
  worker.on('error', (error) => fail((error as Error).message));
  worker.on('exit', () => fail('its thread has ended'));
  return {
    async perform(calls: readonly WorkCall[]): Promise<BatchOutcome> {
      if (endReason !== undefined) return { failure: endReason };
      return new Promise((resolve) => {
        resolveBatch = resolve;
        worker.postMessage(calls);
      });
    },
    async close(): Promise<void> {
      if (endReason !== undefined) return;
      const exit = once(worker, 'exit');
      worker.postMessage('close');
      await exit;
    },
  };
}

/** Returns an ID that a file keeps until it is deleted or replaced, or undefined if there is no file. */
function identityOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.dev}/${stats.ino}`;
}
