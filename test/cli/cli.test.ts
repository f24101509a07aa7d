import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { basename, join, sep } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import type { ListedKey } from '../../src/service/keys/key-admin.ts';
import { createKey, hashKey } from '../../src/service/keys/key-format.ts';
import { openKeyStore, type StoreLocation } from '../../src/service/keys/open-store.ts';
import { utcDay } from '../../src/service/keys/quota.ts';
import { hangtag, launch } from '../support/command-line.ts';
import { needsOf } from '../support/databases.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { temporaryFolder } from '../support/service.ts';

/** The commands' clock is fixed at noon, so that midnight never falls between a count and its reading. */
const NOON = Date.UTC(2026, 10, 20, 12);
const TODAY = utcDay(NOON);

/** Two keys of Ada's, one of Eve's; the first has been used twice today. */
async function seed(place: StoreLocation) {
  const store = await openKeyStore(place);
  const [one, two, other] = [createKey(), createKey(), createKey()];
  for (const key of [one, two]) await store.issue(hashKey(key), 'ada@example.com', 5, 20);
  await store.issue(hashKey(other), 'eve@example.com', 5, 20);
  await store.consume(hashKey(one), TODAY, 100);
  await store.consume(hashKey(one), TODAY, 100);
  return { store, one, two, other };
}

