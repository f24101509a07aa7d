import { statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { DAY_MS } from '../../base/day.ts';
import {
  bytes,
  FORGET_AT_ONCE,
  KEEP_REVOKED_DAYS,
  type KeyQuery,
  type KeyRow,
  type ListedKey,
  listedOf,
  MAX_DAYS_AHEAD,
  MAX_UNUSED_KEYS,
  otherSchema,
  PROBE_HASH,
  type QuotaResult,
  recordOf,
  refusalOf,
  type Totals,
} from './key-store.ts';
import { makePrivateFile } from './sqlite-files.ts';

/**
 * The schema's version, in the file as `user_version`. A file of 1.2.1 keeps its own version and its other columns and
 * tables, so that 1.2.1 can go on using it. It refuses a newer file, which lacks them.
 */
const SCHEMA_VERSION = 9;
const VERSION_OF_1_2_1 = 8;

/** A key's row has its last day of use, 0 until the first, and that day's count. */
export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS keys (
    hash BLOB NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER,
    day INTEGER NOT NULL DEFAULT 0,
    used INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS keys_by_email ON keys (email);
  CREATE INDEX IF NOT EXISTS keys_by_revocation ON keys (revoked_at) WHERE revoked_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS keys_unused ON keys (created_at) WHERE day = 0;
  CREATE INDEX IF NOT EXISTS keys_unused_by_email ON keys (email, created_at) WHERE day = 0 AND revoked_at IS NULL;`;

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
  const hasKeys = version > 0 && tables.includes('keys');
  if (hasKeys && (version === SCHEMA_VERSION || version === VERSION_OF_1_2_1)) return false;
  if (hasKeys || version > SCHEMA_VERSION) throw otherSchema(version, SCHEMA_VERSION);
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
    const isNew = requireOurs(database);
    database.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    // Write commits to disk before responding, so that they survive a power failure.
    database.exec('PRAGMA synchronous = FULL');
    // Overwrite deleted rows, so that email addresses don't remain in free pages.
    database.exec('PRAGMA secure_delete = ON');
    inTransaction(database, () => {
      database.exec(SCHEMA);
      if (isNew) database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const IS_SAME_DAY = `day BETWEEN $day AND $day + ${MAX_DAYS_AHEAD}`;
const someKeys = (condition: string) => `hash IN (SELECT hash FROM keys WHERE ${condition} LIMIT ${FORGET_AT_ONCE})`;

const STATEMENTS = {
  read: 'SELECT * FROM keys WHERE hash = $hash',
  issue: 'INSERT INTO keys (hash, email, created_at) VALUES ($hash, $email, $createdAt)',
  makeRoom: `DELETE FROM keys WHERE hash IN (
    SELECT hash FROM keys WHERE email = $email AND day = 0 AND revoked_at IS NULL
    ORDER BY created_at DESC, hash LIMIT -1 OFFSET ${MAX_UNUSED_KEYS - 1})`,
  consume: `
    UPDATE keys SET used = iif(${IS_SAME_DAY}, used, 0) + 1, day = iif(${IS_SAME_DAY}, day, $day)
    WHERE hash = $hash AND revoked_at IS NULL AND iif(${IS_SAME_DAY}, used, 0) < $limit
    RETURNING used`,
  revoke: 'UPDATE keys SET revoked_at = $now WHERE hash = $hash AND revoked_at IS NULL',
  forgetRevoked: `DELETE FROM keys WHERE ${someKeys('revoked_at < $time')}`,
  forgetUnused: `DELETE FROM keys WHERE ${someKeys('day = 0 AND revoked_at IS NULL AND created_at < $time')}`,
  probe: `INSERT INTO keys (hash, email, created_at) VALUES ($hash, '', $now)
    ON CONFLICT (hash) DO UPDATE SET created_at = $now`,
  list: `SELECT * FROM keys
    WHERE email <> '' AND ($email IS NULL OR email = $email)
      AND hash BETWEEN $first AND $last AND ($after IS NULL OR hash > $after)
    ORDER BY hash LIMIT $limit`,
  totals: `SELECT count(*) AS keys, count(revoked_at) AS revoked, count(*) FILTER (WHERE day = $day AND used > 0) AS active,
      coalesce(sum(used) FILTER (WHERE day = $day), 0) AS used
    FROM keys WHERE email <> ''`,
  purge: 'DELETE FROM keys WHERE email = $email',
};

/** The store's methods, each to run in a transaction. */
export type SqliteKeys = ReturnType<typeof createSqliteKeys>;

/** Returns the methods on an open database. `file` is its path, or undefined if it is in memory. */
export function createSqliteKeys(database: DatabaseSync, file?: string) {
  const openedFile = identityOf(file);
  type Name = keyof typeof STATEMENTS;
  type Values = Record<string, number | string | Uint8Array | null>;
  const prepared = Object.fromEntries(
    Object.entries(STATEMENTS).map(([name, text]) => [name, database.prepare(text)]),
  ) as Record<Name, StatementSync>;
  const rows = (name: Name, values: Values) => prepared[name].all(values) as KeyRow[];
  /** Runs a statement. Returns the number of changed rows. */
  const change = (name: Name, values: Values) => Number(prepared[name].run(values).changes);
  const read = (hash: Buffer) => rows('read', { hash })[0];

  return {
    issue(hash: string, email: string, createdAt: number): void {
      change('makeRoom', { email });
      change('issue', { hash: bytes(hash), email, createdAt });
    },

    find: (hash: string, day: number) => recordOf(read(bytes(hash)), day),

    consume(text: string, day: number, limit: number): QuotaResult {
      const hash = bytes(text);
      const [counted] = rows('consume', { hash, day, limit });
      return counted ? { outcome: 'granted', used: counted.used } : refusalOf(read(hash), day);
    },

    revoke: (hash: string, now: number): boolean => change('revoke', { hash: bytes(hash), now }) === 1,

    forget(now: number, unusedDays: number): boolean {
      const revoked = change('forgetRevoked', { time: now - KEEP_REVOKED_DAYS * DAY_MS });
      const unused = change('forgetUnused', { time: now - unusedDays * DAY_MS });
      return revoked < FORGET_AT_ONCE && unused < FORGET_AT_ONCE;
    },

    check(now: number): void {
      change('probe', { hash: bytes(PROBE_HASH), now });
      if (identityOf(file) !== openedFile) {
        throw new Error(`the file ${file} was deleted or replaced: restart the service`);
      }
    },

    list({ day, email = null, prefix = '', after, limit }: KeyQuery): ListedKey[] {
      const [first, last] = [bytes(prefix.padEnd(64, '0')), bytes(prefix.padEnd(64, 'f'))];
      const found = rows('list', { email, first, last, after: after === undefined ? null : bytes(after), limit });
      return found.map((row) => listedOf(row, day));
    },

    totals: (day: number) => ({ ...rows('totals', { day })[0] }) as Totals,

    purge: (email: string): number => change('purge', { email }),
  };
}

/** Returns an ID that a file keeps until it is deleted or replaced, or undefined if there is no file. */
function identityOf(file: string | undefined): string | undefined {
  const stats = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.dev}/${stats.ino}`;
}
