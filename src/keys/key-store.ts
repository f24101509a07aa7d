// The key store, with its statements, which two databases run: sqlite-store.ts and postgres-store.ts.
//
// Times are in milliseconds since the Unix epoch.

import { DAY_MS } from '../base/day.ts';

/** Stored data for an issued key. The key itself is not stored. */
export type KeyRecord = Readonly<ReturnType<typeof parseKeyRow>>;

/** Which keys to list: those of an address, with hashes that begin with `prefix` and sort after `after`. */
type KeyFilter = Readonly<Partial<Record<'email' | 'prefix' | 'after', string | undefined>>>;

/** Default number of predictions per key and UTC day. */
export const REQUESTS_PER_DAY = 100;

/** Returns the UTC day's number: whole days since the Unix epoch. */
export const toUtcDay = (now: number): number => Math.floor(now / DAY_MS);

/** Days that a key's last day may be in the future because the clock stepped back. Even later days are ignored. */
const MAX_DAYS_AHEAD = 2;

/** Returns a key with its usage on a UTC day. Uses the count of a slightly later day if the clock has stepped back. */
function parseKeyRow(row: StoredRow, day: number) {
  const lastDay = Number(row.day);
  return {
    /** SHA-256 of the key, 64 hexadecimal digits. */
    hash: Buffer.from(row.hash as Uint8Array).toString('hex'),
    email: String(row.email),
    createdAt: Number(row.created_at),
    /** Undefined if the key is live. */
    revokedAt: row.revoked_at === null ? undefined : Number(row.revoked_at),
    requestsToday: lastDay < day || lastDay > day + MAX_DAYS_AHEAD ? 0 : Number(row.used),
  };
}

/** A statement to run, with the values of `$1`, `$2` and so on. */
type Statement = readonly [sql: string, ...values: StoredRow[string][]];

/** A row of a statement's result. PostgreSQL returns large numbers as text. */
type StoredRow = Readonly<Record<string, number | bigint | string | Uint8Array | null>>;

export interface KeyDatabase {
  readonly dialect: Dialect;
  /** Runs statements in one transaction. Resolves to the rows that the last one found or changed. */
  run(...statements: Statement[]): Promise<readonly StoredRow[]>;
  /** Erases deleted rows from all files. Resolves to false if another program holds one open. */
  erase?(): Promise<boolean>;
  close(): Promise<void>;
}

interface Dialect {
  readonly table: string;
  /** The schema's version. A database of 1.2.1 keeps its own, with its other columns and tables. */
  readonly schemaVersion: number;
  /** Column types, and the options that follow the columns in CREATE TABLE. */
  readonly hashType: string;
  readonly timeType: string;
  readonly tableOptions: string;
  /** Clause that leaves rows which another node has locked out of a selection. */
  readonly skipLockedClause: string;
  /** Makes other sign-ups of the address `$1` wait until this one's key is visible to them. */
  readonly lockEmailSql: string;
}

const UNUSED_CONDITION = 'day = 0 AND revoked_at IS NULL';
const DAY_SQL = 'CAST($2 AS integer)';
/** True if the count in a row is for the day `$2`, or for a slightly later one because the clock stepped back. */
const SAME_DAY_CONDITION = `day BETWEEN ${DAY_SQL} AND ${DAY_SQL} + ${MAX_DAYS_AHEAD}`;
const REQUESTS_TODAY_SQL = `CASE WHEN ${SAME_DAY_CONDITION} THEN used ELSE 0 END`;

/**
 * Returns SQL that creates the table of keys unless there is one, such as that of 1.2.1. `used` is the count of `day`, the
 * last day of use, which is 0 for an unused key.
 */
export const createSchemaSql = ({ table, hashType, timeType, tableOptions }: Dialect) => `
  CREATE TABLE IF NOT EXISTS ${table} (
    hash ${hashType} NOT NULL PRIMARY KEY,
    email text NOT NULL,
    created_at ${timeType} NOT NULL,
    revoked_at ${timeType},
    day integer NOT NULL DEFAULT 0,
    used integer NOT NULL DEFAULT 0
  ) ${tableOptions};
  CREATE INDEX IF NOT EXISTS ${table}_by_email ON ${table} (email);
  CREATE INDEX IF NOT EXISTS ${table}_by_revocation ON ${table} (revoked_at) WHERE revoked_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS ${table}_unused ON ${table} (created_at) WHERE day = 0;
  CREATE INDEX IF NOT EXISTS ${table}_unused_by_email ON ${table} (email, created_at) WHERE ${UNUSED_CONDITION};`;

