import { DatabaseSync } from 'node:sqlite';
import { type Migrated, newerSchema } from '../key-store.ts';
import { makePrivateFile } from './private-files.ts';
import { inTransaction } from './sqlite-work.ts';

/** Migrations by schema version. Never change a released one. Rows have a key's last day of use with its count. */
const MIGRATIONS: Readonly<Record<number, (database: DatabaseSync) => void>> = {
  1: (database) =>
    database.exec(`CREATE TABLE keys (
      hash BLOB NOT NULL PRIMARY KEY,
      email TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      revoked_at INTEGER,
      day INTEGER NOT NULL DEFAULT 0,
      used INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX keys_by_email ON keys (email);`),
  // A rotated key points to its replacement. The index finds keys revoked long ago. Releases 1.x write to `probe` in
  // their checks. May run twice: a process of an older release may still serve the file and write its version into it.
  4: (database) => {
    addColumn(database, 'keys', 'replaced_by BLOB');
    database.exec(`
      UPDATE keys SET email = lower(email);
      CREATE INDEX IF NOT EXISTS keys_by_revocation ON keys (revoked_at) WHERE revoked_at IS NOT NULL;
      CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY, filler BLOB NOT NULL) STRICT;`);
  },
  // Before 2.0, versions 5 and 6 created tables for contributed sales. Files that have the tables keep them.
  7: (database) => database.exec('CREATE INDEX IF NOT EXISTS keys_unused ON keys (created_at) WHERE day = 0'),
  // The salt lets a rotation be repeated. The index finds salts to delete.
  8: (database) => {
    addColumn(database, 'keys', 'rotation_salt BLOB');
    database.exec('CREATE INDEX IF NOT EXISTS keys_by_salt ON keys (revoked_at) WHERE rotation_salt IS NOT NULL');
  },
};

function addColumn(database: DatabaseSync, table: string, column: string): void {
  const columns = database.prepare('SELECT name FROM pragma_table_info(?)').all(table);
  if (columns.some(({ name }) => name === column.split(' ')[0])) return;
  database.exec(`ALTER TABLE ${table} ADD COLUMN ${column}`);
}

/**
 * Page size of a new file. Keys are spread over the file, so each count writes one page to the log. With SQLite's
 * default of 4,096 bytes, a slow disk would manage only a sixth as many counts.
 */
export const PAGE_BYTES = 512;

/** This release's schema version, stored in the file as `user_version`. */
export const SCHEMA_VERSION = Math.max(...Object.keys(MIGRATIONS).map(Number));

/** Pages in the write-ahead log, about 8 MB, before a checkpoint moves them to the database file. */
const CHECKPOINT_PAGES = 16_000;

/**
 * Opens or creates a key database, private to this user, and migrates it. Statements wait up to `timeout` milliseconds
 * for another process. Returns the schema versions too. Throws an Error if the file isn't Hangtag's, its schema is
 * newer, or SQLite fails.
 */
export function openDatabase(file: string, timeout: number) {
  makePrivateFile(file);
  const database = new DatabaseSync(file, { timeout });
  try {
    // This must come before the first write.
    refuseForeign(database);
    database.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    // Write commits to disk before responding, so that they survive a power failure.
    database.exec('PRAGMA synchronous = FULL');
    // Overwrite deleted rows, so that email addresses don't remain in free pages.
    database.exec('PRAGMA secure_delete = ON');
    return { database, migrated: migrate(database) };
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Throws an Error if the database belongs to another program. Accepts newer versions, which {@link migrate} rejects.
 * Reads version and tables in one statement, because another process may be migrating the file.
 */
function refuseForeign(database: DatabaseSync): void {
  const { version, names } = database
    .prepare(
      `SELECT user_version AS version,
        (SELECT json_group_array(name ORDER BY name) FROM sqlite_master WHERE type = 'table') AS names
      FROM pragma_user_version`,
    )
    .get() as { version: number; names: string };
  const tables: string[] = JSON.parse(names);
  // A new file has no version, and no tables unless another program has created them.
  const isNewOrHangtag = version === 0 ? tables.length === 0 : tables.includes('keys');
  if (isNewOrHangtag || version > SCHEMA_VERSION) return;
  throw new Error(
    `it is not Hangtag's: its tables are ${tables.slice(0, 5).join(', ') || 'none'}. Give another folder`,
  );
}

/** Migrates the database to this release's schema. Throws an Error if a newer release or another program wrote it. */
export function migrate(database: DatabaseSync): Migrated {
  refuseForeign(database);
  return inTransaction(database, () => {
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    if (version > SCHEMA_VERSION) throw newerSchema(version, SCHEMA_VERSION);
    for (const [newVersion, migrateTo] of Object.entries(MIGRATIONS)) {
      if (Number(newVersion) > version) migrateTo(database);
    }
    database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    return { from: version, to: SCHEMA_VERSION };
  });
}
