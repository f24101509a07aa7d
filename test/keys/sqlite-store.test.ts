import assert from 'node:assert/strict';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { hashKey } from '../../src/keys/key-format.ts';
import { type KeyStore, StoreUnavailable } from '../../src/keys/key-store.ts';
import { backUp, openSqliteStore, restore } from '../../src/keys/sqlite-store.ts';
import { temporaryFolder } from '../support/service.ts';
import { readRelease121, requireKeysOf121 } from '../support/stores.ts';

const HASH = 'ab'.repeat(32);
const DAY = 20_000;
const NOW = DAY * 86_400_000;
/** Requests per day, more than any test makes. */
const LIMIT = 100;

const consume = (store: KeyStore, hash = HASH) => store.consume(hash, DAY, LIMIT);
const issue = (store: KeyStore, hash: string, email = 'ada@example.com') => store.issue(hash, email, NOW);

const newFile = (t: TestContext) => join(temporaryFolder(t), 'keys.sqlite');

/** Opens a store with one key, whose hash is {@link HASH}. */
async function open(t: TestContext, file = newFile(t)) {
  const store = await openSqliteStore(file);
  t.after(() => store.close());
  await issue(store, HASH);
  return { file, store };
}

/** Runs SQL statements on a file as another program would. */
function execute(file: string, statements: string): void {
  const other = new DatabaseSync(file);
  other.exec(statements);
  other.close();
}

