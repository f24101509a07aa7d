import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { createKey, hashKey } from '../../../src/keys/key-format.ts';
import { type KeyRecord, toUtcDay } from '../../../src/keys/key-store.ts';
import { openKeyStore } from '../../../src/keys/open-store.ts';
import { hangtag } from '../../support/command-line.ts';
import { needsOf } from '../../support/databases.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { temporaryFolder } from '../../support/service.ts';

/** Time at which the commands run. It is noon, so that the day does not change between a use and its count. */
const NOON = Date.UTC(2026, 10, 20, 12);
const TODAY = toUtcDay(NOON);

const ISSUED_AT = 5;
const MAX_USES_PER_DAY = 100;

/** Stores two keys of Ada's, the first of which was used twice today, and one of Eve's. */
async function seedKeys(location: Parameters<typeof openKeyStore>[0]) {
  const store = await openKeyStore(location);
  const issueKey = (key: string, email: string) => store.issue(hashKey(key), email, ISSUED_AT);
  const [adasKey, adasOther, evesKey] = [createKey(), createKey(), createKey()];
  for (const key of [adasKey, adasOther]) await issueKey(key, 'ada@example.com');
  await issueKey(evesKey, 'eve@example.com');
  for (let uses = 0; uses < 2; uses++) await store.consume(hashKey(adasKey), TODAY, MAX_USES_PER_DAY);
  return { store, adasKey, adasOther, evesKey };
}

