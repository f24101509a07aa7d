// The store of keys: one interface, two databases.
//
//   KeyStore
//     +- sqlite/sqlite-store.ts      hands each call to a thread, many calls in one transaction (group-commit.ts)
//     |    +- sqlite/sqlite-worker.ts  the thread: runs the calls' statements directly (sqlite-work.ts)
//     +- postgres/postgres-store.ts  runs each call over a pool of connections, quotas in batches of one statement
//   KeyAdmin (key-admin.ts): operators' commands, even while a service runs
//     +- sqlite/sqlite-admin.ts, postgres/postgres-store.ts
//
// Both run the statements that key-work.ts yields one by one. Each has its own for quotas and checks.

import { utcDay } from './quota.ts';

// Times are in milliseconds since the Unix epoch.

/** An issued key as stored; the key itself is never stored. */
export interface KeyRecord {
  readonly createdAt: number;
  readonly revoked: boolean;
  /** Answered predictions on the requested day. */
  readonly used: number;
}

/** The result of a request for some of a key's daily quota; `used` is the use of the day after it. */
export type QuotaResult =
  | { readonly outcome: 'granted'; readonly used: number }
  | { readonly outcome: 'exhausted'; readonly used: number }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'revoked' };

/**
 * Keys and their daily use. The effect of a method is on disk before its promise resolves. Every method rejects
 * with {@link StoreUnavailable} if the store cannot answer now. Keys are named by their hash (64 hexadecimal digits),
 * days by {@link ./quota.ts utcDay}.
 */
export interface KeyStore {
  /**
   * Stores a new key; exact under any concurrency. If the address already has `most` live keys, revokes the one idle
   * for longest, at least 90 days. False if there is none.
   */
  issue(hash: string, email: string, createdAt: number, most: number): Promise<boolean>;
  find(hash: string, day: number): Promise<KeyRecord | undefined>;
  /**
   * Counts a request unless that would exceed the limit; exact under any concurrency. A day up to two earlier than one
   * already counted (a clock that stepped back) counts toward that one.
   */
  consume(hash: string, day: number, limit: number): Promise<QuotaResult>;
  /**
   * Replaces a live key with a new one, with its address and use; the old one is revoked at the same instant. Repeated
   * within a minute, it returns the same key unless that has been used: the first answer may have been lost or
   * late. Takes the key itself, from which the new one is derived with a salt; of both only the hash is stored.
   * Undefined if there was nothing to replace.
   */
  rotate(
    key: string,
    rotatedAt: number,
    day: number,
  ): Promise<(Omit<KeyRecord, 'revoked'> & { readonly key: string }) | undefined>;
  /** Revokes a key for good. False if no such key was live. */
  revoke(hash: string, revokedAt: number): Promise<boolean>;
  /**
   * Deletes salts of rotations that can no longer be repeated, keys revoked more than {@link KEEP_REVOKED_DAYS} ago,
   * and live keys issued more than `unusedDays` ago and never used. Does some of it, so that no request is held up:
   * false if there may be more.
   */
  forget(now: number, unusedDays: number): Promise<boolean>;
  /** Resolves if a prediction could be counted at `now`, and would be found after a restart. */
  check(now: number): Promise<void>;
  /** Finishes work in progress and closes. */
  close(): Promise<void>;
}

/** A row that is no key: a prediction is counted for it to find out if keys work. No listing shows its address. */
export const PROBE = { hash: '0'.repeat(64), email: '', perDay: 1_000_000_000 };

/** Counts a prediction for {@link PROBE}, as for any key. */
export async function countProbe(store: Pick<KeyStore, 'issue' | 'consume'>, now: number): Promise<void> {
  const take = () => store.consume(PROBE.hash, utcDay(now), PROBE.perDay);
  const { outcome } = await take();
  if (outcome !== 'unknown') return;
  await store.issue(PROBE.hash, PROBE.email, now, 1);
  await take();
}

/**
 * The store cannot answer now, and the caller may try again. Nothing has happened, unless the store missed its deadline
 * or a connection to PostgreSQL broke during a commit: then nobody can know.
 */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  /** The code by which src/service/http, which is independent of stores, recognizes it. */
  readonly code = 'STORE_UNAVAILABLE';
}

/** Days after its end during which a revoked key is still answered as revoked, and operators see its address. */
export const KEEP_REVOKED_DAYS = 30;

/** Days after which a key that was never used is deleted, unless the operator sets another number. */
export const UNUSED_KEY_DAYS = 90;

/** Schema versions of a database before and after a start; 0 before for an empty one. */
export interface Migrated {
  readonly from: number;
  readonly to: number;
}

/** Returns a warning that a migration cannot be undone; undefined if there was none. */
export function migrationNotice({ from, to }: Migrated): string | undefined {
  if (from === 0 || from === to) return undefined;
  return (
    `The key database was migrated from schema version ${from} to ${to}. This cannot be undone: older releases ` +
    'will refuse it from now on, and need a backup made before the migration.'
  );
}

/** Returns the refusal of a database that a newer release has migrated. */
export function newerSchema(version: number, newest: number): Error {
  return new Error(
    `its schema has version ${version}, this release supports versions up to ${newest}: run a newer release`,
  );
}

export interface StoreObservers {
  readonly onBatch?: ((size: number, ms: number) => void) | undefined;
  /**
   * Called after each operation, or batch of them, with the reason for its failure, if it failed, and its path to the
   * database: one may fail while another works. `file` is the check of SQLite's file.
   */
  readonly onOutcome?: ((failure: Error | undefined, path: 'batches' | 'statements' | 'file') => void) | undefined;
  /** Called when the schema is up to date: at startup, or when the database can be reached. */
  readonly onMigrated?: ((migrated: Migrated) => void) | undefined;
}
