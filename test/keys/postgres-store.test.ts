import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { type KeyStore, StoreUnavailable } from '../../src/keys/key-store.ts';
import { openPostgresStore } from '../../src/keys/postgres-store.ts';
import { NEEDS_POSTGRES } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { connect, query, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { readRelease121, requireKeysOf121 } from '../support/stores.ts';

const HASH = 'ab'.repeat(32);
const DAY = 20_000;
const NOW = DAY * 86_400_000;
/** Requests per day, more than any test makes. */
const LIMIT = 100;

const consume = (store: KeyStore, hash = HASH) => store.consume(hash, DAY, LIMIT);
const issue = (store: KeyStore, hash: string) => store.issue(hash, 'ada@example.com', NOW);

/** Resolves once a session of the database waits for a lock. */
function untilWaitingForLock(url: string): Promise<void> {
  const text = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  return eventually(async () => assert.equal((await query(url, text)).length, 1));
}

/** Opens a transaction of another program and runs statements in it. The function that it returns rolls it back. */
async function startTransaction(url: string, statements: string) {
  const client = await connect(url);
  await client.query(`BEGIN; ${statements}`);
  return async () => {
    await client.query('ROLLBACK');
    await client.end();
  };
}
const LOCK_ALL_KEYS = 'SELECT FROM hangtag_keys FOR UPDATE';

describe('the PostgreSQL store', NEEDS_POSTGRES, () => {
  let server: TestPostgres;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());

  /** Opens a store with one key, whose hash is {@link HASH}. */
  async function open(t: TestContext) {
    const url = await server.createDatabase();
    const store = await openPostgresStore(url);
    t.after(() => store.close());
    await issue(store, HASH);
    return { url, store };
  }

  it('refuses a database of a newer release, and leaves its schema unchanged', async () => {
    const url = await server.createDatabase();
    await (await openPostgresStore(url)).close();
    await query(url, 'UPDATE hangtag_schema SET version = 99');
    await assert.rejects(openPostgresStore(url), /its schema has version 99, .* run a newer release/);
    assert.deepEqual(await query(url, 'SELECT version FROM hangtag_schema'), [{ version: 99 }]);
  });

  it('keeps the keys and counts of a database of release 1.2.1, which can go on using it', async (t) => {
    const url = await server.createDatabase();
    await query(url, readRelease121('postgres'));
    const store = await openPostgresStore(url);
    t.after(() => store.close());
    await requireKeysOf121(store);
    assert.deepEqual(await query(url, 'SELECT version FROM hangtag_schema'), [{ version: 6 }]);
  });

  it('names a missing database in its error, but not the password', async () => {
    const url = new URL(await server.createDatabase());
    url.pathname = '/nowhere';
    url.password = 'secret';
    const message = `The database at 127.0.0.1:${url.port}/nowhere cannot be used: database "nowhere" does not exist.`;
    await assert.rejects(openPostgresStore(url.href), { message: `${message} Check DATABASE_URL.` });
  });

  it('refuses requests while the server is down, and answers when it is back', async (t) => {
    const { store } = await open(t);
    await server.crash();
    await assert.rejects(consume(store), StoreUnavailable);
    await assert.rejects(store.find(HASH, DAY), StoreUnavailable);
    await assert.rejects(store.check(NOW), StoreUnavailable);
    await server.restart();
    assert.equal(await consume(store), 1);
  });

  it('opens while the server is down, and answers when it is back', async (t) => {
    const { url } = await open(t);
    await server.crash();
    const store = await openPostgresStore(url);
    t.after(() => store.close());
    await assert.rejects(consume(store), StoreUnavailable);
    await server.restart();
    await eventually(() => store.check(NOW));
    assert.equal(await consume(store), 1);
  });

  it('is not ready while its table is missing', async (t) => {
    const { url, store } = await open(t);
    await query(url, 'ALTER TABLE hangtag_keys RENAME TO elsewhere');
    await assert.rejects(store.check(NOW), /"hangtag_keys" does not exist/);
    await query(url, 'ALTER TABLE elsewhere RENAME TO hangtag_keys');
    await store.check(NOW);
  });

  it('is not ready while its table is locked', async (t) => {
    const { url, store } = await open(t);
    const unlock = await startTransaction(url, 'LOCK TABLE hangtag_keys');
    await assert.rejects(store.check(NOW), StoreUnavailable);
    await unlock();
    await store.check(NOW);
  });

  it('refuses a request while its key is locked, and does not count it', async (t) => {
    const { url, store } = await open(t);
    const unlock = await startTransaction(url, LOCK_ALL_KEYS);
    await assert.rejects(consume(store), StoreUnavailable);
    await unlock();
    assert.equal(await consume(store), 1);
  });

  it('is opened by a second node while the first one writes', async (t) => {
    const { url, store } = await open(t);
    const unlock = await startTransaction(url, "UPDATE hangtag_keys SET email = 'bob@example.com'");
    t.after(unlock);
    const second = await openPostgresStore(url);
    t.after(() => second.close());
    assert.equal((await second.find(HASH, DAY))?.email, 'ada@example.com');
    await store.issue('cd'.repeat(32), 'eve@example.com', NOW);
  });

  it('refuses a request whose connection is cut, and can repeat it', async (t) => {
    const url = await server.createDatabase();
    const store = await openPostgresStore(url);
    t.after(() => store.close());
    await issue(store, HASH);
    const unlock = await startTransaction(url, LOCK_ALL_KEYS);
    const cutRequest = assert.rejects(consume(store), StoreUnavailable);
    await untilWaitingForLock(url);
    await query(url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
    await cutRequest;
    await unlock();
    await eventually(async () => assert.ok(await consume(store)));
  });
});
