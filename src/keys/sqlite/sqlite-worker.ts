// The thread that owns the SQLite file: a slow disk delays answers that need it and nothing else.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { KeyStore, Operation } from '../key-store.ts';
import { type KeyRow, keyWork } from '../key-work.ts';
import { usedOn } from '../quota.ts';
import { saleWork } from '../sale-work.ts';
import { bytes, SQLITE, sql, type Work, type Works } from '../sql.ts';
import type { Migrated } from '../store-observers.ts';
import { makePrivateFile } from './private-files.ts';
import { createRunner } from './run-now.ts';
import { migrate, PAGE_BYTES, refuseForeign } from './schema.ts';

/** The results of a batch in order, or the reason why its transaction was rolled back. */
export type BatchOutcome = { readonly results: unknown[] } | { readonly failure: string };

/** The thread's first message: the database is open, and had this schema before, or cannot be opened. */
export type OpeningAnswer = { readonly migrated: Migrated } | { readonly refused: string };

/** Longest wait for another process that holds the database's lock. */
const BUSY_TIMEOUT_MS = 2_000;

/** Pages in the write-ahead log, about 8 MB, before they move to the database file. */
const CHECKPOINT_PAGES = 16_000;

/** The work that PostgreSQL does in another way. */
const OWN_WORK: Works<Pick<KeyStore, 'consume' | 'check'>> = {
  // One guarded statement counts or refuses. A new day restarts the count; an earlier day than the stored one (the
  // clock
  // stepped back) never does.
  *consume(key, day, limit, count = 1) {
    const [counted] = yield* sql<{ used: number }>(
      `UPDATE keys SET used = iif(day < $1, 0, used) + $2, day = max(day, $1)
       WHERE hash = $3 AND revoked_at IS NULL AND iif(day < $1, 0, used) + $2 <= $4
       RETURNING used`,
      day,
      count,
      bytes(key),
      limit,
    );
    if (counted) return { outcome: 'granted', used: counted.used };
    const [row] = yield* sql<KeyRow>('SELECT day, used, revoked_at FROM keys WHERE hash = $1', bytes(key));
    if (!row) return { outcome: 'unknown' };
    if (row.revoked_at !== null) return { outcome: 'revoked' };
    return { outcome: 'exhausted', used: usedOn(row, day) };
  },
  // Larger than what a new key writes: on a disk that is nearly full, reading and small writes would still work.
  *check() {
    yield* sql('INSERT OR REPLACE INTO probe VALUES (1, randomblob(4096))');
  },
};

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
    // Each commit reaches the disk before its answer leaves: a power cut forgets no answered request.
    opened.exec('PRAGMA synchronous = FULL');
    // Deleted rows are overwritten: nobody finds an address or a sale in the file's free pages.
    opened.exec('PRAGMA secure_delete = ON');
    port.postMessage({ migrated: migrate(opened) } satisfies OpeningAnswer);
    return opened;
  } catch (error) {
    port.postMessage({ refused: (error as Error).message } satisfies OpeningAnswer);
    return undefined;
  }
}

function serve(database: DatabaseSync): void {
  const run = createRunner(database);
  const works: Record<Operation[0], Readonly<Record<string, (...args: never[]) => Work<unknown>>>> = {
    keys: { ...keyWork(SQLITE), ...OWN_WORK },
    sales: saleWork(SQLITE),
  };
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  port.on('message', (message: readonly Operation[] | 'close') => {
    if (message === 'close') {
      database.close();
      port.close();
      return;
    }
    port.postMessage(performAll(message));
  });

  function performAll(batch: readonly Operation[]): BatchOutcome {
    try {
      begin.run();
      const results = batch.map(([group, name, args]) => {
        const work = works[group][name] as (...args: unknown[]) => Work<unknown>;
        return run(work(...args));
      });
      commit.run();
      return { results };
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      return { failure: (error as Error).message };
    }
  }
}
