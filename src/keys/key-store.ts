// The key store: its methods, over statements that two databases run, each in its own SQL: sqlite-store.ts and
// postgres-store.ts.
//
// Times are in milliseconds since the Unix epoch.

import { DAY_MS } from '../base/day.ts';

/** Stored data for an issued key. The key itself is not stored. */
export interface KeyRecord {
  readonly createdAt: number;
  readonly revoked: boolean;
  readonly used: number;
}

/** A key as operators see it. */
export interface ListedKey {
  /** SHA-256 of the key, 64 hexadecimal digits. */
  readonly hash: string;
  readonly email: string;
  readonly createdAt: number;
  /** Undefined if the key is live. */
  readonly revokedAt: number | undefined;
  readonly used: number;
}

interface KeyQuery {
  readonly day: number;
  readonly email?: string | null | undefined;
  /** The first digits of the hashes. */
  readonly prefix?: string | undefined;
  /** Returns only keys after this hash. Keys are sorted by hash. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/**
 * Keys and their daily use. A method's effect is on disk before its promise resolves. If the store cannot answer now,
 * every method rejects with {@link StoreUnavailable}. `hash` comes from {@link ./key-format.ts hashKey}, and `day` from
 * {@link utcDay}.
 */
export interface KeyStore {
  /** Stores a new key. If the address already has {@link MAX_UNUSED_KEYS} never used, the oldest of these gives way. */
  issue(hash: string, email: string, createdAt: number): Promise<void>;
  find(hash: string, day: number): Promise<KeyRecord | undefined>;
  /**
   * Counts a request and resolves to the day's count, or to undefined if that would exceed the limit, or the key is not
   * live. Concurrent calls can't exceed the limit. If the key was last used up to two days in the future because the
   * clock stepped back, the request counts toward that day.
   */
  consume(hash: string, day: number, limit: number): Promise<number | undefined>;
  /** Revokes a key permanently. Resolves to false if the key doesn't exist or was already revoked. */
  revoke(hash: string, revokedAt: number): Promise<boolean>;
  /**
   * Deletes keys revoked more than {@link KEEP_REVOKED_DAYS} ago, and keys issued more than `unusedDays` ago but never
   * used. Deletes a limited number so that requests don't have to wait long. Resolves to false if there may be more.
   */
  forget(now: number, unusedDays: number): Promise<boolean>;
  /** Resolves if the store can durably write. */
  check(now: number): Promise<void>;
  list(query: KeyQuery): Promise<ListedKey[]>;
  /** Deletes an address with its keys. Resolves to their number. */
  purge(email: string): Promise<number>;
  /** Finishes work in progress and closes. */
  close(): Promise<void>;
}

/** Default number of predictions per key and UTC day. */
export const REQUESTS_PER_DAY = 100;

/** Returns the UTC day's number: whole days since the Unix epoch. */
export function utcDay(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** Days that a key's last day may be in the future because the clock stepped back. Even later days are ignored. */
export const MAX_DAYS_AHEAD = 2;

/** Returns a key's requests on a UTC day. Uses the count of a slightly later day if the clock has stepped back. */
function usedOn(row: Row, day: number): number {
  const last = Number(row.day);
  return last < day || last > day + MAX_DAYS_AHEAD ? 0 : Number(row.used);
}

/** The statements of a store. */
export type StatementName =
  | 'read'
  | 'lockEmail'
  | 'makeRoom'
  | 'issue'
  | 'consume'
  | 'revoke'
  | 'forgetRevoked'
  | 'forgetUnused'
  | 'probe'
  | 'list'
  | 'purge';

/** A statement to run, with its values. */
export type Call = readonly [name: StatementName, ...values: (number | string | null)[]];

/** A row of a statement's result. Keys have hashes in hexadecimal. PostgreSQL returns large numbers as text. */
export type Row = Readonly<Record<string, number | string | null>>;

/** A database that runs statements. */
export interface KeyDatabase {
  /** Runs statements in one transaction. Resolves to the rows that the last one found or changed. */
  run(...calls: Call[]): Promise<readonly Row[]>;
  /** Closes once no work is in progress. */
  close(): Promise<void>;
}

/** Returns the store in a database. */
export function createKeyStore(database: KeyDatabase, options: StoreOptions = {}): KeyStore {
  const { patience = 1, onAnswer, onOutcome } = options;
  const inProgress = new Set<Promise<unknown>>();
  const run: KeyDatabase['run'] = async (...calls) => {
    const startedAt = performance.now();
    const running = database.run(...calls);
    inProgress.add(running);
    try {
      const rows = await withinDeadline(running, patience * ANSWER_WITHIN_MS);
      onOutcome?.(undefined);
      return rows;
    } catch (error) {
      const failure = unavailable(error);
      onOutcome?.(failure);
      throw failure;
    } finally {
      inProgress.delete(running);
      onAnswer?.(performance.now() - startedAt);
    }
  };
  return {
    async issue(hash, email, createdAt) {
      await run(['lockEmail', email], ['makeRoom', email], ['issue', hash, email, createdAt]);
    },

    async find(hash, day) {
      const [row] = await run(['read', hash]);
      return row && { createdAt: Number(row.created_at), revoked: row.revoked_at !== null, used: usedOn(row, day) };
    },

    async consume(hash, day, limit) {
      const [counted] = await run(['consume', hash, day, limit]);
      return counted && Number(counted.used);
    },

    revoke: async (hash, now) => (await run(['revoke', hash, now])).length === 1,

    async forget(now, unusedDays) {
      const revoked = await run(['forgetRevoked', now - KEEP_REVOKED_DAYS * DAY_MS]);
      const unused = await run(['forgetUnused', now - unusedDays * DAY_MS]);
      return Math.max(revoked.length, unused.length) < FORGET_AT_ONCE;
    },

    check: async (now) => void (await run(['probe', PROBE_HASH, now])),

    async list({ day, email = null, prefix = '', after = '', limit }) {
      const rows = await run(['list', email, prefix.padEnd(64, '0'), prefix.padEnd(64, 'f'), after, limit]);
      return rows.map((row) => ({
        hash: String(row.hash),
        email: String(row.email),
        createdAt: Number(row.created_at),
        revokedAt: row.revoked_at === null ? undefined : Number(row.revoked_at),
        used: usedOn(row, day),
      }));
    },

    purge: async (email) => (await run(['purge', email])).length,

    async close() {
      await Promise.allSettled(inProgress);
      await database.close();
    },
  };
}

/** Returns today's quota usage in the format shown to key holders. `resetsAt` is the next UTC midnight in RFC 3339. */
export function usageOf(used: number, now: number, requestsPerDay: number) {
  return {
    requestsToday: used,
    remainingToday: Math.max(0, requestsPerDay - used),
    resetsAt: new Date((utcDay(now) + 1) * DAY_MS).toISOString(),
  };
}

/** Maximum number of keys per address that were never used. Used keys have no limit, and never give way. */
export const MAX_UNUSED_KEYS = 20;
/** Days to keep a revoked key, so that requests get a "revoked" error and operators can look up its address. */
export const KEEP_REVOKED_DAYS = 30;
/** Default number of days after which a key that has never been used is deleted. */
export const UNUSED_KEY_DAYS = 90;
/** Maximum number of rows that {@link KeyStore.forget} changes at once. */
export const FORGET_AT_ONCE = 100;

/** The row that {@link KeyStore.check} writes. It has no address, so that lists leave it out. */
export const PROBE_HASH = '0'.repeat(64);

/**
 * The store cannot answer now, and the caller may try again. Nothing has happened, unless the store missed its deadline
 * or a connection to PostgreSQL broke during a commit: then the outcome is unknown.
 */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

function unavailable(error: unknown): StoreUnavailable {
  if (error instanceof StoreUnavailable) return error;
  // The message is empty if Node tried several addresses.
  const { message, code } = error as { message: string; code?: string };
  return new StoreUnavailable(message || code || 'the database cannot be reached', { cause: error });
}

/** Milliseconds in which a store must answer. */
const ANSWER_WITHIN_MS = 4_000;

/**
 * Settles like `work`, or rejects with {@link StoreUnavailable} after `ms` milliseconds. The work continues and may
 * still take effect, since nothing can stop a disk or a server in the middle of a commit.
 */
export async function withinDeadline<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const refusal = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailable(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, refusal]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the error for a database whose schema is not this release's. */
export function otherSchema(version: number, ours: number): Error {
  const remedy = version > ours ? 'run a newer release' : 'start release 1.2.1 once, which migrates it';
  return new Error(`its schema has version ${version}, this release has ${ours}: ${remedy}`);
}

export interface StoreOptions {
  /** Multiplies each deadline, 1 by default. Tests have more, since a loaded machine may be many times slower. */
  readonly patience?: number;
  /** Called with the time to each answer, in milliseconds. */
  readonly onAnswer?: ((ms: number) => void) | undefined;
  /** Called with each answer's failure, if any. */
  readonly onOutcome?: ((failure: Error | undefined) => void) | undefined;
}
