import { createHmac, randomBytes } from 'node:crypto';
import {
  type ContributedSale,
  type NewSale,
  REMOVE_AT_ONCE,
  type SaleBounds,
  type SaleOutcome,
  type SaleStore,
} from '../sales/sale-store.ts';
import { startOf, usedOn } from './quota.ts';
import { bytes, type Dialect, sql, type Work, type Works } from './sql.ts';

/** Columns of a sale with their types, without its number, contributor, network and arrival. */
const SALE_COLUMNS = {
  sale_id: 'text',
  brand: 'text',
  tier: 'text',
  category: 'text',
  gender: 'text',
  grade: 'text',
  words: 'text',
  price_cents: 'integer',
  sold_on: 'text',
  marketplace: 'text',
  estimate: 'integer',
  estimate_low: 'integer',
  estimate_high: 'integer',
  model_version: 'text',
  estimated_on: 'text',
  is_named: 'boolean',
  estimate_id: 'text',
} as const satisfies Record<keyof SaleRow, string>;

/** The columns from the contributor: a sale that is sent again with the same ones is the same. */
const GIVEN = [
  'brand',
  'category',
  'gender',
  'grade',
  'words',
  'price_cents',
  'sold_on',
  'marketplace',
  'estimate_id',
] as readonly (keyof SaleRow)[];

type SaleRow = Readonly<ReturnType<typeof storedRow>>;

function storedRow({ id, condition, price, soldOn, estimate, ...same }: NewSale) {
  return {
    ...same,
    sale_id: id,
    grade: condition,
    price_cents: Math.round(price * 100),
    sold_on: soldOn,
    estimate: estimate.price,
    estimate_low: estimate.priceLow,
    estimate_high: estimate.priceHigh,
    model_version: estimate.modelVersion,
    estimated_on: estimate.madeOn,
    is_named: estimate.id !== null,
    estimate_id: estimate.id,
  };
}

interface ReadRow extends SaleRow {
  readonly number: number | string;
  readonly received_at: number | string;
  readonly person: Uint8Array;
  readonly network: Uint8Array;
}

function saleOfRow(row: ReadRow): ContributedSale {
  return {
    number: Number(row.number),
    receivedAt: Number(row.received_at),
    contributor: Buffer.from(row.person).toString('hex'),
    network: Buffer.from(row.network).toString('hex'),
    id: row.sale_id,
    brand: row.brand,
    tier: row.tier,
    category: row.category,
    gender: row.gender,
    condition: row.grade,
    words: row.words,
    price: row.price_cents / 100,
    soldOn: row.sold_on,
    marketplace: row.marketplace,
    estimate: {
      price: row.estimate,
      priceLow: row.estimate_low,
      priceHigh: row.estimate_high,
      modelVersion: row.model_version,
      madeOn: row.estimated_on,
      id: row.estimate_id,
    },
  };
}

/** Compares sales with rows of their ids or estimates. Returns outcomes, the rows to write, and how many are new. */
function planSales(sales: readonly NewSale[], stored: readonly SaleRow[]) {
  const known = new Map(stored.map((row) => [row.sale_id, row]));
  const namedBy = new Map(stored.map((row) => [row.estimate_id, row.sale_id]));
  const rows = new Map<string, SaleRow>();
  let added = 0;
  const outcomes = sales.map((sale): SaleOutcome => {
    const row = storedRow(sale);
    const { sale_id: id, estimate_id: estimate } = row;
    const before = known.get(id);
    if (estimate !== null && (namedBy.get(estimate) ?? id) !== id) return 'estimate-used';
    if (before && GIVEN.every((name) => before[name] === row[name])) return 'same';
    known.set(id, row);
    namedBy.set(estimate, id);
    rows.set(id, row);
    if (!before) added++;
    return before ? 'replaced' : 'added';
  });
  return { outcomes, rows: [...rows.values()], added };
}

const COLUMNS = Object.keys(SALE_COLUMNS).join(', ');
/** Bytes in a pseudonym: even among a billion, no two are likely to be the same. */
const PSEUDONYM_BYTES = 8;

