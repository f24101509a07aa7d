import type { KeyAdmin, KeyTotals, ListedKey } from './key-admin.ts';
import { createSalt, hashKey, rotatedKey } from './key-format.ts';
import { FORGET_AT_ONCE, type KeyStore, REPEAT_MS } from './key-store.ts';
import { usedOn } from './quota.ts';
import { deleteSalesOf, follow, saleWork } from './sale-work.ts';
import { bytes, type Dialect, type Perform, sql, type Works } from './sql.ts';

/** A key's row. PostgreSQL gives large numbers as text. */
export interface KeyRow {
  readonly hash: Uint8Array;
  readonly email: string;
  readonly created_at: number | string;
  readonly revoked_at: number | string | null;
  readonly day: number;
  readonly used: number;
}

/** Returns the work of a {@link KeyStore}, each a transaction. Each store counts quotas by itself, in batches. */
export function keyWork(
  dialect: Dialect,
): Works<Pick<KeyStore, 'issue' | 'find' | 'rotate' | 'forgetSalts' | 'revoke' | 'forget' | 'forgetUnused'>> {
  const { lock, lockFree, alone } = dialect;
  const keys = `${dialect.prefix}keys`;
  return {
    *issue(hash, email, createdAt, most) {
      yield* alone(email);
      const [found] = yield* sql<{ live: number | string }>(
        `SELECT count(*) AS live FROM (
           SELECT 1 FROM ${keys} WHERE email = $1 AND revoked_at IS NULL LIMIT $2) AS living`,
        email,
        most,
      );
      if (Number(found?.live) >= most) return false;
      yield* sql(`INSERT INTO ${keys} (hash, email, created_at) VALUES ($1, $2, $3)`, bytes(hash), email, createdAt);
      return true;
    },

    *find(hash, day) {
      const [row] = yield* sql<KeyRow>(
        `SELECT created_at, revoked_at, day, used FROM ${keys} WHERE hash = $1`,
        bytes(hash),
      );
      return (
        row && {
          createdAt: Number(row.created_at),
          revoked: row.revoked_at !== null,
          used: usedOn(row, day),
        }
      );
    },

    *rotate(key, rotatedAt, day) {
      const hash = bytes(hashKey(key));
      // Others that rotate this key wait for its row, and then see what became of it.
      const [old] = yield* sql<KeyRow & { replaced_by: Uint8Array | null; rotation_salt: Uint8Array | null }>(
        `SELECT revoked_at, day, used, replaced_by, rotation_salt FROM ${keys} WHERE hash = $1 ${lock}`,
        hash,
      );
      if (!old) return undefined;
      const { revoked_at: revokedAt, replaced_by: replacedBy } = old;
      const salt = old.rotation_salt ?? createSalt();
      const newKey = rotatedKey(key, salt);
      const newHash = bytes(hashKey(newKey));
      let createdAt = rotatedAt;
      if (revokedAt === null) {
        yield* sql(
          `INSERT INTO ${keys} (hash, email, created_at, day, used)
           SELECT $2, email, $3, day, used FROM ${keys} WHERE hash = $1`,
          hash,
          newHash,
          rotatedAt,
        );
      } else {
        if (Number(revokedAt) <= rotatedAt - REPEAT_MS || replacedBy === null) return undefined;
        // The hash changes only where a process of release 1.1.0, which has no salts, has rotated the key as well.
        const [unused] = yield* sql<KeyRow>(
          `UPDATE ${keys} SET hash = $2
           WHERE hash = $1 AND revoked_at IS NULL AND day = $3 AND used = $4 RETURNING created_at`,
          replacedBy,
          newHash,
          old.day,
          old.used,
        );
        if (!unused) return undefined;
        createdAt = Number(unused.created_at);
      }
      yield* sql(
        `UPDATE ${keys} SET replaced_by = $2, rotation_salt = $3, revoked_at = coalesce(revoked_at, $4)
         WHERE hash = $1`,
        hash,
        newHash,
        salt,
        rotatedAt,
      );
      yield* follow(dialect, replacedBy ?? hash, newHash);
      return { key: newKey, createdAt, used: usedOn(old, day) };
    },

    *forgetSalts(rotatedUntil) {
      const gone = yield* sql(
        `UPDATE ${keys} SET rotation_salt = NULL WHERE hash IN (
           SELECT hash FROM ${keys} WHERE rotation_salt IS NOT NULL AND revoked_at <= $1
           LIMIT ${FORGET_AT_ONCE} ${lockFree})
         RETURNING hash`,
        rotatedUntil,
      );
      return gone.length;
    },

    *revoke(hash, revokedAt) {
      const ended = yield* sql(
        `UPDATE ${keys} SET revoked_at = $2 WHERE hash = $1 AND revoked_at IS NULL RETURNING hash`,
        bytes(hash),
        revokedAt,
      );
      return ended.length === 1;
    },

    *forget(revokedBefore) {
      // Leaves to another node what it is deleting.
      const gone = yield* sql(
        `DELETE FROM ${keys} WHERE hash IN (
           SELECT hash FROM ${keys} WHERE revoked_at < $1 LIMIT ${FORGET_AT_ONCE} ${lockFree})
         RETURNING hash`,
        revokedBefore,
      );
      return gone.length;
    },

    *forgetUnused(issuedBefore) {
      const gone = yield* sql(
        `DELETE FROM ${keys} WHERE hash IN (
           SELECT hash FROM ${keys} WHERE day = 0 AND revoked_at IS NULL AND created_at < $1
           LIMIT ${FORGET_AT_ONCE} ${lockFree})
         RETURNING hash`,
        issuedBefore,
      );
      return gone.length;
    },
  };
}

