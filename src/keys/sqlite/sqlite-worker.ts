// The thread that owns the SQLite file: a slow disk delays answers that need it and nothing else.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { prepareSales } from '../../sales/sqlite/sales.ts';
import { FORGET_AT_ONCE, type KeyRecord, REPEAT_MS } from '../key-store.ts';
import { prepareConsume } from './consume.ts';
import type {
  BatchAnswer,
  BatchRequest,
  OpeningAnswer,
  Operation,
  OperationResult,
} from './operations.ts';
import { makePrivateFile } from './private-files.ts';
import { migrate, PAGE_BYTES, refuseForeign } from './schema.ts';

/** How long to wait for another process that holds the database's lock. */
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
    // What is deleted is overwritten: nobody finds an address or a sale in the file's free pages.
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
  const perform = prepareOperations(database);
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  port.on('message', (message: BatchRequest | 'close') => {
    if (message === 'close') {
      database.close();
      port.close();
      return;
    }
    port.postMessage({ outcome: performAll(message) } satisfies BatchAnswer);
  });

  function performAll({ operations }: BatchRequest): BatchAnswer['outcome'] {
    try {
      begin.run();
      const results = operations.map(perform);
      commit.run();
      return { results };
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      return { failure: (error as Error).message };
    }
  }
}

function prepareOperations(database: DatabaseSync): (operation: Operation) => OperationResult {
  const consume = prepareConsume(database);
  const find = database.prepare(
    'SELECT created_at, revoked_at, CASE WHEN day < :day THEN 0 ELSE used END AS used FROM keys WHERE hash = :hash',
  );
  const issue = database.prepare(
    `INSERT INTO keys (hash, email, created_at) SELECT :hash, :email, :createdAt
     WHERE (SELECT count(*) FROM (
       SELECT 1 FROM keys WHERE email = :email AND revoked_at IS NULL LIMIT :most
     )) < :most`,
  );
  const replace = database.prepare(
    `INSERT INTO keys (hash, email, created_at, day, used)
     SELECT :newHash, email, :rotatedAt, day, used FROM keys WHERE hash = :hash`,
  );
  const revoke = database.prepare(
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
  const forget = database.prepare(
    `DELETE FROM keys WHERE hash IN (
       SELECT hash FROM keys WHERE revoked_at < :revokedBefore LIMIT ${FORGET_AT_ONCE})`,
  );
  // Larger than what a new key writes: on a disk that is nearly full, reading and small writes would still work.
  const probe = database.prepare('INSERT OR REPLACE INTO probe VALUES (1, randomblob(4096))');
  const sales = prepareSales(database);

  const findKey = (hash: Buffer, day: number): KeyRecord | undefined => {
    const row = find.get({ hash, day }) as
      | { created_at: number; revoked_at: number | null; used: number }
      | undefined;
    return (
      row && {
        createdAt: row.created_at,
        revoked: row.revoked_at !== null,
        used: row.used,
      }
    );
  };

  return (operation) => {
    switch (operation.kind) {
      case 'consume': {
        const { hash, day, limit, count } = operation;
        return consume(Buffer.from(hash, 'hex'), day, limit, count);
      }
      case 'find':
        return findKey(Buffer.from(operation.hash, 'hex'), operation.day);
      case 'issue': {
        const { email, createdAt, most } = operation;
        const hash = Buffer.from(operation.hash, 'hex');
        return issue.run({ hash, email, createdAt, most }).changes === 1;
      }
      case 'rotate':
        return rotate(operation);
      case 'revoke': {
        const hash = Buffer.from(operation.hash, 'hex');
        const { changes } = revoke.run({ hash, revokedAt: operation.revokedAt });
        return changes === 1;
      }
      case 'forget':
        return Number(forget.run({ revokedBefore: operation.revokedBefore }).changes);
      case 'check':
        probe.run();
        return undefined;
      case 'addSales': {
        const { hash, day, limit } = operation;
        const counted = consume(Buffer.from(hash, 'hex'), day, limit, 1);
        if (counted.outcome !== 'granted') return counted;
        return { ...counted, added: sales.add(operation) };
      }
      case 'ownSales':
        return sales.own(operation.hash, operation.after, operation.limit);
      case 'removeSale':
        return sales.remove(operation.hash, operation.id);
      case 'removeSomeSales':
        return sales.removeSome(operation.hash);
      case 'removeOrphanSales':
        return sales.removeOrphans();
      case 'pageOfSales':
        return sales.page(operation.after, operation.limit);
      case 'latestSales':
        return sales.latest(operation.limit);
      case 'salesSecret':
        return sales.secret();
    }
  };

  function rotate({ rotatedAt, day, ...hashes }: Rotation): { used: number } | undefined {
    const hash = Buffer.from(hashes.hash, 'hex');
    const newHash = Buffer.from(hashes.newHash, 'hex');
    const used = () => findKey(newHash, day)?.used ?? 0;
    if (revoke.run({ hash, revokedAt: rotatedAt }).changes === 1) {
      replace.run({ hash, newHash, rotatedAt });
      point.run({ hash, newHash });
      sales.follow(hash, newHash);
      return { used: used() };
    }
    const row = unused.get({ hash, since: rotatedAt - REPEAT_MS }) as { hash: Buffer } | undefined;
    if (!row) return undefined;
    rename.run({ hash: row.hash, newHash, rotatedAt });
    point.run({ hash, newHash });
    sales.follow(Buffer.from(row.hash), newHash);
    return { used: used() };
  }
}

type Rotation = Extract<Operation, { kind: 'rotate' }>;
