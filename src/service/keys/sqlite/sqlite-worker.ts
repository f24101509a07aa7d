// The thread that owns the SQLite file, so that a slow disk delays only the requests that need a key.
import type { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Migrated } from '../key-store.ts';
import { startWork } from '../key-work.ts';
import { openDatabase } from './schema.ts';
import { createRunner, inTransaction, SQLITE_WORK, type WorkCall } from './sqlite-work.ts';

/**
 * A batch's results in order, or the reason its transaction was rolled back. The thread's first message has the schema
 * versions as its only result, or the reason the database can't be opened.
 */
export type BatchOutcome<Result = unknown> =
  | { readonly results: readonly Result[] }
  | { readonly failure: string; readonly isDamage?: boolean };

const BUSY_TIMEOUT_MS = 2_000;

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE = new Set([11, 26]);

if (!parentPort) throw new Error('this file runs as a worker thread');
const port = parentPort;

const database = open(workerData.file);
if (database) serve(database);

function open(file: string): DatabaseSync | undefined {
  try {
    const { database, migrated } = openDatabase(file, BUSY_TIMEOUT_MS);
    port.postMessage({ results: [migrated] } satisfies BatchOutcome<Migrated>);
    return database;
  } catch (error) {
    port.postMessage({ failure: (error as Error).message } satisfies BatchOutcome);
    return undefined;
  }
}

/** Performs each batch in one transaction and posts its outcome, until the message `close`. */
function serve(database: DatabaseSync): void {
  const run = createRunner(database);
  const perform = (batch: readonly WorkCall[]): BatchOutcome => {
    try {
      return { results: inTransaction(database, () => batch.map((call) => run(startWork(SQLITE_WORK, ...call)))) };
    } catch (error) {
      const { message, errcode = 0 } = error as Error & { errcode?: number };
      return { failure: message, isDamage: DAMAGE.has(errcode) };
    }
  };
  port.on('message', (message: readonly WorkCall[] | 'close') => {
    if (message !== 'close') return port.postMessage(perform(message));
    database.close();
    port.close();
  });
}