/** Returns an operator's access to a database; `perform` runs a work as a transaction. */
export function createAdmin(dialect: Dialect, perform: Perform, close: KeyAdmin['close']): KeyAdmin {
  const work = adminWork(dialect);
  const sales = saleWork(dialect);
  return {
    list: (query) => perform(() => work.list(query)),
    totals: (day) => perform(() => work.totals(day)),
    revoke: (hash, revokedAt) => perform(() => work.revoke(hash, revokedAt)),
    purge: (email) => perform(() => work.purge(email)),
    sales: { page: (...args) => perform(() => sales.page(...args)) },
    close,
  };
}

function adminWork(dialect: Dialect): Works<Pick<KeyAdmin, 'list' | 'totals' | 'revoke' | 'purge'>> {
  const keys = `${dialect.prefix}keys`;
  return {
    revoke: keyWork(dialect).revoke,

    *list({ day, email, prefix, after, limit }) {
      const values: (string | number | Uint8Array)[] = [];
      const value = (one: string | number | Uint8Array) => `$${values.push(one)}`;
      const conditions = ['true'];
      if (email !== undefined) conditions.push(`email = ${value(email)}`);
      if (prefix !== undefined) {
        const [first, last] = ['0', 'f'].map((fill) => value(bytes(prefix.padEnd(64, fill))));
        conditions.push(`hash BETWEEN ${first} AND ${last}`);
      }
      if (after !== undefined) conditions.push(`hash > ${value(bytes(after))}`);
      const rows = yield* sql<KeyRow>(
        `SELECT hash, email, created_at, revoked_at, CASE WHEN day = ${value(day)} THEN used ELSE 0 END AS used
         FROM ${keys} WHERE ${conditions.join(' AND ')} ORDER BY hash LIMIT ${value(limit)}`,
        ...values,
      );
      return rows.map(
        ({ hash, email, created_at, revoked_at, used }): ListedKey => ({
          hash: Buffer.from(hash).toString('hex'),
          email,
          createdAt: Number(created_at),
          revokedAt: revoked_at === null ? undefined : Number(revoked_at),
          used,
        }),
      );
    },

    *totals(day) {
      const [row] = yield* sql<Record<keyof KeyTotals, number | string>>(
        `SELECT count(*) AS keys, count(revoked_at) AS revoked,
           count(*) FILTER (WHERE day = $1 AND used > 0) AS active,
           coalesce(sum(used) FILTER (WHERE day = $1), 0) AS used
         FROM ${keys}`,
        day,
      );
      const numbers = Object.entries(row ?? {}).map(([name, text]) => [name, Number(text)]);
      return Object.fromEntries(numbers) as KeyTotals;
    },

    *purge(email) {
      // Locks keys first, as a contribution does: the same order never waits in a circle.
      yield* sql(`SELECT hash FROM ${keys} WHERE email = $1 ORDER BY hash ${dialect.lock}`, email);
      yield* deleteSalesOf(dialect, email);
      const gone = yield* sql(`DELETE FROM ${keys} WHERE email = $1 RETURNING hash`, email);
      return gone.length;
    },
  };
}
