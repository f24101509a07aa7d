// Groups the generated listings of the tests on DuckDB, PostgreSQL and ClickHouse by the lines of docs/warehouse.md,
// word for word, and on shards of ClickHouse: `npm run check:warehouse`. Needs psql.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { blocksOf, ROOT } from '../../scripts/documents.ts';
import { connect, startPostgres } from '../../test/support/postgres.ts';
import { generateListings, HEADER, ODD } from '../../test/training/generated-listings.ts';
import { type CellRow, cellRow, readCells, sortRows } from '../../training/read/cell-rows.ts';
import { loadDuckDb, openDatabase, readRows } from '../../training/read/database.ts';
import { groupListings, openListings } from '../../training/read/listings.ts';
import { quote } from '../../training/sql/engines.ts';
import { preparing } from '../../training/sql/statements.ts';
import { check, finish } from '../support/report.ts';
import { mergedStates, openClickHouse, shardStates } from './clickhouse.ts';

const SHARDS = 4;
/** Stands for the programs that no npm package has. */
const CLIENT = join(import.meta.dirname, 'client.ts');
/** Storage of tables that outlive the process. */
const KEPT = 'MergeTree ORDER BY tuple()';
const folder = mkdtempSync(join(tmpdir(), 'hangtag-warehouse-'));
const at = (name: string) => join(folder, name);
const parquet = at('listings.parquet');
const COLUMNS = 'source, marketplace, basis, period, brand, title, category, gender, condition, price';
const TEXTS = COLUMNS.split(', ').slice(0, -1);
/** Rows that generated files cannot contain: prices that are no numbers, and texts that are NULL. */
const BROKEN = ["'nan'", "'inf'", "'-inf'", 'NULL', '12.5'].map(
  (price) =>
    `SELECT 'b', ${TEXTS.slice(1)
      .map(() => 'NULL')
      .join(', ')}, CAST(${price} AS DOUBLE)`,
);

/** Tables that an owner may have in the warehouse. */
const TABLES = [
  'brand_alias',
  'brand_word',
  'category_rule',
  'condition_rule',
  'brand_map',
  'category_map',
  'condition_map',
  // Even under the script's own names.
  'hangtag_brand_map',
];
const FUNCTIONS = ['words', 'matches', 'hash64', 'amount'];

/** Returns statements that create the owner's tables, with one row each, and functions. */
function creating(functionOf: (name: string) => string, storage = ''): string[] {
  const tables = TABLES.map((name) => `CREATE TABLE ${name}${storage} AS SELECT 'precious' AS kept`);
  return [...tables, ...FUNCTIONS.map(functionOf)];
}

/** Returns one row with the owner's tables, each by its only row, and the answers of the functions. */
const LOOK = `SELECT ${[
  ...TABLES.map((name) => `(SELECT min(kept) FROM ${name}) AS ${name}`),
  ...FUNCTIONS.map((name) => `${name}('x') AS of_${name}`),
].join(', ')}`;

/** Returns the cells by the reader of files, and writes the listings as Parquet. */
async function byDuckDb(): Promise<CellRow[]> {
  const csv = at('listings.csv');
  writeFileSync(csv, `${[HEADER, ...generateListings(1500, 3).map(({ line }) => line), ...ODD].join('\n')}\n`);
  const db = await openDatabase();
  try {
    await openListings(db, [csv]);
    const rows = [`SELECT ${COLUMNS} FROM listings`, ...BROKEN].join(' UNION ALL ');
    await db.run(`COPY (${rows}) TO ${quote(parquet)} (FORMAT parquet)`);
    await db.run(`CREATE OR REPLACE VIEW listings AS SELECT * FROM read_parquet(${quote(parquet)})`);
    for (const statement of preparing('duckdb')) await db.run(statement);
    return sortRows(await groupListings(db));
  } finally {
    db.closeSync();
  }
}

const expected = await byDuckDb();
await check('prices that are no numbers, and missing ones, are counted as such', () => {
  const counts = expected.filter(({ source }) => source === 'b').map(({ reason, listings }) => [reason, listings]);
  assert.deepEqual(counts, [
    ['basis not recognized', 1],
    ['no price', 4],
  ]);
});

/** The documented lines by the program that runs them; the last one is our own command. */
const lines = new Map(
  (blocksOf('docs/warehouse.md')[0]?.text ?? '')
    .trim()
    .split('\n')
    .map((line) => [/\| ([\w-]+)/.exec(line)?.[1] ?? 'train', line] as const),
);

/** Runs a documented line in a folder that looks like a checkout; returns what it says. */
function runLine(program: string, env: NodeJS.ProcessEnv = {}): string {
  const line = lines.get(program);
  if (line === undefined) throw new Error(`docs/warehouse.md has no line with ${program}.`);
  const PATH = `${at('programs')}:${process.env.PATH}`;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env, PATH },
  });
  assert.equal(status, 0, stderr);
  // A slow run says how far it is.
  assert.equal(stderr.replace(/^ *[\d.]+ s {2}.*\n/gm, ''), '', stderr);
  return stdout;
}

/** Runs a documented line, and compares its cells. */
async function assertCells(program: string, env?: NodeJS.ProcessEnv): Promise<void> {
  runLine(program, env);
  const db = await openDatabase();
  const cells = await readCells(db, at('cells.csv'));
  db.closeSync();
  assert.deepEqual(sortRows(cells), expected);
}

