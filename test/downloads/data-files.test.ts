import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { membersOf } from '../../src/base/members.ts';
import { brands, CONDITIONS, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { COLUMNS } from '../../src/downloads/tables.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { openDatabase } from '../../training/read/database.ts';
import { NEEDS_DUCKDB } from '../support/databases.ts';
import { pluck } from '../support/pluck.ts';
import { shareService, startService, temporaryFolder } from '../support/service.ts';

const pricing = loadModel();
const { list: marketplaces } = loadMarketplaces();
const PRICE_FILES = ['prices.csv', 'prices.parquet', 'prices.json', 'other-brands.csv'];
/** The only file that depends on fees, which an operator may change. */
const FEE_FILE = 'marketplaces.csv';

describe('a data file', () => {
  const service = shareService();
  const version = pricing.modelVersion;
  const fetchFile = (name: string) => fetch(`${service().url}/data/${version}/${name}`);
  const bytesOf = async (name: string) => Buffer.from(await (await fetchFile(name)).arrayBuffer());
  const rowsOf = async (name: string) => parse(await bytesOf(name), { columns: true }) as Record<string, string>[];

  it('has the price of each brand, category, gender, and condition', async () => {
    const rows = await rowsOf('prices.csv');
    const conditions = [undefined, ...CONDITIONS];
    assert.equal(rows.length, brands.length * categories.length * GENDERS.length * conditions.length);
    const rowByKey = new Map(rows.map((row) => [`${row.brand} ${row.category} ${row.gender} ${row.condition}`, row]));
    const gender = 'male';
    for (const brand of brands)
      for (const category of categories)
        for (const condition of conditions) {
          const { price, priceLow, priceHigh } = pricing.priceAtCondition({ brand, category, gender, condition });
          const { listings } = pricing.predict({ brand, category, gender });
          const key = `${brand.slug} ${category.slug} ${gender} ${condition ?? 'any'}`;
          const row = rowByKey.get(key);
          const cells = [row?.price, row?.low, row?.high, row?.listings, row?.version, row?.tier];
          assert.equal(cells.join(), [price, priceLow, priceHigh, listings, version, brand.tier].join(), key);
        }
  });

  it('has the same prices as CSV, JSON, and Parquet', NEEDS_DUCKDB, async (t) => {
    const folder = temporaryFolder(t);
    const names = ['prices.csv', 'prices.json', 'prices.parquet'];
    for (const name of names) writeFileSync(join(folder, name), await bytesOf(name));
    const connection = await openDatabase();
    t.after(() => connection.closeSync());
    const integers = ['price', 'low', 'high', 'listings'].map((column) => `${column}::INT AS ${column}`).join(', ');
    const tableOf = (name: string) => {
      const path = join(folder, name);
      // Without column types, DuckDB would read the version in the CSV file as a date.
      const source = name.endsWith('.csv') ? `read_csv('${path}', all_varchar = true)` : `'${path}'`;
      return `(SELECT * REPLACE (${integers}) FROM ${source})`;
    };
    for (const [index, name] of names.entries()) {
      // Each file is compared with the one before it, in a circle, so none has rows that another lacks.
      const otherName = names.at(index - 1) as string;
      const difference = `SELECT * FROM ${tableOf(name)} EXCEPT ALL SELECT * FROM ${tableOf(otherName)}`;
      const result = await connection.runAndReadAll(`SELECT count(*) FROM (${difference})`);
      assert.deepEqual(result.getRows(), [[0n]], `${name} has rows that ${otherName} lacks`);
    }
  });

  it('has fees of every marketplace', async () => {
    const rows = await rowsOf(FEE_FILE);
    assert.deepEqual([...new Set(pluck(rows, 'marketplace'))], pluck(marketplaces, 'id'));
  });

  it('has a row for each price band of Poshmark’s fee', async () => {
    const rows = await rowsOf(FEE_FILE);
    const bands = rows
      .filter((row) => row.marketplace === 'poshmark')
      .map((row) => membersOf(row, 'band', 'up_to', 'rate', 'fixed'));
    // Poshmark charges $2.95 for sales under $15, and 20% from $15 on.
    assert.deepEqual(bands, [
      { band: '1', up_to: '14.99', rate: '', fixed: '2.95' },
      { band: '2', up_to: '', rate: '0.2', fixed: '' },
    ]);
  });

  it('has the certainty of each fee schedule, by default that of its marketplace', async () => {
    const rows = await rowsOf(FEE_FILE);
    for (const { id, schedules, certainty } of marketplaces)
      for (const [index, schedule] of schedules.entries()) {
        const scheduleRows = rows.filter((row) => row.marketplace === id && row.schedule === String(index + 1));
        const certainties = [...new Set(pluck(scheduleRows, 'certainty'))];
        assert.deepEqual(certainties, [schedule.certainty ?? certainty], `${id}, schedule ${index + 1}`);
      }
  });

  it('has the source of the fees, and the date of the last check', async () => {
    for (const row of await rowsOf(FEE_FILE)) {
      assert.match(row.checked_on as string, /^20\d\d-\d\d/, row.marketplace);
      assert.match(row.source as string, /^https:/, row.marketplace);
    }
  });

  for (const { table, key } of [
    { table: 'prices', key: ['brand', 'category', 'gender', 'condition'] },
    { table: 'other-brands', key: ['brand', 'category'] },
    { table: 'marketplaces', key: ['marketplace', 'schedule', 'line', 'band'] },
  ] as const) {
    it(`of ${table} has the documented columns, filled unless optional, and a unique key in each row`, async () => {
      const rows = await rowsOf(`${table}.csv`);
      assert.deepEqual(Object.keys(rows[0] ?? {}), pluck(COLUMNS[table], 'name'));
      assert.equal(new Set(rows.map((row) => key.map((name) => row[name]).join('\t'))).size, rows.length);
      for (const { name } of COLUMNS[table].filter(({ isOptional }) => !isOptional))
        for (const row of rows) assert.notEqual(row[name], '', `${name} of ${JSON.stringify(row)}`);
    });
  }

  it('has brands outside the catalog with their listings and a price inside its range', async () => {
    const catalogSlugs = pluck(brands, 'slug');
    for (const row of await rowsOf('other-brands.csv')) {
      const { listings, sold, low, price, high } = row;
      assert.ok(!catalogSlugs.includes(row.brand as string), row.brand);
      assert.ok(Number(listings) >= 1 && Number(sold) <= Number(listings), row.brand);
      assert.ok(Number(low) < Number(price) && Number(price) < Number(high), row.brand);
    }
  });

  it('has the same price of a brand outside the catalog as the API', async () => {
    const rows = await rowsOf('other-brands.csv');
    const jeans = rows.find((row) => row.brand === 'lucky-brand' && row.category === 'jeans');
    const { estimate } = (await service().ask(`/price/lucky-brand/jeans.json?gender=${jeans?.gender}`)).body;
    assert.equal(jeans?.price, String(estimate.price));
  });

  it('has other bytes for other fees only if it has fees', async (t) => {
    const { rows, notModeled } = loadMarketplaces();
    const [first, ...others] = rows;
    const feesFile = join(temporaryFolder(t), 'fees.json');
    const renamed = { ...first, name: 'Another name' };
    writeFileSync(feesFile, JSON.stringify({ notModeled, marketplaces: [renamed, ...others] }));
    const other = await startService(t, { publicUrl: 'https://prices.example', feesFile });
    const isSame = async (name: string) =>
      (await bytesOf(name)).equals(Buffer.from(await (await other.get(`/data/${version}/${name}`)).arrayBuffer()));
    assert.equal(await isSame(FEE_FILE), false);
    for (const name of PRICE_FILES) assert.equal(await isSame(name), true, name);
  });

  it('is cached permanently unless it has fees', async () => {
    for (const name of PRICE_FILES) {
      assert.match((await fetchFile(name)).headers.get('cache-control') ?? '', /immutable/, name);
    }
    const cacheControl = (await fetchFile(FEE_FILE)).headers.get('cache-control') ?? '';
    assert.match(cacheControl, /^public, max-age=3600\b(?!.*immutable)/);
  });

  it('can be read by any web page', async () => {
    const { headers } = await fetchFile('prices.csv');
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.match(headers.get('content-type') ?? '', /^text\/csv/);
  });

  it('is not sent again to a client that has it', async () => {
    const { url, headers } = await fetchFile('prices.csv');
    const again = await fetch(url, { headers: { 'if-none-match': headers.get('etag') as string } });
    assert.equal(again.status, 304);
  });

  it('of the latest version is found by a redirect that any page may follow', async () => {
    const latest = await fetch(`${service().url}/data/latest/prices.parquet`, { redirect: 'manual' });
    assert.equal(latest.status, 307);
    assert.equal(latest.headers.get('location'), `/data/${version}/prices.parquet`);
    assert.equal(latest.headers.get('access-control-allow-origin'), '*');
  });

  it('is in the index with its hash', async () => {
    const { body: index } = await service().ask('/data/index.json');
    assert.equal(index.latest, version);
    const files: { name: string; sha256: string }[] = index.versions[0].files;
    assert.deepEqual(pluck(files, 'name'), [...PRICE_FILES, FEE_FILE]);
    for (const { name, sha256 } of files) assert.equal(hash('sha256', await bytesOf(name)), sha256, name);
  });

  it('with an unknown name is refused with the names that exist', async () => {
    const { status, body } = await service().ask(`/data/${version}/prices.xlsx`);
    assert.equal(status, 404);
    assert.equal(
      body.detail,
      'There is no file "prices.xlsx". The files are prices.csv, prices.parquet, prices.json, other-brands.csv, ' +
        'marketplaces.csv.',
    );
  });

  it('of another version is refused with the current version', async () => {
    const { status, body } = await service().ask('/data/1999.1.0/prices.csv');
    assert.equal(status, 404);
    assert.equal(
      body.detail,
      `This server has the files for version ${version}, not "1999.1.0". /data/latest/ redirects to the current files.`,
    );
  });
});
