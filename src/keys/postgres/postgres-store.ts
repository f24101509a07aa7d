import type { Pool, PoolClient } from 'pg';
import * as sales from '../../sales/postgres/sales.ts';
import type { AddedSales, Contribution, SaleStore } from '../../sales/sale-store.ts';
import { withinDeadline } from '../deadline.ts';
import { GroupCommit, STORE_LIMITS } from '../group-commit.ts';
import {
  FORGET_AT_ONCE,
  type KeyRecord,
  type QuotaResult,
  type Store,
  StoreUnavailable,
} from '../key-store.ts';
import { observeBatches, type StoreObservers } from '../store-observers.ts';
import { createPool, describeDatabase, repeatOnce, unavailable } from './connection.ts';
import { consumeBatch, consumeOne, type QuotaRequest } from './consume.ts';
import { rotate } from './rotate.ts';
import { migrate, SchemaError } from './schema.ts';

/** Connections for everything but quotas; those have their own, which nothing else can keep busy. */
const OTHER_CONNECTIONS = 4;
/** After a failed start with the database, how long until it is tried again. */
const RETRY_AFTER_MS = 1_000;

/** Faults of the settings, which waiting does not mend: wrong password or rights, no such database. */
const SETTINGS_FAULT = /^(28|3D|42501)/;

/**
 * Opens the keys in a PostgreSQL database, which several nodes may share. A server that is down is no reason not to
 * start: until it answers, every method rejects with {@link StoreUnavailable}. Rejects with a sentence when the
 * settings cannot work or a newer release has written the schema.
 */
export async function openPostgresStore(
  url: string,
  observers: StoreObservers = {},
): Promise<Store> {
  const store = new PostgresStore(url, observers);
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
    observers.onUnreachable?.((error as Error).message);
  }
  return store;
}

class PostgresStore implements Store {
  readonly sales: SaleStore;
  /** Read once: it never changes. */
  #secret: Buffer | undefined;
  readonly #quotaPool: Pool;
  readonly #others: Pool;
  readonly #queue: GroupCommit<QuotaRequest, QuotaResult>;
  /** The attempt to bring the schema up to date that is under way, has worked, or failed a moment ago. */
  #prepared: Promise<void> | undefined;

  readonly #observers: StoreObservers;

