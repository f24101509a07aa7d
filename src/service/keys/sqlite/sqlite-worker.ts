// The thread that owns the SQLite file: a slow disk delays answers that need it and nothing else.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Migrated } from '../key-store.ts';
import { begin } from '../key-work.ts';
import { makePrivateFile } from './private-files.ts';
import { migrate, PAGE_BYTES, refuseForeign } from './schema.ts';
import { createRunner, inTransaction, SQLITE_WORK, type WorkCall } from './sqlite-work.ts';

/**
 * The results of a batch in order, or the reason why its transaction was rolled back. The first message of the thread
 * has the schema's versions as its only result, or says why the database cannot be opened.
 */
export type BatchOutcome<Result = unknown> =
  | { readonly results: readonly Result[] }
  | { readonly failure: string; readonly isDamage?: boolean };

/** Maximum wait for another process that holds the database's lock. */
const BUSY_TIMEOUT_MS = 2_000;

/** Pages in the write-ahead log, about 8 MB, before they move to the database file. */
const CHECKPOINT_PAGES = 16_000;

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE = new Set([11, 26]);

if (!parentPort) throw new Error('this file runs as a worker thread');
const port = parentPort;

const database = open(workerData.file);
if (database) serve(database);

function open(file: string): DatabaseSync | undefined {
  try {
    makePrivateFile(file);
    const opened = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    // Before anything is written to it.
    refuseForeign(opened);
    opened.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
    opened.exec('PRAGMA journal_mode = WAL');
    opened.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    // Each commit reaches the disk before its answer leaves: answered requests survive a power cut.
    opened.exec('PRAGMA synchronous = FULL');
    // Deleted rows are overwritten: addresses do not stay in the file's free pages.
    opened.exec('PRAGMA secure_delete = ON');
    port.postMessage({ results: [migrate(opened)] } satisfies BatchOutcome<Migrated>);
    return opened;
  } catch (error) {
    port.postMessage({ failure: (error as Error).message } satisfies BatchOutcome);
    return undefined;
  }
}

function serve(database: DatabaseSync): void {
  const run = createRunner(database);
  const perform = (batch: readonly WorkCall[]): BatchOutcome => {
    try {
      return { results: inTransaction(database, () => batch.map((call) => run(begin(SQLITE_WORK, ...call)))) };
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