/** Returns a file's permissions as octal digits. */
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('the SQLite store', () => {
  it('creates its folder and files without access for other users', async (t) => {
    const { file } = await open(t, join(temporaryFolder(t), 'new/keys.sqlite'));
    assert.equal(mode(dirname(file)), '700');
    for (const suffix of ['', '-wal', '-shm']) assert.equal(mode(file + suffix), '600', suffix);
  });

  it('removes the access of other users to a file that an older release created', async (t) => {
    const file = newFile(t);
    await (await openSqliteStore(file)).close();
    chmodSync(file, 0o644);
    await open(t, file);
    assert.equal(mode(file), '600');
  });

  for (const [fault, fail, repair] of [
    ['another program holds the lock', 'BEGIN EXCLUSIVE', 'ROLLBACK'],
    ['its table is missing', 'ALTER TABLE keys RENAME TO away', 'ALTER TABLE away RENAME TO keys'],
  ] as const) {
    it(`refuses requests and is not ready while ${fault}`, async (t) => {
      const { file, store } = await open(t);
      const other = new DatabaseSync(file);
      t.after(() => other.close());
      other.exec(fail);
      await assert.rejects(consume(store), StoreUnavailable);
      await assert.rejects(store.check(NOW), StoreUnavailable);
      other.exec(repair);
      await store.check(NOW);
      assert.equal(await consume(store), 1);
    });
  }

  it('counts nothing in a failed batch', async (t) => {
    const { file, store } = await open(t);
    // Fails at the second request of the batch, after the first was counted.
    execute(file, `CREATE TRIGGER refuse BEFORE UPDATE ON keys WHEN NEW.used = 3 BEGIN SELECT RAISE(FAIL, 'no'); END`);
    assert.equal(await consume(store), 1);
    await assert.rejects(Promise.all([consume(store), consume(store)]), /no/);
    assert.equal(await consume(store), 2);
  });

  it('leaves no address of deleted keys in any file while it is open', async (t) => {
    const file = newFile(t);
    const store = await openSqliteStore(file);
    t.after(() => store.close());
    const hashOf = (at: number) => String(at).padStart(64, 'c');
    const filesHave = (text: string) =>
      readdirSync(dirname(file)).some((name) => readFileSync(join(dirname(file), name), 'latin1').includes(text));
    await issue(store, HASH, 'kept@example.com');
    for (let at = 0; at < 90; at++) await issue(store, hashOf(at), `some${at}@deleted.example`);
    for (let at = 0; at < 30; at++) await store.purge(`some${at}@deleted.example`);
    assert.ok(!filesHave('some7@deleted') && filesHave('some70@deleted'));
    for (let at = 30; at < 60; at++) await store.revoke(hashOf(at), NOW);
    while (!(await store.forget(NOW + 100 * 86_400_000)));
    assert.ok(!filesHave('@deleted') && !filesHave('kept'));
  });

  it('reports a folder that cannot be created', async () => {
    const message = /^DATA_DIR is "\/dev\/null\/hangtag", a folder that cannot be created: E/;
    await assert.rejects(openSqliteStore('/dev/null/hangtag/keys.sqlite'), { message });
  });

  for (const version of [0, 3, 8]) {
    it(`refuses and leaves unchanged a file of another program, with version ${version}`, async (t) => {
      const file = newFile(t);
      execute(file, `CREATE TABLE t (a); INSERT INTO t VALUES (1); PRAGMA user_version = ${version}`);
      const bytes = readFileSync(file);
      await assert.rejects(openSqliteStore(file), /it is not Hangtag's: its tables are t\. /);
      assert.deepEqual(readFileSync(file), bytes);
    });
  }

  it('tells how long each answer took', async (t) => {
    const waits: number[] = [];
    const startedAt = performance.now();
    const store = await openSqliteStore(newFile(t), { onAnswer: (ms) => waits.push(ms) });
    await issue(store, HASH);
    assert.ok(waits.length > 0);
    for (const ms of waits) assert.ok(ms > 0 && ms <= performance.now() - startedAt, `${ms}`);
    await store.close();
  });

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

  it('names its file if a page is damaged, and other keys still work', async (t) => {
    const file = newFile(t);
    const store = await openSqliteStore(file);
    const hashes = Array.from({ length: 200 }, (_, i) => hashKey(`${i}`));
    for (const [i, hash] of hashes.entries()) await issue(store, hash, `a${i}@example.com`);
    await store.close();
    execute(file, 'PRAGMA wal_checkpoint(TRUNCATE)');
    const bytes = readFileSync(file);
    const page = bytes.readUInt16BE(16);
    // Some of the pages that hold keys.
    bytes.fill(0xa5, 60 * page, 70 * page);
    writeFileSync(file, bytes);
    assert.throws(() => restore(file, newFile(t)), /is not an intact key database: \*\*\* in database main/);
    const damagedStore = await openSqliteStore(file);
    t.after(() => damagedStore.close());
    const outcomes = new Set<string>();
    for (const hash of hashes) {
      // One at a time, since a failed request fails its whole batch.
      const [result] = await Promise.allSettled([consume(damagedStore, hash)]);
      outcomes.add(result.status === 'fulfilled' ? String(result.value) : result.reason.message);
    }
    const message = `the file ${file} is damaged (database disk image is malformed): restore a backup`;
    assert.deepEqual(outcomes, new Set(['1', message]));
  });

  it('refuses and leaves unchanged a file of a newer release', async (t) => {
    const file = newFile(t);
    execute(file, 'PRAGMA user_version = 99');
    await assert.rejects(openSqliteStore(file), /its schema has version 99, .* run a newer release/);
    const after = new DatabaseSync(file);
    t.after(() => after.close());
    assert.equal(after.prepare('PRAGMA user_version').get()?.user_version, 99);
  });

  for (const [reason, make] of [
    ['unable to open database file', mkdirSync],
    ['file is not a database', (file: string) => writeFileSync(file, 'not a database '.repeat(1_000))],
  ] as const) {
    it(`refuses a path to anything else: ${reason}`, async (t) => {
      const file = newFile(t);
      make(file);
      const message = `The key database ${file} (see DATA_DIR) cannot be used: ${reason}.`;
      await assert.rejects(openSqliteStore(file), { message });
    });
  }

  it('refuses and leaves unchanged a file of a release before 1.2.1', async (t) => {
    const file = newFile(t);
    execute(file, `${readRelease121('sqlite')}; PRAGMA user_version = 7`);
    await assert.rejects(openSqliteStore(file), /its schema has version 7, .* start release 1\.2\.1 once/);
  });

  it('keeps the keys and counts of a file of release 1.2.1, which can go on using it', async (t) => {
    const file = newFile(t);
    execute(file, readRelease121('sqlite'));
    const store = await openSqliteStore(file);
    t.after(() => store.close());
    await requireKeysOf121(store);
    const other = new DatabaseSync(file);
    t.after(() => other.close());
    assert.equal(other.prepare('PRAGMA user_version').get()?.user_version, 8);
  });
});

/** Opens a store with two keys, and backs it up. */
async function backedUp(t: TestContext) {
  const file = newFile(t);
  const store = await openSqliteStore(file);
  await store.issue(HASH, 'ada@example.com', NOW);
  await store.issue('cd'.repeat(32), 'eve@example.com', NOW);
  await store.check(NOW);
  const copy = `${file}.copy`;
  return { file, store, copy, keys: backUp(file, copy) };
}

it('an address that a reader of the log still holds is said not to be erased, and is by the next purge', async (t) => {
  const file = newFile(t);
  const store = await openSqliteStore(file);
  t.after(() => store.close());
  await issue(store, HASH, 'ada@held.example');
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM keys').get();
  assert.deepEqual(await store.purge('ada@held.example'), { deletedCount: 1, isErased: false });
  reader.close();
  assert.deepEqual(await store.purge('ada@held.example'), { deletedCount: 0, isErased: true });
  const inFolder = readdirSync(dirname(file)).map((name) => readFileSync(join(dirname(file), name), 'latin1'));
  assert.ok(inFolder.every((bytes) => !bytes.includes('ada@held')));
});

describe('a backup', () => {
  it('has the keys of a database in use, and no access for other users', async (t) => {
    const { store, copy, keys } = await backedUp(t);
    assert.equal(keys, 2);
    assert.equal(mode(copy), '600');
    await store.close();
  });

  it('is restored where there is no database, nor the log of one', async (t) => {
    const { file, store, copy } = await backedUp(t);
    assert.throws(() => restore(copy, file), /keys\.sqlite exists: stop the service and move it/);
    await store.close();
    const place = join(dirname(file), 'new/keys.sqlite');
    assert.equal(restore(copy, place), 2);
    assert.equal(mode(place), '600');
    renameSync(place, `${place}.away`);
    writeFileSync(`${place}-wal`, '');
    assert.throws(() => restore(copy, place), /keys\.sqlite-wal exists: /);
  });

  it('is not restored from a file that is no key database', async (t) => {
    const { file, store, copy } = await backedUp(t);
    await store.close();
    const place = `${file}.new`;
    for (const text of ['not a database '.repeat(1_000), '']) {
      writeFileSync(copy, text);
      assert.throws(() => restore(copy, place), /copy is not an intact key database: /);
    }
    assert.throws(() => restore(`${copy}.none`, place), /^Error: There is no file /);
    assert.ok(!existsSync(place));
  });

  it('is not overwritten, and a failed one leaves no file', async (t) => {
    const { file, store, copy } = await backedUp(t);
    assert.throws(() => backUp(file, copy), { message: `${copy} exists: give the name of a new file.` });
    await store.close();
    writeFileSync(file, 'not a database '.repeat(1_000));
    assert.throws(() => backUp(file, `${copy}.2`));
    assert.ok(!existsSync(`${copy}.2`));
  });
});
