import type { Pool } from 'pg';
import { page, purgeSales } from '../../sales/postgres/sales.ts';
import type { SaleReader } from '../../sales/sale-store.ts';
import {
  hashRange,
  type KeyAdmin,
  type KeyQuery,
  type KeyTotals,
  type ListedKey,
  type ListedRow,
  listedKeyOf,
} from '../key-admin.ts';
import { createPool, describeDatabase } from './connection.ts';
import { migrate } from './schema.ts';

/** Opens a PostgreSQL database, beside services that may be using it. Rejects with a sentence when it cannot. */
export async function openPostgresAdmin(url: string): Promise<KeyAdmin> {
  const pool = createPool(url, 1);
  try {
    const client = await pool.connect();
    await migrate(client).finally(() => client.release());
  } catch (error) {
    await pool.end();
    const { message, code } = error as { message: string; code?: string };
    throw new Error(
      `The database at ${describeDatabase(url)} cannot be used: ${message || code}. Check DATABASE_URL.`,
    );
  }
  return new PostgresAdmin(pool);
}

class PostgresAdmin implements KeyAdmin {
  readonly #pool: Pool;
  readonly sales: SaleReader;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.sales = { page: (after, limit) => page(pool, after, limit) };
  }

  async list({ day, email, prefix, after, limit }: KeyQuery): Promise<ListedKey[]> {
    const values: unknown[] = [];
    const value = (one: unknown) => `$${values.push(one)}`;
    const used = `CASE WHEN day = ${value(day)}::integer THEN used ELSE 0 END AS used`;
    const conditions = ['true'];
    if (email !== undefined) conditions.push(`email = ${value(email)}`);
    if (prefix !== undefined) {
      const [first, last] = hashRange(prefix);
      conditions.push(
        `hash BETWEEN ${value(`\\x${first}`)}::bytea AND ${value(`\\x${last}`)}::bytea`,
      );
    }
    if (after !== undefined) conditions.push(`hash > ${value(`\\x${after}`)}::bytea`);
    const { rows } = await this.#pool.query<ListedRow>(
      `SELECT encode(hash, 'hex') AS hash, email, created_at, revoked_at, ${used}
       FROM hangtag_keys WHERE ${conditions.join(' AND ')} ORDER BY hangtag_keys.hash LIMIT ${value(limit)}`,
      values,
    );
    return rows.map(listedKeyOf);
  }

  async totals(day: number): Promise<KeyTotals> {
    const { rows } = await this.#pool.query<Record<keyof KeyTotals, string>>(
      `SELECT count(*) AS keys, count(revoked_at) AS revoked,
         count(*) FILTER (WHERE day = $1 AND used > 0) AS active,
         coalesce(sum(used) FILTER (WHERE day = $1), 0) AS used
       FROM hangtag_keys`,
      [day],
    );
    const { keys, revoked, active, used } = rows[0] as Record<keyof KeyTotals, string>;
    return {
      keys: Number(keys),
      revoked: Number(revoked),
      active: Number(active),
      used: Number(used),
    };
  }

  async revoke(hash: string, revokedAt: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      'UPDATE hangtag_keys SET revoked_at = $2 WHERE hash = $1::bytea AND revoked_at IS NULL',
      [`\\x${hash}`, revokedAt],
    );
    return rowCount === 1;
  }

  async purge(email: string): Promise<number> {
    const client = await this.#pool.connect();
    try {
      await client.query('BEGIN');
      await purgeSales(client, email);
      const { rowCount } = await client.query('DELETE FROM hangtag_keys WHERE email = $1', [email]);
      await client.query('COMMIT');
      client.release();
      return rowCount ?? 0;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
