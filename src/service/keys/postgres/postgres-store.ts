import { type ClientBase, Pool } from 'pg';
import { GroupCommit, withinDeadline } from '../group-commit.ts';
import { createAdmin, type KeyAdmin } from '../key-admin.ts';
import {
  countProbe,
  type KeyStore,
  MOST_DAYS_AHEAD,
  PROBE,
  type QuotaResult,
  type StoreObservers,
  StoreUnavailable,
} from '../key-store.ts';
import { type Dialect, keyWork, sql, startWork, storeMethods, type Work } from '../key-work.ts';
import { migrate } from './schema.ts';

/** Maximum connections for everything except quotas, which use a separate connection. */
const OTHER_CONNECTIONS = 4;
/** Minimum time between attempts to migrate the schema. */
const RETRY_AFTER_MS = 1_000;

/** Error codes that retrying can't fix: wrong password or privileges, a missing database, a newer schema. */
const LASTING_FAULT = /^(28|3D|42501|NEWER_SCHEMA)/;

/**
 * Opens the keys in a PostgreSQL database, which several nodes may share. While the server is unavailable, methods
 * reject with {@link StoreUnavailable}. Rejects with an Error if the settings are invalid or the schema is newer.
 */
export async function openPostgresStore(url: string, observers: StoreObservers = {}): Promise<KeyStore> {
  const store = storeOf(url, observers);
  try {
    // Any first call connects and migrates.
    await store.find(PROBE.hash, 0);
  } catch (error) {
    const { cause } = error as Error & { readonly cause?: { readonly code?: string } };
    if (LASTING_FAULT.test(cause?.code ?? '')) {
      await store.close();
      throw unusable(url, error);
    }
  }
  return store;
}

const POSTGRES: Dialect = {
  keys: 'hangtag_keys',
  lockRows: 'FOR UPDATE',
  lockFreeRows: 'FOR UPDATE SKIP LOCKED',
  *lockName(name) {
    yield* sql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', name);
  },
};
const WORKS = keyWork(POSTGRES);
const SINGLE_STATEMENTS = new Set(['find', 'revoke']);

/** Creates the store. Quotas are counted in batches on a connection of their own, so nothing else delays them. */
function storeOf(url: string, observers: StoreObservers): KeyStore {
  const quotaPool = createPool(url, 1);
  const pool = createPool(url, OTHER_CONNECTIONS);
  const migrateOnce = createMigration(pool, observers);
  const performObserved = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await withinDeadline(migrateOnce().then(work));
      observers.onOutcome?.(undefined, 'statements');
      return result;
    } catch (error) {
      const failure = unavailable(error);
      observers.onOutcome?.(failure, 'statements');
      throw failure;
    }
  };
  const queue = new GroupCommit<QuotaRequest, QuotaResult>(async (requests) => {
    await migrateOnce();
    return consumeBatch(quotaPool, requests);
  }, observers);
  const methods = storeMethods(WORKS, (name, args) => {
    const start = () => startWork(WORKS, name, args);
    return performObserved(() => (SINGLE_STATEMENTS.has(name) ? run(pool, start()) : transact(pool, start)));
  });
  const consume: KeyStore['consume'] = (hash, day, limit) => queue.submit({ hash, day, limit });
  return {
    ...methods,
    consume,
    check: (now) => countProbe({ issue: methods.issue, consume }, now),
    async close() {
      await queue.drain();
      await Promise.all([quotaPool.end(), pool.end()]);
    },
  };
}

/** Returns a function that migrates the schema on its first call. After a failure, it retries at most once a second. */
function createMigration(pool: Pool, { onMigrated }: StoreObservers): () => Promise<void> {
  let attempt: Promise<void> | undefined;
  return () => {
    attempt ??= withConnection(pool, migrate).then(onMigrated, (error) => {
      // Until the next attempt, all requests fail with this error.
      setTimeout(() => {
        attempt = undefined;
      }, RETRY_AFTER_MS).unref();
      throw unavailable(error);
    });
    return attempt;
  };
}

/** Opens a PostgreSQL database for an operator, even while it's in use. Rejects with an Error if it's unusable. */
export async function openPostgresAdmin(url: string): Promise<KeyAdmin> {
  const pool = createPool(url, 1);
  try {
    await withConnection(pool, migrate);
  } catch (error) {
    await pool.end();
    throw unusable(url, error);
  }
  return createAdmin(
    POSTGRES,
    (start) => transact(pool, start),
    () => pool.end(),
  );
}

