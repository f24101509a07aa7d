import { type ClientBase, Pool } from 'pg';
import { StoreUnavailable } from '../key-store.ts';
import type { Work } from '../sql.ts';

const CONNECT_TIMEOUT_MS = 1_500;
/** The server itself gives up a statement after this long, which makes certain that nothing came of it. */
const STATEMENT_TIMEOUT_MS = 2_000;
/** A commit cannot be given up. A connection that takes this long over one counts as dead. */
const QUERY_TIMEOUT_MS = 15_000;

/** A pool of at most `max` connections; a connection that fails is left, and the next query opens another. */
export function createPool(url: string, max: number): Pool {
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
  // A connection that is lost fails its query, or the next one where it has none: a transaction between two of them.
  pool.on('connect', (client) => client.on('error', () => {}));
  // One that is lost while idle is dropped by the pool, and nobody was waiting for it.
  pool.on('error', () => {});
  return pool;
}

/** Describes a database's place for people, without the user's name and password. */
export function describeDatabase(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

/** Any error of the database as one that callers know. */
export function unavailable(error: unknown): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error;
  // Of several addresses that were tried, none with a message of its own.
  const { message, code } = error as { message: string; code?: string };
  return new StoreUnavailable(message || code || 'PostgreSQL cannot be reached', { cause: error });
}

/** A deadlock with another node or program, or a transaction that the server asks to repeat: nothing was changed. */
const REPEATABLE = new Set(['40P01', '40001']);

/** Runs a whole transaction, and once more if the server gave it up for another. Rejects with any other error. */
export async function repeatOnce<Result>(transaction: () => Promise<Result>): Promise<Result> {
  try {
    return await transaction();
  } catch (error) {
    if (!REPEATABLE.has((error as { code?: string }).code ?? '')) throw error;
    return transaction();
  }
}

/** Runs work as one transaction, and once more if the server gave it up for another. Rejects with any other error. */
export function transact<Result>(pool: Pool, begin: () => Work<Result>): Promise<Result> {
  return repeatOnce(async () => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const result = await run(client, begin());
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      // Its connection is closed, which ends the transaction whatever state it is in.
      client.release(true);
      throw error;
    }
  });
}

/** Runs work statement by statement. */
export async function run<Result>(db: Pick<ClientBase | Pool, 'query'>, work: Work<Result>): Promise<Result> {
  let step = work.next();
  while (!step.done) {
    const { text, values } = step.value;
    step = work.next((await db.query(text, [...values])).rows);
  }
  return step.value;
}
