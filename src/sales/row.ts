import type { ContributedSale, NewSale } from './contributed-sale.ts';

type SaleRow = Readonly<ReturnType<typeof rowOf>>;

/** The names of a row's columns. */
export const SALE_COLUMNS = [
  'sale_id',
  'brand',
  'tier',
  'category',
  'gender',
  'grade',
  'words',
  'price_cents',
  'sold_on',
  'marketplace',
  'estimate',
  'estimate_low',
  'estimate_high',
  'model_version',
  'estimated_on',
  'is_named',
] as const satisfies readonly (keyof SaleRow)[];

/** A sale as both databases hold it, but for who and where it is from. */
export function rowOf({ id, condition, price, soldOn, estimate, ...sale }: NewSale) {
  return {
    sale_id: id,
    brand: sale.brand,
    tier: sale.tier,
    category: sale.category,
    gender: sale.gender,
    grade: condition,
    words: sale.words,
    price_cents: Math.round(price * 100),
    sold_on: soldOn,
    marketplace: sale.marketplace,
    estimate: estimate.price,
    estimate_low: estimate.priceLow,
    estimate_high: estimate.priceHigh,
    model_version: estimate.modelVersion,
    estimated_on: estimate.madeOn,
    is_named: estimate.isNamed,
  };
}

/** A row as it is read, with who and where it is from; numbers and truth values as a database gives them. */
export interface ReadRow extends Omit<SaleRow, 'is_named'> {
  readonly number: number | string;
  readonly received_at: number | string;
  readonly person: Uint8Array;
  readonly network: Uint8Array;
  readonly is_named: boolean | number;
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
      isNamed: Boolean(row.is_named),
    },
  };
}
