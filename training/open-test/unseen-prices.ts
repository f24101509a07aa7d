import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { csvText } from '../../src/items/csv-text.ts';
import { SALES_BEHIND, type SalesBehind } from '../../src/pricing/guess.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { readTable } from '../read/csv-table.ts';
import { priceOpenSales } from './price-sales.ts';
import type { OpenSale } from './read-sales.ts';

/** Our prices of the other sales, by a fit that had not seen them. */
const FILE = fileURLToPath(new URL('other-prices.csv', import.meta.url));
const COLUMNS = ['title', 'price_usd', 'low_usd', 'high_usd', 'our_sales'] as const;

/** A price that had not seen its sale, log USD. */
export interface UnseenPrice {
  readonly price: number;
  /** The ends of the 80% range relative to the price. */
  readonly ends: readonly [low: number, high: number];
  readonly behind: SalesBehind;
}

/** Reads the prices by title. Throws a sentence with file and line for a row that cannot be used. */
export async function readUnseenPrices(): Promise<ReadonlyMap<string, UnseenPrice>> {
  const rows = await readTable(FILE, COLUMNS);
  return new Map(
    rows.map(({ cells: { title, price_usd, low_usd, high_usd, our_sales }, place }) => {
      const [price = 0, low = 0, high = 0] = [price_usd, low_usd, high_usd].map((usd) => Math.log(Number(usd)));
      const behind = SALES_BEHIND.find((name) => name === our_sales);
      if (!(low < price && price < high) || !behind) throw new Error(`${place}: the prices cannot be used.`);
      return [title, { price, ends: [low - price, high - price], behind }];
    }),
  );
}

/** Writes the prices of sales by a model; leaves out those without one. */
export function writeUnseenPrices(file: string, pricing: Pricing, sales: readonly OpenSale[]): void {
  const usd = (log: number) => Math.exp(log).toFixed(2);
  const rows = priceOpenSales(pricing, sales).map(({ sale, price, ends: [low, high], behind }) => [
    sale.title,
    usd(price),
    usd(price + low),
    usd(price + high),
    behind,
  ]);
  writeFileSync(file, csvText([COLUMNS, ...rows]));
}
