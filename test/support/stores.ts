import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { KeyRecord, KeyStore } from '../../src/keys/key-store.ts';
import { openPostgresStore } from '../../src/keys/postgres-store.ts';
import { openSqliteStore } from '../../src/keys/sqlite-store.ts';
import { query, startPostgres, type TestPostgres } from './postgres.ts';

/** How many times longer than in service a store may take to answer. */
export const PATIENCE = 100;

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
      open: () => openSqliteStore(file(), { deadlineFactor: PATIENCE }),
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
      open: () => openPostgresStore(url, { deadlineFactor: PATIENCE }),
      keyRows: () => query(url, 'SELECT * FROM hangtag_keys'),
      release: () => server.stop(),
    };
  },
};

/** Returns the statements that make a database of release 1.2.1. */
export const readRelease121 = (database: 'sqlite' | 'postgres'): string =>
  readFileSync(new URL(`../keys/release-1.2.1.${database}.sql`, import.meta.url), 'utf8');

/** Fails unless a store has the keys and counts of {@link readRelease121}, and goes on counting. */
export async function requireKeysOf121(store: KeyStore): Promise<void> {
  const day = 20_785;
  const keys = await store.list(day, 100);
  const line = (key: KeyRecord) =>
    `${key.email}, ${key.requestsToday} used${key.revokedAt === undefined ? '' : ', revoked'}`;
  assert.deepEqual(keys.map(line).sort(), [
    'ada@example.com, 0 used',
    'eve@example.com, 1 used',
    'eve@example.com, 1 used, revoked',
    'user2@example.com, 7 used',
    'user4@example.com, 100 used',
    'zoe@example.com, 0 used, revoked',
  ]);
  const consume = async (key: KeyRecord) => `${line(key)}: ${await store.consume(key.hash, day, 100)}`;
  assert.deepEqual((await Promise.all(keys.map(consume))).sort(), [
    'ada@example.com, 0 used: 1',
    'eve@example.com, 1 used, revoked: undefined',
    'eve@example.com, 1 used: 2',
    'user2@example.com, 7 used: 8',
    'user4@example.com, 100 used: undefined',
    'zoe@example.com, 0 used, revoked: undefined',
  ]);
}
