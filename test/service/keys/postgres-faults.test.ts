import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { after, before, describe, it, type TestContext } from 'node:test';
import { createKey, hashKey } from '../../../src/service/keys/key-format.ts';
import { StoreUnavailable } from '../../../src/service/keys/key-store.ts';
import { openPostgresStore } from '../../../src/service/keys/postgres/postgres-store.ts';
import { NEEDS_POSTGRES } from '../../support/databases.ts';
import { eventually } from '../../support/eventually.ts';
import { connect, query, startPostgres, type TestPostgres } from '../../support/postgres.ts';

const HASH = 'ab'.repeat(32);
const NOW = 86_400_000;

/** Rejects unless one session waits for a lock. */
async function requireWaitingSession(url: string): Promise<void> {
  const text = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  assert.equal((await query(url, text)).length, 1);
}

describe('the PostgreSQL store', NEEDS_POSTGRES, () => {
  let server: TestPostgres;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());

  async function open(t: TestContext) {
    const url = await server.createDatabase();
    const store = await openPostgresStore(url);
    t.after(() => store.close());
    await store.issue(HASH, 'ada@example.com', 5, 20);
    return { url, store };
  }

  it('reports that a newer release was here, and leaves the schema unchanged', async () => {
    const url = await server.createDatabase();
    await (await openPostgresStore(url)).close();
    await query(url, 'UPDATE hangtag_schema SET version = 99');
    await assert.rejects(openPostgresStore(url), /its schema has version 99, .* run a newer release/);
    assert.deepEqual(await query(url, 'SELECT version FROM hangtag_schema'), [{ version: 99 }]);
  });

  it('reports a missing database, without the password', async () => {
    const url = new URL(await server.createDatabase());
    url.pathname = '/nowhere';
    url.password = 'secret';
    const message = `The database at 127.0.0.1:${url.port}/nowhere cannot be used: database "nowhere" does not exist.`;
    await assert.rejects(openPostgresStore(url.href), { message: `${message} Check DATABASE_URL.` });
  });

  it('refuses requests while the server is down, and answers when it is back', async (t) => {
    const { store } = await open(t);
    await server.crash();
    await assert.rejects(store.consume(HASH, 1, 100), StoreUnavailable);
    await assert.rejects(store.find(HASH, 1), StoreUnavailable);
    await assert.rejects(store.check(NOW), StoreUnavailable);
    await server.restart();
    assert.deepEqual(await store.consume(HASH, 1, 100), { outcome: 'granted', used: 1 });
  });

  it('opens while the server is down, and answers when it is back', async (t) => {
    const { url } = await open(t);
    await server.crash();
    const late = await openPostgresStore(url);
    t.after(() => late.close());
    await assert.rejects(late.consume(HASH, 1, 100), StoreUnavailable);
    await server.restart();
    await eventually(() => late.check(NOW));
    assert.deepEqual(await late.consume(HASH, 1, 100), { outcome: 'granted', used: 1 });
  });

  it('is ready at the first check after the server was read-only, whatever sessions are in the pool', async (t) => {
    const { url, store } = await open(t);
    const name = new URL(url).pathname.slice(1);
    const elsewhere = new URL('/postgres', url).href;
    const setReadOnly = (value: 'on' | 'off') =>
      query(elsewhere, `ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
    const isReadOnly = (error: Error) => error instanceof StoreUnavailable && /read-only/.test(error.message);
    await setReadOnly('on');
    await query(elsewhere, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    await eventually(() => assert.rejects(store.check(NOW), isReadOnly));
    await assert.rejects(store.consume(HASH, 1, 100), StoreUnavailable);
    // Reads work, and leave as many read-only sessions in the pool as it may have.
    await Promise.all(Array.from({ length: 8 }, () => store.find(HASH, 1)));
    await setReadOnly('off');
    await store.check(NOW);
    assert.deepEqual(await store.consume(HASH, 1, 100), { outcome: 'granted', used: 1 });
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
    const other = await connect(url);
    await other.query('BEGIN; LOCK TABLE hangtag_keys');
    await assert.rejects(store.check(NOW), StoreUnavailable);
    await other.query('ROLLBACK');
    await other.end();
    await store.check(NOW);
  });

  it('refuses a request whose key stays locked, and does not count it', async (t) => {
    const { url, store } = await open(t);
    const other = await connect(url);
    await other.query('BEGIN; SELECT * FROM hangtag_keys FOR UPDATE');
    await assert.rejects(store.consume(HASH, 1, 100), StoreUnavailable);
    await other.query('ROLLBACK');
    await other.end();
    assert.deepEqual(await store.consume(HASH, 1, 100), { outcome: 'granted', used: 1 });
  });

  it('locks the keys of a batch in one order, so that batches never deadlock', async (t) => {
    const { url, store } = await open(t);
    const [first, last] = ['11'.repeat(32), 'ee'.repeat(32)];
    // The last key comes first in the table and in the batch.
    for (const hash of [last, first]) await store.issue(hash, 'ada@example.com', 5, 20);
    const other = await connect(url);
    t.after(() => other.end());
    const lock = (hash: string) =>
      other.query('SELECT FROM hangtag_keys WHERE hash = $1::bytea FOR UPDATE NOWAIT', [`\\x${hash}`]);
    await other.query('BEGIN');
    await lock(first);
    const batch = Promise.all([last, first].map((hash) => store.consume(hash, 1, 100)));
    await eventually(() => requireWaitingSession(url));
    // The batch waits for the first key without holding any, so the holder of the first may take the last.
    await lock(last);
    await other.query('ROLLBACK');
    assert.deepEqual(await batch, [
      { outcome: 'granted', used: 1 },
      { outcome: 'granted', used: 1 },
    ]);
  });

  it('survives a connection that is cut during a transaction', async (t) => {
    const url = new URL(await server.createDatabase());
    // A forwarder between store and server cuts connections that the server itself would end with a message.
    const sockets: Socket[] = [];
    const between = createServer((near) => {
      const far = createConnection(Number(url.port), '127.0.0.1');
      for (const socket of [near, far]) {
        socket.on('error', () => {});
        sockets.push(socket);
      }
      near.pipe(far).pipe(near);
    }).listen(0, '127.0.0.1');
    await once(between, 'listening');
    t.after(() => between.close());
    const through = new URL(url);
    through.port = String((between.address() as AddressInfo).port);
    const store = await openPostgresStore(through.href);
    t.after(() => store.close());
    const key = createKey();
    await store.issue(hashKey(key), 'ada@example.com', 5, 20);
    const other = await connect(url.href);
    t.after(() => other.end());
    await other.query('BEGIN; SELECT * FROM hangtag_keys FOR UPDATE');
    const rotation = assert.rejects(store.rotate(key, 6, 1), StoreUnavailable);
    await eventually(() => requireWaitingSession(url.href));
    for (const socket of sockets) socket.destroy();
    await rotation;
    await other.query('ROLLBACK');
    await eventually(async () => {
      assert.equal((await store.rotate(key, 6, 1))?.used, 0);
    });
  });

  it('retries a transaction that failed with a deadlock', async (t) => {
    const { url, store } = await open(t);
    const key = createKey();
    await store.issue(hashKey(key), 'ada@example.com', 5, 20);
    // The first update fails; a sequence keeps its value after a rollback.
    await query(
      url,
      `CREATE SEQUENCE tries;
       CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF nextval('tries') = 1 THEN RAISE SQLSTATE '40P01'; END IF;
         RETURN NEW;
       END $$;
       CREATE TRIGGER fail_once BEFORE UPDATE ON hangtag_keys FOR EACH ROW EXECUTE FUNCTION fail_once()`,
    );
    assert.deepEqual(await store.consume(hashKey(key), 1, 100), { outcome: 'granted', used: 1 });
    await query(url, 'ALTER SEQUENCE tries RESTART');
    const rotated = await store.rotate(key, 6, 1);
    assert.equal(rotated?.used, 1);
    assert.equal((await store.find(hashKey(rotated.key), 1))?.used, 1);
  });
});
