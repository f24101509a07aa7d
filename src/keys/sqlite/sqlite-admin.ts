import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { SaleReader } from '../../sales/sale-store.ts';
import { preparePages, purgeSales } from '../../sales/sqlite/sales.ts';
import {
  hashRange,
  type KeyAdmin,
  type KeyQuery,
  type KeyTotals,
  type ListedKey,
  type ListedRow,
  listedKeyOf,
} from '../key-admin.ts';
import { migrate } from './schema.ts';

/** A service that writes at the same time holds the lock for milliseconds. */
const BUSY_TIMEOUT_MS = 10_000;

/** Opens an existing SQLite file, beside a service that may be using it. Throws a sentence when it cannot. */
export function openSqliteAdmin(file: string): KeyAdmin {
  if (!existsSync(file)) {
    throw new Error(`There is no key database at ${file}: set DATA_DIR to the service's folder.`);
  }
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec('PRAGMA synchronous = FULL');
    database.exec('PRAGMA secure_delete = ON');
    migrate(database);
  } catch (error) {
    database.close();
    throw new Error(`The key database ${file} cannot be used: ${(error as Error).message}.`);
  }
  return new SqliteAdmin(database);
}

class SqliteAdmin implements KeyAdmin {
  readonly #database: DatabaseSync;
  readonly sales: SaleReader;

  constructor(database: DatabaseSync) {
    this.#database = database;
    const page = preparePages(database);
    this.sales = { page: async (after, limit) => page(after, limit) };
  }

  async list({ day, email, prefix, after, limit }: KeyQuery): Promise<ListedKey[]> {
    const conditions = ['1'];
    const values: Record<string, SQLInputValue> = { day, limit };
    if (email !== undefined) {
      conditions.push('email = :email');
      values.email = email;
    }
    if (prefix !== undefined) {
      conditions.push('hash BETWEEN :first AND :last');
      [values.first, values.last] = hashRange(prefix).map(bytes) as [Buffer, Buffer];
    }
    if (after !== undefined) {
      conditions.push('hash > :after');
      values.after = bytes(after);
    }
    const rows = this.#database
      .prepare(
        `SELECT lower(hex(hash)) AS hash, email, created_at, revoked_at,
           CASE WHEN day = :day THEN used ELSE 0 END AS used
         FROM keys WHERE ${conditions.join(' AND ')} ORDER BY keys.hash LIMIT :limit`,
      )
      .all(values) as unknown as ListedRow[];
    return rows.map(listedKeyOf);
  }

  async totals(day: number): Promise<KeyTotals> {
    return this.#database
      .prepare(
        `SELECT count(*) AS keys, count(revoked_at) AS revoked,
           count(*) FILTER (WHERE day = :day AND used > 0) AS active,
           coalesce(sum(used) FILTER (WHERE day = :day), 0) AS used
         FROM keys`,
      )
      .get({ day }) as unknown as KeyTotals;
  }

  async revoke(hash: string, revokedAt: number): Promise<boolean> {
    const { changes } = this.#database
      .prepare('UPDATE keys SET revoked_at = ? WHERE hash = ? AND revoked_at IS NULL')
      .run(revokedAt, bytes(hash));
    return changes === 1;
  }

  async purge(email: string): Promise<number> {
    const database = this.#database;
    database.exec('BEGIN IMMEDIATE');
    try {
      purgeSales(database, email);
      const { changes } = database.prepare('DELETE FROM keys WHERE email = ?').run(email);
      database.exec('COMMIT');
      return Number(changes);
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}

function bytes(hash: string): Buffer {
  return Buffer.from(hash, 'hex');
}
