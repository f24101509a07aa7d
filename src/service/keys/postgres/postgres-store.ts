import { type ClientBase, Pool } from 'pg';
import { GroupCommit, withinDeadline } from '../group-commit.ts';
import { createAdmin, type KeyAdmin } from '../key-admin.ts';
import {
  countProbe,
  type KeyStore,
  PROBE,
  type QuotaResult,
  type StoreObservers,
  StoreUnavailable,
} from '../key-store.ts';
import { asking, begin, type Dialect, keyWork, sql, type Work } from '../key-work.ts';
import { MOST_DAYS_AHEAD } from '../quota.ts';
import { migrate } from './schema.ts';

/** Connections for everything except quotas, which have their own, always available one. */
const OTHER_CONNECTIONS = 4;
/** Milliseconds after a failed start before the database is tried again. */
const RETRY_AFTER_MS = 1_000;

/** Faults that waiting does not fix: wrong password or rights, no such database, one of a newer release. */
const LASTING_FAULT = /^(28|3D|42501|NEWER_SCHEMA)/;

/**
 * Opens the keys in a PostgreSQL database, which several nodes may share. Until an unavailable server answers, methods
 * reject with {@link StoreUnavailable}. Rejects with a sentence if the settings cannot work or the schema is newer.
 */
export async function openPostgresStore(url: string, observers: StoreObservers = {}): Promise<KeyStore> {
  const store = storeOf(url, observers);
  try {
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
  lock: 'FOR UPDATE',
  lockFree: 'FOR UPDATE SKIP LOCKED',
  *alone(name) {
    yield* sql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', name);
  },
};
const WORKS = keyWork(POSTGRES);
const OF_ONE_STATEMENT = new Set(['find', 'revoke']);

function storeOf(url: string, observers: StoreObservers): KeyStore {
  const quotaPool = createPool(url, 1);
  const others = createPool(url, OTHER_CONNECTIONS);
  const prepare = createMigration(others, observers);
  const ask = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await withinDeadline(prepare().then(work));
      observers.onOutcome?.(undefined, 'statements');
      return result;
    } catch (error) {
      const failure = unavailable(error);
      observers.onOutcome?.(failure, 'statements');
      throw failure;
    }
  };
  const queue = new GroupCommit<QuotaRequest, QuotaResult>(async (requests) => {
    await prepare();
    return consumeBatch(quotaPool, requests);
  }, observers);
  const keys = asking(WORKS, (name, args) => {
    const work = () => begin(WORKS, name, args);
    return ask(() => (OF_ONE_STATEMENT.has(name) ? run(others, work()) : transact(others, work)));
  });
  const consume: KeyStore['consume'] = (hash, day, limit) => queue.submit({ hash, day, limit });
  return {
    ...keys,
    consume,
    check: (now) => countProbe({ issue: keys.issue, consume }, now),
    async close() {
      await queue.drain();
      await Promise.all([quotaPool.end(), others.end()]);
    },
  };
}

/** Returns a function that resolves once the schema is up to date. It begins to migrate when it is called first. */
function createMigration(pool: Pool, { onMigrated }: StoreObservers): () => Promise<void> {
  /** The attempt that is in progress, succeeded, or just failed. */
  let attempt: Promise<void> | undefined;
  return () => {
    attempt ??= connected(pool, migrate).then(onMigrated, (error) => {
      // For a moment, all requests get this answer instead of trying again.
      setTimeout(() => {
        attempt = undefined;
      }, RETRY_AFTER_MS).unref();
      throw unavailable(error);
    });
    return attempt;
  };
}

/** Opens a PostgreSQL database, even while services use it. Rejects with a sentence if it cannot. */
export async function openPostgresAdmin(url: string): Promise<KeyAdmin> {
  const pool = createPool(url, 1);
  try {
    await connected(pool, migrate);
  } catch (error) {
    await pool.end();
    throw unusable(url, error);
  }
  return createAdmin(
    POSTGRES,
    (begin) => transact(pool, begin),
    () => pool.end(),
  );
}

