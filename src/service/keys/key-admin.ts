import { type KeyRecord, PROBE } from './key-store.ts';
import { bytes, type Dialect, type KeyRow, keyWork, sql, type Work } from './key-work.ts';
import { usedOn } from './quota.ts';

interface KeyQuery {
  /** The UTC day that `used` is about; see {@link ./quota.ts utcDay}. */
  readonly day: number;
  readonly email?: string | undefined;
  /** Only keys whose hash starts with these hexadecimal digits. */
  readonly prefix?: string | undefined;
  /** Only hashes after this one: lists come in the order of their hashes. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** False for the row that checks count for. */
export const IS_KEY = `email <> '${PROBE.email}'`;

/** Operators' access to the keys, even while the service runs. Methods reject with the database's own words. */
export type KeyAdmin = ReturnType<typeof createAdmin>;

/** Returns an operator's access to a database; `perform` runs work as a transaction. */
export function createAdmin(
  dialect: Dialect,
  perform: <Result>(begin: () => Work<Result>) => Promise<Result>,
  close: () => Promise<void>,
) {
  return {
    list: (query: KeyQuery) => perform(() => list(dialect, query)),
    totals: (day: number) => perform(() => totals(dialect, day)),
    revoke: (hash: string, revokedAt: number) => perform(() => keyWork(dialect).revoke(hash, revokedAt)),
    /** Deletes an address with its keys. Returns how many there were. */
    purge: (email: string) => perform(() => purge(dialect, email)),
    close,
  };
}

export interface ListedKey extends Omit<KeyRecord, 'revoked'> {
  /** SHA-256 of the key, 64 hexadecimal digits: it identifies the key if the key itself is not known. */
  readonly hash: string;
  readonly email: string;
  /** Milliseconds since the Unix epoch; undefined while the key is live. */
  readonly revokedAt: number | undefined;
}

function* list({ keys }: Dialect, { day, email, prefix, after, limit }: KeyQuery): Work<ListedKey[]> {
  const values: (string | number | Uint8Array)[] = [];
  const value = (one: string | number | Uint8Array) => `$${values.push(one)}`;
  const conditions = [IS_KEY];
  if (email !== undefined) conditions.push(`email = ${value(email)}`);
  if (prefix !== undefined) {
    const [first, last] = ['0', 'f'].map((fill) => value(bytes(prefix.padEnd(64, fill))));
    conditions.push(`hash BETWEEN ${first} AND ${last}`);
  }
  if (after !== undefined) conditions.push(`hash > ${value(bytes(after))}`);
  const rows = yield* sql<KeyRow>(
    `SELECT hash, email, created_at, revoked_at, day, used
     FROM ${keys} WHERE ${conditions.join(' AND ')} ORDER BY hash LIMIT ${value(limit)}`,
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

/** Counts keys, revoked ones, those used on a day, and their predictions. */
function* totals({ keys: table }: Dialect, day: number) {
  const [row] = yield* sql<Record<'keys' | 'revoked' | 'active' | 'used', number | string>>(
    `SELECT count(*) AS keys, count(revoked_at) AS revoked,
       count(*) FILTER (WHERE day = $1 AND used > 0) AS active,
       coalesce(sum(used) FILTER (WHERE day = $1), 0) AS used
     FROM ${table} WHERE ${IS_KEY}`,
    day,
  );
  const { keys, revoked, active, used } = row as NonNullable<typeof row>;
  return { keys: Number(keys), revoked: Number(revoked), active: Number(active), used: Number(used) };
}

function* purge({ keys }: Dialect, email: string): Work<number> {
  const gone = yield* sql(`DELETE FROM ${keys} WHERE email = $1 RETURNING hash`, email);
  return gone.length;
}
