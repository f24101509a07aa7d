import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '../../base/day.ts';
import { hashKey, rotatedKey } from './key-format.ts';
import {
  FORGET_AT_ONCE,
  KEEP_REVOKED_DAYS,
  type KeyQuery,
  type KeyRecord,
  type ListedKey,
  MAX_DAYS_AHEAD,
  MAX_UNUSED_KEYS,
  otherSchema,
  PROBE_HASH,
  type QuotaResult,
  REPEAT_MS,
  type RotatedKey,
  usedOn,
} from './key-store.ts';
import { makePrivateFile } from './sqlite-files.ts';

/** The schema since release 1.2, stored in the file as `user_version`. Files of 1.2.1 stay as they are. */
export const SCHEMA_VERSION = 8;

/**
 * A key's row has its last day of use, 0 until the first, and that day's count. A rotated key has its replacement and,
 * for a minute, the salt that the replacement was derived with.
 */
export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS keys (
    hash BLOB NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER,
    day INTEGER NOT NULL DEFAULT 0,
    used INTEGER NOT NULL DEFAULT 0,
    replaced_by BLOB,
    rotation_salt BLOB
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS keys_by_email ON keys (email);
  CREATE INDEX IF NOT EXISTS keys_by_revocation ON keys (revoked_at) WHERE revoked_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS keys_unused ON keys (created_at) WHERE day = 0;
  CREATE INDEX IF NOT EXISTS keys_by_salt ON keys (revoked_at) WHERE rotation_salt IS NOT NULL;
  CREATE INDEX IF NOT EXISTS keys_unused_by_email ON keys (email, created_at) WHERE day = 0 AND revoked_at IS NULL;
  PRAGMA user_version = ${SCHEMA_VERSION};`;

/**
 * Page size of a new file. Keys are spread over the file, so each count writes one page to the log. With SQLite's
 * default of 4,096 bytes, a slow disk would manage only a sixth as many counts.
 */
export const PAGE_BYTES = 512;
/** Pages in the write-ahead log, about 8 MB, before a checkpoint moves them to the database file. */
const CHECKPOINT_PAGES = 16_000;

/** Runs a function in a transaction, which is rolled back if the function throws. */
export function inTransaction<Result>(database: DatabaseSync, act: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = act();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // After some errors, SQLite has rolled back already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Throws an Error if the database belongs to another program or release. Returns true for an empty one. */
export function requireOurs(database: DatabaseSync): boolean {
  // One statement, because another process may be creating the schema.
  const { version, names } = database
    .prepare(
      `SELECT user_version AS version,
        (SELECT json_group_array(name ORDER BY name) FROM sqlite_master WHERE type = 'table') AS names
      FROM pragma_user_version`,
    )
    .get() as { version: number; names: string };
  const tables: string[] = JSON.parse(names);
  if (version === 0 && tables.length === 0) return true;
  if (version > SCHEMA_VERSION || (version > 0 && version < SCHEMA_VERSION && tables.includes('keys')))
    throw otherSchema(version, SCHEMA_VERSION);
  if (version === SCHEMA_VERSION && tables.includes('keys')) return false;
  throw new Error(
    `it is not Hangtag's: its tables are ${tables.slice(0, 5).join(', ') || 'none'}. Give another folder`,
  );
}

/**
 * Opens or creates a key database, private to this user. Statements wait up to `timeout` milliseconds for another
 * process. Throws an Error if the file isn't Hangtag's, its schema is another release's, or SQLite fails.
 */
