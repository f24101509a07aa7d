import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type pg from 'pg';
import type { MonthReport } from '../../src/lists/sold/month.ts';
import { hangtag, launch } from '../support/command-line.ts';
import { connect, startPostgres, type TestPostgres } from '../support/postgres.ts';
import { rowName } from '../support/row-name.ts';
import { temporaryFolder } from '../support/service.ts';

const SECRET = 'sesame-street-42';
const SALES = Array.from({ length: 60 }, (_, i) => ({
  title: `${i % 2 ? 'Coach Willow' : 'Zara linen'} ${i % 2 ? 'bag' : 'dress'} ${i}${i === 7 ? ', "as new"\nfrom the shop' : ''}`,
  paid: (i % 2 ? 90 : 15) + i + 0.37,
  cost: 4.5,
  day: `2026-0${1 + (i % 9)}-1${i % 10}`,
  nwt: i % 3 === 0,
}));
const STATEMENT = `-- the shop's sales
SELECT name AS title, paid AS "sold price", cost, sold_at AS "sold date", nwt, place AS marketplace
FROM shop_sales WHERE paid > 0 ORDER BY id;
`;

describe('A shop’s own database', () => {
  let server: TestPostgres;
  let client: pg.Client;
  let address: string;
  before(async () => {
    server = await startPostgres();
    address = await server.createDatabase();
    client = await connect(address);
    await client.query(
      'CREATE TABLE shop_sales (id serial, name text, paid numeric(8,2), cost numeric(8,2), sold_at date, nwt boolean, place text)',
    );
    for (const { title, paid, cost, day, nwt } of SALES)
      await client.query(
        `INSERT INTO shop_sales (name, paid, cost, sold_at, nwt, place) VALUES ($1, $2, $3, $4, $5, 'In person')`,
        [title, paid, cost, day, nwt],
      );
    await client.query('CREATE FUNCTION wipe() RETURNS int LANGUAGE sql AS $$ DELETE FROM shop_sales; SELECT 1 $$');
  });
  after(async () => {
    await client?.end();
    await server?.stop();
  });
  const env = () => ({ SHOP_DATABASE_URL: address });
  const rows = async () => (await client.query('SELECT count(*)::int AS n FROM shop_sales')).rows[0].n;

  it('is reported on to the cent, beside files', async (t) => {
    const folder = temporaryFolder(t);
    const [sql, file] = [join(folder, 'sales.sql'), join(folder, 'more.csv')];
    writeFileSync(sql, STATEMENT);
    writeFileSync(file, 'title,sold price,sold date,marketplace\nNike hoodie,20.05,2026-10-01,In person\n');
    const { out, status, err } = await hangtag(env(), 'month', file, '--from-database', sql, '--json');
    assert.equal(status, 0, err);
    const { total, months, files } = JSON.parse(out) as MonthReport;
    const cents = SALES.reduce((sum, { paid }) => sum + Math.round(100 * paid), 2005);
    assert.equal(Math.round(100 * total.gross), cents);
    assert.equal(Math.round(100 * total.cost), 450 * SALES.length);
    assert.equal(months.length, 10);
    assert.deepEqual(
      files.map((one) => one.file),
      [file, sql],
    );
  });

  it('gives all rows of a statement with more than one answer holds', async (t) => {
    const sql = join(temporaryFolder(t), 'many.sql');
    writeFileSync(
      sql,
      `SELECT 'Zara dress ' || i AS title, 10.01 AS "sold price", '2026-01-01' AS "sold date" FROM generate_series(1, 2500) i`,
    );
    const { out } = await hangtag(env(), 'month', '--from-database', sql, '--json');
    const { total } = JSON.parse(out) as MonthReport;
    assert.deepEqual([total.sales, total.gross], [2500, 25_025]);
  });

  it('trains the model that the same rows in a file train, and evaluates it', async (t) => {
    const folder = temporaryFolder(t);
    const [sql, file, own, ofFile] = ['sales.sql', 'sales.csv', 'own', 'of-file'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
      string,
    ];
    writeFileSync(sql, STATEMENT);
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const lines = SALES.map(({ title, paid, day, nwt }) => [quoted(title), paid.toFixed(2), day, nwt].join(','));
    writeFileSync(file, ['title,sold price,sold date,nwt', ...lines].join('\n'));
    const trained = await launch(env(), 'train', '--from-database', sql, '--out', own);
    assert.equal(trained.status, 0, trained.err);
    assert.match(trained.out, /^To measure it: .*evaluate.* --from-database \S+sales\.sql --out/m);
    assert.match(trained.out, /new with tags from nwt/);
    assert.equal((await launch({}, 'train', file, '--out', ofFile)).status, 0);
    const [one, other] = [own, ofFile].map((model) => readFileSync(join(model, 'prediction.json'), 'utf8'));
    assert.equal(one, other);
    const evaluated = await launch(env(), 'evaluate', '--from-database', sql, '--out', own);
    assert.equal(evaluated.status, 0, evaluated.err);
    assert.match(evaluated.out, /^Half of all 60 sales/m);
    for (const { out, err } of [trained, evaluated]) assert.ok(!`${out}${err}`.includes(address));
  });

  it('is read in one transaction that cannot write, with a limit of time', async (t) => {
    const sql = join(temporaryFolder(t), 'settings.sql');
    writeFileSync(
      sql,
      `SELECT concat_ws(' ', current_setting('transaction_read_only'), current_setting('transaction_isolation'), current_setting('statement_timeout')) AS title, 5 AS "sold price", 1 AS cost, '2026-01-01' AS "sold date"`,
    );
    const { out } = await hangtag(env(), 'month', '--from-database', sql, '--json');
    assert.equal((JSON.parse(out) as MonthReport).best[0]?.title, 'on repeatable read 2min');
  });

  it('is never changed, and a statement that fails is told by file and line', async (t) => {
    const folder = temporaryFolder(t);
    const attempts: readonly [string, RegExp][] = [
      ['SELECT 1 AS title; DELETE FROM shop_sales', /give one SELECT and nothing else/],
      ['SELECT 1; COMMIT; DROP TABLE shop_sales', /give one SELECT and nothing else/],
      ['DELETE FROM shop_sales RETURNING name', /line 1: syntax error at or near "DELETE"/],
      ['WITH gone AS (DELETE FROM shop_sales RETURNING name) SELECT name AS title FROM gone', /sql/],
      ['SELECT wipe() AS title', /it would change the database/],
      [`SELECT nextval('shop_sales_id_seq') AS title`, /it would change the database/],
      ['SELECT name AS title,\n  paidd AS "sold price" FROM shop_sales', /line 2: column "paidd" does not exist\.$/m],
      [`SELECT name::int AS title FROM shop_sales`, /canceled the statement \(error 22P02\)/],
      ['', /the file is empty/],
    ];
    for (const [at, [statement, said]] of attempts.entries()) {
      await t.test(rowName(statement), async () => {
        const sql = join(folder, `${at}.sql`);
        writeFileSync(sql, statement);
        const { status, err } = await hangtag(env(), 'month', '--from-database', sql);
        assert.equal(status, 1, statement);
        assert.match(err, said);
        assert.ok(!err.includes(address) && !err.includes('Zara'), err);
        assert.equal(await rows(), SALES.length);
      });
    }
  });

  it('keeps its address out of every error', async (t) => {
    const folder = temporaryFolder(t);
    const sql = join(folder, 'sales.sql');
    writeFileSync(sql, STATEMENT);
    const { hostname, port } = new URL(address);
    const silent = createServer((socket) => socket.end('who is there?\n')).listen(0, '127.0.0.1');
    t.after(() => silent.close());
    await new Promise((resolve) => silent.once('listening', resolve));
    const other = (silent.address() as { port: number }).port;
    const addresses: readonly [string, RegExp][] = [
      [`postgres://nobody_here:${SECRET}@${hostname}:${port}/postgres`, /refuses this user or password/],
      [`postgres://postgres:${SECRET}@${hostname}:${port}/no_such_shop`, /has no such database/],
      [`postgres://nobody_here:${SECRET}@127.0.0.1:1/shop`, /nothing answers there/],
      [`postgres://nobody_here:${SECRET}@127.0.0.1:${other}/shop`, /cannot be reached/],
      [`postgres://nobody_here:${SECRET}@host.invalid:port/shop`, /cannot be read as an address/],
      [`mysql://nobody_here:${SECRET}@host.invalid/shop`, /begin it with postgres:/],
      ['', /SHOP_DATABASE_URL is not set/],
    ];
    for (const [url, said] of addresses) {
      await t.test(rowName(String(said)), async () => {
        const { status, out, err } = await hangtag({ SHOP_DATABASE_URL: url }, 'month', '--from-database', sql);
        assert.equal(status, 1);
        assert.match(err, said);
        assert.doesNotMatch(
          `${out}${err}`,
          new RegExp(`${SECRET}|nobody_here|no_such_shop|host\\.invalid|127\\.0\\.0\\.1`),
        );
      });
    }
    const named = await launch({}, 'month', '--from-database', `postgres://nobody_here:${SECRET}@host/shop`);
    assert.equal(named.status, 2);
    assert.doesNotMatch(named.err, new RegExp(SECRET));
    const alone = await hangtag(env(), 'train', '--alone', '--from-database', sql, '--out', join(folder, 'own'));
    assert.equal(alone.status, 2);
    assert.equal(existsSync(join(folder, 'own')), false);
  });
});
