import { DatabaseSync } from 'node:sqlite';
import { type Migrated, newerSchema } from '../key-store.ts';
import { makePrivateFile } from './private-files.ts';
import { inTransaction } from './sqlite-work.ts';

/** Migrations by their schema's number; released ones never change. A row has a key's use on the last day of any. */
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
  // `replaced_by` points from a rotated key to its replacement. The first index is for deleting keys that were revoked
  // long ago. 1.x writes `probe` to find out if keys could be. May run again: a process from the last release that
  // still serves the file writes its own version into it.
  4: (database) => {
    addColumn(database, 'keys', 'replaced_by BLOB');
    database.exec(`
      UPDATE keys SET email = lower(email);
      CREATE INDEX IF NOT EXISTS keys_by_revocation ON keys (revoked_at) WHERE revoked_at IS NOT NULL;
      CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY, filler BLOB NOT NULL) STRICT;`);
  },
  // 5 and 6 created tables for contributed sales, until 2.0. Files that have them keep them.
  // For deleting unused keys.
  7: (database) => database.exec('CREATE INDEX IF NOT EXISTS keys_unused ON keys (created_at) WHERE day = 0'),
  // A rotated key and its salt give its replacement, while that may be repeated. The index is for deleting salts.
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
 * Page size of a new file. Keys are spread over the file, so each count writes another page to the log: with SQLite's
 * usual 4,096 bytes, a slow disk would manage a sixth of the counts.
 */
export const PAGE_BYTES = 512;

/** Number of this release's schema, stored in the file as `user_version`. */
export const SCHEMA_VERSION = Math.max(...Object.keys(MIGRATIONS).map(Number));

/** Pages in the write-ahead log, about 8 MB, before they move to the database file. */
const CHECKPOINT_PAGES = 16_000;

/**
 * Opens or creates a file of keys, for this user only, and migrates it. Statements wait that many milliseconds for
 * another process. Throws a sentence if the file is not ours or has a newer schema, and SQLite's error.
 */
export function openDatabase(file: string, timeout: number) {
  makePrivateFile(file);
  const database = new DatabaseSync(file, { timeout });
  try {
    // Before anything is written to it.
    refuseForeign(database);
    database.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    // Each commit reaches the disk before its answer leaves: answered requests survive a power cut.
    database.exec('PRAGMA synchronous = FULL');
    // Deleted rows are overwritten: addresses do not stay in the file's free pages.
    database.exec('PRAGMA secure_delete = ON');
    return { database, migrated: migrate(database) };
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Throws a sentence unless the database is new, has Hangtag's keys, or has a newer version, which {@link migrate}
 * refuses. Changes nothing. One statement reads the version with the tables, since another process may be migrating the
 * file.
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
  const isOurs = version === 0 ? tables.length === 0 : tables.includes('keys');
  if (isOurs || version > SCHEMA_VERSION) return;
  throw new Error(
    `it is not Hangtag's: its tables are ${tables.slice(0, 5).join(', ') || 'none'}. Give another folder`,
  );
}

/** Brings the database to this schema. Throws a sentence if a newer version, or another program, wrote it. */
export function migrate(database: DatabaseSync): Migrated {
  refuseForeign(database);
  return inTransaction(database, () => {
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    if (version > SCHEMA_VERSION) throw newerSchema(version, SCHEMA_VERSION);
    for (const [to, run] of Object.entries(MIGRATIONS)) {
      if (Number(to) > version) run(database);
    }
    database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    return { from: version, to: SCHEMA_VERSION };
  });
}
