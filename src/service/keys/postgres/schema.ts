import type { ClientBase } from 'pg';
import { type Migrated, newerSchema } from '../key-store.ts';

/**
 * Migrations, oldest first. Never change a released one. A key's row has its last day of use and that day's count. Half
 * of each page stays free, so that an updated row stays on its page. Only the first count of a day updates an index.
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
  // A rotated key points to its replacement. The index finds keys revoked long ago.
  `UPDATE hangtag_keys SET email = lower(email) WHERE email <> lower(email);
  ALTER TABLE hangtag_keys ADD COLUMN replaced_by bytea;
  CREATE INDEX hangtag_keys_by_revocation ON hangtag_keys (revoked_at) WHERE revoked_at IS NOT NULL;`,
  // Before 2.0, these two migrations created tables for contributed sales. Databases that have the tables keep them.
  'SELECT 1',
  'SELECT 1',
  // The index finds unused keys. Only the first count of a day updates it.
  'CREATE INDEX hangtag_keys_unused ON hangtag_keys (created_at) WHERE day = 0;',
  // The salt lets a rotation be repeated. The index finds salts to delete.
  `ALTER TABLE hangtag_keys ADD COLUMN rotation_salt bytea;
  CREATE INDEX hangtag_keys_by_salt ON hangtag_keys (revoked_at) WHERE rotation_salt IS NOT NULL;`,
];

/** Key of the advisory lock that a node holds while migrating. The number is arbitrary, but must never change. */
const MIGRATION_LOCK = 7_410_426_238;
const PATIENCE_MS = 60_000;

/**
 * Migrates the schema under a lock, so that it is migrated only once even if several nodes start together. Rejects with
 * the code NEWER_SCHEMA if a newer release has migrated it.
 */
export async function migrate(client: ClientBase): Promise<Migrated> {
  // A query without values may contain several statements.
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
    // This fails if the connection broke, but then the server rolls back by itself.
    await run('ROLLBACK').catch(() => {});
    throw error;
  }
}
