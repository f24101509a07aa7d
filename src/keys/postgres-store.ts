import { type ClientBase, Pool } from 'pg';
import { createSchemaSql, type KeyDatabase, KeyStore, requireSchema, type StoreOptions } from './key-store.ts';

const LAST_INDEX = 'hangtag_keys_unused_by_email';

/** Key of the advisory lock that a node holds while it creates the schema. Arbitrary, but must never change. */
const SCHEMA_LOCK = 7_410_426_238;
const SCHEMA_PATIENCE_MS = 60_000;

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 1_500;
/** The server cancels a slower statement, which guarantees that it had no effect. */
const STATEMENT_TIMEOUT_MS = 2_000;
/** A commit can't be canceled, so its connection is considered dead after this long. */
const QUERY_TIMEOUT_MS = 15_000;
const SCHEMA_RETRY_MS = 1_000;

/** Error codes that retrying can't fix: wrong password or privileges, a missing database, file or schema. */
const LASTING_FAULT = /^(28|3D|42501|ENOENT|OTHER_SCHEMA)/;

const POSTGRES_DIALECT = {
  table: 'hangtag_keys',
  schemaVersion: 7,
  bytes: 'bytea',
  time: 'bigint',
  // Half of each page stays free, so that an updated row stays on its page: only the first count of a day updates an
  // index.
  storage: 'WITH (fillfactor = 50)',
  skipLocked: 'FOR UPDATE SKIP LOCKED',
  lockEmail: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
};

/**
 * Opens the keys in a PostgreSQL database, which several nodes may share. While the server is unavailable, methods
 * reject with {@link StoreUnavailable}. Rejects with an Error if the settings are invalid or the schema is another's.
 */
export async function openPostgresStore(url: string, options: StoreOptions = {}): Promise<KeyStore> {
  const store = new KeyStore(createDatabase(createPool(url, options)), options);
  try {
    // Any first call connects and creates the schema.
    await store.find('', 0);
  } catch (error) {
    const { message, cause }: Error = Object(error);
    if (LASTING_FAULT.test(Object(cause).code ?? '')) {
      await store.close();
      const { hostname, port, pathname } = new URL(url);
      const address = `${hostname}:${port || 5432}${pathname}`;
      throw new Error(`The database at ${address} cannot be used: ${message}. Check DATABASE_URL.`);
    }
  }
  return store;
}

function createPool(url: string, { patience = 1 }: StoreOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    application_name: 'hangtag',
    connectionTimeoutMillis: patience * CONNECT_TIMEOUT_MS,
    query_timeout: patience * QUERY_TIMEOUT_MS,
    statement_timeout: patience * STATEMENT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // Ignore the events: a lost connection also fails its current or next query, and the pool drops an idle one.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return pool;
}

function createDatabase(pool: Pool): KeyDatabase {
  let schema: Promise<void> | undefined;
  const ensureSchema = () => {
    schema ??= createSchema(pool).catch((error) => {
      // Until the next attempt, all requests fail with this error.
      setTimeout(() => {
        schema = undefined;
      }, SCHEMA_RETRY_MS).unref();
      throw error;
    });
    return schema;
  };
  return {
    dialect: POSTGRES_DIALECT,
    async run(...statements) {
      await ensureSchema();
      return statements.length === 1
        ? runStatements(pool, statements)
        : inTransaction(pool, (client) => runStatements(client, statements));
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
  return inTransaction(pool, async (client) => {
    // A query without values may contain several statements.
    const run = async (text: string) => {
      const query = { text, query_timeout: SCHEMA_PATIENCE_MS };
      return (await client.query<{ readonly version?: number; readonly isMade?: boolean }>(query)).rows?.[0];
    };
    await run(`SET LOCAL statement_timeout = ${SCHEMA_PATIENCE_MS}`);
    await run(`SELECT pg_advisory_xact_lock(${SCHEMA_LOCK})`);
    await run('CREATE TABLE IF NOT EXISTS hangtag_schema (version integer NOT NULL)');
    const version = (await run('SELECT version FROM hangtag_schema'))?.version;
    if (version === undefined) await run(`INSERT INTO hangtag_schema VALUES (${POSTGRES_DIALECT.schemaVersion})`);
    else requireSchema(version, POSTGRES_DIALECT);
    // An index locks out writes of other nodes, even one that exists. The last tells that all do.
    const lastIndex = await run(`SELECT to_regclass('${LAST_INDEX}') IS NOT NULL AS "isMade"`);
    if (!lastIndex?.isMade) await run(createSchemaSql(POSTGRES_DIALECT));
  });
}

/** Runs a transaction on a connection. After an error, closes the connection, which rolls it back. */
async function inTransaction<Result>(pool: Pool, work: (client: ClientBase) => Promise<Result>): Promise<Result> {
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
