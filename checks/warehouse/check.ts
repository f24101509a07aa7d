// Groups the generated listings of the tests on ClickHouse, in this process: `npm run check:warehouse`.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateListings, HEADER } from '../../test/training/generated-listings.ts';
import { ODD } from '../../test/training/odd-listings.ts';
import { type CellRow, cellRow, sortRows } from '../../training/read/cell-rows.ts';
import { openDatabase } from '../../training/read/database.ts';
import { groupListings, openListings } from '../../training/read/listings.ts';
import { quote } from '../../training/sql/quote.ts';
import { grouping, mergedStates, preparing, shardStates } from '../../training/sql/statements.ts';
import { check, finish } from '../support/report.ts';
import { type ClickHouse, openClickHouse } from './clickhouse.ts';

const SHARDS = 4;
/** The command of s3rver, a small S3 server. */
const S3_SERVER = join(import.meta.dirname, 'node_modules/s3rver/bin/s3rver.js');
const folder = mkdtempSync(join(tmpdir(), 'hangtag-warehouse-'));
const csv = join(folder, 'listings.csv');
const parquet = join(folder, 'listings.parquet');
/** Columns of a table of listings. */
const LISTINGS_TYPES =
  'source String, marketplace String, basis String, period String, brand String, title String, category String, ' +
  'gender String, condition String, price Nullable(Float64)';

/** Returns the cells by DuckDB, and writes its listings as Parquet. */
async function byDuckDb(): Promise<CellRow[]> {
  writeFileSync(csv, `${[HEADER, ...generateListings(1500, 3).map(({ line }) => line), ...ODD].join('\n')}\n`);
  const db = await openDatabase();
  try {
    await openListings(db, [csv]);
    await db.run(`COPY (SELECT * FROM listings) TO ${quote(parquet)} (FORMAT parquet)`);
    return sortRows(await groupListings(db));
  } finally {
    db.closeSync();
  }
}

/** Fills the table `listings` from a source of rows, and groups it. */
function grouped(engine: ClickHouse, from: string): CellRow[] {
  engine.run('DROP TABLE IF EXISTS listings');
  engine.run(`CREATE TABLE listings (${LISTINGS_TYPES}) ENGINE = Memory`);
  engine.run(`INSERT INTO listings SELECT ${COLUMNS} FROM ${from}`);
  prepare(engine);
  return sortRows(engine.rows(grouping('clickhouse')).map(cellRow));
}

/** Creates the functions and the tables of words next to the table `listings`. */
function prepare(engine: ClickHouse): void {
  for (const statement of preparing('clickhouse')) engine.run(statement);
}

const COLUMNS = 'source, marketplace, basis, period, brand, title, category, gender, condition, price';

const expected = await byDuckDb();
const engine = openClickHouse();
await check('the cells of ClickHouse are those of DuckDB, from a file', () => {
  assert.ok(expected.length > 500);
  assert.deepEqual(grouped(engine, `file(${quote(parquet)})`), expected);
});

await check(`states of ${SHARDS} shards merge to the same cells`, () => {
  engine.run('CREATE TABLE whole AS listings');
  engine.run('INSERT INTO whole SELECT * FROM listings');
  for (let shard = 0; shard < SHARDS; shard++) {
    engine.run('TRUNCATE TABLE listings');
    engine.run(`INSERT INTO listings SELECT * FROM whole WHERE cityHash64(source, title) % ${SHARDS} = ${shard}`);
    // Each shard has only the words of its own listings.
    prepare(engine);
    engine.run(`${shard === 0 ? 'CREATE TABLE states AS' : 'INSERT INTO states'} ${shardStates()}`);
  }
  assert.deepEqual(sortRows(engine.rows(mergedStates('states')).map(cellRow)), expected);
});

/** Starts a server in a separate process, since the engine keeps this one busy. Returns its port and how to stop it. */
async function serve(script: string, ...args: string[]): Promise<{ port: string; stop: () => void }> {
  const server = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  for await (const text of server.stdout) {
    printed += text;
    const [, port] = /(\d+)\n$/.exec(printed) ?? [];
    if (port !== undefined) return { port, stop: () => server.kill() };
  }
  throw new Error(`${script} ended before it printed its port.`);
}

await check('Parquet behind an address gives the same cells', async () => {
  const { port, stop } = await serve(join(import.meta.dirname, 'serve-file.ts'), parquet);
  try {
    assert.deepEqual(grouped(engine, `url('http://127.0.0.1:${port}/listings.parquet')`), expected);
  } finally {
    stop();
  }
});

await check('Parquet in a bucket, in two files, gives the same cells', async () => {
  const bucket = ['--directory', join(folder, 's3'), '--configure-bucket', 'market'];
  const { port, stop } = await serve(S3_SERVER, '--address', '127.0.0.1', '--port', '0', '--silent', ...bucket);
  const files = (name: string) => `s3('http://127.0.0.1:${port}/market/${name}.parquet', 'S3RVER', 'S3RVER')`;
  try {
    for (const part of [0, 1]) {
      const half = `SELECT * FROM whole WHERE cityHash64(title) % 2 = ${part}`;
      engine.run(`INSERT INTO FUNCTION ${files(`part-${part}`)} ${half}`);
    }
    assert.deepEqual(grouped(engine, files('part-*')), expected);
  } finally {
    stop();
  }
});

engine.close();
rmSync(folder, { recursive: true, force: true });
finish();