  constructor(url: string, observers: StoreObservers) {
    this.#quotaPool = createPool(url, 1);
    this.#others = createPool(url, OTHER_CONNECTIONS);
    this.#observers = observers;
    this.sales = this.#openSales();
    this.#queue = new GroupCommit<QuotaRequest, QuotaResult>(
      async (requests) => {
        await this.#prepare().catch((error) => {
          throw unavailable(error);
        });
        return consumeBatch(this.#quotaPool, requests);
      },
      STORE_LIMITS,
      observeBatches(observers),
    );
  }

  #openSales(): SaleStore {
    const others = this.#others;
    return {
      add: (contribution) => this.#addSales(contribution),
      own: (hash, after, limit) => this.#ask(() => sales.own(others, hash, after, limit)),
      remove: (hash, id) => this.#transact((client) => sales.remove(client, hash, id)),
      removeSome: (hash) => this.#transact((client) => sales.removeSome(client, hash)),
      removeOrphans: () => this.#transact((client) => sales.removeOrphans(client)),
      page: (after, limit) => this.#ask(() => sales.page(others, after, limit)),
      latest: (limit) => this.#ask(() => sales.latest(others, limit)),
      secret: () => this.#ask(() => this.#readSecret()),
    };
  }

  async #readSecret(): Promise<Buffer> {
    this.#secret ??= await sales.secretOf(this.#others);
    return this.#secret;
  }

  async #addSales(contribution: Contribution): Promise<AddedSales> {
    const { hash, day, limit } = contribution;
    // Before the transaction, which holds one of few connections.
    const secret = await this.sales.secret();
    return this.#transact(async (client) => {
      const counted = await consumeOne(client, hash, day, limit);
      if (counted.outcome !== 'granted') return counted;
      const { used, email, outcome } = counted;
      return { outcome, used, added: await sales.add(client, secret, email, contribution) };
    });
  }

  issue(hash: string, email: string, createdAt: number, most: number): Promise<boolean> {
    const key = `\\x${hash}`;
    return this.#transact(async (client) => {
      // Another node that issues for this address waits, and then counts what is left.
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [email]);
      const { rowCount } = await client.query(
        `INSERT INTO hangtag_keys (hash, email, created_at)
         SELECT $1::bytea, $2, $3 WHERE (SELECT count(*) FROM (
           SELECT 1 FROM hangtag_keys WHERE email = $2 AND revoked_at IS NULL LIMIT $4::integer
         ) AS live) < $4::integer`,
        [key, email, createdAt, most],
      );
      return rowCount === 1;
    });
  }

  rotate(
    hash: string,
    newHash: string,
    rotatedAt: number,
    day: number,
  ): Promise<{ used: number } | undefined> {
    const names = { hash: `\\x${hash}`, newHash: `\\x${newHash}` };
    return this.#transact((client) => rotate(client, names, rotatedAt, day));
  }

  async find(hash: string, day: number): Promise<KeyRecord | undefined> {
    const { rows } = await this.#query<{ created_at: string; revoked: boolean; used: number }>(
      `SELECT created_at, revoked_at IS NOT NULL AS revoked,
         CASE WHEN day < $2::integer THEN 0 ELSE used END AS used
       FROM hangtag_keys WHERE hash = $1::bytea`,
      [`\\x${hash}`, day],
    );
    const row = rows[0];
    return row && { createdAt: Number(row.created_at), revoked: row.revoked, used: row.used };
  }

  consume(hash: string, day: number, limit: number, count = 1): Promise<QuotaResult> {
    return this.#queue.submit({ hash, day, limit, count });
  }

  async revoke(hash: string, revokedAt: number): Promise<boolean> {
    const { rowCount } = await this.#query(
      'UPDATE hangtag_keys SET revoked_at = $2 WHERE hash = $1::bytea AND revoked_at IS NULL',
      [`\\x${hash}`, revokedAt],
    );
    return rowCount === 1;
  }

  async forget(revokedBefore: number): Promise<number> {
    // Rows that another node is deleting are left to it.
    const { rowCount } = await this.#query(
      `DELETE FROM hangtag_keys WHERE hash IN (
         SELECT hash FROM hangtag_keys WHERE revoked_at < $1 LIMIT ${FORGET_AT_ONCE}
         FOR UPDATE SKIP LOCKED)`,
      [revokedBefore],
    );
    return rowCount ?? 0;
  }

  /** Also refuses a server that only reads: a standby, or one that fails over. */
  async check(): Promise<void> {
    const { rows } = await this.#query<{ transaction_read_only: string }>(
      'SHOW transaction_read_only',
      [],
    );
    if (rows[0]?.transaction_read_only === 'on') {
      throw new StoreUnavailable('the PostgreSQL server is read-only');
    }
  }

  async close(): Promise<void> {
    await this.#queue.drain();
    await Promise.all([this.#quotaPool.end(), this.#others.end()]);
  }

  #query<Row extends object>(text: string, values: unknown[]) {
    return this.#ask(() => this.#others.query<Row & Record<string, unknown>>(text, values));
  }

  async #ask<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await withinDeadline(this.#prepare().then(work));
      this.#observers.onOutcome?.(undefined);
      return result;
    } catch (error) {
      const failure = unavailable(error);
      this.#observers.onOutcome?.(failure);
      throw failure;
    }
  }

  #transact<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    return this.#ask(() => repeatOnce(() => this.#transaction(work)));
  }

  async #transaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
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
  }

  #prepare(): Promise<void> {
    this.#prepared ??= this.#migrate();
    return this.#prepared;
  }

  async #migrate(): Promise<void> {
    let client: PoolClient | undefined;
    try {
      client = await this.#others.connect();
      const migrated = await migrate(client);
      client.release();
      this.#observers.onMigrated?.(migrated);
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
