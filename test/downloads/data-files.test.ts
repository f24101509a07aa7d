import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { brands, CONDITIONS, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { COLUMNS } from '../../src/downloads/tables.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { openDatabase } from '../../training/read/database.ts';
import { NEEDS_DUCKDB } from '../support/databases.ts';
import { pluck } from '../support/pluck.ts';
import { shareService, startService, temporaryFolder } from '../support/service.ts';

const pricing = loadModel();

describe('the files with every price', () => {
  const service = shareService();
  const version = pricing.modelVersion;
  const get = (name: string) => fetch(`${service().url}/data/${version}/${name}`);
  const bytesOf = async (name: string) => Buffer.from(await (await get(name)).arrayBuffer());
  const rowsOf = async (name: string) => parse(await bytesOf(name), { columns: true }) as Record<string, string>[];

  it('have a row for each brand, category, gender, and condition, with the service’s price', async () => {
    const rows = await rowsOf('prices.csv');
    assert.equal(rows.length, brands.length * categories.length * GENDERS.length * 6);
    const rowByKey = new Map(rows.map((row) => [`${row.brand} ${row.category} ${row.gender} ${row.condition}`, row]));
    for (const brand of brands)
      for (const category of categories)
        for (const condition of [undefined, ...CONDITIONS]) {
          const garment = { brand, category, gender: 'male' as const };
          const { price, priceLow, priceHigh } = pricing.priceAtCondition({ ...garment, condition });
          const { listings } = pricing.predict(garment);
          const row = rowByKey.get(`${brand.slug} ${category.slug} male ${condition ?? 'any'}`);
          const written = [row?.price, row?.low, row?.high, row?.listings, row?.version, row?.tier];
          assert.equal(written.join(), [price, priceLow, priceHigh, listings, version, brand.tier].join());
        }
  });

  it('have the same content as CSV, JSON, and Parquet', NEEDS_DUCKDB, async (t) => {
    const folder = temporaryFolder(t);
    for (const name of ['prices.csv', 'prices.json', 'prices.parquet']) {
      writeFileSync(join(folder, name), await bytesOf(name));
    }
    const connection = await openDatabase();
    const types = "types = {'price': 'INT', 'low': 'INT', 'high': 'INT', 'listings': 'INT'}";
    const tables: Record<string, string> = {
      csv: `read_csv('${join(folder, 'prices.csv')}', ${types})`,
      json: `(select * replace (price::INT as price, low::INT as low, high::INT as high, listings::INT as listings) from read_json('${join(folder, 'prices.json')}'))`,
      parquet: `read_parquet('${join(folder, 'prices.parquet')}')`,
    };
    for (const [a, b] of Object.entries({ csv: 'json', json: 'parquet', parquet: 'csv' })) {
      const result = await connection.runAndReadAll(
        `select count(*) from (select * from ${tables[a]} except all select * from ${tables[b]})`,
      );
      assert.deepEqual(result.getRows(), [[0n]], `${a} has rows that ${b} lacks`);
    }
    connection.closeSync();
  });

  it('contain the fees of every marketplace', async () => {
    const rows = await rowsOf('marketplaces.csv');
    const { list } = loadMarketplaces();
    assert.deepEqual([...new Set(rows.map((row) => row.marketplace))], pluck(list, 'id'));
    const poshmark = rows.filter((row) => row.marketplace === 'poshmark');
    const bands = poshmark.map(({ band, up_to, rate, fixed }) => [band, up_to, rate, fixed].join());
    assert.deepEqual(bands, ['1,14.99,,2.95', '2,,0.2,']);
  });

  it('state how certain each schedule of fees is, by default as its marketplace', async () => {
    const rows = await rowsOf('marketplaces.csv');
    for (const { id, schedules, certainty } of loadMarketplaces().list)
      for (const [at, schedule] of schedules.entries()) {
        const ofSchedule = rows.filter((row) => row.marketplace === id && row.schedule === String(at + 1));
        const written = new Set(ofSchedule.map((row) => row.certainty));
        assert.deepEqual([...written], [schedule.certainty ?? certainty], id);
      }
  });

  it('state when the fees of a marketplace were checked, and where', async () => {
    for (const row of await rowsOf('marketplaces.csv')) {
      assert.match(row.checked_on as string, /^20\d\d-\d\d/);
      assert.match(row.source as string, /^https:/);
    }
  });

  it('have the columns described, filled unless optional, and a key for each row', async () => {
    for (const [name, key] of [
      ['prices', ['brand', 'category', 'gender', 'condition']],
      ['other-brands', ['brand', 'category']],
      ['marketplaces', ['marketplace', 'schedule', 'line', 'band']],
    ] as const) {
      const columns = COLUMNS[name];
      const rows = await rowsOf(`${name}.csv`);
      assert.deepEqual(Object.keys(rows[0] ?? {}), pluck(columns, 'name'));
      assert.equal(new Set(rows.map((row) => key.map((name) => row[name]).join('\t'))).size, rows.length);
      for (const { name: column, isOptional = false } of columns) {
        for (const row of rows) {
          const cell = row[column] as string;
          assert.ok(isOptional || cell !== '', `${name} ${column}`);
        }
      }
    }
  });

  it('list brands outside the catalog with their listings', async () => {
    for (const row of await rowsOf('other-brands.csv')) {
      assert.ok(Number(row.listings) >= 1 && Number(row.sold) <= Number(row.listings));
      assert.ok(Number(row.low) < Number(row.price) && Number(row.price) < Number(row.high));
      assert.ok(!brands.some(({ slug }) => slug === row.brand), row.brand);
    }
  });

  it('have the API’s price of a brand outside the catalog', async () => {
    const rows = await rowsOf('other-brands.csv');
    const jeans = rows.find((row) => row.brand === 'lucky-brand' && row.category === 'jeans');
    const path = `/price/lucky-brand/jeans.json?gender=${jeans?.gender}`;
    const { estimate } = (await service().ask(path)).body;
    assert.equal(jeans?.price, String(estimate.price));
  });

  it('are cached permanently unless they have fees, which an operator may change', async (t) => {
    const { rows, notModeled } = loadMarketplaces();
    const folder = temporaryFolder(t);
    const feesFile = join(folder, 'fees.json');
    const [first, ...others] = rows;
    const changed = { ...first, name: 'Another name' };
    writeFileSync(feesFile, JSON.stringify({ notModeled, marketplaces: [changed, ...others] }));
    const other = await startService(t, { publicUrl: 'https://prices.example', feesFile });
    const name = 'marketplaces.csv';
    const here = await get(name);
    const there = await other.get(`/data/${version}/${name}`);
    assert.notEqual(await here.text(), await there.text());
    assert.match(here.headers.get('cache-control') ?? '', /^public, max-age=3600\b(?!.*immutable)/);
    for (const name of ['prices.csv', 'prices.json', 'prices.parquet', 'other-brands.csv']) {
      const there = await other.get(`/data/${version}/${name}`);
      assert.deepEqual(Buffer.from(await there.arrayBuffer()), await bytesOf(name), name);
      assert.match(there.headers.get('cache-control') ?? '', /immutable/, name);
    }
  });

  it('may be read by any page, and are not sent again if unchanged', async () => {
    const answer = await get('prices.csv');
    assert.match(answer.headers.get('cache-control') ?? '', /immutable/);
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/);
    const again = await fetch(answer.url, { headers: { 'if-none-match': answer.headers.get('etag') as string } });
    assert.equal(again.status, 304);
  });

  it('have a redirect from the latest version', async () => {
    const latest = await fetch(`${service().url}/data/latest/prices.parquet`, { redirect: 'manual' });
    assert.equal(latest.status, 307);
    assert.equal(latest.headers.get('location'), `/data/${version}/prices.parquet`);
    assert.equal(latest.headers.get('access-control-allow-origin'), '*');
  });

  it('have an index with their hashes', async () => {
    const { body: index } = await service().ask('/data/index.json');
    assert.equal(index.latest, version);
    const [{ files }] = index.versions;
    const names = files.map(({ name }: { name: string }) => name);
    assert.deepEqual(names, ['prices.csv', 'prices.parquet', 'prices.json', 'other-brands.csv', 'marketplaces.csv']);
    for (const { name, sha256 } of files) assert.equal(hash('sha256', await bytesOf(name)), sha256);
  });

  it('are listed for an unknown name', async () => {
    const { status, body } = await service().ask(`/data/${version}/prices.xlsx`);
    assert.equal(status, 404);
    assert.equal(
      body.detail,
      'There is no file "prices.xlsx". The files are prices.csv, prices.parquet, prices.json, other-brands.csv, ' +
        'marketplaces.csv.',
    );
  });

  it('are not there for another version, which is answered with the latest', async () => {
    const { status, body } = await service().ask('/data/1999.1.0/prices.csv');
    assert.equal(status, 404);
    assert.equal(
      body.detail,
      `This server has the files for version ${version}, not "1999.1.0". /data/latest/ redirects to the current files.`,
    );
  });
});
