// Groups generated listings on DuckDB, PostgreSQL, and ClickHouse with the commands of docs/warehouse.md as they are
// printed, and on shards of ClickHouse: `npm run check:warehouse`. Needs psql.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocksOf, ROOT } from '../../scripts/documents.ts';
import { connect, startPostgres } from '../../test/support/postgres.ts';
import { generateListings, HEADER, ODD } from '../../test/training/generated-listings.ts';
import { type CellRow, cellRow, readCells, sortRows } from '../../training/read/cell-rows.ts';
import { loadDuckDb, openDatabase, readRows } from '../../training/read/database.ts';
import { groupListings, openListings } from '../../training/read/listings.ts';
import { quote } from '../../training/sql/engines.ts';
import { preparing } from '../../training/sql/statements.ts';
import { check, finish } from '../support/report.ts';
import { mergedStates, openClickHouse, rowsIn, shardStates } from './clickhouse.ts';

const SHARDS = 4;
/** Stand-in for the programs that no npm package has. */
const CLIENT = join(import.meta.dirname, 'client.ts');
const folder = mkdtempSync(join(tmpdir(), 'hangtag-warehouse-'));
// PostgreSQL may read it as another user.
chmodSync(folder, 0o755);
const at = (name: string) => join(folder, name);
const [parquet, csv] = [at('listings.parquet'), at('rows.csv')];
const COLUMNS = 'source, marketplace, basis, period, brand, title, category, gender, condition, price';
const TEXTS = COLUMNS.split(', ').slice(0, -1);
/** Rows that generated files cannot contain: prices that are not numbers, and texts that are NULL. */
const BROKEN = ["'nan'", "'inf'", "'-inf'", 'NULL', '12.5'].map(
  (price) => `SELECT 'b', ${'NULL, '.repeat(TEXTS.length - 1)} CAST(${price} AS DOUBLE)`,
);

/** Tables and functions that an owner may have in the warehouse, one even under the script's own name. */
const TABLES = ['brand_alias', 'category_rule', 'brand_map', 'hangtag_brand_map'];
const FUNCTIONS = ['words', 'matches', 'hash64', 'amount'];

/** Selects the only row of each of the owner's tables, and the result of each function, as one row. */
const LOOK = `SELECT ${[
  ...TABLES.map((name) => `(SELECT min(kept) FROM ${name}) AS ${name}`),
  ...FUNCTIONS.map((name) => `${name}('x') AS of_${name}`),
].join(', ')}`;

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Groups the listings with the reader of files, and writes them as Parquet and CSV. */
async function expectedCells(): Promise<CellRow[]> {
  const file = at('listings.csv');
  writeFileSync(file, `${[HEADER, ...generateListings(1500, 3).map(({ line }) => line), ...ODD].join('\n')}\n`);
  const db = await openDatabase();
  try {
    await openListings(db, [file]);
    const rows = [`SELECT ${COLUMNS} FROM listings`, ...BROKEN].join(' UNION ALL ');
    await db.run(`COPY (${rows}) TO ${quote(parquet)} (FORMAT parquet)`);
    await db.run(`CREATE OR REPLACE VIEW listings AS SELECT * FROM read_parquet(${quote(parquet)})`);
    await db.run(`COPY listings TO ${quote(csv)} (HEADER)`);
    for (const statement of preparing('duckdb')) await db.run(statement);
    return sortRows(await groupListings(db));
  } finally {
    db.closeSync();
  }
}

const expected = await expectedCells();
await check('prices that are not numbers, and missing ones, are counted as such', () => {
  const counts = expected.filter(({ source }) => source === 'b').map(({ reason, listings }) => `${reason} ${listings}`);
  assert.deepEqual(counts, ['basis not recognized 1', 'no price 4']);
});

/** Commands of docs/warehouse.md by the program that runs them. The last one is our own. */
const lines = new Map(
  (blocksOf('docs/warehouse.md')[0]?.text ?? '')
    .trim()
    .split('\n')
    .map((line) => [/\| ([\w-]+)/.exec(line)?.[1] ?? 'train', line] as const),
);

/** Runs a documented command in a folder that looks like a checkout. Returns its output. */
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
  // A slow run reports its progress.
  assert.equal(stderr.replace(/^ *[\d.]+ s {2}.*\n/gm, ''), '', stderr);
  return stdout;
}

mkdirSync(at('programs'));
symlinkSync(join(ROOT, 'bin'), at('bin'));
for (const program of ['duckdb', 'clickhouse-client']) {
  writeFileSync(at(`programs/${program}`), `#!/bin/sh\nexec ${process.execPath} ${CLIENT} ${program} "$@"\n`);
  chmodSync(at(`programs/${program}`), 0o755);
}

// Each warehouse as its owner sees it. `ask` runs statements and returns the rows of the last one. `storage` follows
// the name of a table that outlives the process. `functionOf` creates a function that puts `owner's ` before a text.
// `objects` counts tables and functions.

