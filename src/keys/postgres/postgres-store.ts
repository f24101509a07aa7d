import type { Pool, PoolClient } from 'pg';
import { type BatchObserver, GroupCommit, STORE_LIMITS } from '../group-commit.ts';
import { type KeyRecord, type KeyStore, StoreUnavailable, type Taken } from '../key-store.ts';
import { createPool, describeDatabase } from './connection.ts';
import { migrate, SchemaError } from './schema.ts';
import { performTakes, type Take } from './take.ts';

/** Connections for everything but takes; takes have their own, which nothing else can keep busy. */
const OTHER_CONNECTIONS = 4;
/** After a failed start with the database, how long until it is tried again. */
const RETRY_AFTER_MS = 1_000;

/** Faults of the settings, which waiting does not mend: wrong password or rights, no such database. */
const SETTINGS_FAULT = /^(28|3D|42501)/;

export interface PostgresStoreOptions {
  /** Called after each batch of takes. */
  readonly onBatch?: BatchObserver | undefined;
  /** Called when the database cannot be reached at startup; the store keeps trying. */
  readonly onUnreachable?: ((reason: string) => void) | undefined;
}

/**
 * Opens the keys in a PostgreSQL database, which several nodes may share. A server that is down is no reason not to
 * start: until it answers, every method rejects with {@link StoreUnavailable}. Rejects with a sentence when the
 * settings cannot work or a newer release has written the schema.
 */
export async function openPostgresStore(
  url: string,
  options: PostgresStoreOptions = {},
): Promise<KeyStore> {
  const store = new PostgresStore(url, options.onBatch);
  try {
    await store.check();
  } catch (error) {
    const cause = (error as Error).cause as { code?: string } | undefined;
    if (cause instanceof SchemaError || SETTINGS_FAULT.test(cause?.code ?? '')) {
      await store.close();
      const where = describeDatabase(url);
      throw new Error(
        `The database at ${where} cannot be used: ${(error as Error).message}. Check DATABASE_URL.`,
      );
    }
    options.onUnreachable?.((error as Error).message);
  }
  return store;
}

class PostgresStore implements KeyStore {
  readonly #takes: Pool;
  readonly #others: Pool;
  readonly #queue: GroupCommit<Take, Taken>;
  /** The attempt to bring the schema up to date that is under way, has worked, or failed a moment ago. */
  #prepared: Promise<void> | undefined;

  constructor(url: string, onBatch: BatchObserver | undefined) {
    this.#takes = createPool(url, 1);
    this.#others = createPool(url, OTHER_CONNECTIONS);
    this.#queue = new GroupCommit((takes) => this.#commit(takes), STORE_LIMITS, onBatch);
  }

  async issue(hash: string, email: string, createdAt: number, most?: number): Promise<boolean> {
    const key = [`\\x${hash}`, email, createdAt];
    const insert = 'INSERT INTO hangtag_keys (hash, email, created_at)';
    if (most === undefined) {
      await this.#ask(`${insert} VALUES ($1::bytea, $2, $3)`, key);
      return true;
    }
    return this.#inTransaction(async (client) => {
      // Another node that issues for this address waits, and then counts what is left.
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [email]);
      const { rowCount } = await client.query(
        `${insert} SELECT $1::bytea, $2, $3 WHERE (SELECT count(*) FROM (
           SELECT 1 FROM hangtag_keys WHERE email = $2 AND revoked_at IS NULL LIMIT $4::integer
         ) AS live) < $4::integer`,
        [...key, most],
      );
      return rowCount === 1;
    });
  }

  async rotate(
    hash: string,
    newHash: string,
    rotatedAt: number,
    day: number,
  ): Promise<{ used: number } | undefined> {
    const { rows } = await this.#ask<{ used: number }>(
      `WITH old AS (
         UPDATE hangtag_keys SET revoked_at = $3 WHERE hash = $1::bytea AND revoked_at IS NULL
         RETURNING email, day, used
       )
       INSERT INTO hangtag_keys (hash, email, created_at, day, used)
       SELECT $2::bytea, email, $3, day, used FROM old
       RETURNING CASE WHEN day < $4::integer THEN 0 ELSE used END AS used`,
      [`\\x${hash}`, `\\x${newHash}`, rotatedAt, day],
    );
    return rows[0];
  }

  async find(hash: string, day: number): Promise<KeyRecord | undefined> {
    const { rows } = await this.#ask<{ created_at: string; revoked: boolean; used: number }>(
      `SELECT created_at, revoked_at IS NOT NULL AS revoked,
         CASE WHEN day < $2::integer THEN 0 ELSE used END AS used
       FROM hangtag_keys WHERE hash = $1::bytea`,
      [`\\x${hash}`, day],
    );
    const row = rows[0];
    return row && { createdAt: Number(row.created_at), revoked: row.revoked, used: row.used };
  }

  take(hash: string, day: number, limit: number, count = 1): Promise<Taken> {
    return this.#queue.submit({ hash, day, limit, count });
  }

  async revoke(hash: string, revokedAt: number): Promise<boolean> {
    const { rowCount } = await this.#ask(
      'UPDATE hangtag_keys SET revoked_at = $2 WHERE hash = $1::bytea AND revoked_at IS NULL',
      [`\\x${hash}`, revokedAt],
    );
    return rowCount === 1;
  }

  /** Also refuses a server that only reads: a standby, or one that fails over. */
  async check(): Promise<void> {
    const { rows } = await this.#ask<{ transaction_read_only: string }>(
      'SHOW transaction_read_only',
      [],
    );
    if (rows[0]?.transaction_read_only === 'on') {
      throw new StoreUnavailable('the PostgreSQL server is read-only');
    }
  }

  async close(): Promise<void> {
    await this.#queue.drain();
    await Promise.all([this.#takes.end(), this.#others.end()]);
  }

  async #commit(takes: Take[]): Promise<Taken[]> {
    try {
      await this.#prepare();
      return await performTakes(this.#takes, takes);
    } catch (error) {
      throw unavailable(error);
    }
  }

  async #ask<Row extends object>(text: string, values: unknown[]) {
    try {
      await this.#prepare();
      return await this.#others.query<Row & Record<string, unknown>>(text, values);
    } catch (error) {
      throw unavailable(error);
    }
  }

  async #inTransaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    try {
      await this.#prepare();
      const client = await this.#others.connect();
      try {
        await client.query('BEGIN');
        const result = await work(client);
        await client.query('COMMIT');
        client.release();
        return result;
      } catch (error) {
        // Its connection is closed, which ends the transaction whatever state it is in.
        client.release(true);
        throw error;
      }
    } catch (error) {
      throw unavailable(error);
    }
  }

  #prepare(): Promise<void> {
    this.#prepared ??= this.#migrate();
    return this.#prepared;
  }

  async #migrate(): Promise<void> {
    let client: PoolClient | undefined;
    try {
      client = await this.#others.connect();
      await migrate(client);
      client.release();
    } catch (error) {
      client?.release(true);
      // For a moment everybody gets this answer, rather than everybody trying.
      setTimeout(() => {
        this.#prepared = undefined;
      }, RETRY_AFTER_MS).unref();
      throw error;
    }
  }
}

function unavailable(error: unknown): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error;
  // Of several addresses that were tried, none with a message of its own.
  const { message, code } = error as { message: string; code?: string };
  return new StoreUnavailable(message || code || 'PostgreSQL cannot be reached', { cause: error });
}