/** Returns the work, each a transaction. A contribution locks its key and waits for others: all count toward a day. */
export function saleWork(dialect: Dialect): Works<SaleStore> {
  const { prefix, lock, lockFree, alone, elements } = dialect;
  const keys = `${prefix}keys`;
  const sales = `${prefix}sales`;
  const contributors = `${prefix}contributors`;
  const read = `SELECT number, received_at, person, network, ${COLUMNS}
    FROM ${sales} JOIN ${contributors} ON ${contributors}.id = ${sales}.contributor`;

  function* contributorOf(hash: string): Work<number | undefined> {
    const [row] = yield* sql<{ id: number }>(`SELECT id FROM ${contributors} WHERE hash = $1 ${lock}`, bytes(hash));
    return row?.id;
  }

  /** Deletes a contributor without sales. Its row is locked, so nobody is adding one. */
  const leave = (id: number) =>
    sql(
      `DELETE FROM ${contributors} WHERE id = $1
       AND NOT EXISTS (SELECT 1 FROM ${sales} WHERE contributor = $1)`,
      id,
    );

  function* removeSomeOf(id: number): Work<number> {
    const gone = yield* sql(
      `DELETE FROM ${sales} WHERE number IN
         (SELECT number FROM ${sales} WHERE contributor = $1 LIMIT ${REMOVE_AT_ONCE})
       RETURNING number`,
      id,
    );
    yield* leave(id);
    return gone.length;
  }

  function* countOf(condition: string, ...values: (number | Uint8Array)[]): Work<number> {
    const text = `SELECT count(*) AS total FROM ${sales} WHERE ${condition}`;
    const [row] = yield* sql<{ total: number | string }>(text, ...values);
    return Number(row?.total);
  }

  function* exceeded(
    added: number,
    bounds: SaleBounds,
    [contributor, network, day]: readonly [number | undefined, Uint8Array, number],
  ): Work<keyof SaleBounds | undefined> {
    if (added === 0) return undefined;
    const today = startOf(day);
    if ((yield* countOf('contributor = $1', contributor ?? 0)) + added > bounds.perKey) return 'perKey';
    const ofNetwork = countOf('received_at >= $1 AND network = $2', today, network);
    if ((yield* ofNetwork) + added > bounds.perAddress) return 'perAddress';
    return (yield* countOf('received_at >= $1', today)) + added > bounds.perDay ? 'perDay' : undefined;
  }

  function* secret(): Work<Uint8Array> {
    const text = `SELECT value FROM ${prefix}secrets WHERE name = 'sales'`;
    const [known] = yield* sql<{ value: Uint8Array }>(text);
    if (known) return known.value;
    // Two nodes that create one at the same time both get the first.
    yield* sql(`INSERT INTO ${prefix}secrets VALUES ('sales', $1) ON CONFLICT DO NOTHING`, randomBytes(32));
    return yield* secret();
  }

  return {
    secret,

    *add({ hash, network, sales: sent, receivedAt, day, limit, bounds }) {
      const [key] = yield* sql<{
        email: string;
        revoked_at: unknown;
        day: number;
        used: number;
      }>(`SELECT email, revoked_at, day, used FROM ${keys} WHERE hash = $1 ${lock}`, bytes(hash));
      if (!key) return { outcome: 'unknown' };
      if (key.revoked_at !== null) return { outcome: 'revoked' };
      const used = usedOn(key, day);
      if (used >= limit) return { outcome: 'exhausted', used };

      yield* alone('contributed sales');
      const contributor = yield* contributorOf(hash);
      const ofGiven = (name: string) => `${name} IN (SELECT value ->> '${name}' FROM ${elements('$2')})`;
      const names = sent.map(({ id, estimate }) => ({ sale_id: id, estimate_id: estimate.id }));
      const stored = yield* sql<ReadRow>(
        `SELECT ${COLUMNS} FROM ${sales}
         WHERE contributor = $1 AND (${ofGiven('sale_id')} OR ${ofGiven('estimate_id')})`,
        contributor ?? 0,
        JSON.stringify(names),
      );
      const { outcomes, rows, added } = planSales(sent, stored);
      const isRefused = outcomes.every((outcome) => outcome === 'estimate-used');
      if (isRefused) return { outcome: 'granted', used, sales: outcomes };
      // Without the secret, which is only in the database, addresses cannot be guessed.
      const salt = yield* secret();
      const pseudonym = (kind: 'person' | 'network', address: string) =>
        createHmac('sha256', salt).update(`${kind} ${address}`).digest().subarray(0, PSEUDONYM_BYTES);
      const place = pseudonym('network', network);
      const bound = yield* exceeded(added, bounds, [contributor, place, day]);
      if (bound) return { outcome: 'full', bound };

      if (rows.length > 0) {
        const [{ id } = { id: 0 }] = yield* sql<{ id: number }>(
          `INSERT INTO ${contributors} (hash, person) VALUES ($1, $2)
           ON CONFLICT (hash) DO UPDATE SET person = excluded.person RETURNING id`,
          bytes(hash),
          pseudonym('person', key.email),
        );
        const values = Object.entries(SALE_COLUMNS).map(([name, type]) => `CAST(value ->> '${name}' AS ${type})`);
        const changes = Object.keys(SALE_COLUMNS).map((name) => `${name} = excluded.${name}`);
        yield* sql(
          `INSERT INTO ${sales} (contributor, received_at, network, ${COLUMNS})
           SELECT CAST($1 AS bigint), CAST($2 AS bigint), $3, ${values.join(', ')}
           FROM ${elements('$4')} WHERE true
           ON CONFLICT (contributor, sale_id) DO UPDATE SET ${changes.join(', ')}`,
          id,
          receivedAt,
          place,
          JSON.stringify(rows),
        );
      }
      yield* sql(
        `UPDATE ${keys} SET day = $2, used = $3 WHERE hash = $1`,
        bytes(hash),
        Math.max(key.day, day),
        used + 1,
      );
      return { outcome: 'granted', used: used + 1, sales: outcomes };
    },

    *own(hash, after, limit) {
      const own = `contributor = (SELECT id FROM ${contributors} WHERE hash = $1)`;
      const rows = yield* sql<ReadRow>(
        `${read} WHERE ${own} AND sale_id > $2 ORDER BY sale_id LIMIT $3`,
        bytes(hash),
        after,
        limit,
      );
      return { total: yield* countOf(own, bytes(hash)), sales: rows.map(saleOfRow) };
    },

    *remove(hash, saleId) {
      const id = yield* contributorOf(hash);
      if (id === undefined) return false;
      const gone = yield* sql(
        `DELETE FROM ${sales} WHERE contributor = $1 AND sale_id = $2 RETURNING number`,
        id,
        saleId,
      );
      yield* leave(id);
      return gone.length === 1;
    },

    *removeSome(hash) {
      const id = yield* contributorOf(hash);
      return id === undefined ? 0 : yield* removeSomeOf(id);
    },

    *removeOrphans() {
      // Skips those that another node is deleting.
      const [found] = yield* sql<{ id: number }>(
        `SELECT id FROM ${contributors}
         WHERE NOT EXISTS (SELECT 1 FROM ${keys} WHERE ${keys}.hash = ${contributors}.hash)
         LIMIT 1 ${lockFree}`,
      );
      if (found) yield* removeSomeOf(found.id);
      return found !== undefined;
    },

    *page(after, limit) {
      const text = `${read} WHERE number > $1 ORDER BY number LIMIT $2`;
      return (yield* sql<ReadRow>(text, after, limit)).map(saleOfRow);
    },
  };
}

export function follow({ prefix }: Dialect, hash: Uint8Array, next: Uint8Array) {
  return sql(`UPDATE ${prefix}contributors SET hash = $2 WHERE hash = $1`, hash, next);
}

export function* deleteSalesOf({ prefix, lock }: Dialect, email: string): Work<void> {
  const ids = `SELECT id FROM ${prefix}contributors WHERE hash IN
    (SELECT hash FROM ${prefix}keys WHERE email = $1)`;
  yield* sql(`${ids} ORDER BY id ${lock}`, email);
  yield* sql(`DELETE FROM ${prefix}sales WHERE contributor IN (${ids})`, email);
  yield* sql(`DELETE FROM ${prefix}contributors WHERE id IN (${ids})`, email);
}
