// Stands for the programs `duckdb` and `clickhouse-client`, which no npm package has: runs a script from standard input
// on the real engine, in this process, and prints rows as the program does with the options of docs/warehouse.md.
//
//   node client.ts duckdb -readonly -csv -nullvalue '' market.duckdb
//   CLICKHOUSE_DATA=folder node client.ts clickhouse-client --database market --format CSVWithNames
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

/** `-csv` prints NULL as the text of `-nullvalue`, which is NULL if not given. */
async function onDuckDb(): Promise<void> {
  const options = ['-readonly', '-csv', '-nullvalue'];
  const unknown = args.find((one) => one.startsWith('-') && !options.includes(one));
  if (unknown !== undefined) throw new Error(`duckdb: ${unknown} is not known here.`);
  const at = args.indexOf('-nullvalue');
  const empty = at < 0 ? 'NULL' : args[at + 1];
  const { DuckDBInstance, StatementType } = await loadDuckDb();
  const instance = await DuckDBInstance.create(args.at(-1), {
    ...(args.includes('-readonly') && { access_mode: 'READ_ONLY' }),
  });
  const db = await instance.connect();
  for (const statement of statements) {
    const result = await db.runAndReadAll(statement);
    if (result.statementType !== StatementType.SELECT) continue;
    const rows = result.getRows().map((row) => row.map((value) => (value === null ? empty : String(value))));
    process.stdout.write(csvText([result.columnNames(), ...rows]));
  }
  instance.closeSync();
}

function onClickHouse(): void {
  const { values } = parseArgs({ args, options: { database: { type: 'string' }, format: { type: 'string' } } });
  const engine = openClickHouse(process.env.CLICKHOUSE_DATA);
  if (values.database) engine.run(`USE ${values.database}`);
  for (const statement of statements) process.stdout.write(engine.run(statement, values.format));
  engine.close();
}
