import { randomBytes } from 'node:crypto';
import { DAY_MS } from '../../base/day.ts';
import { hashKey, rotatedKey } from './key-format.ts';
import { KEEP_REVOKED_DAYS, type KeyRecord, type KeyStore } from './key-store.ts';
import { usedOn, utcDay } from './quota.ts';

type Value = string | number | null | Uint8Array;

/**
 * Statements that build on each other's rows: yields one with values for `$1`, `$2` …, receives its rows, and so on
 * until it returns a result.
 * SQLite's thread runs it directly ({@link ./sqlite/sqlite-work.ts}), PostgreSQL with a wait for each statement.
 */
export type Work<Result> = Generator<
  { readonly text: string; readonly values: readonly Value[] },
  Result,
  readonly unknown[]
>;

export function* sql<Row>(text: string, ...values: Value[]): Work<readonly Row[]> {
  return (yield { text, values }) as readonly Row[];
}

/** The methods of a store as work for its database. */
export type Works<Store> = {
  readonly [Name in keyof Store]: Store[Name] extends (...args: infer Args) => Promise<infer Result>
    ? (...args: Args) => Work<Result>
    : never;
};

/** Returns a store's methods, each of which has its work, named and with arguments, done by `ask`. */
export function asking<Store extends object>(
  works: Works<Store>,
  ask: (name: keyof Store, args: readonly unknown[]) => unknown,
): Store {
  const names = Object.keys(works) as (keyof Store)[];
  return Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => ask(name, args)])) as Store;
}

/** Begins the work of a method by its name. */
export function begin<Store extends object>(works: Works<Store>, name: keyof Store, args: readonly unknown[]) {
  return (works[name] as (...args: readonly unknown[]) => Work<unknown>)(...args);
}

/** Differences between the databases. SQLite has one writer at a time, so it needs no locks. */
export interface Dialect {
  /** Name of the table of keys. */
  readonly keys: string;
  /** Ends a SELECT whose rows stay as they are until the transaction ends. */
  readonly lock: string;
  /** The same, without the rows that another transaction has locked. */
  readonly lockFree: string;
  /** Makes other transactions with the same name wait. */
  alone(name: string): Work<void>;
}

export const SQLITE: Dialect = {
  keys: 'keys',
  lock: '',
  lockFree: '',
  *alone() {},
};

/** Returns the bytes of a hash in hexadecimal. */
export const bytes = (hash: string): Buffer => Buffer.from(hash, 'hex');

/** A key's row. PostgreSQL gives large numbers as text. */
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

/** The day of a key's last use, or of its issue: `day` is 0 until it is used. */
const LAST_DAY = `CASE WHEN day = 0 THEN created_at / ${DAY_MS} ELSE day END`;

/** Days after which an unused key may give way to a new one of its address. */
const IDLE_DAYS = 90;
/** Milliseconds during which a rotation may be repeated with the old key. */
const REPEAT_MS = 60_000;
/** Maximum number of keys or salts to delete in one transaction. */
const FORGET_AT_ONCE = 1_000;

/** Returns the work of a {@link KeyStore}, each within a transaction. Stores count quotas themselves, in batches. */
export function keyWork(dialect: Dialect): Works<Omit<KeyStore, 'consume' | 'check' | 'close'>> {
  return {
    issue: (...args) => issue(dialect, ...args),
    find: (...args) => find(dialect, ...args),
    rotate: (...args) => rotate(dialect, ...args),
    revoke: (...args) => revoke(dialect, ...args),
    forget: (...args) => forget(dialect, ...args),
  };
}

function* issue(
  { keys, lock, alone }: Dialect,
  hash: string,
  email: string,
  createdAt: number,
  most: number,
): Work<boolean> {
  yield* alone(email);
  const [found] = yield* sql<{ live: number | string }>(
    `SELECT count(*) AS live FROM (
       SELECT 1 FROM ${keys} WHERE email = $1 AND revoked_at IS NULL LIMIT $2) AS living`,
    email,
    most,
  );
  if (Number(found?.live) >= most) {
    const idle = yield* sql(
      `UPDATE ${keys} SET revoked_at = $2 WHERE hash = (
         SELECT hash FROM ${keys} WHERE email = $1 AND revoked_at IS NULL AND ${LAST_DAY} <= $3
         ORDER BY ${LAST_DAY}, hash LIMIT 1 ${lock})
       RETURNING hash`,
      email,
      createdAt,
      utcDay(createdAt) - IDLE_DAYS,
    );
    if (idle.length === 0) return false;
  }
  yield* sql(`INSERT INTO ${keys} (hash, email, created_at) VALUES ($1, $2, $3)`, bytes(hash), email, createdAt);
  return true;
}

