import type { DuckDBConnection } from '@duckdb/node-api';
import type { FileItem } from '../../src/lists/read-row.ts';
import { sellers } from '../markets/markets.ts';
import usSellers from '../markets/sellers.json' with { type: 'json' };
import { itemOf } from '../read/csv-table.ts';
import { readRows } from '../read/database.ts';
import { quote } from '../sql/engines.ts';

/** Sources whose prices are means over many sales of a name. */
const namedSources: readonly string[] = usSellers.names;

const shops = new Map<string, readonly string[]>(Object.entries(usSellers.shops));

/** Returns true if private sellers in the US sold a source's items in this condition. */
const isOfPersons = (source: string, condition: string): boolean =>
  sellers.has(source) && !shops.get(source)?.includes(condition);

export interface SellerSale {
  readonly source: string;
  readonly seller: string;
  readonly item: FileItem;
  /** Log USD. */
  readonly paid: number;
}

/**
 * Reads sales from the view `sales`, without duplicates. `isName` is true for the mean price of many sales of a name,
 * which shows what items are worth relative to each other; `isOfPerson` is true for a sale by a private US seller.
 */
export async function readSoldTitles(db: DuckDBConnection) {
  const sources = [...sellers.keys(), ...namedSources].map(quote).join(', ');
  const rows = await readRows<SaleRow>(db, soldRows('sales', sources));
  return rows.map((row) => ({
    ...saleOf(row),
    isName: namedSources.includes(row.source),
    isOfPerson: isOfPersons(row.source, row.condition),
  }));
}

/** Reads the sales of US sellers from the view `listings`, without duplicates. */
export async function readSellerSales(db: DuckDBConnection): Promise<SellerSale[]> {
  const sources = [...sellers.keys()].map(quote).join(', ');
  const rows = await readRows<SaleRow>(db, soldRows('listings', sources));
  return rows.map(saleOf);
}

type SaleRow = Record<'source' | 'period' | 'condition', string> & { readonly price: number };

const soldRows = (view: string, sources: string) =>
  `SELECT DISTINCT source, period, title, brand, category, gender, condition, price
  FROM ${view}
  WHERE source IN (${sources}) AND basis = 'sold' AND price > 0
  ORDER BY source, title, price, period, brand, category, gender, condition`;

function saleOf({ source, period: _, price, ...texts }: SaleRow): SellerSale {
  return {
    source,
    seller: sellers.get(source) ?? source,
    item: itemOf(texts),
    paid: Math.log(price),
  };
}