describe('the command line', () => {
  it('reads the words of a title, with or without quotes, and says which brand a misspelling means', async () => {
    for (const words of ['Coach Tabby 26', 'lululemon leggings', 'coach bag']) {
      const whole = await hangtag({}, 'price', words, '--json');
      assert.equal(whole.status, 0);
      assert.deepEqual(await hangtag({}, 'price', ...words.split(' '), '--json'), whole);
    }
    const priceOf = async (...words: string[]) => JSON.parse((await hangtag({}, ...words, '--json')).out);
    const tabby = await priceOf('price', 'Coach Tabby 26');
    assert.equal((await priceOf('price', 'Coach Tabby 26', 'bag')).estimate.price, tabby.estimate.price);
    const terms = ['--asked', '200', '--offered', '130'];
    assert.deepEqual(
      await priceOf('offer', 'Coach Tabby 26', ...terms),
      await priceOf('offer', 'Coach', 'Tabby', '26', ...terms),
    );
    assert.equal((await priceOf('payouts', 'Coach', 'Tabby', '26')).price, tabby.estimate.price);
    const { caveats } = await priceOf('price', 'coahc', 'jacket');
    assert.ok(caveats.includes('“coahc” was read as Coach.'), caveats);
    assert.match((await hangtag({}, 'price', 'coach', 'bagg')).err, /did you mean bag\?/);
  });

  it('prices a file: reports what it read, keeps the seller’s columns, replaces its own', async (t) => {
    const folder = temporaryFolder(t);
    const path = join(folder, 'closet.csv');
    writeFileSync(path, 'hangtag_ref,title,Preis\nA-17,Coach leather tote,50\n');
    const once = await hangtag({}, 'list', path);
    assert.equal(once.status, 0);
    const read =
      /^Read as: columns of your own, with title from title\. No price column was found: name it price\. Not read: hangtag_ref, Preis\.\n1 of 1 rows have prices\. Total of 1 item: about \$\d+; 8 in 10 totals are between \$\d+ and \$\d+\.\n$/;
    assert.match(once.err, read);
    const [names, row] = once.out.split('\n');
    assert.match(row ?? '', /^A-17,Coach leather tote,50,Coach,Bags,/);
    writeFileSync(path, `${names},sold on\n${row},today\n`);
    const again = await hangtag({}, 'list', path);
    assert.equal(again.out, once.out.replace('Preis,', 'Preis,sold on,').replace(',50,', ',50,today,'));
  });

  it('uses the seller’s marketplace, writes JSON, and names unreadable rows', async (t) => {
    const path = join(temporaryFolder(t), 'closet.csv');
    // A column of days, one of which is none.
    const days = ['one day', '2026-10-01', '2026-10-02'];
    writeFileSync(path, ['title,price,listed', ...days.map((day) => `Coach leather tote,50,${day}`)].join('\n'));
    const args = ['list', path, '--marketplace', 'poshmark', '--json'];
    const { out, status } = await hangtag({}, ...args);
    assert.equal(status, 0);
    const { rows, total } = JSON.parse(out);
    assert.equal(total.priced, days.length);
    const [{ item, marketplace: place, price, net, note }] = rows;
    assert.deepEqual([item.title, place], ['Coach leather tote', 'Poshmark']);
    assert.equal(net, Math.round(price * 80) / 100);
    assert.match(note, /Its date listed is "one day": give a day such as 2026-10-03\./);
    const { status: wrong, err } = await hangtag({}, 'list', path, '--marketplace', 'bazaar');
    assert.equal(wrong, 2);
    assert.match(err, /^--marketplace is "bazaar": give one of ebay, /);
  });

  it('overwrites the input file on request, in UTF-8', async (t) => {
    const path = join(temporaryFolder(t), 'closet.csv');
    const link = join(path, '../linked-closet.csv');
    const rows = 'Zara dress,9\r\n'.repeat(400);
    writeFileSync(path, Buffer.from(`title,price\r\n${rows}Polène bag,80,,\r\n`, 'latin1'));
    linkSync(path, link);
    const { out } = await hangtag({}, 'list', path);
    assert.match(out, /^\ufefftitle,price,,,hangtag_brand,.*\nPolène bag,80,,,/s);
    for (const [command, name] of [
      ['list', path],
      ['list', link],
      ['reprice', join(path, '../../', basename(join(path, '..')), 'closet.csv')],
    ] as const) {
      const before = readFileSync(path);
      const refused = await hangtag({}, command, path, '-o', name);
      assert.equal(refused.status, 2);
      assert.match(refused.err, /^--output is .*closet\.csv, the list itself: give another name, or --force to write/);
      assert.deepEqual(readFileSync(path), before);
    }
    assert.equal((await hangtag({}, 'list', path, '-o', path, '--force')).status, 0);
    assert.equal(readFileSync(path, 'utf8'), out);
  });

  it('writes the same data files each time', async (t) => {
    const folder = temporaryFolder(t);
    const { status, out } = await hangtag({}, 'data', folder);
    assert.equal(status, 0);
    const [version = ''] = readdirSync(folder);
    const hashOf = (name: string) => hash('sha256', readFileSync(join(folder, version, name)));
    const read = () => readdirSync(join(folder, version)).map((name) => [name, hashOf(name)]);
    const first = read();
    assert.equal(out.trimEnd().split('\n').length, first.length);
    await hangtag({}, 'data', folder);
    assert.deepEqual(read(), first);
  });
});

