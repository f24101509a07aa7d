import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { createKey, hashKey } from '../../../src/service/keys/key-format.ts';
import { openKeyAdmin, openKeyStore, type StoreLocation, sqliteFile } from '../../../src/service/keys/open-store.ts';
import { needsOf } from '../../support/databases.ts';
import { query, startPostgres } from '../../support/postgres.ts';
import { startService, temporaryFolder } from '../../support/service.ts';

/** The day of the key's seven predictions in the database of release 1.2. */
const DAY = Date.UTC(2025, 10, 20, 12);

interface OldDatabase {
  readonly location: StoreLocation;
  count(table: string): Promise<number>;
}

/** Databases of release 1.2 by kind, each with a key and a sale that was contributed with it. */
const OLD: Readonly<Record<string, (t: TestContext, key: string) => Promise<OldDatabase>>> = {
  sqlite: async (t, key) => {
    const dataDir = temporaryFolder(t);
    const made = new DatabaseSync(sqliteFile(dataDir));
    made.exec(statements('sqlite', key));
    made.close();
    return {
      location: { dataDir },
      count: async (table) => {
        const database = new DatabaseSync(sqliteFile(dataDir), { readOnly: true });
        const { total } = database.prepare(`SELECT count(*) AS total FROM ${table}`).get() as { total: number };
        database.close();
        return total;
      },
    };
  },
  postgresql: async (t, key) => {
    const server = await startPostgres();
    t.after(() => server.stop());
    const databaseUrl = await server.createDatabase();
    await query(databaseUrl, statements('postgresql', key));
    return {
      location: { dataDir: '', databaseUrl },
      count: async (table) => (await query(databaseUrl, `SELECT 1 FROM hangtag_${table}`)).length,
    };
  },
};

function statements(kind: string, key: string): string {
  const file = join(import.meta.dirname, 'release-1.2', `${kind}.sql`);
  return readFileSync(file, 'utf8').replaceAll('KEY_HASH', hashKey(key));
}

for (const [kind, make] of Object.entries(OLD)) {
  describe(`a database of release 1.2 in ${kind}`, needsOf(kind), () => {
    it('keeps its keys and counts, and the contributed sales that nothing reads anymore', async (t) => {
      const key = createKey();
      const { location, count } = await make(t, key);
      const store = await openKeyStore(location);
      const service = await startService(t, {}, { store });
      t.after(() => store.close());
      service.clock.now = DAY;
      const current = await service.ask('/api/public/keys/current', { key });
      assert.equal(current.body.usage.requestsToday, 7);
      const path = '/api/public/ml-price?brand=coach&category=bag&condition=Good';
      assert.match((await service.get(path, key)).headers.get('ratelimit') ?? '', /r=92/);
      const rotated = await service.ask('/api/public/keys/current/rotate', { key, method: 'POST' });
      assert.equal((await service.get(path, rotated.body.apiKey)).status, 200);
      const admin = await openKeyAdmin(location);
      t.after(() => admin.close());
      assert.equal(await admin.purge('ada@example.com'), 2);
      for (const table of ['sales', 'contributors', 'secrets']) assert.equal(await count(table), 1, table);
    });
  });
}
