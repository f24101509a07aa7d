// The thread that owns the SQLite file, so that a slow disk delays only the requests that need a key.
import { parentPort, workerData } from 'node:worker_threads';
import { createSqliteKeys, inTransaction, openDatabase, type SqliteKeys } from './sqlite-keys.ts';

/** A method call as a message. */
export type KeyCall = readonly [name: keyof SqliteKeys, args: readonly unknown[]];

/** The results of a batch in order, or why it was rolled back. The first message says if the file could be opened. */
export type BatchOutcome = { readonly results: readonly unknown[] } | { readonly failure: string };

const BUSY_TIMEOUT_MS = 2_000;
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE = [11, 26];

if (!parentPort) throw new Error('this file runs as a worker thread');
const port = parentPort;

const { file }: { file: string } = workerData;
const answer = (act: () => readonly unknown[]): void => {
  try {
    port.postMessage({ results: act() } satisfies BatchOutcome);
  } catch (error) {
    const { message, errcode = 0 } = error as Error & { errcode?: number };
    const isDamaged = port.listenerCount('message') > 0 && DAMAGE.includes(errcode);
    const failure = isDamaged ? `the file ${file} is damaged (${message}): restore a backup` : message;
    port.postMessage({ failure } satisfies BatchOutcome);
  }
};

answer(() => {
  const database = openDatabase(file, BUSY_TIMEOUT_MS);
  const keys = createSqliteKeys(database, file);
  const call = ([name, args]: KeyCall) => (keys[name] as (...args: readonly unknown[]) => unknown)(...args);
  port.on('message', (message: readonly KeyCall[] | 'close') => {
    if (message !== 'close') return answer(() => inTransaction(database, () => message.map(call)));
    database.close();
    port.close();
  });
  return [];
});