export function openDatabase(file: string, timeout: number): DatabaseSync {
  makePrivateFile(file);
  const database = new DatabaseSync(file, { timeout });
  try {
    // This must come before the first write.
    requireOurs(database);
    database.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    // Write commits to disk before responding, so that they survive a power failure.
    database.exec('PRAGMA synchronous = FULL');
    // Overwrite deleted rows, so that email addresses don't remain in free pages.
    database.exec('PRAGMA secure_delete = ON');
    inTransaction(database, () => database.exec(SCHEMA));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

interface KeyRow {
  readonly hash: Uint8Array;
  readonly email: string;
  readonly created_at: number;
  readonly revoked_at: number | null;
  readonly day: number;
  readonly used: number;
  readonly rotation_salt: Uint8Array | null;
}

const bytes = (hexadecimal: string): Buffer => Buffer.from(hexadecimal, 'hex');

/** The store's methods, each to run in a transaction. */
export type SqliteKeys = ReturnType<typeof createSqliteKeys>;

/** Prepares the statements on an open database. `file` is its path, or undefined if it is in memory. */
export function createSqliteKeys(database: DatabaseSync, file?: string) {
  const openedFile = identityOf(file);
  const prepare = (text: string) => database.prepare(text);

  const removeUnused = prepare(
    `DELETE FROM keys WHERE hash IN (
       SELECT hash FROM keys WHERE email = $email AND day = 0 AND revoked_at IS NULL
       ORDER BY created_at DESC, hash LIMIT -1 OFFSET ${MAX_UNUSED_KEYS - 1})`,
  );
  const insert = prepare('INSERT INTO keys (hash, email, created_at) VALUES ($hash, $email, $createdAt)');
  const select = prepare('SELECT * FROM keys WHERE hash = $hash');
  const isSameDay = `day BETWEEN $day AND $day + ${MAX_DAYS_AHEAD}`;
  const count = prepare(
    `UPDATE keys SET used = iif(${isSameDay}, used, 0) + 1, day = iif(${isSameDay}, day, $day)
     WHERE hash = $hash AND revoked_at IS NULL AND iif(${isSameDay}, used, 0) < $limit
     RETURNING used`,
  );
  const insertReplacement = prepare(
    `INSERT INTO keys (hash, email, created_at, day, used)
     SELECT $newHash, email, $now, day, used FROM keys WHERE hash = $hash`,
  );
  const replace = prepare(
    'UPDATE keys SET revoked_at = $now, replaced_by = $newHash, rotation_salt = $salt WHERE hash = $hash',
  );
  const revokeLive = prepare('UPDATE keys SET revoked_at = $now WHERE hash = $hash AND revoked_at IS NULL');
  const dropSalts = prepare(
    `UPDATE keys SET rotation_salt = NULL WHERE hash IN (
       SELECT hash FROM keys WHERE rotation_salt IS NOT NULL AND revoked_at <= $time LIMIT ${FORGET_AT_ONCE})`,
  );
  const deleteRevoked = prepare(
    `DELETE FROM keys WHERE hash IN (SELECT hash FROM keys WHERE revoked_at < $time LIMIT ${FORGET_AT_ONCE})`,
  );
  const deleteUnused = prepare(
    `DELETE FROM keys WHERE hash IN (
       SELECT hash FROM keys WHERE day = 0 AND revoked_at IS NULL AND created_at < $time LIMIT ${FORGET_AT_ONCE})`,
  );
  const probe = prepare(
    `INSERT INTO keys (hash, email, created_at) VALUES ($hash, '', $now)
     ON CONFLICT (hash) DO UPDATE SET created_at = $now`,
  );
  const selectMany = prepare(
    `SELECT * FROM keys
     WHERE email <> '' AND ($email IS NULL OR email = $email)
       AND hash BETWEEN $first AND $last AND ($after IS NULL OR hash > $after)
     ORDER BY hash LIMIT $limit`,
  );
  const total = prepare(
    `SELECT count(*) AS keys, count(revoked_at) AS revoked, count(*) FILTER (WHERE day = $day AND used > 0) AS active,
       coalesce(sum(used) FILTER (WHERE day = $day), 0) AS used
     FROM keys WHERE email <> ''`,
  );
  const deleteAddress = prepare('DELETE FROM keys WHERE email = $email');
  const read = (hash: string) => select.get({ hash: bytes(hash) }) as KeyRow | undefined;

  return {
    issue(hash: string, email: string, createdAt: number): void {
      removeUnused.run({ email });
      insert.run({ hash: bytes(hash), email, createdAt });
    },

    find(hash: string, day: number): KeyRecord | undefined {
      const row = read(hash);
      return row && { createdAt: row.created_at, revoked: row.revoked_at !== null, used: usedOn(row, day) };
    },

    consume(hash: string, day: number, limit: number): QuotaResult {
      const counted = count.get({ hash: bytes(hash), day, limit });
      if (counted) return { outcome: 'granted', used: Number(counted.used) };
      const row = read(hash);
      if (!row) return { outcome: 'unknown' };
      return row.revoked_at === null ? { outcome: 'exhausted', used: usedOn(row, day) } : { outcome: 'revoked' };
    },

    rotate(key: string, now: number, day: number): RotatedKey | undefined {
      const hash = hashKey(key);
      const old = read(hash);
      if (!old) return undefined;
      const used = usedOn(old, day);
      if (old.revoked_at === null) {
        const salt = randomBytes(32);
        const newKey = rotatedKey(key, salt);
        const values = { hash: bytes(hash), newHash: bytes(hashKey(newKey)), now };
        insertReplacement.run(values);
        replace.run({ ...values, salt });
        return { key: newKey, createdAt: now, used };
      }
      if (old.rotation_salt === null || old.revoked_at <= now - REPEAT_MS) return undefined;
      const newKey = rotatedKey(key, old.rotation_salt);
      const next = read(hashKey(newKey));
      const isUnchanged = next?.revoked_at === null && next.day === old.day && next.used === old.used;
      return isUnchanged ? { key: newKey, createdAt: next.created_at, used } : undefined;
    },

    revoke: (hash: string, now: number): boolean => revokeLive.run({ hash: bytes(hash), now }).changes === 1,

    forget(now: number, unusedDays: number): boolean {
      const changes = [
        dropSalts.run({ time: now - REPEAT_MS }),
        deleteRevoked.run({ time: now - KEEP_REVOKED_DAYS * DAY_MS }),
        deleteUnused.run({ time: now - unusedDays * DAY_MS }),
      ];
      return changes.every((result) => Number(result.changes) < FORGET_AT_ONCE);
    },

    check(now: number): void {
      probe.run({ hash: bytes(PROBE_HASH), now });
      if (identityOf(file) !== openedFile) {
        throw new Error(`the file ${file} was deleted or replaced: restart the service`);
      }
    },

    list({ day, email, prefix = '', after, limit }: KeyQuery): ListedKey[] {
      const rows = selectMany.all({
        email: email ?? null,
        first: bytes(prefix.padEnd(64, '0')),
        last: bytes(prefix.padEnd(64, 'f')),
        after: after === undefined ? null : bytes(after),
        limit,
      }) as unknown as KeyRow[];
      return rows.map((row) => ({
        hash: Buffer.from(row.hash).toString('hex'),
        email: row.email,
        createdAt: row.created_at,
        revokedAt: row.revoked_at ?? undefined,
        used: usedOn(row, day),
      }));
    },

    totals: (day: number) => ({ ...total.get({ day }) }) as Record<'keys' | 'revoked' | 'active' | 'used', number>,

    purge: (email: string): number => Number(deleteAddress.run({ email }).changes),
  };
}

/** Returns an ID that a file keeps until it is deleted or replaced, or undefined if there is no file. */
function identityOf(file: string | undefined): string | undefined {
  const stats = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.dev}/${stats.ino}`;
}
