import type { Pool, PoolClient } from 'pg';
import type { SaleStore } from '../../sales/sale-store.ts';
import { ANSWER_WITHIN_MS, GroupCommit, STORE_LIMITS, withinDeadline } from '../group-commit.ts';
import { type QuotaResult, type Store, StoreUnavailable } from '../key-store.ts';
import { keyWork } from '../key-work.ts';
import { saleWork } from '../sale-work.ts';
import { POSTGRES, sql, type Work } from '../sql.ts';
import { observeBatches, type StoreObservers } from '../store-observers.ts';
import { createPool, describeDatabase, run, transact, unavailable } from './connection.ts';
import { consumeBatch, type QuotaRequest } from './consume.ts';
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
  readonly #keys = keyWork(POSTGRES);
  /** Ends with the last change of sales that has been asked for. */
  #lastTurn = Promise.resolve();
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
    const { add, own, remove, removeSome, removeOrphans, page, latest, secret } =
      saleWork(POSTGRES);
    return {
      add: (contribution) => this.#inTurn(() => add(contribution)),
      remove: (hash, id) => this.#inTurn(() => remove(hash, id)),
      removeSome: (hash) => this.#inTurn(() => removeSome(hash)),
      removeOrphans: () => this.#inTurn(removeOrphans),
      own: (hash, after, limit) => this.#read(() => own(hash, after, limit)),
      page: (after, limit) => this.#read(() => page(after, limit)),
      latest: (limit) => this.#read(() => latest(limit)),
      secret: () => this.#read(secret),
    };
  }

  issue: Store['issue'] = (...args) => this.#transact(() => this.#keys.issue(...args));
  rotate: Store['rotate'] = (...args) => this.#transact(() => this.#keys.rotate(...args));
  find: Store['find'] = (...args) => this.#read(() => this.#keys.find(...args));
  revoke: Store['revoke'] = (...args) => this.#read(() => this.#keys.revoke(...args));
  forget: Store['forget'] = (...args) => this.#read(() => this.#keys.forget(...args));

  consume(hash: string, day: number, limit: number, count = 1): Promise<QuotaResult> {
    return this.#queue.submit({ hash, day, limit, count });
  }

  /** Also refuses a server that only reads: a standby, or one that fails over. */
  async check(): Promise<void> {
    const [found] = await this.#read(() =>
      sql<{ transaction_read_only: string }>('SHOW transaction_read_only'),
    );
    if (found?.transaction_read_only === 'on') {
      throw new StoreUnavailable('the PostgreSQL server is read-only');
    }
  }

  async close(): Promise<void> {
    await this.#queue.drain();
    await Promise.all([this.#quotaPool.end(), this.#others.end()]);
  }

  /** One statement, or several that need no transaction. */
  #read<Result>(begin: () => Work<Result>): Promise<Result> {
    return this.#ask(() => run(this.#others, begin()));
  }

  #transact<Result>(begin: () => Work<Result>): Promise<Result> {
    return this.#ask(() => transact(this.#others, begin));
  }

  /**
   * A transaction that changes sales, one after another: those of one key lock the same row, and each would wait on a
   * connection that others need.
   */
  #inTurn<Result>(begin: () => Work<Result>): Promise<Result> {
    const askedAt = performance.now();
    return this.#ask(() => {
      const turn = this.#lastTurn.then(() => {
        if (performance.now() - askedAt < ANSWER_WITHIN_MS) return transact(this.#others, begin);
        throw new StoreUnavailable('too many sales are waiting for the key store');
      });
      this.#lastTurn = turn.then(
        () => {},
        () => {},
      );
      return turn;
    });
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