const assertKept = (row: Readonly<Record<string, unknown>> | undefined) => {
  for (const name of TABLES) assert.equal(row?.[name], 'precious', name);
  for (const [name, value] of Object.entries(row ?? {})) assert.match(String(value), /^(precious|owner's x)$/, name);
};

mkdirSync(at('programs'));
symlinkSync(join(ROOT, 'bin'), at('bin'));
for (const program of ['duckdb', 'clickhouse-client']) {
  writeFileSync(at(`programs/${program}`), `#!/bin/sh\nexec ${process.execPath} ${CLIENT} ${program} "$@"\n`);
  chmodSync(at(`programs/${program}`), 0o755);
}

await check('the documented line groups in DuckDB, and leaves the owner’s tables and functions', async () => {
  const open = async (work: (db: DuckDBConnection) => Promise<void>) => {
    const { DuckDBInstance } = await loadDuckDb();
    const instance = await DuckDBInstance.create(at('market.duckdb'));
    const db = await instance.connect();
    await work(db);
    db.closeSync();
    instance.closeSync();
  };
  await open(async (db) => {
    await db.run(`CREATE TABLE listings AS SELECT * FROM read_parquet(${quote(parquet)})`);
    for (const one of creating((name) => `CREATE MACRO ${name}(text) AS 'owner''s ' || text`)) await db.run(one);
  });
  const before = readFileSync(at('market.duckdb'));
  await assertCells('duckdb');
  assert.ok(readFileSync(at('market.duckdb')).equals(before), 'the file differs');
  await open(async (db) => assertKept((await readRows(db, LOOK))[0]));
});

await check('the documented line groups in PostgreSQL, and leaves the owner’s tables and functions', async () => {
  const server = await startPostgres();
  const url = new URL(await server.createDatabase());
  const admin = await connect(String(url));
  await admin.query('CREATE DATABASE market');
  url.pathname = '/market';
  const market = await connect(String(url));
  try {
    const types = TEXTS.map((name) => `${name} text`);
    await market.query(`CREATE TABLE listings (${types.join(', ')}, price double precision)`);
    const db = await openDatabase();
    const rows = await readRows(db, `SELECT * FROM read_parquet(${quote(parquet)})`);
    db.closeSync();
    const places = COLUMNS.split(', ').map((_, i) => `$${i + 1}`);
    for (const row of rows)
      await market.query(`INSERT INTO listings VALUES (${places.join(', ')})`, Object.values(row));
    const functionOf = (name: string) =>
      `CREATE FUNCTION ${name}(text) RETURNS text LANGUAGE sql AS $$ SELECT 'owner''s ' || $1 $$`;
    for (const statement of creating(functionOf)) await market.query(statement);
    const objects = 'SELECT (SELECT count(*) FROM pg_class) AS tables, (SELECT count(*) FROM pg_proc) AS functions';
    const { rows: before } = await market.query(objects);
    await assertCells('psql', { PGHOST: url.hostname, PGPORT: url.port, PGUSER: url.username });
    const { rows: after } = await market.query(objects);
    assert.deepEqual(after, before);
    assertKept((await market.query(LOOK)).rows[0]);
  } finally {
    await market.end();
    await admin.query('DROP DATABASE market');
    await admin.end();
    await server.stop();
  }
});

await check('the documented line groups in ClickHouse, and leaves the owner’s tables and functions', async () => {
  const env = { CLICKHOUSE_DATA: at('clickhouse') };
  /** Runs statements in a process of their own, since an engine keeps the folder that it opened first. */
  const asOwner = (...statements: readonly string[]) => {
    const args = [CLIENT, 'clickhouse-client', '--format', 'JSONEachRow'];
    const input = statements.map((one) => `${one};\n`).join('');
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { input, encoding: 'utf8', env });
    assert.equal(status, 0, stderr);
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  const functionOf = (name: string) => `CREATE FUNCTION ${name} AS (text) -> concat('owner''s ', text)`;
  asOwner('CREATE DATABASE market', 'USE market', ...filling(KEPT), ...creating(functionOf, ` ENGINE = ${KEPT}`));
  const objects = 'SELECT (SELECT count() FROM system.tables) AS tables, (SELECT count() FROM system.functions) AS all';
  const [before] = asOwner(objects);
  await assertCells('clickhouse-client', env);
  const [after] = asOwner(objects);
  assert.deepEqual(after, before);
  assertKept(asOwner('USE market', LOOK)[0]);
});

await check('the documented line trains on the cells', () => {
  assert.match(runLine('train'), /Wrote own-model/);
});

/** Returns statements that fill the table `listings` from the file. */
function filling(storage: string): string[] {
  const types = TEXTS.map((name) => `${name} Nullable(String)`);
  return [
    `CREATE TABLE listings (${types.join(', ')}, price Nullable(Float64)) ENGINE = ${storage}`,
    `INSERT INTO listings SELECT ${COLUMNS} FROM file(${quote(parquet)})`,
  ];
}

await check(`states of ${SHARDS} shards merge to the same cells`, () => {
  const engine = openClickHouse();
  for (const statement of filling('Memory')) engine.run(statement);
  engine.run('CREATE TABLE whole AS listings');
  engine.run('INSERT INTO whole SELECT * FROM listings');
  for (let shard = 0; shard < SHARDS; shard++) {
    engine.run('TRUNCATE TABLE listings');
    engine.run(
      `INSERT INTO listings SELECT * FROM whole WHERE cityHash64(source, coalesce(title, '')) % ${SHARDS} = ${shard}`,
    );
    // Each shard has only the words of its own listings.
    for (const statement of preparing('clickhouse')) engine.run(statement);
    engine.run(`${shard === 0 ? 'CREATE TABLE states AS' : 'INSERT INTO states'} ${shardStates()}`);
  }
  assert.ok(expected.length > 500);
  assert.deepEqual(sortRows(engine.rows(mergedStates('states')).map(cellRow)), expected);
  engine.close();
});

rmSync(folder, { recursive: true, force: true });
finish();
