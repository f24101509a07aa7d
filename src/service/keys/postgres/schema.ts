import type { ClientBase } from 'pg';
import { type Migrated, newerSchema } from '../key-store.ts';

/**
 * One migration per entry, oldest first; released ones never change. A key's use is stored in its own row, for the last
 * day it was used on. Half of each page stays free, so that a new count stays on its page and touches no index, except
 * the first of a day.
 */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE hangtag_keys (
    hash bytea PRIMARY KEY,
    email text NOT NULL,
    created_at bigint NOT NULL,
    revoked_at bigint,
    day integer NOT NULL DEFAULT 0,
    used integer NOT NULL DEFAULT 0
  ) WITH (fillfactor = 50);
  CREATE INDEX hangtag_keys_by_email ON hangtag_keys (email);`,
  // `replaced_by` points from a rotated key to its replacement. The index is for deleting keys revoked long ago.
  `UPDATE hangtag_keys SET email = lower(email) WHERE email <> lower(email);
  ALTER TABLE hangtag_keys ADD COLUMN replaced_by bytea;
  CREATE INDEX hangtag_keys_by_revocation ON hangtag_keys (revoked_at) WHERE revoked_at IS NOT NULL;`,
  // Two created tables for contributed sales, until 2.0. Databases that have them keep them.
  'SELECT 1',
  'SELECT 1',
  // For deleting unused keys. The first count of a day touches it, and no other.
  'CREATE INDEX hangtag_keys_unused ON hangtag_keys (created_at) WHERE day = 0;',
  // A rotated key and its salt give its replacement, while that may be repeated. The index is for deleting salts.
  `ALTER TABLE hangtag_keys ADD COLUMN rotation_salt bytea;
  CREATE INDEX hangtag_keys_by_salt ON hangtag_keys (revoked_at) WHERE rotation_salt IS NOT NULL;`,
];

/** Names the lock that one node holds while it migrates: an arbitrary number, the same in every release. */
const MIGRATION_LOCK = 7_410_426_238;
/** Maximum time for a migration, or for the wait for another node's. */
const PATIENCE_MS = 60_000;

/** Migrates once, under a lock, however many nodes start together. The error for a newer schema has a code. */
export async function migrate(client: ClientBase): Promise<Migrated> {
  // Without values, so that one query may contain several statements.
  const run = (text: string) => {
    const query = { text, query_timeout: PATIENCE_MS };
    return client.query<{ version: number }>(query);
  };
  await run('BEGIN');
  try {
    await run(`SET LOCAL statement_timeout = ${PATIENCE_MS}`);
    await run(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await run('CREATE TABLE IF NOT EXISTS hangtag_schema (version integer NOT NULL)');
    const version = (await run('SELECT version FROM hangtag_schema')).rows[0]?.version ?? 0;
    if (version > MIGRATIONS.length) {
      throw Object.assign(newerSchema(version, MIGRATIONS.length), { code: 'NEWER_SCHEMA' });
    }
    for (const migration of MIGRATIONS.slice(version)) await run(migration);
    if (version < MIGRATIONS.length) {
      await run('DELETE FROM hangtag_schema');
      await run(`INSERT INTO hangtag_schema VALUES (${MIGRATIONS.length})`);
    }
    await run('COMMIT');
    return { from: version, to: MIGRATIONS.length };
  } catch (error) {
    // On a broken connection the server has rolled back already.
    await run('ROLLBACK').catch(() => {});
    throw error;
  }
}
