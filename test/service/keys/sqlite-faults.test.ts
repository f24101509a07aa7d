import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { hashKey } from '../../../src/service/keys/key-format.ts';
import { StoreUnavailable } from '../../../src/service/keys/key-store.ts';
import { backUp, openSqliteAdmin } from '../../../src/service/keys/sqlite/sqlite-admin.ts';
import { openSqliteStore } from '../../../src/service/keys/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../../support/service.ts';

const NOW = 86_400_000;
const HASH = 'ab'.repeat(32);

async function open(t: TestContext, file = join(temporaryFolder(t), 'keys.sqlite')) {
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
    const other = new DatabaseSync(file);
    t.after(() => other.close());
    assert.equal(other.prepare('PRAGMA journal_mode').get()?.journal_mode, 'wal');
  });

  it('hides its folder and files from other users, even those of an older release', async (t) => {
    const file = join(temporaryFolder(t), 'new/keys.sqlite');
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
    await (await openSqliteStore(file)).close();
    assert.equal(mode(dirname(file)), '700');
    chmodSync(file, 0o644);
    await open(t, file);
    for (const suffix of ['', '-wal', '-shm']) assert.equal(mode(file + suffix), '600', suffix);
    backUp(file, `${file}.copy`);
    assert.equal(mode(`${file}.copy`), '600');
  });

  it('refuses and is not ready while the lock is another program’s or the table is away, and then works', async (t) => {
    const { file, store } = await open(t);
    const other = new DatabaseSync(file);
    t.after(() => other.close());
    for (const [at, [fail, mend]] of [
      ['BEGIN EXCLUSIVE', 'ROLLBACK'],
      ['ALTER TABLE keys RENAME TO away', 'ALTER TABLE away RENAME TO keys'],
    ].entries()) {
      other.exec(fail as string);
      const calls = [store.consume(HASH, 1, 100), store.check(NOW)];
      await Promise.all(calls.map((call) => assert.rejects(call, StoreUnavailable, fail)));
      other.exec(mend as string);
      await store.check(NOW);
      assert.deepEqual(await store.consume(HASH, 1, 100), { outcome: 'granted', used: at + 1 }, fail);
    }
  });

  it('counts nothing in a failed batch', async (t) => {
    const { file, store } = await open(t);
    // Fails after the first use of the batch was counted.
    execute(file, `CREATE TRIGGER refuse BEFORE UPDATE ON keys WHEN NEW.used = 3 BEGIN SELECT RAISE(FAIL, 'no'); END`);
    const take = () => store.consume(HASH, 1, 100);
    assert.deepEqual(await take(), { outcome: 'granted', used: 1 });
    await assert.rejects(Promise.all([take(), take()]), /no/);
    assert.deepEqual(await take(), { outcome: 'granted', used: 2 });
  });

  it('leaves no deleted data in its file', async (t) => {
    const file = join(temporaryFolder(t), 'keys.sqlite');
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

  it('reports that its folder cannot be created, even if Node would try forever', async () => {
    for (const folder of ['/proc/hangtag', '/dev/null/hangtag']) {
      await assert.rejects(
        openSqliteStore(join(folder, 'keys.sqlite')),
        { message: new RegExp(`^DATA_DIR is "${folder}", a folder that cannot be created: E`) },
        folder,
      );
    }
  });

  it('reports that a file belongs to another program, and leaves it unchanged', async (t) => {
    const file = join(temporaryFolder(t), 'keys.sqlite');
    execute(file, 'CREATE TABLE t (a); INSERT INTO t VALUES (1)');
    const bytes = readFileSync(file);
    await assert.rejects(openSqliteStore(file), /it is not Hangtag's: its tables are t\. /);
    assert.throws(() => openSqliteAdmin(file), /it is not Hangtag's/);
    assert.deepEqual(readFileSync(file), bytes);
    // Another program's database that has a version number too.
    execute(file, 'PRAGMA user_version = 3');
    await assert.rejects(openSqliteStore(file), /it is not Hangtag's/);
  });

  it('is not ready if its file was deleted or replaced, until that file is back', async (t) => {
    const { file, store } = await open(t);
    await store.check(NOW);
    renameSync(file, `${file}.away`);
    await assert.rejects(store.check(NOW), /was deleted or replaced: restart the service/);
    copyFileSync(`${file}.away`, file);
    await assert.rejects(store.check(NOW), /was deleted or replaced/);
    renameSync(`${file}.away`, file);
    await store.check(NOW);
  });

  it('is not ready once a page of its file was found damaged, even if other keys still work', async (t) => {
    const { file, store } = await open(t);
    for (let i = 0; i < 200; i++) await store.issue(hashKey(`${i}`), `a${i}@example.com`, 5, 20);
    await store.close();
    execute(file, 'PRAGMA wal_checkpoint(TRUNCATE)');
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 44 * 512, 60 * 512);
    writeFileSync(file, bytes);
    const damaged = await openSqliteStore(file);
    t.after(() => damaged.close());
    const outcomes = new Set<string>();
    for (let i = 0; i < 200; i++) {
      const taken = damaged.consume(hashKey(`${i}`), 1, 100);
      await taken.then(
        () => outcomes.add('granted'),
        ({ message }: Error) => outcomes.add(message),
      );
    }
    assert.ok(outcomes.has('granted') && outcomes.size > 1, [...outcomes].join());
    await assert.rejects(damaged.check(NOW), /is damaged .*: restore a backup/);
  });

  it('reports that a newer release wrote the file, and leaves it unchanged', async (t) => {
    const file = join(temporaryFolder(t), 'keys.sqlite');
    execute(file, 'PRAGMA user_version = 99');
    await assert.rejects(openSqliteStore(file), /its schema has version 99, .* run a newer release/);
    const after = new DatabaseSync(file);
    t.after(() => after.close());
    assert.equal(after.prepare('PRAGMA user_version').get()?.user_version, 99);
  });

  it('reports that the file cannot be opened, or is not a database', async (t) => {
    const [folder, text] = [temporaryFolder(t), join(temporaryFolder(t), 'keys.sqlite')];
    await assert.rejects(openSqliteStore(folder), /^Error: The key database .* cannot be used: /);
    assert.ok(existsSync(folder));
    writeFileSync(text, 'not a database '.repeat(1_000));
    await assert.rejects(openSqliteStore(text), {
      message: `The key database ${text} (see DATA_DIR) cannot be used: file is not a database.`,
    });
  });
});

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

describe('a SQLite database from an older release', () => {
  const [one, two] = ['12'.repeat(32), '34'.repeat(32)] as const;

  it('keeps its keys and their counts', async (t) => {
    const store = await openSqliteStore(oldDatabase(t, [one]));
    t.after(() => store.close());
    assert.deepEqual(await store.consume(one, DAY, 8), { outcome: 'granted', used: 8 });
    assert.deepEqual(await store.consume(one, DAY, 8), { outcome: 'exhausted', used: 8 });
    // Its address counts like all others.
    assert.equal(await store.issue(two, 'ada@example.com', 5, 1), false);
  });
});

it('a SQLite file stays usable if a process of the last release writes its version into it', async (t) => {
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
  // Its addresses count like all others.
  assert.equal(await store.issue(two, 'ada@example.com', 5, 1), false);
});
