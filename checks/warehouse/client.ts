// Stand-in for the programs `duckdb` and `clickhouse-client`, which no npm package has. Runs a script from standard
// input on the real engine and prints rows as the program does with the options of docs/warehouse.md.
//
//   node client.ts duckdb -readonly -csv -nullvalue '' market.duckdb
//   CLICKHOUSE_DATA=folder node client.ts clickhouse-client --database market --format CSVWithNames
import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { csvText } from '../../src/base/csv-text.ts';
import { loadDuckDb } from '../../training/read/database.ts';
import { split } from '../../training/sql/statements.ts';
import { openClickHouse } from './clickhouse.ts';

const [program, ...args] = process.argv.slice(2);
const statements = split(await text(process.stdin));
if (program === 'duckdb') await onDuckDb();
else onClickHouse();

/** Prints the rows of the last statement. */
async function onDuckDb(): Promise<void> {
  assert.deepEqual(args.slice(0, -1), ['-readonly', '-csv', '-nullvalue', '']);
  const { DuckDBInstance } = await loadDuckDb();
  const instance = await DuckDBInstance.create(args.at(-1), { access_mode: 'READ_ONLY' });
  const db = await instance.connect();
  const last = statements.pop() ?? '';
  for (const statement of statements) await db.run(statement);
  const result = await db.runAndReadAll(last);
  const rows = result.getRows().map((row) => row.map((value) => (value === null ? '' : String(value))));
  process.stdout.write(csvText([result.columnNames(), ...rows]));
  instance.closeSync();
}

function onClickHouse(): void {
  const { values } = parseArgs({ args, options: { database: { type: 'string' }, format: { type: 'string' } } });
  const engine = openClickHouse(process.env.CLICKHOUSE_DATA);
  if (values.database) engine.run(`USE ${values.database}`);
  for (const statement of statements) process.stdout.write(engine.run(statement, values.format));
  engine.close();
}
