// The key store: one interface, two databases.
//
//   KeyStore
//     +- sqlite/sqlite-store.ts      sends calls to a thread, many in one transaction (group-commit.ts)
//     |    +- sqlite/sqlite-worker.ts  the thread, which runs each call's statements (sqlite-work.ts)
//     +- postgres/postgres-store.ts  runs calls on a pool of connections, and counts quotas in batches
//   KeyAdmin (key-admin.ts): operators' commands, even while a service runs
//     +- sqlite/sqlite-admin.ts, postgres/postgres-store.ts
//
// Both run the statements in key-work.ts, but each counts quotas with its own statement.

import { DAY_MS } from '../../base/day.ts';

// Times are in milliseconds since the Unix epoch.

/** Stored data for an issued key. The key itself is not stored. */
export interface KeyRecord {
  readonly createdAt: number;
  readonly revoked: boolean;
  readonly used: number;
}

/** The outcome of a request that counts toward a key's daily quota. `used` includes the request if it was granted. */
export type QuotaResult =
  | { readonly outcome: 'granted'; readonly used: number }
  | { readonly outcome: 'exhausted'; readonly used: number }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'revoked' };

/**
 * Keys and their daily use. A method's effect is on disk before its promise resolves. If the store cannot answer now,
 * every method rejects with {@link StoreUnavailable}. `hash` comes from {@link ./key-format.ts hashKey}, and `day` from
 * {@link utcDay}.
 */
export interface KeyStore {
  /**
   * Stores a new key. If the address already has `most` live keys, first revokes the longest-idle one, or resolves to
   * false if none has been idle for at least 90 days. Concurrent calls can't exceed the limit.
   */
  issue(hash: string, email: string, createdAt: number, most: number): Promise<boolean>;
  find(hash: string, day: number): Promise<KeyRecord | undefined>;
  /**
   * Counts a request unless it would exceed the limit. Concurrent calls can't exceed it. If the key was last used up to
   * two days in the future because the clock stepped back, the request counts toward that day.
   */
  consume(hash: string, day: number, limit: number): Promise<QuotaResult>;
  /**
   * Atomically replaces a live key with a new one that has its address and usage, and revokes the old one. In case the
   * response was lost, the same call returns the same new key for a minute, unless that key has been used. Takes the
   * key itself, since the new one is derived from it and a salt. Resolves to undefined if the key can't be rotated.
   */
  rotate(
    key: string,
    rotatedAt: number,
    day: number,
  ): Promise<(Omit<KeyRecord, 'revoked'> & { readonly key: string }) | undefined>;
  /** Revokes a key permanently. Resolves to false if the key doesn't exist or was already revoked. */
  revoke(hash: string, revokedAt: number): Promise<boolean>;
  /**
   * Deletes the salts of rotations that can no longer be repeated, keys revoked more than {@link KEEP_REVOKED_DAYS}
   * ago, and keys issued more than `unusedDays` ago but never used. Deletes a limited number so that requests don't
   * have to wait long. Resolves to false if there may be more.
   */
  forget(now: number, unusedDays: number): Promise<boolean>;
  /** Resolves if the store can durably count a prediction at `now`. */
  check(now: number): Promise<void>;
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
export const MOST_DAYS_AHEAD = 2;

/** Returns a key's requests on a UTC day. Uses the count of a slightly later day if the clock has stepped back. */
export function usedOn(last: { readonly day: number; readonly used: number }, day: number): number {
  return last.day < day || last.day > day + MOST_DAYS_AHEAD ? 0 : last.used;
}

/** Returns today's quota usage in the format shown to key holders. `resetsAt` is the next UTC midnight in RFC 3339. */
export function usageOf(used: number, now: number, requestsPerDay: number) {
  return {
    requestsToday: used,
    remainingToday: Math.max(0, requestsPerDay - used),
    resetsAt: new Date((utcDay(now) + 1) * DAY_MS).toISOString(),
  };
}

/** A dummy key for health checks, which count predictions against it. Listings omit its row. */
export const PROBE = { hash: '0'.repeat(64), email: '', perDay: 1_000_000_000 };

/** Counts a prediction for {@link PROBE}, and creates its row if it is missing. */
export async function countProbe(store: Pick<KeyStore, 'issue' | 'consume'>, now: number): Promise<void> {
  const consume = () => store.consume(PROBE.hash, utcDay(now), PROBE.perDay);
  const { outcome } = await consume();
  if (outcome !== 'unknown') return;
  await store.issue(PROBE.hash, PROBE.email, now, 1);
  await consume();
}

/**
 * The store cannot answer now, and the caller may try again. Nothing has happened, unless the store missed its deadline
 * or a connection to PostgreSQL broke during a commit: then the outcome is unknown.
 */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  /** Identifies the error to src/service/http, which does not import stores. */
  readonly code = 'STORE_UNAVAILABLE';
}

/** Days to keep a revoked key, so that requests get a "revoked" error and operators can look up its address. */
export const KEEP_REVOKED_DAYS = 30;

/** Default number of days after which a key that has never been used is deleted. */
export const UNUSED_KEY_DAYS = 90;

/** Schema versions of a database before and after startup; `from` is 0 for an empty database. */
export interface Migrated {
  readonly from: number;
  readonly to: number;
}

/** Returns a warning that a migration can't be undone, or undefined if no existing database was migrated. */
export function migrationNotice({ from, to }: Migrated): string | undefined {
  if (from === 0 || from === to) return undefined;
  return (
    `The key database was migrated from schema version ${from} to ${to}. This cannot be undone: older releases ` +
    'will refuse it from now on, and need a backup made before the migration.'
  );
}

/** Returns the error for a database that a newer release has migrated. */
export function newerSchema(version: number, newest: number): Error {
  return new Error(
    `its schema has version ${version}, this release supports versions up to ${newest}: run a newer release`,
  );
}

export interface StoreObservers {
  readonly onBatch?: ((size: number, ms: number) => void) | undefined;
  /**
   * Called after each operation or batch, with its failure, if any, and its path to the database, since one path may
   * fail while another works. `file` is the check of the SQLite file.
   */
  readonly onOutcome?: ((failure: Error | undefined, path: 'batches' | 'statements' | 'file') => void) | undefined;
  /** Called when the schema is up to date: at startup, or once the database can be reached. */
  readonly onMigrated?: ((migrated: Migrated) => void) | undefined;
}
