import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { hashKey } from '../../../src/service/keys/key-format.ts';
import { StoreUnavailable } from '../../../src/service/keys/key-store.ts';
import { PAGE_BYTES } from '../../../src/service/keys/sqlite/schema.ts';
import { backUp, openSqliteAdmin } from '../../../src/service/keys/sqlite/sqlite-admin.ts';
import { openSqliteStore } from '../../../src/service/keys/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../../support/service.ts';

const NOW = 86_400_000;
const HASH = 'ab'.repeat(32);

const newFile = (t: TestContext) => join(temporaryFolder(t), 'keys.sqlite');

async function open(t: TestContext, file = newFile(t)) {
  const store = await openSqliteStore(file);
  t.after(() => store.close());
  await store.issue(HASH, 'ada@example.com', 5, 20);
  return { file, store };
}

function execute(file: string, statements: string): void {
  const other = new DatabaseSync(file);
  other.exec(statements);
  other.close();
}

describe('the SQLite store', () => {
  it('creates its folder and keeps keys over a restart', async (t) => {
    const file = join(temporaryFolder(t), 'new/folder/keys.sqlite');
    const first = await openSqliteStore(file);
    await first.issue(HASH, 'ada@example.com', 5, 20);
    await first.consume(HASH, 1, 100);
    await first.close();
    const store = await openSqliteStore(file);
    t.after(() => store.close());
    assert.deepEqual(await store.find(HASH, 1), { createdAt: 5, revoked: false, used: 1 });
  });

  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

  it('hides its folder and files from other users', async (t) => {
    const { file } = await open(t, join(temporaryFolder(t), 'new/keys.sqlite'));
    assert.equal(mode(dirname(file)), '700');
    for (const suffix of ['', '-wal', '-shm']) assert.equal(mode(file + suffix), '600', suffix);
  });

  it('hides from other users a file that an older release left open to them, and backups', async (t) => {
    const file = newFile(t);
    await (await openSqliteStore(file)).close();
    chmodSync(file, 0o644);
    await open(t, file);
    backUp(file, `${file}.copy`);
    for (const suffix of ['', '.copy']) assert.equal(mode(file + suffix), '600', suffix);
  });

  for (const [fault, fail, mend] of [
    ['another program holds the lock', 'BEGIN EXCLUSIVE', 'ROLLBACK'],
    ['its table is missing', 'ALTER TABLE keys RENAME TO away', 'ALTER TABLE away RENAME TO keys'],
  ] as const) {
    it(`refuses requests and is not ready while ${fault}`, async (t) => {
      const { file, store } = await open(t);
      const other = new DatabaseSync(file);
      t.after(() => other.close());
      other.exec(fail);
      await assert.rejects(store.consume(HASH, 1, 100), StoreUnavailable);
      await assert.rejects(store.check(NOW), StoreUnavailable);
      other.exec(mend);
      await store.check(NOW);
      assert.deepEqual(await store.consume(HASH, 1, 100), { outcome: 'granted', used: 1 });
    });
  }

  it('counts nothing in a failed batch', async (t) => {
    const { file, store } = await open(t);
    // Fails after the first request of the batch was counted.
    execute(file, `CREATE TRIGGER refuse BEFORE UPDATE ON keys WHEN NEW.used = 3 BEGIN SELECT RAISE(FAIL, 'no'); END`);
    const consume = () => store.consume(HASH, 1, 100);
    assert.deepEqual(await consume(), { outcome: 'granted', used: 1 });
    await assert.rejects(Promise.all([consume(), consume()]), /no/);
    assert.deepEqual(await consume(), { outcome: 'granted', used: 2 });
  });

  it('leaves no deleted data in its file', async (t) => {
    const file = newFile(t);
    const store = await openSqliteStore(file);
    await store.issue(HASH, 'somebody0@example.com', 5, 20);
    await store.issue('cd'.repeat(32), 'somebody1@example.com', 5, 20);
    await store.close();
    const admin = openSqliteAdmin(file);
    await admin.purge('somebody1@example.com');
    await admin.close();
    const bytes = readFileSync(file, 'latin1');
    assert.match(bytes, /somebody0@example\.com/);
    assert.doesNotMatch(bytes, /somebody1/);
  });

  for (const folder of ['/proc/hangtag', '/dev/null/hangtag']) {
    it(`reports that ${folder} cannot be created`, async () => {
      const message = new RegExp(`^DATA_DIR is "${folder}", a folder that cannot be created: E`);
      await assert.rejects(openSqliteStore(join(folder, 'keys.sqlite')), { message });
    });
  }

  for (const version of [0, 3]) {
    it(`refuses and leaves unchanged a file of another program, with version ${version}`, async (t) => {
      const file = newFile(t);
      execute(file, `CREATE TABLE t (a); INSERT INTO t VALUES (1); PRAGMA user_version = ${version}`);
      const bytes = readFileSync(file);
      await assert.rejects(openSqliteStore(file), /it is not Hangtag's: its tables are t\. /);
      assert.throws(() => openSqliteAdmin(file), /it is not Hangtag's/);
      assert.deepEqual(readFileSync(file), bytes);
    });
  }

  it('is not ready while its file is deleted or replaced', async (t) => {
    const { file, store } = await open(t);
    await store.check(NOW);
    renameSync(file, `${file}.away`);
    await assert.rejects(store.check(NOW), /was deleted or replaced: restart the service/);
    copyFileSync(`${file}.away`, file);
    await assert.rejects(store.check(NOW), /was deleted or replaced/);
    renameSync(`${file}.away`, file);
    await store.check(NOW);
  });

  it('is not ready once it has read a damaged page, even if other keys still work', async (t) => {
    const { file, store } = await open(t);
    for (let i = 0; i < 200; i++) await store.issue(hashKey(`${i}`), `a${i}@example.com`, 5, 20);
    await store.close();
    execute(file, 'PRAGMA wal_checkpoint(TRUNCATE)');
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 44 * PAGE_BYTES, 60 * PAGE_BYTES);
    writeFileSync(file, bytes);
    const damaged = await openSqliteStore(file);
    t.after(() => damaged.close());
    const requests = Array.from({ length: 200 }, (_, i) => () => damaged.consume(hashKey(`${i}`), 1, 100));
    const outcomes = new Set<string>();
    for (const request of requests) {
      const [result] = await Promise.allSettled([request()]);
      outcomes.add(result.status);
    }
    assert.deepEqual(outcomes, new Set(['fulfilled', 'rejected']));
    await assert.rejects(damaged.check(NOW), /is damaged .*: restore a backup/);
  });

  it('refuses and leaves unchanged a file of a newer release', async (t) => {
    const file = newFile(t);
    execute(file, 'PRAGMA user_version = 99');
    await assert.rejects(openSqliteStore(file), /its schema has version 99, .* run a newer release/);
    const after = new DatabaseSync(file);
    t.after(() => after.close());
    assert.equal(after.prepare('PRAGMA user_version').get()?.user_version, 99);
  });

  it('reports that its path leads to a folder', async (t) => {
    const folder = temporaryFolder(t);
    await assert.rejects(openSqliteStore(folder), {
      message: `The key database ${folder} (see DATA_DIR) cannot be used: unable to open database file.`,
    });
  });

  it('reports that its file is not a database', async (t) => {
    const file = newFile(t);
    writeFileSync(file, 'not a database '.repeat(1_000));
    await assert.rejects(openSqliteStore(file), {
      message: `The key database ${file} (see DATA_DIR) cannot be used: file is not a database.`,
    });
  });

  it('keeps the keys and counts of a database of schema 1, and counts its addresses in lower case', async (t) => {
    const file = newFile(t);
    execute(
      file,
      `CREATE TABLE keys (
        hash BLOB NOT NULL PRIMARY KEY, email TEXT NOT NULL, created_at INTEGER NOT NULL, revoked_at INTEGER,
        day INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX keys_by_email ON keys (email);
      INSERT INTO keys (hash, email, created_at, used, day) VALUES (x'${HASH}', 'Ada@example.com', 5, 7, 20000);
      PRAGMA user_version = 1;`,
    );
    const store = await openSqliteStore(file);
    t.after(() => store.close());
    assert.deepEqual(await store.consume(HASH, 20_000, 8), { outcome: 'granted', used: 8 });
    assert.deepEqual(await store.consume(HASH, 20_000, 8), { outcome: 'exhausted', used: 8 });
    assert.equal(await store.issue('cd'.repeat(32), 'ada@example.com', 5, 1), false);
  });

  it('keeps its keys if a process of an older release writes its version into the file', async (t) => {
    const file = newFile(t);
    const first = await openSqliteStore(file);
    await first.issue(HASH, 'ada@example.com', 5, 20);
    await first.close();
    execute(file, "PRAGMA user_version = 3; UPDATE keys SET email = 'Ada@example.com'");
    const store = await openSqliteStore(file);
    t.after(() => store.close());
    assert.deepEqual(await store.find(HASH, 1), { createdAt: 5, revoked: false, used: 0 });
    assert.equal(await store.issue('cd'.repeat(32), 'ada@example.com', 5, 1), false);
  });
});
