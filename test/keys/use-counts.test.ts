import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import type { KeyStore } from '../../src/keys/key-store.ts';
import { openSqliteAdmin } from '../../src/keys/sqlite/sqlite-admin.ts';
import { openSqliteStore } from '../../src/keys/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../support/service.ts';

const DAY = 20_000;
const LIMIT = 100;
const KEYS = 400;

/** A store with keys that were used `uses` times each, and the file that it is in. */
async function usedStore(t: TestContext, uses: number) {
  const file = join(temporaryFolder(t), 'keys.sqlite');
  const store = await openSqliteStore(file);
  t.after(() => store.close());
  const hashes = Array.from({ length: KEYS }, () => randomBytes(32).toString('hex'));
  await Promise.all(hashes.map((hash) => store.issue(hash, 'ada@example.com', 5)));
  for (let i = 0; i < uses; i++) {
    await Promise.all(hashes.map((hash) => store.take(hash, DAY, LIMIT)));
  }
  return { file, store, hashes };
}

async function usesIn(store: KeyStore, hashes: readonly string[]): Promise<Set<number>> {
  const records = await Promise.all(hashes.map((hash) => store.find(hash, DAY)));
  return new Set(records.map((record) => record?.used ?? -1));
}

describe("uses that the keys' rows do not tell yet", () => {
  it('stay a bounded number, however many are counted', async (t) => {
    const { file, store, hashes } = await usedStore(t, 60);
    assert.deepEqual(await usesIn(store, hashes), new Set([60]));
    const database = new DatabaseSync(file, { readOnly: true });
    t.after(() => database.close());
    const { bytes } = database.prepare('SELECT sum(length(entries)) AS bytes FROM uses').get() as {
      bytes: number;
    };
    // 24,000 of 40 bytes were counted.
    assert.ok(bytes > 0 && bytes < 18_000 * 40, `${bytes} bytes`);
  });

  it('outlast a crash, those of keys that were not used for long too', async (t) => {
    const { file, store, hashes } = await usedStore(t, 3);
    const busy = hashes.slice(KEYS / 2);
    for (let i = 3; i < LIMIT; i++) {
      await Promise.all(busy.map((hash) => store.take(hash, DAY, LIMIT)));
    }
    // What a process that was killed leaves behind.
    const left = join(temporaryFolder(t), 'keys.sqlite');
    for (const suffix of ['', '-wal']) copyFileSync(file + suffix, left + suffix);
    const next = await openSqliteStore(left);
    t.after(() => next.close());
    assert.deepEqual(await usesIn(next, hashes.slice(0, KEYS / 2)), new Set([3]));
    assert.deepEqual(await usesIn(next, busy), new Set([LIMIT]));
    assert.deepEqual(await next.take(busy[0] as string, DAY, LIMIT), { outcome: 'exhausted' });
  });

  it('are in what operators see while the service runs, and counting goes on', async (t) => {
    const { file, store, hashes } = await usedStore(t, 3);
    const admin = openSqliteAdmin(file);
    t.after(() => admin.close());
    assert.deepEqual(
      { ...(await admin.totals(DAY)) },
      {
        keys: KEYS,
        revoked: 0,
        active: KEYS,
        used: 3 * KEYS,
      },
    );
    const hash = hashes[0] as string;
    assert.deepEqual(await store.take(hash, DAY, LIMIT), { outcome: 'granted', used: 4 });
    const [listed] = await admin.list({ day: DAY, prefix: hash, limit: 1 });
    assert.equal(listed?.used, 4);
  });

  it('do not hide that an operator revoked or deleted the key', async (t) => {
    const { file, store, hashes } = await usedStore(t, 1);
    const admin = openSqliteAdmin(file);
    t.after(() => admin.close());
    const [one, two] = hashes as [string, string];
    await admin.revoke(one, 6);
    assert.deepEqual(await store.take(one, DAY, LIMIT), { outcome: 'revoked' });
    await admin.purge('ada@example.com');
    assert.deepEqual(await store.take(two, DAY, LIMIT), { outcome: 'unknown' });
  });

  it('do not hide that the key was revoked', async (t) => {
    const { store, hashes } = await usedStore(t, 1);
    const hash = hashes[0] as string;
    await store.revoke(hash, 6);
    assert.deepEqual(await store.take(hash, DAY, LIMIT), { outcome: 'revoked' });
  });

  it('are forgotten when their batch fails', async (t) => {
    const { file, store, hashes } = await usedStore(t, 1);
    const hash = hashes[0] as string;
    const other = new DatabaseSync(file);
    // Fails after the uses were counted, before they are durable: only a transaction of two fills so many bytes.
    other.exec(
      `CREATE TRIGGER refuse BEFORE INSERT ON uses WHEN length(NEW.entries) = 80 BEGIN SELECT RAISE(FAIL, 'no'); END`,
    );
    other.close();
    const take = () => store.take(hash, DAY, LIMIT);
    assert.deepEqual(await take(), { outcome: 'granted', used: 2 });
    await assert.rejects(Promise.all([take(), take()]), /no/);
    assert.deepEqual(await take(), { outcome: 'granted', used: 3 });
  });
});