for (const kind of ['SQLite', 'PostgreSQL'] as const) {
  describe(`keys in ${kind}, while a service has the database open,`, needsOf(kind), () => {
    let server: TestPostgres | undefined;
    before(async () => {
      if (kind === 'PostgreSQL') server = await startPostgres();
    });
    after(() => server?.stop());

    async function openSeeded(t: TestContext) {
      const dataDir = temporaryFolder(t);
      const databaseUrl = await server?.createDatabase();
      const seeded = await seedKeys({ dataDir, databaseUrl });
      t.after(() => seeded.store.close());
      t.mock.method(Date, 'now', () => NOON);
      return { ...seeded, env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' } };
    }

    it('are listed for one address with --email, as one JSON object per line with --json', async (t) => {
      const { env, adasKey, adasOther } = await openSeeded(t);
      const { out } = await hangtag(env, 'keys', 'list', '--email', 'ada@EXAMPLE.com', '--json');
      const listed = JSON.parse(`[${out.trim().replaceAll('\n', ',')}]`) as KeyRecord[];
      const uses = Object.fromEntries(listed.map(({ hash, requestsToday }) => [hash, requestsToday]));
      assert.deepEqual(uses, { [hashKey(adasKey)]: 2, [hashKey(adasOther)]: 0 });
    });

    it('are listed with their state', async (t) => {
      const { env } = await openSeeded(t);
      const { out } = await hangtag(env, 'keys', 'list');
      const states = Array.from(out.trim().split('\n'), (line) => line.split('\t')[2]);
      assert.deepEqual(states, ['active', 'active', 'active']);
    });

    it('are told one by one, with the uses of today', async (t) => {
      const { env, adasKey } = await openSeeded(t);
      for (const key of [adasKey, hashKey(adasKey).slice(0, 12)])
        assert.match((await hangtag(env, 'keys', 'list', key)).out, /^\w{64}\t\S+\tactive\t2\tada@example\.com\n$/);
    });

    it('are revoked immediately by the first digits of an id', async (t) => {
      const { store, env, adasKey } = await openSeeded(t);
      const { out } = await hangtag(env, 'keys', 'revoke', hashKey(adasKey).slice(0, 12));
      assert.equal(out, `Revoked ${hashKey(adasKey)}.\n`);
      assert.equal(await store.consume(hashKey(adasKey), TODAY, MAX_USES_PER_DAY), undefined);
    });

    it('are deleted by address only with --yes', async (t) => {
      const { store, env, adasOther, evesKey } = await openSeeded(t);
      const use = (key: string) => store.consume(hashKey(key), TODAY, MAX_USES_PER_DAY);
      const err = 'This address has 2 keys. Nothing was deleted: add --yes to delete.\n';
      assert.deepEqual(await hangtag(env, 'keys', 'purge-by-email', 'ada@example.com'), { status: 1, out: '', err });
      const { out } = await hangtag(env, 'keys', 'purge-by-email', 'ADA@example.com', '--yes');
      assert.equal(out, 'Deleted 2 keys.\n');
      assert.equal(await use(adasOther), undefined);
      assert.equal(await use(evesKey), 1);
    });

    it('are not repeated in the error for an unknown or a mistyped key', async (t) => {
      const { env } = await openSeeded(t);
      const unknown = await hangtag(env, 'keys', 'revoke', createKey());
      assert.deepEqual(unknown, { status: 1, out: '', err: 'There is no such key.\n' });
      const mistyped = await hangtag(env, 'keys', 'revoke', 'ht_mistyped');
      assert.equal(mistyped.status, 2);
      assert.doesNotMatch(mistyped.err, /mistyped/);
    });
  });
}

describe('hangtag serve', () => {
  for (const { name, value, fault } of [
    {
      name: 'HOST',
      value: '203.0.113.1',
      fault: / HOST is "203\.0\.113\.1", which is not an address of this machine\.$/m,
    },
    {
      name: 'METRICS_HOST',
      value: '203.0.113.1',
      fault: / METRICS_HOST is "203\.0\.113\.1", which is not an address of this machine\.$/m,
    },
    {
      name: 'FEES_FILE',
      value: 'fees.json',
      fault: /fees\.json: marketplace our-shop: must have required properties name, model,/,
    },
  ]) {
    it(`does not start with a wrong ${name}, and says what is wrong`, async (t) => {
      const folder = temporaryFolder(t);
      writeFileSync(join(folder, 'fees.json'), '{"notModeled": [], "marketplaces": [{"id": "our-shop"}]}');
      const free = { DATA_DIR: folder, DATABASE_URL: '', PORT: '0', METRICS_PORT: '0' };
      const { status, err } = await hangtag({ ...free, [name]: value.replace('fees', join(folder, 'fees')) }, 'serve');
      assert.match(err, fault);
      assert.equal(status, 1);
    });
  }
});

describe('a backup', () => {
  async function backUp(t: TestContext) {
    const dataDir = temporaryFolder(t);
    const env = { DATA_DIR: dataDir, DATABASE_URL: '' };
    const seeded = await seedKeys({ dataDir });
    const file = join(dataDir, 'copy');
    const { out } = await hangtag(env, 'backup', file);
    assert.equal(out, `Wrote ${file} with 3 keys.\n`);
    return { ...seeded, dataDir, env, file };
  }

  it('restores keys and their use where there is no database', async (t) => {
    const { store, adasKey, dataDir, env, file } = await backUp(t);
    await store.revoke(hashKey(adasKey), 1);
    await store.close();
    assert.match((await hangtag(env, 'restore', file)).err, /hangtag\.sqlite exists: stop the service and move it/);
    const emptyDir = join(dataDir, 'new');
    const { out } = await hangtag({ ...env, DATA_DIR: emptyDir }, 'restore', file);
    assert.equal(out, `Restored 3 keys from ${file}.\n`);
    const restored = await openKeyStore({ dataDir: emptyDir });
    t.after(() => restored.close());
    const { createdAt, requestsToday } = (await restored.find(hashKey(adasKey), TODAY)) ?? {};
    assert.deepEqual([createdAt, requestsToday], [5, 2]);
  });

  it('of keys in PostgreSQL fails with advice to use pg_dump', async () => {
    const err = 'The keys are in PostgreSQL (DATABASE_URL is set): use pg_dump.\n';
    const env = { DATABASE_URL: 'postgres://user:secret@localhost/nowhere' };
    assert.deepEqual(await hangtag(env, 'backup', 'copy'), { status: 1, out: '', err });
  });
});
