import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { csvRows, DELIMITERS } from '../closet/csv.ts';
import { type ColumnRole, findLayout, type SoldRole } from '../closet/layout.ts';
import type { ItemOutcome } from '../closet/price-item.ts';
import { type ClosetItem, readCloset } from '../closet/read-closet.ts';
import { safeCell } from '../items/csv-text.ts';
import { readInput } from './inputs.ts';

/** The columns of a new file, by their meaning. Columns of other names that mean the same are filled too. */
const COLUMNS = {
  'item title': 'title',
  'sold price': 'sold price',
  'sold on': 'sold date',
  'sold marketplace': 'marketplace',
  'item cost': 'cost',
  'sold fees': 'fees',
  'sold label': 'shipping label',
  'sold listed': 'listed date',
  'sold lot': 'lot',
  'sold lotCost': 'lot cost',
  'sold itemIs': 'item is',
  'sold estimate': 'estimate',
  'sold estimateLow': 'estimate low',
  'sold estimateHigh': 'estimate high',
} as const satisfies Partial<Record<`item ${ColumnRole}` | `sold ${SoldRole}`, string>>;
export type SoldColumn = keyof typeof COLUMNS;

/** A piece to add: its cells by their columns. */
export interface Addition {
  readonly title: string;
  readonly cells: ReadonlyMap<SoldColumn, string>;
}

/**
 * Adds a row to a file of sales, with the estimate of its title, which it returns in US dollars; makes the file where there is
 * none. Rejects with a sentence for a file without a column for what is given.
 */
export async function addSold(
  path: string,
  { title, cells }: Addition,
  price: (item: ClosetItem) => ItemOutcome,
): Promise<number | undefined> {
  if (!existsSync(path))
    writeFileSync(path, `${Object.values(COLUMNS).join(',')}\r\n`, { flag: 'wx' });
  const bytes = readInput(path);
  const { header, delimiter, lineEnd } = await headerOf(path, bytes);
  const layout = findLayout(header);
  if (!layout || layout.exportName) {
    throw new Error(
      `${path} is ${layout?.exportName ?? 'no list of garments'}: add to a file of your own.`,
    );
  }
  const outcome = price({ title, quantity: 1 });
  const row = new Array<string>(header.length).fill('');
  const put = (role: SoldColumn, value: string, isNeeded: boolean) => {
    const [group, name] = role.split(' ') as ['item' | 'sold', never];
    const places: readonly number[] | undefined =
      group === 'sold' ? layout.sold.get(name) : layout.columns.get(name);
    const [at] = places ?? [];
    if (at !== undefined) row[at] = safeCell(value);
    else if (isNeeded) throw new Error(`${path} has no column for “${COLUMNS[role]}”: add one.`);
  };
  for (const [role, value] of cells) put(role, value, true);
  if ('priced' in outcome) {
    const { price: middle, priceLow, priceHigh } = outcome.priced;
    put('sold estimate', String(middle), false);
    put('sold estimateLow', String(priceLow), false);
    put('sold estimateHigh', String(priceHigh), false);
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
