import type { DuckDBConnection } from '@duckdb/node-api';
import type { ClosetItem } from '../../src/closet/read-closet.ts';
import { readRows } from '../read/database.ts';
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
export function readSellerSales(db: DuckDBConnection): Promise<SellerSale[]> {
  const names = [...sellers.keys()].map(quote).join(', ');
  return readRows(
    db,
    `SELECT DISTINCT source, period, title, brand, category, gender, condition, price
    FROM listings
    WHERE source IN (${names}) AND basis = 'sold' AND price > 0
    ORDER BY source, title, price, period, brand, category, gender, condition`,
    (values) => {
      const [source, period, title, brand, category, gender, condition] = values.map(String);
      const year = /^\d{4}/.exec(period as string)?.[0];
      return {
        source: source as string,
        seller: sellers.get(source as string) as string,
        year: year === undefined ? undefined : Number(year),
        item: { quantity: 1, ...filled({ title, brand, category, gender, condition }) },
        paid: Math.log(Number(values[7])),
      };
    },
  );
}

function filled(texts: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}
