import type { TestContext } from 'node:test';
import type pg from 'pg';
import { connect, startPostgres } from '../support/postgres.ts';

/** Connects to a test's own PostgreSQL database with one table that has some rows; both are removed after the test. */
export async function startWarehouse(
  t: TestContext,
  table: string,
  types: Readonly<Record<string, string>>,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<pg.Client> {
  const server = await startPostgres();
  let client: pg.Client | undefined;
  t.after(async () => {
    await client?.end();
    await server.stop();
  });
  client = await connect(await server.createDatabase());
  const columns = Object.keys(types);
  await client.query(`CREATE TABLE ${table} (${columns.map((name) => `${name} ${types[name]}`).join(', ')})`);
  const places = columns.map((_, i) => `$${i + 1}`).join(', ');
  for (const row of rows)
    await client.query(
      `INSERT INTO ${table} VALUES (${places})`,
      columns.map((name) => row[name]),
    );
  return client;
}
