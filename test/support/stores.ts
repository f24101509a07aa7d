import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { KeyStore } from '../../src/service/keys/key-store.ts';
import { openPostgresStore } from '../../src/service/keys/postgres-store.ts';
import { openSqliteStore } from '../../src/service/keys/sqlite-store.ts';
import { query, startPostgres, type TestPostgres } from './postgres.ts';

/** A database for tests. Each `open` connects separately, as another process would. */
interface Backend {
  prepare(): Promise<void>;
  open(): Promise<KeyStore>;
  /** Returns the stored rows of the table of keys. */
  keyRows(): Promise<readonly Record<string, unknown>[]>;
  release(): Promise<void>;
}

/** Both types of database by name. Tests of key stores run on each. */
export const BACKENDS: Readonly<Record<string, () => Backend>> = {
  SQLite: () => {
    let folder: string;
    const file = () => join(folder, 'hangtag.sqlite');
    return {
      prepare: async () => {
        folder = mkdtempSync(join(tmpdir(), 'hangtag-test-'));
      },
      open: () => openSqliteStore(file()),
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
      keyRows: () => query(url, 'SELECT * FROM hangtag_keys'),
      release: () => server.stop(),
    };
  },
};
