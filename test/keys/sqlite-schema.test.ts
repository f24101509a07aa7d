import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { openSqliteAdmin } from '../../src/keys/sqlite/sqlite-admin.ts';
import { openSqliteStore } from '../../src/keys/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../support/service.ts';

const DAY = 20_000;

/** A database of schema 2, where uses waited in a table of their own: hash, day, and the count after each use. */
function oldDatabase(t: TestContext, hashes: readonly string[]): string {
  const file = join(temporaryFolder(t), 'keys.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE keys (
      hash BLOB NOT NULL PRIMARY KEY, email TEXT NOT NULL, created_at INTEGER NOT NULL, revoked_at INTEGER,
      day INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX keys_by_email ON keys (email);
    CREATE TABLE uses (id INTEGER PRIMARY KEY, entries BLOB NOT NULL) STRICT;
    PRAGMA user_version = 2;`);
  const issue = database.prepare(
    'INSERT INTO keys (hash, email, created_at, used, day) VALUES (?, ?, 5, 7, ?)',
  );
  for (const hash of hashes) issue.run(Buffer.from(hash, 'hex'), 'ada@example.com', DAY - 1);
  database.close();
  return file;
}

function addUses(
  file: string,
  batches: readonly (readonly [hash: string, day: number, used: number][])[],
) {
  const database = new DatabaseSync(file);
  const add = database.prepare('INSERT INTO uses (entries) VALUES (?)');
  for (const batch of batches) {
    const entries = batch.map(([hash, day, used]) => {
      const numbers = Buffer.alloc(8);
      numbers.writeInt32LE(day);
      numbers.writeInt32LE(used, 4);
      return Buffer.concat([Buffer.from(hash, 'hex'), numbers]);
    });
    add.run(Buffer.concat(entries));
  }
  database.close();
}

describe('a SQLite database of an older release', () => {
  const [one, two, three] = Array.from({ length: 3 }, () => randomBytes(32).toString('hex')) as [
    string,
    string,
    string,
  ];
  const prepare = (t: TestContext) => {
    const file = oldDatabase(t, [one, two, three]);
    const purged = randomBytes(32).toString('hex');
    addUses(file, [
      [
        [one, DAY - 1, 8],
        [two, DAY, 1],
        [one, DAY, 1],
      ],
      [[purged, DAY, 3]],
      [
        [one, DAY, 2],
        [one, DAY, 3],
      ],
    ]);
    return file;
  };

  it('keeps its counts exactly, those that waited to be settled too', async (t) => {
    const file = prepare(t);
    const store = await openSqliteStore(file);
    t.after(() => store.close());
    assert.equal((await store.find(one, DAY))?.used, 3);
    assert.equal((await store.find(two, DAY))?.used, 1);
    assert.equal((await store.find(three, DAY - 1))?.used, 7);
    assert.deepEqual(await store.consume(one, DAY, 4), { outcome: 'granted', used: 4 });
    assert.deepEqual(await store.consume(one, DAY, 4), { outcome: 'exhausted', used: 4 });
  });

  it('shows operators the same counts', async (t) => {
    const admin = openSqliteAdmin(prepare(t));
    t.after(() => admin.close());
    assert.deepEqual({ ...(await admin.totals(DAY)) }, { keys: 3, revoked: 0, active: 2, used: 4 });
  });
});

describe('the SQLite store beside operators', () => {
  it('sees immediately that they revoked or deleted a key, and shows them each use', async (t) => {
    const file = join(temporaryFolder(t), 'keys.sqlite');
    const store = await openSqliteStore(file);
    t.after(() => store.close());
    const [one, two] = ['ab'.repeat(32), 'cd'.repeat(32)] as const;
    await store.issue(one, 'ada@example.com', 5);
    await store.issue(two, 'bob@example.com', 5);
    await store.consume(one, DAY, 100);
    await store.consume(two, DAY, 100, 3);
    const admin = openSqliteAdmin(file);
    t.after(() => admin.close());
    assert.equal((await admin.totals(DAY)).used, 4);
    await admin.revoke(one, 6);
    assert.deepEqual(await store.consume(one, DAY, 100), { outcome: 'revoked' });
    await admin.purge('bob@example.com');
    assert.deepEqual(await store.consume(two, DAY, 100), { outcome: 'unknown' });
  });

  it('stays usable when a process of the last release writes its version into the file', async (t) => {
    const file = join(temporaryFolder(t), 'keys.sqlite');
    const [one, two] = ['aa'.repeat(32), 'bb'.repeat(32)];
    const first = await openSqliteStore(file);
    await first.issue(one, 'ada@example.com', 5);
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
