import { randomBytes } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import type { ContributedSale } from '../contributed-sale.ts';
import { pseudonym } from '../pseudonym.ts';
import { type ReadRow, rowOf, SALE_COLUMNS, saleOfRow } from '../row.ts';
import { type Contribution, REMOVE_AT_ONCE, type StoredSales } from '../sale-store.ts';

// Contributed sales in PostgreSQL, as SaleStore promises them. Quotas and rotations are the keys' own business.

type Queryable = Pick<ClientBase | Pool, 'query'>;

const COLUMNS = SALE_COLUMNS.join(', ');
const READ = `SELECT number, received_at, person, network, ${COLUMNS}
  FROM hangtag_sales AS sales JOIN hangtag_contributors AS contributors
    ON contributors.id = sales.contributor`;

/** The columns with their types, for rows that come as JSON. */
const TYPED = SALE_COLUMNS.map((name) => {
  const isWhole = /_cents$|^estimate(?:_low|_high)?$/.test(name);
  return `${name} ${name === 'is_named' ? 'boolean' : isWhole ? 'integer' : 'text'}`;
}).join(', ');

/** The next sales after the one with this number. */
export async function page(
  db: Queryable,
  after: number,
  limit: number,
): Promise<ContributedSale[]> {
  const text = `${READ} WHERE number > $1 ORDER BY number LIMIT $2`;
  return (await db.query<ReadRow>(text, [after, limit])).rows.map(saleOfRow);
}

/** The latest sales, the newest first. */
export async function latest(db: Queryable, limit: number): Promise<ContributedSale[]> {
  const { rows } = await db.query<ReadRow>(`${READ} ORDER BY number DESC LIMIT $1`, [limit]);
  return rows.map(saleOfRow);
}

/** The secret of the database, made where there is none: all nodes get the same. */
export async function secretOf(db: Queryable): Promise<Buffer> {
  await db.query("INSERT INTO hangtag_secrets VALUES ('sales', $1) ON CONFLICT DO NOTHING", [
    randomBytes(32),
  ]);
  const { rows } = await db.query<{ value: Buffer }>(
    "SELECT value FROM hangtag_secrets WHERE name = 'sales'",
  );
  return (rows[0] as { value: Buffer }).value;
}

/**
 * Stores what is new of a contribution of a live key, whose row the caller's transaction has locked; returns the ids of that.
 * In the order of their ids, so that no two transactions wait for each other.
 */
export async function add(
  client: ClientBase,
  secret: Buffer,
  email: string,
  { hash, network, sales, receivedAt }: Omit<Contribution, 'day' | 'limit'>,
): Promise<string[]> {
  const { rows: contributors } = await client.query<{ id: string }>(
    `INSERT INTO hangtag_contributors (hash, person) VALUES ($1::bytea, $2)
     ON CONFLICT (hash) DO UPDATE SET person = excluded.person RETURNING id`,
    [`\\x${hash}`, pseudonym(secret, 'person', email)],
  );
  const { rows } = await client.query<{ sale_id: string }>(
    `INSERT INTO hangtag_sales (contributor, received_at, network, ${COLUMNS})
     SELECT $1::bigint, $2::bigint, $3::bytea, ${COLUMNS}
     FROM json_to_recordset($4::json) AS given (${TYPED}) ORDER BY sale_id COLLATE "C"
     ON CONFLICT (contributor, sale_id) DO NOTHING RETURNING sale_id`,
    [
      contributors[0]?.id,
      receivedAt,
      pseudonym(secret, 'network', network),
      JSON.stringify(sales.map(rowOf)),
    ],
  );
  return rows.map(({ sale_id }) => sale_id);
}

/** A key's own sales after the one with this id, in the order of their ids. */
export async function own(
  db: Queryable,
  hash: string,
  after: string,
  limit: number,
): Promise<StoredSales> {
  const key = `\\x${hash}`;
  const { rows: counts } = await db.query<{ total: string }>(
    `SELECT count(*) AS total FROM hangtag_sales WHERE contributor =
       (SELECT id FROM hangtag_contributors WHERE hash = $1::bytea)`,
    [key],
  );
  const { rows } = await db.query<ReadRow>(
    `${READ} WHERE hash = $1::bytea AND sale_id > $2 ORDER BY sale_id LIMIT $3`,
    [key, after, limit],
  );
  return { total: Number(counts[0]?.total), sales: rows.map(saleOfRow) };
}

/** Deletes one sale of a key. The caller's transaction. */
export async function remove(client: ClientBase, hash: string, saleId: string): Promise<boolean> {
  const id = await lockContributor(client, hash);
  if (id === undefined) return false;
  const { rowCount } = await client.query(
    'DELETE FROM hangtag_sales WHERE contributor = $1 AND sale_id = $2',
    [id, saleId],
  );
  await leave(client, id);
  return rowCount === 1;
}

/** Deletes some of a key's sales and, after the last, the contributor. The caller's transaction. */
export async function removeSome(client: ClientBase, hash: string): Promise<number> {
  const id = await lockContributor(client, hash);
  return id === undefined ? 0 : removeSomeOf(client, id);
}

/** Deletes some sales whose key's record is gone. The caller's transaction. */
export async function removeOrphans(client: ClientBase): Promise<boolean> {
  // One that another node is deleting is left to it.
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM hangtag_contributors AS contributors
     WHERE NOT EXISTS (SELECT 1 FROM hangtag_keys AS keys WHERE keys.hash = contributors.hash)
     LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  const id = rows[0]?.id;
  if (id !== undefined) await removeSomeOf(client, id);
  return id !== undefined;
}

/** Gives a contributor the key that takes the place of its own. The caller's transaction. */
export async function follow(client: ClientBase, hash: unknown, next: unknown): Promise<void> {
  await client.query('UPDATE hangtag_contributors SET hash = $2::bytea WHERE hash = $1::bytea', [
    hash,
    next,
  ]);
}

/** Deletes what the keys of an e-mail address have contributed. The transaction that deletes the keys. */
export async function purgeSales(client: ClientBase, email: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM hangtag_contributors
     WHERE hash IN (SELECT hash FROM hangtag_keys WHERE email = $1) ORDER BY id FOR UPDATE`,
    [email],
  );
  const ids = rows.map(({ id }) => id);
  await client.query('DELETE FROM hangtag_sales WHERE contributor = ANY ($1::bigint[])', [ids]);
  await client.query('DELETE FROM hangtag_contributors WHERE id = ANY ($1::bigint[])', [ids]);
}

async function lockContributor(client: ClientBase, hash: string): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM hangtag_contributors WHERE hash = $1::bytea FOR UPDATE',
    [`\\x${hash}`],
  );
  return rows[0]?.id;
}

async function removeSomeOf(client: ClientBase, id: string): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM hangtag_sales WHERE number IN
       (SELECT number FROM hangtag_sales WHERE contributor = $1 LIMIT ${REMOVE_AT_ONCE})`,
    [id],
  );
  await leave(client, id);
  return rowCount ?? 0;
}

/** Deletes a contributor without sales, whose row is locked: nobody can be adding one. */
async function leave(client: ClientBase, id: string): Promise<void> {
  await client.query(
    `DELETE FROM hangtag_contributors WHERE id = $1
     AND NOT EXISTS (SELECT 1 FROM hangtag_sales WHERE contributor = $1)`,
    [id],
  );
}
