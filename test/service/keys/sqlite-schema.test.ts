import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { openSqliteAdmin } from '../../../src/service/keys/sqlite/sqlite-admin.ts';
import { openSqliteStore } from '../../../src/service/keys/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../../support/service.ts';

const DAY = 20_000;

/** A database of schema 1: without rotated keys, and with addresses as typed. */
function oldDatabase(t: TestContext, hashes: readonly string[]): string {
  const file = join(temporaryFolder(t), 'keys.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE keys (
      hash BLOB NOT NULL PRIMARY KEY, email TEXT NOT NULL, created_at INTEGER NOT NULL, revoked_at INTEGER,
      day INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX keys_by_email ON keys (email);
    PRAGMA user_version = 1;`);
  const issue = database.prepare('INSERT INTO keys (hash, email, created_at, used, day) VALUES (?, ?, 5, 7, ?)');
  for (const hash of hashes) issue.run(Buffer.from(hash, 'hex'), 'Ada@example.com', DAY);
  database.close();
  return file;
}

describe('a SQLite database of an older release', () => {
  const [one, two] = ['12'.repeat(32), '34'.repeat(32)] as const;

  it('keeps its keys and their counts', async (t) => {
    const store = await openSqliteStore(oldDatabase(t, [one]));
    t.after(() => store.close());
    assert.deepEqual(await store.consume(one, DAY, 8), { outcome: 'granted', used: 8 });
    assert.deepEqual(await store.consume(one, DAY, 8), { outcome: 'exhausted', used: 8 });
    // Its address counts as all others do.
    assert.equal(await store.issue(two, 'ada@example.com', 5, 1), false);
  });

  it('shows operators the same counts', async (t) => {
    const admin = openSqliteAdmin(oldDatabase(t, [one, two]));
    t.after(() => admin.close());
    assert.deepEqual({ ...(await admin.totals(DAY)) }, { keys: 2, revoked: 0, active: 2, used: 14 });
  });
});

describe('the SQLite store beside operators', () => {
  it('sees immediately that they revoked or deleted a key, and shows them each use', async (t) => {
    const file = join(temporaryFolder(t), 'keys.sqlite');
    const store = await openSqliteStore(file);
    t.after(() => store.close());
    const [one, two] = ['ab'.repeat(32), 'cd'.repeat(32)] as const;
    await store.issue(one, 'ada@example.com', 5, 20);
    await store.issue(two, 'bob@example.com', 5, 20);
    await store.consume(one, DAY, 100);
    await store.consume(two, DAY, 100, 3);
    const admin = openSqliteAdmin(file);
    t.after(() => admin.close());
    assert.equal((await admin.totals(DAY)).used, 4);
    await admin.revoke(one, 6);
    assert.deepEqual(await store.consume(one, DAY, 100), { outcome: 'revoked' });
    const listed = await admin.list({ day: DAY, limit: 9 });
    assert.deepEqual(
      listed.map(({ hash, revokedAt, used }) => [hash, revokedAt, used]),
      [
        [one, 6, 1],
        [two, undefined, 3],
      ],
    );
    await admin.purge('bob@example.com');
    assert.deepEqual(await store.consume(two, DAY, 100), { outcome: 'unknown' });
  });

  it('stays usable when a process of the last release writes its version into the file', async (t) => {
    const file = join(temporaryFolder(t), 'keys.sqlite');
    const [one, two] = ['aa'.repeat(32), 'bb'.repeat(32)];
    const first = await openSqliteStore(file);
    await first.issue(one, 'ada@example.com', 5, 20);
    await first.close();
    const older = new DatabaseSync(file);
    older.exec('PRAGMA user_version = 3');
    older.exec("UPDATE keys SET email = 'Ada@example.com'");
    older.close();
    const store = await openSqliteStore(file);
    t.after(() => store.close());
    assert.equal((await store.find(one, DAY))?.createdAt, 5);
    // Its addresses count as all others do.
    assert.equal(await store.issue(two, 'ada@example.com', 5, 1), false);
  });
});
