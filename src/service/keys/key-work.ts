import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../../base/day.ts';
import { hashKey, rotatedKey } from './key-format.ts';
import { KEEP_REVOKED_DAYS, type KeyStore, usedOn, utcDay } from './key-store.ts';

type Value = string | number | null | Uint8Array;

/**
 * A generator that yields SQL statements with values for `$1`, `$2` …, receives their rows, and returns a result. The
 * same work runs synchronously in SQLite's thread and asynchronously on PostgreSQL.
 */
export type Work<Result> = Generator<
  { readonly text: string; readonly values: readonly Value[] },
  Result,
  readonly unknown[]
>;

/** Yields one statement. Returns its rows. */
export function* sql<Row>(text: string, ...values: Value[]): Work<readonly Row[]> {
  return (yield { text, values }) as readonly Row[];
}

/** Maps each of a store's methods to a function that returns its database work. */
export type Works<Store> = {
  readonly [Name in keyof Store]: Store[Name] extends (...args: infer Args) => Promise<infer Result>
    ? (...args: Args) => Work<Result>
    : never;
};

/** Returns a store whose methods call `perform` with their name and arguments. */
export function storeMethods<Store extends object>(
  works: Works<Store>,
  perform: (name: keyof Store, args: readonly unknown[]) => unknown,
): Store {
  const names = Object.keys(works) as (keyof Store)[];
  return Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => perform(name, args)])) as Store;
}

/** Creates the work for a named method without running it. */
export function startWork<Store extends object>(works: Works<Store>, name: keyof Store, args: readonly unknown[]) {
  return (works[name] as (...args: readonly unknown[]) => Work<unknown>)(...args);
}

/** Differences between the databases. SQLite needs no locks, because it has one writer at a time. */
export interface Dialect {
  readonly keys: string;
  /** SELECT clause that locks the rows until the transaction ends. */
  readonly lockRows: string;
  /** Like `lockRows`, but skips rows that another transaction has locked. */
  readonly lockFreeRows: string;
  lockName(name: string): Work<void>;
}

export const SQLITE: Dialect = {
  keys: 'keys',
  lockRows: '',
  lockFreeRows: '',
  *lockName() {},
};

export const bytes = (hexadecimal: string): Buffer => Buffer.from(hexadecimal, 'hex');

/** A key's row. PostgreSQL returns large numbers as text. */
export interface KeyRow {
  readonly hash: Uint8Array;
  readonly email: string;
  readonly created_at: number | string;
  readonly revoked_at: number | string | null;
  readonly day: number;
  readonly used: number;
  readonly replaced_by: Uint8Array | null;
  readonly rotation_salt: Uint8Array | null;
}

/** The day on which a key was last used, or issued if it was never used, since `day` is 0 until the first use. */
const LAST_DAY = `CASE WHEN day = 0 THEN created_at / ${DAY_MS} ELSE day END`;

const IDLE_DAYS = 90;
/** Milliseconds during which a rotation may be repeated with the old key. */
const REPEAT_MS = 60_000;
/** Maximum number of rows to change per transaction, so that requests don't have to wait long. */
const FORGET_AT_ONCE = 1_000;

/** Implements most {@link KeyStore} methods as work. Each must run in one transaction. */
export function keyWork(dialect: Dialect): Works<Omit<KeyStore, 'consume' | 'check' | 'close'>> {
  const { keys, lockRows, lockName } = dialect;
  return {
    *issue(hash, email, createdAt, most) {
      yield* lockName(email);
      const [row] = yield* sql<{ live: number | string }>(
        `SELECT count(*) AS live FROM (
           SELECT 1 FROM ${keys} WHERE email = $1 AND revoked_at IS NULL LIMIT $2) AS living`,
        email,
        most,
      );
      // At the limit, make room by revoking the key that has been idle for longest.
      if (Number(row?.live) >= most) {
        const revoked = yield* sql(
          `UPDATE ${keys} SET revoked_at = $2 WHERE hash = (
             SELECT hash FROM ${keys} WHERE email = $1 AND revoked_at IS NULL AND ${LAST_DAY} <= $3
             ORDER BY ${LAST_DAY}, hash LIMIT 1 ${lockRows})
           RETURNING hash`,
          email,
          createdAt,
          utcDay(createdAt) - IDLE_DAYS,
        );
        if (revoked.length === 0) return false;
      }
      yield* sql(`INSERT INTO ${keys} (hash, email, created_at) VALUES ($1, $2, $3)`, bytes(hash), email, createdAt);
      return true;
    },

    *find(hash, day) {
      const [row] = yield* sql<KeyRow>(
        `SELECT created_at, revoked_at, day, used FROM ${keys} WHERE hash = $1`,
        bytes(hash),
      );
      if (!row) return undefined;
      return { createdAt: Number(row.created_at), revoked: row.revoked_at !== null, used: usedOn(row, day) };
    },

    rotate: (key, rotatedAt, day) => rotate(dialect, key, rotatedAt, day),

    *revoke(hash, revokedAt) {
      const revoked = yield* sql(
        `UPDATE ${keys} SET revoked_at = $2 WHERE hash = $1 AND revoked_at IS NULL RETURNING hash`,
        bytes(hash),
        revokedAt,
      );
      return revoked.length === 1;
    },

    *forget(now, unusedDays) {
      const dropSalt = `UPDATE ${keys} SET rotation_salt = NULL`;
      const remove = `DELETE FROM ${keys}`;
      const hasOldSalt = 'rotation_salt IS NOT NULL AND revoked_at <= $1';
      const isUnused = 'day = 0 AND revoked_at IS NULL AND created_at < $1';
      const areSaltsGone = yield* changeSome(dialect, dropSalt, hasOldSalt, now - REPEAT_MS);
      const areRevokedGone = yield* changeSome(dialect, remove, 'revoked_at < $1', now - KEEP_REVOKED_DAYS * DAY_MS);
      const areUnusedGone = yield* changeSome(dialect, remove, isUnused, now - unusedDays * DAY_MS);
      return areSaltsGone && areRevokedGone && areUnusedGone;
    },
  };
}

