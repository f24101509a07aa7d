import { once } from 'node:events';
import { dirname, extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ANSWER_WITHIN_MS, type KeyStore, type StoreObservers, StoreUnavailable } from './key-store.ts';
import { makePrivateFolder } from './sqlite-files.ts';
import type { SqliteKeys } from './sqlite-keys.ts';
import type { BatchOutcome, KeyCall } from './sqlite-worker.ts';

const METHODS = [
  'issue',
  'find',
  'consume',
  'revoke',
  'forget',
  'check',
  'list',
  'totals',
  'purge',
] as const satisfies (keyof SqliteKeys)[];

/** Opens or creates the SQLite file in its own thread. Rejects with an Error if the file can't be used. */
export async function openSqliteStore(file: string, observers: StoreObservers = {}): Promise<KeyStore> {
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
  const { submit, close } = createBatches(worker, observers);
  const methods = METHODS.map((name) => [name, (...args: readonly unknown[]) => submit([name, args])]);
  return { ...Object.fromEntries(methods), close };
}

/** Maximum number of waiting calls, which limits memory. */
const MAX_WAITING = 20_000;
const MAX_BATCH = 1_000;
const MAX_TURNS = 5;

interface WaitingCall {
  readonly call: KeyCall;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Sends calls to the thread, one batch at a time: those of a turn of the event loop, or those that arrived during the
 * previous batch. A batch is one transaction, so its calls share a disk write. If it misses its deadline, its calls are
 * rejected although they may still take effect, and new ones without taking effect until it ends.
 */
function createBatches(worker: Worker, { onBatch, onOutcome }: StoreObservers) {
  let waiting: WaitingCall[] = [];
  let sent: readonly WaitingCall[] | undefined;
  let isLate = false;
  let endReason: string | undefined;
  let startedAt = 0;
  let deadline: NodeJS.Timeout | undefined;

  const refuse = (calls: readonly WaitingCall[], reason: string) => {
    const failure = new StoreUnavailable(reason);
    onOutcome?.(failure);
    for (const { reject } of calls) reject(failure);
  };
  const send = () => {
    if (sent || waiting.length === 0) return;
    sent = waiting.slice(0, MAX_BATCH);
    waiting = waiting.slice(MAX_BATCH);
    startedAt = performance.now();
    deadline = setTimeout(() => {
      isLate = true;
      refuse([...(sent ?? []), ...waiting.splice(0)], `no answer within ${ANSWER_WITHIN_MS} ms`);
    }, ANSWER_WITHIN_MS);
    worker.postMessage(sent.map(({ call }) => call));
  };
  /** Waits for more calls for a few turns of the event loop, because each batch costs a disk write and two messages. */
  const gather = (countBefore: number, turns: number) => {
    if (waiting.length > countBefore && turns > 0) setImmediate(gather, waiting.length, turns - 1);
    else send();
  };
  const settle = (outcome: BatchOutcome) => {
    clearTimeout(deadline);
    const calls = isLate ? [] : (sent ?? []);
    sent = undefined;
    isLate = false;
    onBatch?.(performance.now() - startedAt);
    if ('failure' in outcome) {
      refuse(calls, outcome.failure);
    } else {
      onOutcome?.(undefined);
      for (const [index, { resolve }] of calls.entries()) resolve(outcome.results[index]);
    }
    gather(0, MAX_TURNS);
  };
  const end = (reason: string) => {
    if (endReason !== undefined) return;
    endReason = reason;
    clearTimeout(deadline);
    refuse([...(sent ?? []), ...waiting.splice(0)], reason);
    sent = undefined;
  };
  worker.on('message', settle);
  worker.on('error', (error) => end((error as Error).message));
  worker.on('exit', () => end('its thread has ended'));

  return {
    submit: (call: KeyCall): Promise<unknown> => {
      if (endReason !== undefined) return Promise.reject(new StoreUnavailable(endReason));
      if (isLate) return Promise.reject(new StoreUnavailable('an earlier operation has not finished'));
      if (waiting.length >= MAX_WAITING) {
        return Promise.reject(new StoreUnavailable('too many operations are waiting for the key store'));
      }
      return new Promise((resolve, reject) => {
        if (waiting.push({ call, resolve, reject }) === 1 && !sent) gather(0, MAX_TURNS);
      });
    },
    close: async (): Promise<void> => {
      while (endReason === undefined && (sent || waiting.length > 0)) await once(worker, 'message');
      if (endReason !== undefined) return;
      endReason = 'the store is closed';
      const exit = once(worker, 'exit');
      worker.postMessage('close');
      await exit;
    },
  };
}
