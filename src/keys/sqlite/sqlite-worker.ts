// The thread that owns the SQLite file: a slow disk delays answers that need it and nothing else.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { KeyRecord, Taken } from '../key-store.ts';
import type { BatchAnswer, BatchRequest, OpeningAnswer, Operation } from './operations.ts';
import { migrate } from './schema.ts';

/** How long to wait for another process that holds the database's lock. */
const BUSY_TIMEOUT_MS = 2_000;

if (!parentPort) throw new Error('this file runs as a worker thread');
const port = parentPort;

const database = open(workerData.file);
if (database) serve(database);

function open(file: string): DatabaseSync | undefined {
  try {
    const opened = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
    opened.exec('PRAGMA journal_mode = WAL');
    // Each commit reaches the disk before its answer leaves: a power cut forgets no answered request.
    opened.exec('PRAGMA synchronous = FULL');
    migrate(opened);
    port.postMessage({ ready: true } satisfies OpeningAnswer);
    return opened;
  } catch (error) {
    port.postMessage({ refused: (error as Error).message } satisfies OpeningAnswer);
    return undefined;
  }
}

function serve(database: DatabaseSync): void {
  const perform = createPerformer(database);
  port.on('message', (message: BatchRequest | 'close') => {
    if (message === 'close') {
      database.close();
      port.close();
      return;
    }
    const outcome = performAll(message.operations);
    port.postMessage({ id: message.id, outcome } satisfies BatchAnswer);
  });

  function performAll(operations: readonly Operation[]): BatchAnswer['outcome'] {
    try {
      database.exec('BEGIN IMMEDIATE');
      const results = operations.map(perform);
      database.exec('COMMIT');
      return { results };
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      return { failure: (error as Error).message };
    }
  }
}

function createPerformer(database: DatabaseSync): (operation: Operation) => unknown {
  // A new day starts the count anew; an earlier day than the stored one (the clock stepped back) never does.
  const take = database.prepare(
    `UPDATE keys SET used = CASE WHEN day < :day THEN 1 ELSE used + 1 END, day = max(day, :day)
     WHERE hash = :hash AND revoked_at IS NULL AND (day < :day OR used < :limit) RETURNING used`,
  );
  const find = database.prepare(
    'SELECT created_at, revoked_at, CASE WHEN day < :day THEN 0 ELSE used END AS used FROM keys WHERE hash = :hash',
  );
  const issue = database.prepare(
    'INSERT INTO keys (hash, email, created_at) VALUES (:hash, :email, :createdAt)',
  );
  const revoke = database.prepare(
    'UPDATE keys SET revoked_at = :revokedAt WHERE hash = :hash AND revoked_at IS NULL',
  );

  const findKey = (hash: Uint8Array, day: number): KeyRecord | undefined => {
    const row = find.get({ hash, day }) as
      | { created_at: number; revoked_at: number | null; used: number }
      | undefined;
    return row && { createdAt: row.created_at, revoked: row.revoked_at !== null, used: row.used };
  };

  return (operation) => {
    switch (operation.kind) {
      case 'take': {
        const { day, limit } = operation;
        const hash = Buffer.from(operation.hash, 'hex');
        const row = take.get({ hash, day, limit }) as { used: number } | undefined;
        if (row) return { outcome: 'granted', used: row.used } satisfies Taken;
        const key = findKey(hash, day);
        if (!key) return { outcome: 'unknown' } satisfies Taken;
        return { outcome: key.revoked ? 'revoked' : 'exhausted' } satisfies Taken;
      }
      case 'find':
        return findKey(Buffer.from(operation.hash, 'hex'), operation.day);
      case 'issue': {
        const { email, createdAt } = operation;
        issue.run({ hash: Buffer.from(operation.hash, 'hex'), email, createdAt });
        return undefined;
      }
      case 'revoke': {
        const { revokedAt } = operation;
        return revoke.run({ hash: Buffer.from(operation.hash, 'hex'), revokedAt }).changes === 1;
      }
      case 'check':
        return undefined;
    }
  };
}
