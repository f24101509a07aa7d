import { once } from 'node:events';
import { dirname, extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  ANSWER_WITHIN_MS,
  createKeyStore,
  type KeyDatabase,
  type KeyStore,
  type Row,
  type StoreOptions,
  StoreUnavailable,
} from './key-store.ts';
import { makePrivateFolder } from './sqlite-files.ts';
import type { BatchOutcome, Work } from './sqlite-worker.ts';

/** Opens or creates the SQLite file in its own thread. Rejects with an Error if the file can't be used. */
export async function openSqliteStore(file: string, options: StoreOptions = {}): Promise<KeyStore> {
  try {
    makePrivateFolder(file);
  } catch (error) {
    throw new Error(`DATA_DIR is "${dirname(file)}", a folder that cannot be created: ${(error as Error).message}.`);
  }
  // The worker is TypeScript, or JavaScript in the npm package, like this file.
  const worker = new Worker(new URL(`./sqlite-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: { file },
    // Node 22 would warn in the log that its SQLite is experimental.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Without limits, garbage could grow to the size of the main thread's heap.
    resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 },
  });
  const opening = await once(worker, 'message').then(
    ([message]): BatchOutcome => message,
    (error: Error) => ({ failure: error.message }),
  );
  if ('failure' in opening) {
    throw new Error(`The key database ${file} (see DATA_DIR) cannot be used: ${opening.failure}.`);
  }
  return createKeyStore(createBatches(worker, options));
}

interface Waiting {
  readonly work: Work;
  readonly resolve: (rows: readonly Row[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Sends calls to the thread, one batch at a time, each with all that arrived since the one before. A batch is one
 * transaction. If it misses its deadline, its calls are rejected although they may still take effect, and those that wait
 * for it are rejected without taking effect.
 */
function createBatches(worker: Worker, { patience = 1, onBatch, onOutcome }: StoreOptions): KeyDatabase {
  const deadlineMs = patience * ANSWER_WITHIN_MS;
  const waiting: Waiting[] = [];
  let sent: Waiting[] = [];
  let startedAt = 0;
  /** Set while the thread has a batch. */
  let deadline: NodeJS.Timeout | undefined;
  let endReason: string | undefined;

  const refuse = (calls: readonly Waiting[], reason: string) => {
    const failure = new StoreUnavailable(reason);
    onOutcome?.(failure);
    for (const { reject } of calls) reject(failure);
  };
  const refuseAll = (reason: string) => refuse([...sent.splice(0), ...waiting.splice(0)], reason);
  const send = () => {
    sent = waiting.splice(0);
    startedAt = performance.now();
    deadline = setInterval(refuseAll, deadlineMs, `no answer within ${deadlineMs} ms`);
    worker.postMessage(sent.map(({ work }) => work));
  };
  const settle = (outcome: BatchOutcome) => {
    clearInterval(deadline);
    deadline = undefined;
    onBatch?.(performance.now() - startedAt);
    const calls = sent.splice(0);
    if ('failure' in outcome) {
      refuse(calls, outcome.failure);
    } else {
      onOutcome?.(undefined);
      for (const [index, { resolve }] of calls.entries()) resolve(outcome.results[index] ?? []);
    }
    if (waiting.length > 0) send();
  };
  const end = (reason: string) => {
    if (endReason !== undefined) return;
    endReason = reason;
    clearInterval(deadline);
    refuseAll(reason);
  };
  worker.on('message', settle);
  worker.on('error', (error) => end((error as Error).message));
  worker.on('exit', () => end('its thread has ended'));

  return {
    run: (...work) => {
      if (endReason !== undefined) return Promise.reject(new StoreUnavailable(endReason));
      return new Promise((resolve, reject) => {
        if (waiting.push({ work, resolve, reject }) === 1 && deadline === undefined) setImmediate(send);
      });
    },
    close: async () => {
      while (endReason === undefined && (deadline || waiting.length > 0)) await once(worker, 'message');
      if (endReason !== undefined) return;
      endReason = 'the store is closed';
      const exit = once(worker, 'exit');
      worker.postMessage('close');
      await exit;
    },
  };
}