for (const kind of ['SQLite', 'PostgreSQL'] as const) {
  describe(`keys in ${kind} from the command line, next to an open store`, needsOf(kind), () => {
    let server: TestPostgres | undefined;
    before(async () => {
      if (kind === 'PostgreSQL') server = await startPostgres();
    });
    after(() => server?.stop());

    async function open(t: TestContext) {
      const dataDir = temporaryFolder(t);
      const databaseUrl = await server?.createDatabase();
      const seeded = await seed({ dataDir, databaseUrl });
      t.after(() => seeded.store.close());
      t.mock.method(Date, 'now', () => NOON);
      return { ...seeded, env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' } };
    }

    it('lists, shows usage, revokes and purges', async (t) => {
      const { store, env, one, two, other } = await open(t);
      const list = await hangtag(env, 'keys', 'list', '--email', 'ada@EXAMPLE.com', '--json');
      const listed = JSON.parse(`[${list.out.trim().replaceAll('\n', ',')}]`) as ListedKey[];
      const uses = Object.fromEntries(listed.map(({ hash, used }) => [hash, used]));
      assert.deepEqual(uses, { [hashKey(one)]: 2, [hashKey(two)]: 0 });
      const lines = (await hangtag(env, 'keys', 'list')).out.trim().split('\n');
      assert.equal(lines.map((line) => line.split('\t')[2]).join(), 'active,active,active');
      const { out } = await hangtag(env, 'keys', 'usage');
      assert.equal(out, 'keys: 3, of which revoked: 0\nused today: 2 by 1 key\n');
      assert.equal((await hangtag(env, 'keys', 'usage', one)).out, 'used today: 2\n');

      const revoked = await hangtag(env, 'keys', 'revoke', hashKey(one).slice(0, 12));
      assert.equal(revoked.out, `Revoked ${hashKey(one)}.\n`);
      assert.deepEqual(await store.consume(hashKey(one), TODAY, 100), { outcome: 'revoked' });

      const asked = await hangtag(env, 'keys', 'purge-by-email', 'ada@example.com');
      const err = 'This address has 2 keys. Nothing was deleted: add --yes to delete.\n';
      assert.deepEqual(asked, { status: 1, out: '', err });
      const single = await hangtag(env, 'keys', 'purge-by-email', 'Eve@example.com');
      assert.match(single.err, /has 1 key\. /);
      const purged = await hangtag(env, 'keys', 'purge-by-email', 'ADA@example.com', '--yes');
      assert.equal(purged.out, 'Deleted 2 keys.\n');
      assert.deepEqual(await store.consume(hashKey(two), TODAY, 100), { outcome: 'unknown' });
      const kept = await store.consume(hashKey(other), TODAY, 100);
      assert.deepEqual(kept, { outcome: 'granted', used: 1 });
    });

    it('does not repeat an unknown key', async (t) => {
      const { env } = await open(t);
      const unknown = await hangtag(env, 'keys', 'revoke', createKey());
      assert.deepEqual(unknown, { status: 1, out: '', err: 'There is no such key.\n' });
      const mistyped = await hangtag(env, 'keys', 'revoke', 'ht_mistyped');
      assert.equal(mistyped.status, 2);
      assert.doesNotMatch(mistyped.err, /mistyped/);
    });

    it('checks the store, and migrates', async (t) => {
      const { env } = await open(t);
      const { status, out } = await hangtag({ ...env, PORT: '0' }, 'check');
      const own = process.execPath.split(sep).find((name) => /^node-/.test(name));
      const source = own ? `from the npm package ${own}, ` : '';
      const node = `Node: ${process.versions.node}, ${source}${process.execPath}`;
      const { version, fittedOn, newestSale } = loadModel().artifacts.prediction;
      const model = `fitted model: ${version}, fitted on ${fittedOn}, newest sale ${newestSale}`;
      const parts = [node, 'configuration', model, 'fees', 'key database', 'address'];
      assert.deepEqual([status, out], [0, parts.map((part) => `ok      ${part}\n`).join('')]);
      const fresh = { ...env, DATA_DIR: join(temporaryFolder(t), 'fresh') };
      const migrated = { status: 0, out: 'The key database is up to date.\n', err: '' };
      for (const one of [env, fresh]) assert.deepEqual(await hangtag(one, 'migrate'), migrated, JSON.stringify(one));
    });
  });
}

describe('check', () => {
  it('reports if the service could create its database, without creating it', async (t) => {
    const folder = temporaryFolder(t);
    const dataDir = join(folder, 'new', 'keys');
    const fine = await hangtag({ DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' }, 'check');
    assert.match(fine.out, /^ok {6}key database: there is none at .*hangtag\.sqlite yet; the service will create it$/m);
    assert.equal(fine.status, 0);
    assert.deepEqual(readdirSync(folder), []);
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { status, out } = await hangtag({ DATA_DIR: join(file, 'keys'), DATABASE_URL: '', PORT: '0' }, 'check');
    assert.match(
      out,
      /^failed {2}key database: the service cannot create .*hangtag\.sqlite \(see DATA_DIR\): ENOTDIR/m,
    );
    assert.equal(status, 1);
  });

  it('finds wrong settings and fees', async (t) => {
    const file = join(temporaryFolder(t), 'fees.json');
    writeFileSync(file, '{"notModeled": [], "marketplaces": [{"id": "our-shop"}]}');
    for (const [wrong, finding] of [
      [{ REQUEST_PER_DAY: '5' }, /configuration: REQUEST_PER_DAY is .* Did you mean REQUESTS_PER_DAY\?/],
      [{ FEES_FILE: file }, /failed {2}fees: .*fees\.json: marketplaces › our-shop must have/],
      [{ HOST: '203.0.113.1' }, /failed {2}address: HOST is "203\.0\.113\.1", which is not an address of/],
      [{ METRICS_PORT: '0', METRICS_HOST: '203.0.113.1' }, /failed {2}address of the metrics: METRICS_HOST is/],
    ] as const) {
      const check = await hangtag({ DATA_DIR: temporaryFolder(t), DATABASE_URL: '', PORT: '0', ...wrong }, 'check');
      assert.equal(check.status, 1, check.out);
      assert.match(check.out, finding);
    }
  });

  it('treats a port in use as the running service’s', async (t) => {
    const server = createServer().listen(0, '127.0.0.1');
    t.after(() => server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { status, out } = await hangtag({ PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: '' }, 'check');
    assert.match(out, new RegExp(`^ok {6}address: PORT ${port} is in use, by the running service or by another`, 'm'));
    assert.equal(status, 0);
  });
});

describe('backup and restore', () => {
  it('restore the data, and keep the replaced database', async (t) => {
    const dataDir = temporaryFolder(t);
    const env = { DATA_DIR: dataDir, DATABASE_URL: '' };
    const { store, one } = await seed({ dataDir });
    const file = join(dataDir, 'copy');
    const backup = await hangtag(env, 'backup', file);
    assert.equal(backup.out, `Wrote ${file} with 3 keys.\n`);
    assert.equal((await hangtag(env, 'backup', file)).status, 1);

    // Refused while in use, without any change.
    const refused = await launch(env, 'restore', file);
    assert.equal(refused.status, 1);
    assert.match(refused.err, /cannot be replaced: .* Stop the service that uses it\.\n$/);
    // Leaves no second copy of the email addresses behind.
    assert.ok(!readdirSync(dataDir).some((name) => name.includes('unfinished')));
    await store.revoke(hashKey(one), 1);
    await store.close();

    const restored = await hangtag(env, 'restore', file);
    assert.equal(restored.status, 0, restored.err);
    const again = await openKeyStore({ dataDir });
    t.after(() => again.close());
    const record = await again.find(hashKey(one), TODAY);
    assert.equal(record?.revoked, false);
    assert.equal(record?.used, 2);
    assert.equal(readdirSync(dataDir).filter((name) => name.includes('.before-')).length, 1);
  });

  it('refuse a file that is not a backup', async (t) => {
    const dataDir = temporaryFolder(t);
    const env = { DATA_DIR: dataDir, DATABASE_URL: '' };
    const file = join(dataDir, 'copy');
    writeFileSync(file, 'not a database '.repeat(1_000));
    const { status, err } = await hangtag(env, 'restore', file);
    assert.equal(status, 1);
    assert.match(err, /copy is not an intact key database: /);
    assert.ok(!existsSync(join(dataDir, 'hangtag.sqlite')));
    assert.equal((await hangtag(env, 'backup', join(dataDir, 'other'))).status, 1);
  });

  it('leave PostgreSQL to its own tools', async () => {
    const env = { DATABASE_URL: 'postgres://user:secret@localhost/nowhere' };
    const { status, err } = await hangtag(env, 'backup', 'copy');
    assert.equal(status, 1);
    assert.match(err, /use pg_dump\.\n$/);
    assert.doesNotMatch(err, /secret/);
  });
});
