import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { KeyAdmin } from '../../src/service/keys/key-admin.ts';
import type { KeyStore } from '../../src/service/keys/key-store.ts';
import { openPostgresAdmin, openPostgresStore } from '../../src/service/keys/postgres/postgres-store.ts';
import { openSqliteAdmin } from '../../src/service/keys/sqlite/sqlite-admin.ts';
import { openSqliteStore } from '../../src/service/keys/sqlite/sqlite-store.ts';
import { query, startPostgres, type TestPostgres } from './postgres.ts';

/** A database for tests; each `open` is another process's view of it. */
interface Backend {
  prepare(): Promise<void>;
  open(): Promise<KeyStore>;
  openAdmin(): Promise<KeyAdmin>;
  /** The rows of the table of keys as stored. */
  keyRows(): Promise<readonly Record<string, unknown>[]>;
  release(): Promise<void>;
}

/** Both kinds of database by name; a suite for stores runs with each. */
export const BACKENDS: Readonly<Record<string, () => Backend>> = {
  SQLite: () => {
    let folder: string;
    const file = () => join(folder, 'hangtag.sqlite');
    return {
      prepare: async () => {
        folder = mkdtempSync(join(tmpdir(), 'hangtag-test-'));
      },
      open: () => openSqliteStore(file()),
      openAdmin: async () => openSqliteAdmin(file()),
      keyRows: async () => {
        const database = new DatabaseSync(file(), { readOnly: true });
        const rows = database.prepare('SELECT * FROM keys').all();
        database.close();
        return rows;
      },
      release: async () => rmSync(folder, { recursive: true }),
    };
  },
  PostgreSQL: () => {
    let server: TestPostgres;
    let url: string;
    return {
      prepare: async () => {
        server = await startPostgres();
        url = await server.createDatabase();
      },
      open: () => openPostgresStore(url),
      openAdmin: () => openPostgresAdmin(url),
      keyRows: () => query(url, 'SELECT * FROM hangtag_keys'),
      release: () => server.stop(),
    };
  },
};
