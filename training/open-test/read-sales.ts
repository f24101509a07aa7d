import { fileURLToPath } from 'node:url';
import { readTable } from '../read/csv-table.ts';

/** A sale in the open test, in the marketplace's words. */
export interface OpenSale {
  readonly title: string;
  readonly category: string;
  readonly gender: string;
  readonly condition: string;
  /** Amount paid without shipping, USD. */
  readonly paid: number;
  /** A judge's price, given without seeing the amount paid, USD; 0 for a lot, or undefined if it was not judged. */
  readonly judgedUsd?: number | undefined;
}

/** The sales of the open test, which are held out of every fit. */
const OPEN_TEST = fileURLToPath(new URL('sales.csv', import.meta.url));
/** More sales from the same source, also held out of every fit, for baselines and for checks of readers. */
export const OTHER_SALES = fileURLToPath(new URL('other-sales.csv', import.meta.url));

const TEXTS = ['title', 'category', 'gender', 'condition'] as const;
const COLUMNS = [...TEXTS, 'price_usd', 'sold_on', 'source', 'license', 'judged_usd'] as const;

/** Returns the titles to hold out of a fit: those in the open test, the other sales, and more files like them. */
export async function heldOutTitles(files: readonly string[] = []): Promise<string[]> {
  const sales = await Promise.all([OPEN_TEST, OTHER_SALES, ...files].map((file) => readOpenSales(file)));
  return sales.flat().map(({ title }) => title);
}

/** Reads the sales in an open test. Rejects with the file and line of an invalid row. */
export async function readOpenSales(file = OPEN_TEST): Promise<OpenSale[]> {
  const rows = await readTable(file, COLUMNS);
  return rows.map(({ cells, place }) => {
    const { title, category, gender, condition, price_usd, sold_on, source, license, judged_usd } = cells;
    const paid = Number(price_usd);
    if (title.trim() === '') throw new Error(`${place}: the title is empty.`);
    if (!(paid > 0)) throw new Error(`${place}: "${price_usd}" is not a price. Write US dollars, such as 24.50.`);
    if (!/^\d{4}(-\d\d){0,2}$/.test(sold_on))
      throw new Error(`${place}: "${sold_on}" is not a day. Write YYYY-MM-DD, YYYY-MM or YYYY.`);
    if (source.trim() === '' || license.trim() === '')
      throw new Error(`${place}: source and license must show why the row may be published.`);
    const judgedUsd = judged_usd === '' ? undefined : readUsd(judged_usd, place);
    return { title, category, gender, condition, paid, judgedUsd };
  });
}

/** Parses a judged price in whole US dollars. Throws an Error that names the place of an invalid one. */
function readUsd(text: string, place: string): number {
  if (!/^\d{1,6}$/.test(text))
    throw new Error(`${place}: "${text}" is not a judged price. Write whole US dollars, or 0.`);
  return Number(text);
}