function* find({ keys }: Dialect, hash: string, day: number): Work<KeyRecord | undefined> {
  const [row] = yield* sql<KeyRow>(
    `SELECT created_at, revoked_at, day, used FROM ${keys} WHERE hash = $1`,
    bytes(hash),
  );
  if (!row) return undefined;
  return { createdAt: Number(row.created_at), revoked: row.revoked_at !== null, used: usedOn(row, day) };
}

function* rotate(dialect: Dialect, key: string, rotatedAt: number, day: number) {
  const { keys, lock } = dialect;
  const hash = bytes(hashKey(key));
  // Others that rotate this key wait for its row, and then see the result.
  const [old] = yield* sql<KeyRow>(
    `SELECT revoked_at, day, used, replaced_by, rotation_salt FROM ${keys} WHERE hash = $1 ${lock}`,
    hash,
  );
  if (!old) return undefined;
  const salt = old.rotation_salt ?? randomBytes(32);
  const newKey = rotatedKey(key, salt);
  const newHash = bytes(hashKey(newKey));
  const createdAt = yield* old.revoked_at === null
    ? replace(dialect, hash, newHash, rotatedAt)
    : findReplacement(dialect, old, newHash, rotatedAt);
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

/** Stores a key that replaces a live one, with its address and use. Returns the time of its issue. */
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

/** Returns the time at which a rotated key's replacement was issued; undefined if it may not be given again. */
function* findReplacement(
  { keys }: Dialect,
  old: KeyRow,
  newHash: Buffer,
  rotatedAt: number,
): Work<number | undefined> {
  if (Number(old.revoked_at) <= rotatedAt - REPEAT_MS || old.replaced_by === null) return undefined;
  // The hash differs only if a process of release 1.1.0, which has no salts, has rotated the key as well.
  const [unused] = yield* sql<KeyRow>(
    `UPDATE ${keys} SET hash = $2
     WHERE hash = $1 AND revoked_at IS NULL AND day = $3 AND used = $4 RETURNING created_at`,
    old.replaced_by,
    newHash,
    old.day,
    old.used,
  );
  return unused && Number(unused.created_at);
}

function* revoke({ keys }: Dialect, hash: string, revokedAt: number): Work<boolean> {
  const ended = yield* sql(
    `UPDATE ${keys} SET revoked_at = $2 WHERE hash = $1 AND revoked_at IS NULL RETURNING hash`,
    bytes(hash),
    revokedAt,
  );
  return ended.length === 1;
}

function* forget(dialect: Dialect, now: number, unusedDays: number): Work<boolean> {
  const { keys } = dialect;
  const change = `UPDATE ${keys} SET rotation_salt = NULL`;
  const remove = `DELETE FROM ${keys}`;
  const isOver = 'rotation_salt IS NOT NULL AND revoked_at <= $1';
  const isUnused = 'day = 0 AND revoked_at IS NULL AND created_at < $1';
  const areSaltsGone = yield* changeSome(dialect, change, isOver, now - REPEAT_MS);
  const areRevokedGone = yield* changeSome(dialect, remove, 'revoked_at < $1', now - KEEP_REVOKED_DAYS * DAY_MS);
  const areUnusedGone = yield* changeSome(dialect, remove, isUnused, now - unusedDays * DAY_MS);
  return areSaltsGone && areRevokedGone && areUnusedGone;
}

/**
 * Changes some of the keys that a condition names, but not those that another node is changing. False if there may be
 * more.
 */
function* changeSome({ keys, lockFree }: Dialect, change: string, condition: string, time: number): Work<boolean> {
  const changed = yield* sql(
    `${change} WHERE hash IN (SELECT hash FROM ${keys} WHERE ${condition} LIMIT ${FORGET_AT_ONCE} ${lockFree})
     RETURNING hash`,
    time,
  );
  return changed.length < FORGET_AT_ONCE;
}
