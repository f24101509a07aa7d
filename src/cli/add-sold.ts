import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { csvRows, DELIMITERS } from '../closet/csv.ts';
import { type ColumnRole, findLayout, type SoldRole } from '../closet/layout.ts';
import type { ItemPricer } from '../closet/price-item.ts';
import { readCloset } from '../closet/read-closet.ts';
import { safeCell } from '../items/csv-text.ts';
import { readInput } from './inputs.ts';

/** The columns of a new file: their meaning and their name. Columns of other names that mean the same are filled too. */
const COLUMNS = {
  title: ['item title', 'title'],
  price: ['sold price', 'sold price'],
  on: ['sold on', 'sold date'],
  marketplace: ['sold marketplace', 'marketplace'],
  cost: ['item cost', 'cost'],
  fees: ['sold fees', 'fees'],
  label: ['sold label', 'shipping label'],
  listed: ['sold listed', 'listed date'],
  lot: ['sold lot', 'lot'],
  lotCost: ['sold lotCost', 'lot cost'],
  personal: ['sold itemIs', 'item is'],
  estimate: ['sold estimate', 'estimate'],
  estimateLow: ['sold estimateLow', 'estimate low'],
  estimateHigh: ['sold estimateHigh', 'estimate high'],
} as const satisfies Record<string, readonly [`item ${ColumnRole}` | `sold ${SoldRole}`, string]>;
type SoldColumn = keyof typeof COLUMNS;

/** The cells of a piece to add. */
export type Addition = Readonly<Partial<Record<SoldColumn, string>>> & { readonly title: string };

/**
 * Adds a row to a file of sales, with the estimate of its title, which it returns in US dollars; makes the file where there is
 * none. Rejects with a sentence for a file without a column for what is given.
 */
export async function addSold(
  path: string,
  addition: Addition,
  price: ItemPricer,
): Promise<number | undefined> {
  const names = Object.values(COLUMNS).map(([, name]) => name);
  if (!existsSync(path)) writeFileSync(path, `${names.join(',')}\r\n`, { flag: 'wx' });
  const bytes = readInput(path);
  const { header, delimiter, lineEnd } = await headerOf(path, bytes);
  const layout = findLayout(header);
  if (!layout || layout.exportName) {
    throw new Error(
      `${path} is ${layout?.exportName ?? 'no list of garments'}: add to a file of your own.`,
    );
  }
  const outcome = price({ title: addition.title, quantity: 1 });
  const row = new Array<string>(header.length).fill('');
  const put = (column: SoldColumn, value: string, isNeeded: boolean) => {
    const [role, columnName] = COLUMNS[column];
    const [group, name] = role.split(' ') as ['item' | 'sold', never];
    const [at] = (group === 'sold' ? layout.sold : layout.columns).get(name) ?? [];
    if (at !== undefined) row[at] = safeCell(value);
    else if (isNeeded) throw new Error(`${path} has no column for “${columnName}”: add one.`);
  };
  for (const [column, value] of Object.entries(addition)) put(column as SoldColumn, value, true);
  if ('priced' in outcome) {
    const { price: middle, priceLow, priceHigh } = outcome.priced;
    put('estimate', String(middle), false);
    put('estimateLow', String(priceLow), false);
    put('estimateHigh', String(priceHigh), false);
  }
  const isEnded = bytes.length === 0 || bytes.at(-1) === 0x0a || bytes.at(-1) === 0x0d;
  appendFileSync(path, `${isEnded ? '' : lineEnd}${row.join(delimiter)}${lineEnd}`);
  return 'priced' in outcome ? outcome.priced.price : undefined;
}

async function headerOf(path: string, bytes: Buffer) {
  // A file that has nothing but the names of columns is no list yet.
  const text = bytes.toString();
  const isNew = text.trimEnd().split(/\r\n|\n|\r/).length === 1;
  if (isNew) {
    for (const delimiter of DELIMITERS) {
      const header = await cellsOf(text, delimiter);
      if (findLayout(header)) return { header, delimiter, lineEnd: '\r\n' };
    }
    throw new Error(`${path} has no column names that are known, such as title.`);
  }
  const { rows, headerAt, delimiter } = await readCloset(bytes, Number.POSITIVE_INFINITY);
  const { source = '', lineEnd = '' } = rows[headerAt] ?? {};
  return { header: await cellsOf(source, delimiter), delimiter, lineEnd: lineEnd || '\r\n' };
}

async function cellsOf(source: string, delimiter: (typeof DELIMITERS)[number]): Promise<string[]> {
  for await (const { cells } of csvRows([source], delimiter)) return [...cells];
  return [];
}
