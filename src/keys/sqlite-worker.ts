// The thread that owns the SQLite file, so that a slow disk delays only the requests that need a key.
import { parentPort, workerData } from 'node:worker_threads';
import type { Call, Row } from './key-store.ts';
import { createRunner, inTransaction, openDatabase } from './sqlite-keys.ts';

/** Statements that run in one transaction with others. */
export type Work = readonly Call[];

/** The rows of each work's last statement, or why all was rolled back. The first message says if the file opened. */
export type BatchOutcome = { readonly results: readonly (readonly Row[])[] } | { readonly failure: string };

const BUSY_TIMEOUT_MS = 2_000;
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE = [11, 26];

if (!parentPort) throw new Error('this file runs as a worker thread');
const port = parentPort;

const { file }: { file: string } = workerData;
const answer = (act: () => readonly (readonly Row[])[]): void => {
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
  const run = createRunner(database, file);
  port.on('message', (message: readonly Work[] | 'close') => {
    const runAll = (work: Work) => work.map(run).at(-1) ?? [];
    if (message !== 'close') return answer(() => inTransaction(database, () => message.map(runAll)));
    database.close();
    port.close();
  });
  return [];
});
