// The thread that owns the SQLite file: a slow disk delays answers that need it and nothing else.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { KeyRecord } from '../key-store.ts';
import type {
  BatchAnswer,
  BatchRequest,
  OpeningAnswer,
  Operation,
  OperationResult,
} from './operations.ts';
import { makePrivateFile } from './private-files.ts';
import { migrate, PAGE_BYTES, SCHEMA_VERSION } from './schema.ts';
import { prepareTake } from './take.ts';

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
    opened.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
    opened.exec('PRAGMA journal_mode = WAL');
    opened.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
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
  const perform = prepareOperations(database);
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  port.on('message', (message: BatchRequest | 'close') => {
    if (message === 'close') {
      database.close();
      port.close();
      return;
    }
    port.postMessage({ id: message.id, outcome: performAll(message) } satisfies BatchAnswer);
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
  const take = prepareTake(database);
  const find = database.prepare(
    'SELECT created_at, revoked_at, CASE WHEN day < :day THEN 0 ELSE used END AS used FROM keys WHERE hash = :hash',
  );
  const issue = database.prepare(
    `INSERT INTO keys (hash, email, created_at) SELECT :hash, :email, :createdAt
     WHERE :most IS NULL OR (SELECT count(*) FROM (
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
      case 'take': {
        const { hash, day, limit, count } = operation;
        return take(Buffer.from(hash, 'hex'), day, limit, count);
      }
      case 'find':
        return findKey(Buffer.from(operation.hash, 'hex'), operation.day);
      case 'issue': {
        const { email, createdAt, most = null } = operation;
        const hash = Buffer.from(operation.hash, 'hex');
        return issue.run({ hash, email, createdAt, most }).changes === 1;
      }
      case 'rotate': {
        const { rotatedAt, day } = operation;
        const hash = Buffer.from(operation.hash, 'hex');
        if (revoke.run({ hash, revokedAt: rotatedAt }).changes !== 1) return undefined;
        replace.run({ hash, newHash: Buffer.from(operation.newHash, 'hex'), rotatedAt });
        return { used: findKey(hash, day)?.used ?? 0 };
      }
      case 'revoke': {
        const hash = Buffer.from(operation.hash, 'hex');
        const { changes } = revoke.run({ hash, revokedAt: operation.revokedAt });
        return changes === 1;
      }
      case 'check':
        // Writes what is there already: on a full or broken disk, reading would still work.
        database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
        return undefined;
    }
  };
}
