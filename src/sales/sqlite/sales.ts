import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { ContributedSale } from '../contributed-sale.ts';
import { pseudonym } from '../pseudonym.ts';
import { type ReadRow, rowOf, SALE_COLUMNS, saleOfRow } from '../row.ts';
import { type Contribution, REMOVE_AT_ONCE, type StoredSales } from '../sale-store.ts';

const READ = `SELECT number, received_at, person, network, ${SALE_COLUMNS.join(', ')}
  FROM sales JOIN contributors ON contributors.id = sales.contributor`;

/** Reads all sales, page by page; see {@link SaleReader}. */
export function preparePages(
  database: DatabaseSync,
): (after: number, limit: number) => ContributedSale[] {
  const page = database.prepare(`${READ} WHERE number > ? ORDER BY number LIMIT ?`);
  return (after, limit) => (page.all(after, limit) as unknown as ReadRow[]).map(saleOfRow);
}

/**
 * Prepares contributed sales in SQLite, as {@link SaleStore} promises them. Each function belongs inside a transaction
 * of the caller's. Quotas and rotations are the keys' own business.
 */
export function prepareSales(database: DatabaseSync) {
  const ensure = database.prepare(
    `INSERT INTO contributors (hash, person) SELECT hash, :person FROM keys WHERE hash = :hash
     ON CONFLICT (hash) DO UPDATE SET person = excluded.person RETURNING id`,
  );
  const emailOf = database.prepare('SELECT email FROM keys WHERE hash = ?');
  const insert = database.prepare(
    `INSERT INTO sales (contributor, received_at, network, ${SALE_COLUMNS.join(', ')})
     VALUES (:contributor, :received_at, :network, ${SALE_COLUMNS.map((name) => `:${name}`).join(', ')})
     ON CONFLICT (contributor, sale_id) DO NOTHING`,
  );
  const idOf = database.prepare('SELECT id FROM contributors WHERE hash = ?');
  const count = database.prepare('SELECT count(*) AS total FROM sales WHERE contributor = ?');
  const own = database.prepare(
    `${READ} WHERE contributor = ? AND sale_id > ? ORDER BY sale_id LIMIT ?`,
  );
  const remove = database.prepare('DELETE FROM sales WHERE contributor = ? AND sale_id = ?');
  const removeSome = database.prepare(
    `DELETE FROM sales WHERE number IN (SELECT number FROM sales WHERE contributor = ? LIMIT ${REMOVE_AT_ONCE})`,
  );
  const leave = database.prepare(
    `DELETE FROM contributors WHERE id = :id
     AND NOT EXISTS (SELECT 1 FROM sales WHERE contributor = :id)`,
  );
  const orphan = database.prepare(
    `SELECT id FROM contributors
     WHERE NOT EXISTS (SELECT 1 FROM keys WHERE keys.hash = contributors.hash) LIMIT 1`,
  );
  const latest = database.prepare(`${READ} ORDER BY number DESC LIMIT ?`);
  const follow = database.prepare('UPDATE contributors SET hash = :next WHERE hash = :hash');
  const readSecret = database.prepare("SELECT value FROM secrets WHERE name = 'sales'");
  const makeSecret = database.prepare("INSERT INTO secrets VALUES ('sales', ?)");
  const page = preparePages(database);

  const contributorOf = (hash: Buffer) => (idOf.get(hash) as { id: number } | undefined)?.id;
  const secret = (): Buffer => {
    const row = readSecret.get() as { value: Uint8Array } | undefined;
    if (row) return Buffer.from(row.value);
    const made = randomBytes(32);
    makeSecret.run(made);
    return made;
  };
  /** Some of a contributor's sales, and after the last one its row. */
  const removeSomeOf = (id: number): number => {
    const removed = Number(removeSome.run(id).changes);
    leave.run({ id });
    return removed;
  };

  return {
    secret,
    page,
    /** Stores what is new of a contribution of a live key; returns the ids of that. */
    add({ hash, network, sales, receivedAt }: Omit<Contribution, 'day' | 'limit'>): string[] {
      const key = Buffer.from(hash, 'hex');
      const { email } = emailOf.get(key) as { email: string };
      const person = pseudonym(secret(), 'person', email);
      const { id } = ensure.get({ hash: key, person }) as { id: number };
      const from = { contributor: id, received_at: receivedAt };
      const place = { network: pseudonym(secret(), 'network', network) };
      return sales.flatMap((sale) => {
        const row = rowOf(sale);
        const values = { ...row, ...from, ...place, is_named: Number(row.is_named) };
        return insert.run(values).changes === 1 ? [sale.id] : [];
      });
    },
    own(hash: string, after: string, limit: number): StoredSales {
      const id = contributorOf(Buffer.from(hash, 'hex'));
      if (id === undefined) return { total: 0, sales: [] };
      const { total } = count.get(id) as { total: number };
      const rows = own.all(id, after, limit) as unknown as ReadRow[];
      return { total, sales: rows.map(saleOfRow) };
    },
    remove(hash: string, saleId: string): boolean {
      const id = contributorOf(Buffer.from(hash, 'hex'));
      if (id === undefined) return false;
      const isRemoved = remove.run(id, saleId).changes === 1;
      if (isRemoved) leave.run({ id });
      return isRemoved;
    },
    removeSome(hash: string): number {
      const id = contributorOf(Buffer.from(hash, 'hex'));
      return id === undefined ? 0 : removeSomeOf(id);
    },
    removeOrphans(): boolean {
      const found = orphan.get() as { id: number } | undefined;
      if (found) removeSomeOf(found.id);
      return found !== undefined;
    },
    /** Gives a contributor the key that takes the place of its own. */
    follow(hash: Buffer, next: Buffer): void {
      follow.run({ hash, next });
    },
    latest: (limit: number) => (latest.all(limit) as unknown as ReadRow[]).map(saleOfRow),
  };
}

/** Deletes what the keys of an e-mail address have contributed; belongs inside the transaction that deletes the keys. */
export function purgeSales(database: DatabaseSync, email: string): void {
  const ids = `SELECT id FROM contributors WHERE hash IN (SELECT hash FROM keys WHERE email = ?)`;
  database.prepare(`DELETE FROM sales WHERE contributor IN (${ids})`).run(email);
  database.prepare(`DELETE FROM contributors WHERE id IN (${ids})`).run(email);
}
