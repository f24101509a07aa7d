import { once } from 'node:events';
import { statSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { GroupCommit } from '../group-commit.ts';
import { countProbe, type KeyStore, type Migrated, type StoreObservers, StoreUnavailable } from '../key-store.ts';
import { asking } from '../key-work.ts';
import { makePrivateFolder } from './private-files.ts';
import { SQLITE_WORK, type WorkCall } from './sqlite-work.ts';
import type { BatchOutcome } from './sqlite-worker.ts';

/** Opens or creates the SQLite file in its own thread. Rejects with a sentence if it cannot or the file is not ours. */
export async function openSqliteStore(file: string, observers: StoreObservers = {}): Promise<KeyStore> {
  try {
    makePrivateFolder(file);
  } catch (error) {
    throw new Error(`DATA_DIR is "${dirname(file)}", a folder that cannot be created: ${(error as Error).message}.`);
  }
  // Next to this file, as TypeScript or, in the npm package, as JavaScript.
  const program = `./sqlite-worker${extname(import.meta.url)}`;
  const worker = new Worker(new URL(program, import.meta.url), {
    workerData: { file },
    // Node 22 warns on standard error, among the log's lines, that its SQLite is experimental.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // The thread keeps almost nothing: without a limit, it would grow to the main thread's share.
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

/** Passes calls to the thread in batches, one batch at a time; `sqlite-work.ts` has the work of each. */
function storeOf(worker: Worker, file: string, observers: StoreObservers): KeyStore {
  const thread = threadOf(worker);
  /** Some keys may still work, but the file does not heal. */
  let damage: string | undefined;
  const opened = identityOf(file);
  const commit = async (calls: readonly WorkCall[]) => {
    const outcome = await thread.perform(calls);
    if ('results' in outcome) return outcome.results;
    if (outcome.isDamage) damage = `the file ${file} is damaged (${outcome.failure}): restore a backup`;
    throw new StoreUnavailable(outcome.failure);
  };
  const queue = new GroupCommit<WorkCall, unknown>(commit, observers);
  const methods = asking(SQLITE_WORK, (...call) => queue.submit(call));
  const checkFile = () => {
    const isThere = identityOf(file) === opened;
    const fault = isThere ? damage : `the file ${file} was deleted or replaced: restart the service`;
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

/** Performs batches in the thread, one at a time; none once it has ended. */
function threadOf(worker: Worker) {
  let awaited: ((outcome: BatchOutcome) => void) | undefined;
  let end: string | undefined;
  const lose = (reason: string) => {
    end ??= reason;
    awaited?.({ failure: reason });
  };
  worker.on('message', (outcome: BatchOutcome) => awaited?.(outcome));
  worker.on('error', (error) => lose((error as Error).message));
  worker.on('exit', () => lose('its thread has ended'));
  return {
    async perform(calls: readonly WorkCall[]): Promise<BatchOutcome> {
      if (end !== undefined) return { failure: end };
      return new Promise((resolve) => {
        awaited = resolve;
        worker.postMessage(calls);
      });
    },
    async close(): Promise<void> {
      if (end !== undefined) return;
      const exit = once(worker, 'exit');
      worker.postMessage('close');
      await exit;
    },
  };
}

/** Names the file at a path, whatever is in it; undefined if there is none. */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.dev}/${found.ino}`;
}
