import { OTHER_SALES, readOpenSales } from '../open-test/read-sales.ts';
import { rowsOf } from '../read/csv-table.ts';
import type { OfferedSale } from './offered-pieces.ts';

/** Name of the open sales' market. */
export const OPEN_MARKET = 'eBay, menswear of June 2021';
/** Names of other markets by source. */
const MARKETS: Readonly<Record<string, string>> = { mercari_2018_corykaye: 'Mercari, 2017 and 2018' };

/** Returns the open sales, which are held out of every fit. */
export async function openOffers(): Promise<OfferedSale[]> {
  const halves = [await readOpenSales(OTHER_SALES), await readOpenSales()];
  return halves.flatMap((sales, half) =>
    sales.map(({ title, category, gender, condition, paid }) => ({
      market: OPEN_MARKET,
      isOdd: half === 1,
      texts: { title, category, gender, condition },
      paid,
    })),
  );
}

const COLUMNS = ['source', 'title', 'brand', 'category', 'gender', 'condition', 'price_usd'] as const;

/** Reads a sample of a market's sales from a file, without titles of one word, which say too little to decide on. */
export async function sampleOffers(file: string): Promise<OfferedSale[]> {
  const rows = await Array.fromAsync(rowsOf(file, COLUMNS));
  return rows
    .filter(({ cells }) => /\S\s+\S/.test(cells.title))
    .map(({ cells: { source, price_usd, ...texts } }, at) => ({
      market: MARKETS[source] ?? source,
      isOdd: at % 2 === 1,
      texts,
      paid: Number(price_usd),
    }));
}
