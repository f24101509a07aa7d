import { type KeyRecord, PROBE, usedOn } from './key-store.ts';
import { bytes, type Dialect, type KeyRow, keyWork, sql, type Work } from './key-work.ts';

interface KeyQuery {
  /** UTC day to return `used` for, from {@link ./key-store.ts utcDay}. */
  readonly day: number;
  readonly email?: string | undefined;
  readonly prefix?: string | undefined;
  /** Return only rows after this hash. Rows are sorted by hash. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** SQL condition that excludes {@link PROBE}. */
export const IS_KEY = `email <> '${PROBE.email}'`;

/** Operator access to the keys, even while the service is running. Methods reject with the database's own error. */
export type KeyAdmin = ReturnType<typeof createAdmin>;

/** Creates operator access to a database. `perform` runs work in a transaction. */
export function createAdmin(
  dialect: Dialect,
  perform: <Result>(begin: () => Work<Result>) => Promise<Result>,
  close: () => Promise<void>,
) {
  return {
    list: (query: KeyQuery) => perform(() => list(dialect, query)),
    totals: (day: number) => perform(() => totals(dialect, day)),
    revoke: (hash: string, revokedAt: number) => perform(() => keyWork(dialect).revoke(hash, revokedAt)),
    purge: (email: string) => perform(() => purge(dialect, email)),
    close,
  };
}

export interface ListedKey extends Omit<KeyRecord, 'revoked'> {
  /** SHA-256 of the key, 64 hexadecimal digits. */
  readonly hash: string;
  readonly email: string;
  /** Revocation time in milliseconds since the Unix epoch, or undefined if the key is live. */
  readonly revokedAt: number | undefined;
}

/** Reads the keys that match a query, by hash. A prefix of a hash is a range of hashes, which the index can find. */
function* list({ keys }: Dialect, { day, email, prefix, after, limit }: KeyQuery): Work<ListedKey[]> {
  const values: (string | number | Uint8Array)[] = [];
  // `push` returns the new length, which is also the number of the value's placeholder.
  const bind = (value: string | number | Uint8Array) => `$${values.push(value)}`;
  const conditions = [IS_KEY];
  if (email !== undefined) conditions.push(`email = ${bind(email)}`);
  if (prefix !== undefined) {
    const first = bind(bytes(prefix.padEnd(64, '0')));
    const last = bind(bytes(prefix.padEnd(64, 'f')));
    conditions.push(`hash BETWEEN ${first} AND ${last}`);
  }
  if (after !== undefined) conditions.push(`hash > ${bind(bytes(after))}`);
  const rows = yield* sql<KeyRow>(
    `SELECT hash, email, created_at, revoked_at, day, used
     FROM ${keys} WHERE ${conditions.join(' AND ')} ORDER BY hash LIMIT ${bind(limit)}`,
    ...values,
  );
  return rows.map((row) => ({
    hash: Buffer.from(row.hash).toString('hex'),
    email: row.email,
    createdAt: Number(row.created_at),
    revokedAt: row.revoked_at === null ? undefined : Number(row.revoked_at),
    used: usedOn(row, day),
  }));
}

/** Counts all keys, revoked keys, keys used on a day, and that day's predictions. */
function* totals(dialect: Dialect, day: number) {
  const [row] = yield* sql<Record<'keys' | 'revoked' | 'active' | 'used', number | string>>(
    `SELECT count(*) AS keys, count(revoked_at) AS revoked,
       count(*) FILTER (WHERE day = $1 AND used > 0) AS active,
       coalesce(sum(used) FILTER (WHERE day = $1), 0) AS used
     FROM ${dialect.keys} WHERE ${IS_KEY}`,
    day,
  );
  const { keys, revoked, active, used } = row as NonNullable<typeof row>;
  return { keys: Number(keys), revoked: Number(revoked), active: Number(active), used: Number(used) };
}

function* purge({ keys }: Dialect, email: string): Work<number> {
  const deleted = yield* sql(`DELETE FROM ${keys} WHERE email = $1 RETURNING hash`, email);
  return deleted.length;
}