const openDuckDb = () => ({
  ask: async (...statements: readonly string[]) => {
    const { DuckDBInstance } = await loadDuckDb();
    const instance = await DuckDBInstance.create(at('market.duckdb'));
    const db = await instance.connect();
    let rows: Rows = [];
    for (const statement of statements) rows = await readRows(db, statement);
    db.closeSync();
    instance.closeSync();
    return rows;
  },
  filling: [`CREATE TABLE listings AS SELECT * FROM read_parquet(${quote(parquet)})`],
  storage: '',
  functionOf: (name: string) => `CREATE MACRO ${name}(text) AS 'owner''s ' || text`,
  objects: 'SELECT (SELECT count(*) FROM duckdb_tables()) AS a, (SELECT count(*) FROM duckdb_functions()) AS b',
  env: {},
  close: async () => {},
});

async function openPostgres() {
  const server = await startPostgres();
  const url = new URL(await server.createDatabase());
  const admin = await connect(String(url));
  await admin.query('CREATE DATABASE market');
  await admin.end();
  url.pathname = '/market';
  const market = await connect(String(url));
  return {
    ask: async (...statements: readonly string[]) => {
      let rows: Rows = [];
      for (const statement of statements) rows = (await market.query(statement)).rows;
      return rows;
    },
    filling: [
      `CREATE TABLE listings (${TEXTS.map((name) => `${name} text`).join(', ')}, price double precision)`,
      `COPY listings FROM ${quote(csv)} (FORMAT csv, HEADER)`,
    ],
    storage: '',
    functionOf: (name: string) =>
      `CREATE FUNCTION ${name}(text) RETURNS text LANGUAGE sql AS $$ SELECT 'owner''s ' || $1 $$`,
    objects: 'SELECT (SELECT count(*) FROM pg_class) AS a, (SELECT count(*) FROM pg_proc) AS b',
    env: { PGHOST: url.hostname, PGPORT: url.port, PGUSER: url.username },
    close: async () => {
      await market.end();
      await server.stop();
    },
  };
}

/** Returns statements that fill the table `listings` of ClickHouse. */
const fillingOf = (storage: string) => [
  `CREATE TABLE listings (${TEXTS.map((name) => `${name} Nullable(String)`).join(', ')}, price Nullable(Float64)) ENGINE = ${storage}`,
  `INSERT INTO listings SELECT ${COLUMNS} FROM file(${quote(parquet)})`,
];

function openOwnersClickHouse() {
  const env = { CLICKHOUSE_DATA: at('clickhouse') };
  const storage = 'MergeTree ORDER BY tuple()';
  return {
    // In a separate process, since an engine keeps the folder that it opened first.
    ask: async (...statements: readonly string[]): Promise<Rows> => {
      const args = [CLIENT, 'clickhouse-client', '--format', 'JSONEachRow'];
      const input = ['CREATE DATABASE IF NOT EXISTS market', 'USE market', ...statements].join(';\n');
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { input, encoding: 'utf8', env });
      assert.equal(status, 0, stderr);
      return rowsIn(stdout);
    },
    filling: fillingOf(storage),
    storage: ` ENGINE = ${storage}`,
    functionOf: (name: string) => `CREATE FUNCTION ${name} AS (text) -> concat('owner''s ', text)`,
    objects: 'SELECT (SELECT count() FROM system.tables) AS a, (SELECT count() FROM system.functions) AS b',
    env,
    close: async () => {},
  };
}

for (const [program, open] of Object.entries({
  duckdb: openDuckDb,
  psql: openPostgres,
  'clickhouse-client': openOwnersClickHouse,
})) {
  await check(`the documented line with ${program} groups, and leaves the owner’s tables and functions`, async () => {
    const { ask, filling, storage, functionOf, objects, env, close } = await open();
    try {
      const tables = TABLES.map((name) => `CREATE TABLE ${name}${storage} AS SELECT 'precious' AS kept`);
      await ask(...filling, ...tables, ...FUNCTIONS.map(functionOf));
      const before = await ask(objects);
      runLine(program, env);
      const db = await openDatabase();
      const cells = await readCells(db, at('cells.csv'));
      db.closeSync();
      assert.deepEqual(sortRows(cells), expected);
      assert.deepEqual(await ask(objects), before);
      const [kept = {}] = await ask(LOOK);
      const values = [...TABLES.map(() => 'precious'), ...FUNCTIONS.map(() => "owner's x")];
      assert.deepEqual(Object.values(kept), values);
    } finally {
      await close();
    }
  });
}

await check('the documented line trains on the cells', () => {
  assert.match(runLine('train'), /Wrote own-model/);
});

await check(`states of ${SHARDS} shards merge to the same cells`, () => {
  const { run, close } = openClickHouse();
  for (const statement of fillingOf('Memory')) run(statement);
  run('CREATE TABLE whole AS listings');
  run('INSERT INTO whole SELECT * FROM listings');
  for (let shard = 0; shard < SHARDS; shard++) {
    run('TRUNCATE TABLE listings');
    run(
      `INSERT INTO listings SELECT * FROM whole WHERE cityHash64(source, coalesce(title, '')) % ${SHARDS} = ${shard}`,
    );
    // Each shard maps only the wording of its own listings.
    for (const statement of preparing('clickhouse')) run(statement);
    run(`${shard === 0 ? 'CREATE TABLE states AS' : 'INSERT INTO states'} ${shardStates()}`);
  }
  assert.ok(expected.length > 500);
  assert.deepEqual(sortRows(rowsIn(run(mergedStates('states'), 'JSONEachRow')).map(cellRow)), expected);
  close();
});

rmSync(folder, { recursive: true, force: true });
finish();
