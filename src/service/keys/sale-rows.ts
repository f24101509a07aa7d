import type { ContributedSale, NewSale, SaleOutcome } from '../sales/sale-store.ts';

/** Columns of a sale with their types, without who and where it is from. */
export const SALE_COLUMNS = {
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

/** The columns that a contributor decides: a sale that is sent again with the same ones is the same. */
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

/** A row as a database gives it, with who and where it is from. */
export interface ReadRow extends SaleRow {
  readonly number: number | string;
  readonly received_at: number | string;
  readonly person: Uint8Array;
  readonly network: Uint8Array;
}

/** The sale of a row. */
export function saleOfRow(row: ReadRow): ContributedSale {
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

/** The outcome for each sale, and the rows that follow. */
interface Plan {
  readonly outcomes: readonly SaleOutcome[];
  /** The rows to write, of new sales and of corrected ones. */
  readonly rows: readonly SaleRow[];
  /** The number of those that are new. */
  readonly added: number;
}

/** Compares sales with the rows of the same contributor that have one of their ids, or one of their estimates. Pure. */
export function planSales(sales: readonly NewSale[], stored: readonly SaleRow[]): Plan {
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