/** Replaces and revokes a live key, or derives the same replacement again if the rotation is repeated. */
function* rotate(dialect: Dialect, key: string, rotatedAt: number, day: number) {
  const { keys, lockRows } = dialect;
  const hash = bytes(hashKey(key));
  // Concurrent rotations of this key wait for its row, and then see the new key.
  const [old] = yield* sql<KeyRow>(
    `SELECT revoked_at, day, used, replaced_by, rotation_salt FROM ${keys} WHERE hash = $1 ${lockRows}`,
    hash,
  );
  if (!old) return undefined;
  const salt = old.rotation_salt ?? randomBytes(32);
  const newKey = rotatedKey(key, salt);
  const newHash = bytes(hashKey(newKey));
  const isLive = old.revoked_at === null;
  const createdAt = isLive
    ? yield* replace(dialect, hash, newHash, rotatedAt)
    : yield* findReplacement(dialect, old, newHash, rotatedAt);
  if (createdAt === undefined) return undefined;
  yield* sql(
    `UPDATE ${keys} SET replaced_by = $2, rotation_salt = $3, revoked_at = coalesce(revoked_at, $4)
     WHERE hash = $1`,
    hash,
    newHash,
    salt,
    rotatedAt,
  );
  return { key: newKey, createdAt, used: usedOn(old, day) };
}

/** Stores a replacement with a live key's address and usage. Returns the time at which the replacement was issued. */
function* replace({ keys }: Dialect, hash: Buffer, newHash: Buffer, rotatedAt: number): Work<number> {
  yield* sql(
    `INSERT INTO ${keys} (hash, email, created_at, day, used)
     SELECT $2, email, $3, day, used FROM ${keys} WHERE hash = $1`,
    hash,
    newHash,
    rotatedAt,
  );
  return rotatedAt;
}

/**
 * Returns the time at which a rotated key's replacement was issued. Returns undefined if it's too late to repeat the
 * rotation, or if the replacement has been used or revoked.
 */
function* findReplacement(
  { keys }: Dialect,
  old: KeyRow,
  newHash: Buffer,
  rotatedAt: number,
): Work<number | undefined> {
  if (Number(old.revoked_at) <= rotatedAt - REPEAT_MS || old.replaced_by === null) return undefined;
  // The hash changes only if a process of release 1.1.0, which has no salts, rotated the key.
  const [replacement] = yield* sql<KeyRow>(
    `UPDATE ${keys} SET hash = $2
     WHERE hash = $1 AND revoked_at IS NULL AND day = $3 AND used = $4 RETURNING created_at`,
    old.replaced_by,
    newHash,
    old.day,
    old.used,
  );
  return replacement === undefined ? undefined : Number(replacement.created_at);
}

/** Changes some of the matching rows, skipping rows locked by other nodes. Returns false if more rows may match. */
function* changeSome({ keys, lockFreeRows }: Dialect, change: string, condition: string, time: number): Work<boolean> {
  const changed = yield* sql(
    `${change} WHERE hash IN (SELECT hash FROM ${keys} WHERE ${condition} LIMIT ${FORGET_AT_ONCE} ${lockFreeRows})
     RETURNING hash`,
    time,
  );
  return changed.length < FORGET_AT_ONCE;
}
