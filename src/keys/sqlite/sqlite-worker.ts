// The thread that owns the SQLite file: a slow disk delays answers that need it and nothing else.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { prepareSales } from '../../sales/sqlite/sales.ts';
import { FORGET_AT_ONCE, type KeyRecord, type QuotaResult, REPEAT_MS } from '../key-store.ts';
import type { BatchOutcome, OpeningAnswer, Operation, Operations } from './operations.ts';
import { makePrivateFile } from './private-files.ts';
import { migrate, PAGE_BYTES, refuseForeign } from './schema.ts';

/** Longest wait for another process that holds the database's lock. */
const BUSY_TIMEOUT_MS = 2_000;

/** Pages in the write-ahead log, about 8 MB, before they move to the database file. */
const CHECKPOINT_PAGES = 16_000;

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
    const migrated = migrate(opened);
    port.postMessage({ ready: true, migrated } satisfies OpeningAnswer);
    return opened;
  } catch (error) {
    port.postMessage({ refused: (error as Error).message } satisfies OpeningAnswer);
    return undefined;
  }
}

function serve(database: DatabaseSync): void {
  const sales = prepareSales(database);
  const keys = prepareKeys(database, sales.follow);
  const operations: Operations = {
    keys,
    sales: {
      ...sales,
      add(contribution) {
        const { hash, day, limit } = contribution;
        const counted = keys.consume(hash, day, limit);
        if (counted.outcome !== 'granted') return counted;
        return { ...counted, added: sales.add(contribution) };
      },
    },
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
        const perform = operations[group][name as never] as (...args: unknown[]) => unknown;
        return perform(...args);
      });
      commit.run();
      return { results };
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      return { failure: (error as Error).message };
    }
  }
}

/** Prepares the operations on keys; `follow` gives a contributor of sales the key that takes the place of its own. */
function prepareKeys(
  database: DatabaseSync,
  follow: (hash: Buffer, next: Buffer) => void,
): Operations['keys'] {
  const consume = prepareConsume(database);
  const findRow = database.prepare(
    'SELECT created_at, revoked_at, CASE WHEN day < :day THEN 0 ELSE used END AS used FROM keys WHERE hash = :hash',
  );
  const insert = database.prepare(
    `INSERT INTO keys (hash, email, created_at) SELECT :hash, :email, :createdAt
     WHERE (SELECT count(*) FROM (
       SELECT 1 FROM keys WHERE email = :email AND revoked_at IS NULL LIMIT :most
     )) < :most`,
  );
  const replace = database.prepare(
    `INSERT INTO keys (hash, email, created_at, day, used)
     SELECT :newHash, email, :rotatedAt, day, used FROM keys WHERE hash = :hash`,
  );
  const end = database.prepare(
    'UPDATE keys SET revoked_at = :revokedAt WHERE hash = :hash AND revoked_at IS NULL',
  );
  // The key that a rotation has just put in the place of this one, if it is live and was not used since.
  const unused = database.prepare(
    `SELECT new.hash FROM keys AS old JOIN keys AS new ON new.hash = old.replaced_by
     WHERE old.hash = :hash AND old.revoked_at > :since AND new.revoked_at IS NULL
       AND new.day = old.day AND new.used = old.used`,
  );
  const rename = database.prepare(
    'UPDATE keys SET hash = :newHash, created_at = :rotatedAt WHERE hash = :hash',
  );
  const point = database.prepare('UPDATE keys SET replaced_by = :newHash WHERE hash = :hash');
  const remove = database.prepare(
    `DELETE FROM keys WHERE hash IN (
       SELECT hash FROM keys WHERE revoked_at < :revokedBefore LIMIT ${FORGET_AT_ONCE})`,
  );
  // Larger than what a new key writes: on a disk that is nearly full, reading and small writes would still work.
  const probe = database.prepare('INSERT OR REPLACE INTO probe VALUES (1, randomblob(4096))');

  const revoke = (hash: Buffer, revokedAt: number) => end.run({ hash, revokedAt }).changes === 1;
  const find = (hash: Buffer, day: number): KeyRecord | undefined => {
    const row = findRow.get({ hash, day }) as
      | { created_at: number; revoked_at: number | null; used: number }
      | undefined;
    return row && { createdAt: row.created_at, revoked: row.revoked_at !== null, used: row.used };
  };
  return {
    consume: (key, day, limit, count = 1) => consume(bytes(key), day, limit, count),
    find: (key, day) => find(bytes(key), day),
    issue: (key, email, createdAt, most) =>
      insert.run({ hash: bytes(key), email, createdAt, most }).changes === 1,
    rotate(key, newKey, rotatedAt, day) {
      const [hash, newHash] = [bytes(key), bytes(newKey)];
      let replaced = hash;
      if (revoke(hash, rotatedAt)) replace.run({ hash, newHash, rotatedAt });
      else {
        const row = unused.get({ hash, since: rotatedAt - REPEAT_MS });
        if (!row) return undefined;
        replaced = Buffer.from(row.hash as Uint8Array);
        rename.run({ hash: replaced, newHash, rotatedAt });
      }
      point.run({ hash, newHash });
      follow(replaced, newHash);
      return { used: find(newHash, day)?.used ?? 0 };
    },
    revoke: (key, revokedAt) => revoke(bytes(key), revokedAt),
    forget: (revokedBefore) => Number(remove.run({ revokedBefore }).changes),
    check: () => void probe.run(),
  };
}

const bytes = (hash: string) => Buffer.from(hash, 'hex');

/**
 * Prepares the counting of uses; the function belongs inside a transaction. One guarded statement counts or refuses.
 * A new day restarts the count; an earlier day than the stored one (the clock stepped back) never does.
 */
function prepareConsume(
  database: DatabaseSync,
): (hash: Uint8Array, day: number, limit: number, count: number) => QuotaResult {
  const update = database.prepare(`
    UPDATE keys SET used = iif(day < ?1, 0, used) + ?2, day = max(day, ?1)
    WHERE hash = ?3 AND revoked_at IS NULL AND iif(day < ?1, 0, used) + ?2 <= ?4
    RETURNING used`);
  const read = database.prepare(
    'SELECT iif(day < ?1, 0, used), revoked_at FROM keys WHERE hash = ?2',
  );
  for (const statement of [update, read]) statement.setReturnArrays(true);
  return (hash, day, limit, count) => {
    const counted = update.get(day, count, hash, limit) as unknown as [number] | undefined;
    if (counted) return { outcome: 'granted', used: counted[0] };
    const row = read.get(day, hash) as unknown as [number, number | null] | undefined;
    if (!row) return { outcome: 'unknown' };
    const [used, revokedAt] = row;
    return revokedAt === null ? { outcome: 'exhausted', used } : { outcome: 'revoked' };
  };
}
