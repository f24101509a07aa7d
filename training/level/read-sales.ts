import type { DuckDBConnection } from '@duckdb/node-api';
import type { ClosetItem } from '../../src/closet/read-closet.ts';
import { readRows } from '../read/database.ts';
import { itemOf } from '../read/item.ts';
import { quote } from '../sql/quote.ts';
import { sellers } from './sellers.ts';

/** One piece that a seller in the US sold. */
export interface SellerSale {
  readonly source: string;
  readonly seller: string;
  /** The year of the sale; undefined where the source does not say. */
  readonly year: number | undefined;
  readonly item: ClosetItem;
  /** Log USD. */
  readonly paid: number;
}

/** Reads what the sellers of `sellers.json` sold from the view `listings`; equal rows count once. */
export async function readSellerSales(db: DuckDBConnection): Promise<SellerSale[]> {
  const rows = await readRows<Record<'source' | 'period', string> & { readonly price: number }>(
    db,
    `SELECT DISTINCT source, period, title, brand, category, gender, condition, price
    FROM listings
    WHERE source IN (${[...sellers.keys()].map(quote).join(', ')}) AND basis = 'sold' AND price > 0
    ORDER BY source, title, price, period, brand, category, gender, condition`,
  );
  return rows.map(({ source, period, price, ...texts }) => {
    const year = /^\d{4}/.exec(period)?.[0];
    return {
      source,
      seller: sellers.get(source) as string,
      year: year === undefined ? undefined : Number(year),
      item: itemOf(texts),
      paid: Math.log(price),
    };
  });
}