/**
 * Keys and their daily usage. An effect is on disk before its promise resolves. While the store cannot answer, all
 * reject with {@link StoreUnavailable}. `hash` is from {@link ./key-format.ts hashKey}, `day` from {@link toUtcDay}.
 */
export class KeyStore {
  readonly #database: KeyDatabase;
  readonly #options: StoreOptions;
  readonly #inProgress = new Set<Promise<unknown>>();
  readonly #table: string;
  #pendingCheck: Promise<unknown> | undefined;

  constructor(database: KeyDatabase, options: StoreOptions = {}) {
    this.#database = database;
    this.#options = options;
    this.#table = database.dialect.table;
  }

  /** Stores a new key. If the address already has {@link MAX_UNUSED_KEYS} unused keys, deletes the oldest of them. */
  async issue(hash: string, email: string, createdAt: number): Promise<void> {
    const unusedCondition = `email = $1 AND ${UNUSED_CONDITION}`;
    const newestClause = `WHERE ${unusedCondition} ORDER BY created_at DESC, hash LIMIT ${MAX_UNUSED_KEYS - 1}`;
    const newestHashesSql = `SELECT hash FROM ${this.#table} ${newestClause}`;
    await this.#run(
      [this.#database.dialect.lockEmailSql, email],
      // PostgreSQL checks the conditions again once a row is locked, so a key that was just used is never deleted.
      [`DELETE FROM ${this.#table} WHERE ${unusedCondition} AND hash NOT IN (${newestHashesSql})`, email],
      [createInsertSql(this.#table), toBytes(hash), email, createdAt],
    );
  }

  async find(hash: string, day: number): Promise<KeyRecord | undefined> {
    const [record] = await this.#select(day, 'hash = $1', toBytes(hash));
    return record;
  }

  /**
   * Counts a request and resolves to the day's count, or to undefined if that would exceed the limit, or the key is
   * not live. Concurrent statements can't exceed the limit. If the key was last used up to two days in the future
   * because the clock stepped back, the request counts toward that day.
   */
  async consume(hash: string, day: number, limit: number): Promise<number | undefined> {
    const countedDaySql = `CASE WHEN ${SAME_DAY_CONDITION} THEN day ELSE ${DAY_SQL} END`;
    const sql = `UPDATE ${this.#table} SET used = ${REQUESTS_TODAY_SQL} + 1, day = ${countedDaySql}
      WHERE hash = $1 AND revoked_at IS NULL AND ${REQUESTS_TODAY_SQL} < CAST($3 AS integer) RETURNING used`;
    const [row] = await this.#run([sql, toBytes(hash), day, limit]);
    return row && Number(row.used);
  }

  /** Revokes a key permanently. Resolves to false if the key doesn't exist or was already revoked. */
  async revoke(hash: string, revokedAt: number): Promise<boolean> {
    const sql = `UPDATE ${this.#table} SET revoked_at = $2 WHERE hash = $1 AND revoked_at IS NULL RETURNING used`;
    return (await this.#run([sql, toBytes(hash), revokedAt])).length === 1;
  }

  /**
   * Deletes some keys that were revoked, or issued and never used, {@link KEY_DAYS} ago: few at once, so that requests do
   * not wait long. Resolves to false if there may be more.
   */
  async forget(now: number): Promise<boolean> {
    const revokedCount = await this.#forgetSome('revoked_at < $1', now - KEY_DAYS.revoked * DAY_MS);
    const oldestUnused = now - KEY_DAYS.unused * DAY_MS;
    const unusedCount = await this.#forgetSome(`${UNUSED_CONDITION} AND created_at < $1`, oldestUnused);
    await this.#database.erase?.();
    return Math.max(revokedCount, unusedCount) < MAX_FORGOTTEN_AT_ONCE;
  }

  /** Resolves if the store can durably write. Concurrent checks share one, since a locked table would delay each. */
  async check(now: number): Promise<void> {
    const { deadlineFactor = 1 } = this.#options;
    const sql = `${createInsertSql(this.#table)} ON CONFLICT (hash) DO UPDATE SET created_at = $3`;
    this.#pendingCheck ??= this.#run([sql, toBytes(PROBE_HASH), '', now]).finally(() => {
      this.#pendingCheck = undefined;
    });
    await settleWithin(this.#pendingCheck, deadlineFactor * CHECK_WITHIN_MS);
  }

  /** Resolves to at most `limit` keys, sorted by hash, with their usage on a day. */
  list(day: number, limit: number, { email, prefix = '', after = '' }: KeyFilter = {}): Promise<KeyRecord[]> {
    const condition = `email <> '' AND (CAST($1 AS text) IS NULL OR email = $1)
      AND hash BETWEEN $2 AND $3 AND hash > $4 ORDER BY hash LIMIT $5`;
    const bounds = [prefix.padEnd(64, '0'), prefix.padEnd(64, 'f'), after].map(toBytes);
    return this.#select(day, condition, email ?? null, ...bounds, limit);
  }

  /** Deletes all keys of an address. `isErased` is false if the log still contains them, because it is in use. */
  async purge(email: string): Promise<{ readonly deletedCount: number; readonly isErased: boolean }> {
    const { length } = await this.#run([`DELETE FROM ${this.#table} WHERE email = $1 RETURNING used`, email]);
    return { deletedCount: length, isErased: (await this.#database.erase?.()) ?? true };
  }

  /** Finishes work in progress and closes. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#inProgress);
    await this.#database.close();
  }

  async #select(day: number, condition: string, ...values: StoredRow[string][]): Promise<KeyRecord[]> {
    // Each column is named, since a database of 1.2.1 has others too.
    const sql = `SELECT hash, email, created_at, revoked_at, day, used FROM ${this.#table} WHERE ${condition}`;
    return (await this.#run([sql, ...values])).map((row) => parseKeyRow(row, day));
  }

  async #run(...statements: Statement[]): Promise<readonly StoredRow[]> {
    const { deadlineFactor = 1, onAnswer } = this.#options;
    const startedAt = performance.now();
    const pendingRows = this.#database.run(...statements);
    this.#inProgress.add(pendingRows);
    try {
      return await settleWithin(pendingRows, deadlineFactor * ANSWER_WITHIN_MS);
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      // The message is empty if Node tried several addresses.
      const { message, code }: NodeJS.ErrnoException = Object(error);
      throw new StoreUnavailable(message || code || 'the database cannot be reached', { cause: error });
    } finally {
      this.#inProgress.delete(pendingRows);
      onAnswer?.(performance.now() - startedAt);
    }
  }

  /** Deletes some of the keys that a condition on `$1` selects. Returns their number. */
  async #forgetSome(condition: string, cutoff: number): Promise<number> {
    const { table, skipLockedClause } = this.#database.dialect;
    const hashesSql = `SELECT hash FROM ${table} WHERE ${condition} LIMIT ${MAX_FORGOTTEN_AT_ONCE} ${skipLockedClause}`;
    return (await this.#run([`DELETE FROM ${table} WHERE hash IN (${hashesSql}) RETURNING used`, cutoff])).length;
  }
}

const createInsertSql = (table: string) => `INSERT INTO ${table} (hash, email, created_at) VALUES ($1, $2, $3)`;

const toBytes = (hexDigits: string) => Buffer.from(hexDigits, 'hex');

/** Maximum number of keys per address that were never used. Used keys have no limit. */
const MAX_UNUSED_KEYS = 20;
/** Days after which keys are deleted. */
export const KEY_DAYS = {
  /** Since it was revoked: until then, requests get a "revoked" error and operators can look up its address. */
  revoked: 30,
  /** Since it was issued, if it was never used. */
  unused: 90,
};
const MAX_FORGOTTEN_AT_ONCE = 100;

/** The row that {@link KeyStore.check} writes. It has no address, so that lists leave it out. */
const PROBE_HASH = '0'.repeat(64);

/**
 * The store cannot answer now, and the caller may try again. Nothing has happened, unless the store missed its
 * deadline or a connection to PostgreSQL broke during a commit: then the outcome is unknown.
 */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

const ANSWER_WITHIN_MS = 4_000;
/** Deadline for a check. It's short, so that a load balancer switches to another node quickly. */
const CHECK_WITHIN_MS = 1_500;

/** Settles like `work`, or rejects with {@link StoreUnavailable} after `deadlineMs`. The work may still take effect. */
async function settleWithin<Result>(work: Promise<Result>, deadlineMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailable(`no answer within ${deadlineMs} ms`)), deadlineMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Throws an Error for a schema that is neither this release's nor that of 1.2.1, whose version is one less. */
export function requireSchema(version: number, { schemaVersion: ownVersion }: Dialect): void {
  if (version === ownVersion || version === ownVersion - 1) return;
  const remedy = version > ownVersion ? 'run a newer release' : 'start release 1.2.1 once, which migrates it';
  const message = `its schema has version ${version}, this release has ${ownVersion}: ${remedy}`;
  throw Object.assign(new Error(message), { code: 'OTHER_SCHEMA' });
}

export interface StoreOptions {
  /** Multiplies each deadline, 1 by default. Tests use more, since a loaded machine may be many times slower. */
  readonly deadlineFactor?: number;
  /** Called with the milliseconds to each answer or failure. */
  readonly onAnswer?: ((ms: number) => void) | undefined;
}