/** Uses a connection, which is closed after an error: that ends a transaction in any state. */
async function connected<Result>(pool: Pool, use: (client: ClientBase) => Promise<Result>): Promise<Result> {
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

// One statement is one transaction. Rows are locked in the order of their hashes, so that batches of several nodes wait
// for each other and never in a circle; locked rows are read as they are after the wait. Of the requests for a key, as
// many count as fit under the limit. Another day than the stored one restarts the count, unless that is slightly later:
// the clock stepped back.
const IS_COUNTED = `keys.day BETWEEN $3::integer AND $3::integer + ${MOST_DAYS_AHEAD}`;
const CONSUME = `
  WITH wanted AS (
    SELECT * FROM unnest($1::bytea[], $2::integer[]) WITH ORDINALITY AS wanted (hash, requests, place)
  ), locked AS (
    SELECT keys.hash, wanted.requests, wanted.place, keys.revoked_at IS NOT NULL AS revoked,
      CASE WHEN ${IS_COUNTED} THEN keys.used ELSE 0 END AS used
    FROM hangtag_keys AS keys JOIN wanted ON wanted.hash = keys.hash
    ORDER BY keys.hash FOR UPDATE OF keys
  ), counted AS (
    UPDATE hangtag_keys AS keys
    SET day = CASE WHEN ${IS_COUNTED} THEN keys.day ELSE $3::integer END,
      used = locked.used + least(locked.requests, $4::integer - locked.used)
    FROM locked
    WHERE keys.hash = locked.hash AND NOT locked.revoked AND locked.used < $4::integer
  )
  SELECT place::integer, revoked, used FROM locked`;

interface QuotaRequest {
  readonly hash: string;
  readonly day: number;
  readonly limit: number;
}

interface FoundKey {
  /** From 1, in the order of the statement's values. */
  readonly place: number;
  readonly revoked: boolean;
  readonly used: number;
}

/** Performs a batch, with a transaction for each day and limit. Results in order: an error for each failure. */
async function consumeBatch(
  pool: Pool,
  requests: readonly QuotaRequest[],
): Promise<(QuotaResult | StoreUnavailable)[]> {
  const results = new Map<QuotaRequest, QuotaResult | StoreUnavailable>();
  for (const group of Map.groupBy(requests, ({ day, limit }) => `${day}/${limit}`).values()) {
    const { day, limit } = group[0] as QuotaRequest;
    const byKey = [...Map.groupBy(group, ({ hash }) => hash)];
    const hashes = byKey.map(([hash]) => `\\x${hash}`);
    const numbers = byKey.map(([, ofKey]) => ofKey.length);
    const statement = { name: 'consume', text: CONSUME, values: [hashes, numbers, day, limit] };
    try {
      const { rows } = await repeated(() => pool.query<FoundKey>(statement));
      const found = new Map(rows.map((row) => [row.place, row]));
      for (const [index, [, ofKey]] of byKey.entries()) {
        const key = found.get(index + 1);
        for (const [before, request] of ofKey.entries()) results.set(request, resultOf(key, before, limit));
      }
    } catch (error) {
      for (const request of group) results.set(request, unavailable(error));
    }
  }
  return requests.map((request) => results.get(request) as QuotaResult | StoreUnavailable);
}

/** Returns the result of a request for a key after `before` others. */
function resultOf(key: FoundKey | undefined, before: number, limit: number): QuotaResult {
  if (!key) return { outcome: 'unknown' };
  if (key.revoked) return { outcome: 'revoked' };
  const used = key.used + before + 1;
  return used <= limit ? { outcome: 'granted', used } : { outcome: 'exhausted', used: Math.max(key.used, limit) };
}

const CONNECT_TIMEOUT_MS = 1_500;
/** The server itself cancels a statement after this long, which guarantees that it had no effect. */
const STATEMENT_TIMEOUT_MS = 2_000;
/** A commit cannot be canceled. A connection that takes this long for one counts as dead. */
const QUERY_TIMEOUT_MS = 15_000;

/** Creates a pool of at most `max` connections. One that fails is dropped, and the next query opens another. */
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
  // A lost connection fails its query, or the next one if it has none: a transaction between two of them.
  pool.on('connect', (client) => client.on('error', () => {}));
  // The pool drops a connection that is lost while idle; no query was waiting for it.
  pool.on('error', () => {});
  return pool;
}

/** Returns an operator's error about a database, without the user's name and password. */
function unusable(url: string, error: unknown): Error {
  const { hostname, port, pathname } = new URL(url);
  const place = `${hostname}:${port || 5432}${pathname}`;
  return new Error(`The database at ${place} cannot be used: ${unavailable(error).message}. Check DATABASE_URL.`);
}

function unavailable(error: unknown): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error;
  // Several addresses were tried, and none has its own message.
  const { message, code } = error as { message: string; code?: string };
  return new StoreUnavailable(message || code || 'PostgreSQL cannot be reached', { cause: error });
}

/**
 * Nothing was changed: a deadlock with another node or program, a transaction that the server asks to repeat, or a
 * session that began while the server was read-only, and stays so until it is dropped.
 */
const REPEATABLE = new Set(['40P01', '40001', '25006']);
/** Every session may have begun then. */
const MOST_TRIES = OTHER_CONNECTIONS + 1;

/** Runs a whole transaction, again if that can help. Rejects with any other error, and with the last one. */
async function repeated<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      const { code = '' } = error as { readonly code?: string };
      if (tries === MOST_TRIES || !REPEATABLE.has(code)) throw error;
    }
  }
}

function transact<Result>(pool: Pool, begin: () => Work<Result>): Promise<Result> {
  return repeated(() =>
    connected(pool, async (client) => {
      await client.query('BEGIN');
      const result = await run(client, begin());
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