/** Calls `use` with a connection. After an error, closes the connection, which rolls back its transaction. */
async function withConnection<Result>(pool: Pool, use: (client: ClientBase) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    const result = await use(client);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

// Counts requests for several keys in one statement, which is its own transaction. For each key, counts as many
// requests as fit under the limit. Locks rows in hash order, so that nodes never deadlock, and reads them only once
// they are locked. A key's count restarts on a new day, unless its last day is slightly later than today because the
// clock stepped back.
const IS_SAME_DAY = `keys.day BETWEEN $3::integer AND $3::integer + ${MOST_DAYS_AHEAD}`;
const CONSUME = `
  WITH wanted AS (
    SELECT * FROM unnest($1::bytea[], $2::integer[]) WITH ORDINALITY AS wanted (hash, requests, position)
  ), locked AS (
    SELECT keys.hash, wanted.requests, wanted.position, keys.revoked_at IS NOT NULL AS revoked,
      CASE WHEN ${IS_SAME_DAY} THEN keys.used ELSE 0 END AS used
    FROM hangtag_keys AS keys JOIN wanted ON wanted.hash = keys.hash
    ORDER BY keys.hash FOR UPDATE OF keys
  ), counted AS (
    UPDATE hangtag_keys AS keys
    SET day = CASE WHEN ${IS_SAME_DAY} THEN keys.day ELSE $3::integer END,
      used = locked.used + least(locked.requests, $4::integer - locked.used)
    FROM locked
    WHERE keys.hash = locked.hash AND NOT locked.revoked AND locked.used < $4::integer
  )
  SELECT position::integer, revoked, used FROM locked`;

interface QuotaRequest {
  readonly hash: string;
  readonly day: number;
  readonly limit: number;
}

interface CountedKey {
  /** Position in the statement's values, from 1. */
  readonly position: number;
  readonly revoked: boolean;
  readonly used: number;
}

/** Counts requests, in one statement per day and limit. If a statement fails, its requests get the error as result. */
async function consumeBatch(
  pool: Pool,
  requests: readonly QuotaRequest[],
): Promise<(QuotaResult | StoreUnavailable)[]> {
  const results = new Map<QuotaRequest, QuotaResult | StoreUnavailable>();
  for (const group of Map.groupBy(requests, ({ day, limit }) => `${day}/${limit}`).values()) {
    try {
      for (const [request, result] of await consumeGroup(pool, group)) results.set(request, result);
    } catch (error) {
      for (const request of group) results.set(request, unavailable(error));
    }
  }
  return requests.map((request) => results.get(request) as QuotaResult | StoreUnavailable);
}

/** Counts requests with the same day and limit in one statement. Grants requests per key in order, up to the limit. */
async function consumeGroup(pool: Pool, group: readonly QuotaRequest[]): Promise<Map<QuotaRequest, QuotaResult>> {
  const { day, limit } = group[0] as QuotaRequest;
  const requestsByHash = Map.groupBy(group, ({ hash }) => hash);
  const requestsPerKey = [...requestsByHash.values()];
  const hashes = [...requestsByHash.keys()].map((hash) => `\\x${hash}`);
  const counts = requestsPerKey.map((requests) => requests.length);
  const statement = { name: 'consume', text: CONSUME, values: [hashes, counts, day, limit] };
  const { rows } = await retried(() => pool.query<CountedKey>(statement));
  const keyByPosition = new Map(rows.map((row) => [row.position, row]));
  const results = new Map<QuotaRequest, QuotaResult>();
  for (const [keyIndex, requests] of requestsPerKey.entries()) {
    const key = keyByPosition.get(keyIndex + 1);
    for (const [countBefore, request] of requests.entries()) results.set(request, resultOf(key, countBefore, limit));
  }
  return results;
}

function resultOf(key: CountedKey | undefined, requestsBefore: number, limit: number): QuotaResult {
  if (!key) return { outcome: 'unknown' };
  if (key.revoked) return { outcome: 'revoked' };
  const used = key.used + requestsBefore + 1;
  return used <= limit ? { outcome: 'granted', used } : { outcome: 'exhausted', used: Math.max(key.used, limit) };
}

const CONNECT_TIMEOUT_MS = 1_500;
/** The server cancels a slower statement, which guarantees that it had no effect. */
const STATEMENT_TIMEOUT_MS = 2_000;
/** A commit can't be canceled, so its connection is considered dead after this long. */
const QUERY_TIMEOUT_MS = 15_000;

/** Creates a pool of at most `max` connections. Replaces a failed connection for the next query. */
function createPool(url: string, max: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: 'hangtag',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // Ignore the event, because a lost connection also fails its current or next query.
  pool.on('connect', (client) => client.on('error', () => {}));
  // Ignore the event, because no query is waiting for an idle connection, and the pool drops it.
  pool.on('error', () => {});
  return pool;
}

function unusable(url: string, error: unknown): Error {
  const { hostname, port, pathname } = new URL(url);
  const address = `${hostname}:${port || 5432}${pathname}`;
  return new Error(`The database at ${address} cannot be used: ${unavailable(error).message}. Check DATABASE_URL.`);
}

function unavailable(error: unknown): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error;
  // The message is empty if Node tried several addresses.
  const { message, code } = error as { message: string; code?: string };
  return new StoreUnavailable(message || code || 'PostgreSQL cannot be reached', { cause: error });
}

/**
 * Error codes of transactions that had no effect: a deadlock, a serialization failure, and a write in a read-only
 * session. Such a session began while the server was read-only, and stays read-only until it is dropped.
 */
const RETRYABLE = new Set(['40P01', '40001', '25006']);
/** All sessions in the pool may be read-only, so it may take one more try to get a new one. */
const MAX_TRIES = OTHER_CONNECTIONS + 1;

/** Runs a transaction, and again if it had no effect, up to {@link MAX_TRIES} times. Rejects with its last error. */
async function retried<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      const { code = '' } = error as { readonly code?: string };
      if (tries === MAX_TRIES || !RETRYABLE.has(code)) throw error;
    }
  }
}

function transact<Result>(pool: Pool, start: () => Work<Result>): Promise<Result> {
  return retried(() =>
    withConnection(pool, async (client) => {
      await client.query('BEGIN');
      const result = await run(client, start());
      await client.query('COMMIT');
      return result;
    }),
  );
}

async function run<Result>(db: Pick<ClientBase | Pool, 'query'>, work: Work<Result>): Promise<Result> {
  let step = work.next();
  while (!step.done) {
    const { text, values } = step.value;
    step = work.next((await db.query(text, [...values])).rows);
  }
  return step.value;
}
