import type { DatabaseSync } from 'node:sqlite';

/**
 * One migration an entry, oldest first; released ones never change. A key's row tells its use on the last day that it
 * was used on. Newer uses wait in `uses`, a row for each transaction: see {@link ./use-counts.ts UseCounts}.
 */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE keys (
    hash BLOB NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER,
    day INTEGER NOT NULL DEFAULT 0,
    used INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX keys_by_email ON keys (email);`,
  `CREATE TABLE uses (
    id INTEGER PRIMARY KEY,
    entries BLOB NOT NULL
  ) STRICT;`,
];

/** Number of this release's schema, kept in the file as `user_version`. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** Brings the database to this version's schema. Throws a sentence when a newer version wrote it. */
export function migrate(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    const { user_version: version } = database.prepare('PRAGMA user_version').get() as {
      user_version: number;
    };
    if (version > SCHEMA_VERSION) {
      throw new Error(
        `its schema has version ${version}, this release knows versions up to ${SCHEMA_VERSION}: run a newer release`,
      );
    }
    for (const migration of MIGRATIONS.slice(version)) database.exec(migration);
    database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
