import { type ClientBase, Pool } from 'pg';
import { lazyAsync } from '../base/values.ts';
import { createSchemaSql, type KeyDatabase, KeyStore, requireSchema, type StoreOptions } from './key-store.ts';

const LAST_INDEX_NAME = 'hangtag_keys_unused_by_email';

/** Key of the advisory lock that a node holds while it creates the schema. Arbitrary, but must never change. */
const SCHEMA_LOCK_KEY = 7_410_426_238;
const SCHEMA_TIMEOUT_MS = 60_000;

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 1_500;
/** The server cancels a slower statement, which guarantees that it had no effect. */
const STATEMENT_TIMEOUT_MS = 2_000;
/** A commit can't be canceled, so its connection is considered dead after this long. */
const QUERY_TIMEOUT_MS = 15_000;

/** Error codes that retrying can't fix: wrong password or privileges, a missing database, file or schema. */
const LASTING_ERROR_CODE_PATTERN = /^(28|3D|42501|ENOENT|OTHER_SCHEMA)/;

const POSTGRES_DIALECT = {
  table: 'hangtag_keys',
  schemaVersion: 7,
  hashType: 'bytea',
  timeType: 'bigint',
  // Half of each page stays free for updated rows, so that only the first count of a day updates an index.
  tableOptions: 'WITH (fillfactor = 50)',
  skipLockedClause: 'FOR UPDATE SKIP LOCKED',
  lockEmailSql: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
};

/**
 * Opens the keys in a PostgreSQL database, which several nodes may share. While the server is unavailable, methods
 * reject with `StoreUnavailable`. Rejects with an Error if the settings are invalid or the schema is another's.
 */
export async function openPostgresStore(url: string, options: StoreOptions = {}): Promise<KeyStore> {
  const store = new KeyStore(createPostgresDatabase(createPool(url, options)), options);
  try {
    // Any first call connects and creates the schema.
    await store.find('', 0);
  } catch (error) {
    const { message, cause }: Error = Object(error);
    if (LASTING_ERROR_CODE_PATTERN.test(Object(cause).code ?? '')) {
      await store.close();
      const { hostname, port, pathname } = new URL(url);
      const address = `${hostname}:${port || 5432}${pathname}`;
      throw new Error(`The database at ${address} cannot be used: ${message}. Check DATABASE_URL.`);
    }
  }
  return store;
}

function createPool(url: string, { deadlineFactor = 1 }: StoreOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    application_name: 'hangtag',
    connectionTimeoutMillis: deadlineFactor * CONNECT_TIMEOUT_MS,
    query_timeout: deadlineFactor * QUERY_TIMEOUT_MS,
    statement_timeout: deadlineFactor * STATEMENT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // Ignore the events: a lost connection also fails its current or next query, and the pool drops an idle one.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return pool;
}

function createPostgresDatabase(pool: Pool): KeyDatabase {
  const ensureSchema = lazyAsync(() => createSchema(pool));
  return {
    dialect: POSTGRES_DIALECT,
    async run(...statements) {
      await ensureSchema();
      return statements.length === 1
        ? runStatements(pool, statements)
        : runInTransaction(pool, (client) => runStatements(client, statements));
    },
    close: () => pool.end(),
  };
}

/** Returns the rows of the last statement. */
async function runStatements(client: Pick<ClientBase, 'query'>, statements: Parameters<KeyDatabase['run']>) {
  let rows: Awaited<ReturnType<KeyDatabase['run']>> = [];
  for (const [text, ...values] of statements) rows = (await client.query({ text, values })).rows;
  return rows;
}

/** Creates the schema under a lock, since several nodes may start together. Rejects if it is another release's. */
function createSchema(pool: Pool): Promise<void> {
  return runInTransaction(pool, async (client) => {
    // A query without values may contain several statements.
    const runSql = async (text: string) => {
      const query = { text, query_timeout: SCHEMA_TIMEOUT_MS };
      return (await client.query<{ readonly version?: number; readonly indexExists?: boolean }>(query)).rows?.[0];
    };
    await runSql(`SET LOCAL statement_timeout = ${SCHEMA_TIMEOUT_MS}`);
    await runSql(`SELECT pg_advisory_xact_lock(${SCHEMA_LOCK_KEY})`);
    await runSql('CREATE TABLE IF NOT EXISTS hangtag_schema (version integer NOT NULL)');
    const version = (await runSql('SELECT version FROM hangtag_schema'))?.version;
    if (version === undefined) await runSql(`INSERT INTO hangtag_schema VALUES (${POSTGRES_DIALECT.schemaVersion})`);
    else requireSchema(version, POSTGRES_DIALECT);
    // CREATE INDEX locks out writes of other nodes, even if the index exists. If the last one does, so do all.
    const lastIndex = await runSql(`SELECT to_regclass('${LAST_INDEX_NAME}') IS NOT NULL AS "indexExists"`);
    if (!lastIndex?.indexExists) await runSql(createSchemaSql(POSTGRES_DIALECT));
  });
}

/** Runs a transaction on a connection. After an error, closes the connection, which rolls it back. */
async function runInTransaction<Result>(pool: Pool, work: (client: ClientBase) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
