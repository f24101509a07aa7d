import { Problem } from '../base/problem.ts';
import { dayOf } from '../items/day.ts';
import { readMoney } from '../items/money.ts';
import { MAX_SALES, readSale, type Sale } from './kept-sales.ts';
import type { Layout, SoldRole } from './layout.ts';
import { type FileItem, type FileRow, readListFile } from './read-list-file.ts';
import { SHORT_NAMES } from './sale-lines.ts';

/** A row that is not counted as a sale, with the reason. */
export interface LeftRow {
  readonly line: number;
  readonly why: string;
}

/** Reads a sales report or a seller's own columns, without buyers. Rejects with a {@link Problem}. */
export async function readSales(bytes: Uint8Array, maxRows = MAX_SALES) {
  const { rows, layout } = await readListFile(bytes, maxRows);
  if (!layout || !rows.some(({ sold }) => sold)) {
    throw new Problem(
      'unreadable_list',
      'No column says what was paid: name one column “sold price” and another “sold date”.',
    );
  }
  const sales: (Sale & { readonly line: number; readonly item: FileItem })[] = [];
  const left: LeftRow[] = [];
  const unsold: FileItem[] = [];
  const readSaleOf = createSaleReader(layout);
  for (const row of rows) {
    const { item, line } = row;
    if (!item) continue;
    const sale = readSaleOf(row);
    if (sale) sales.push({ ...sale, line, item });
    else if (!layout.isSalesReport && isUnsold(row)) unsold.push(item);
    else left.push({ line, why: reasonOf(row) });
  }
  return { name: layout.exportName ?? 'your own columns', sales, left, unsold };
}

const isUnsold = ({ refusal, hasUnreadAmount, isSold, sold }: FileRow): boolean =>
  refusal === undefined && !hasUnreadAmount && !isSold && sold?.on?.[0] === undefined;

const NO_PRICE = 'It has no price.';
const NO_DAY = 'No date sold.';

const reasonOf = ({ refusal, remark, sold }: FileRow): string =>
  refusal ?? remark ?? (sold?.price?.[0] === undefined ? NO_PRICE : NO_DAY);

/** Returns a function that reads a row as a sale; undefined if it did not sell, or its price or day is unknown. */
export function createSaleReader({
  exportName,
  marketplace,
  isSalesReport,
}: Layout): (row: FileRow) => Sale | undefined {
  const idOf = createNaming();
  return (row) => {
    const sale = saleOf(row, isSalesReport ? marketplace : undefined, exportName !== undefined);
    return sale && { ...sale, id: idOf(sale) };
  };
}

function createNaming(): (sale: Sale) => string {
  const used = new Set<string>();
  const times = new Map<string, number>();
  return ({ id }) => {
    let number = (times.get(id) ?? 0) + 1;
    let own = number === 1 ? id : `${id}|${number}`;
    while (used.has(own)) own = `${id}|${++number}`;
    times.set(id, number);
    used.add(own);
    return own;
  };
}

function saleOf(
  { item, refusal, hasUnreadAmount, sold }: FileRow,
  marketplace: string | undefined,
  isExport: boolean,
): Sale | undefined {
  if (!item || refusal || hasUnreadAmount || !sold) return undefined;
  const price = first(sold, 'price');
  const cost = item.cost === undefined ? undefined : item.cost * item.quantity;
  // Exports have one price, divided when the row was read; a seller's own file may have a separate asking price.
  const each = isExport && price !== undefined ? item.askingPrice : price;
  return readSale({
    title: titleOf(item),
    quantity: item.quantity,
    price: each === undefined ? undefined : each * item.quantity,
    soldOn: dayOf(sold.on?.[0] ?? ''),
    listedOn: dayOf(sold.listed?.[0] ?? ''),
    marketplace: marketplace ?? placeIn(sold.marketplace?.[0]),
    cost,
    sku: item.label,
    estimate: estimateOf(sold),
  });
}

const placeIn = (name: string | undefined) => SHORT_NAMES[name?.toLowerCase() ?? ''] ?? name;

function titleOf({ title = '', brand = '', category = '' }: FileItem): string {
  const hasBrand = title.toLowerCase().includes(brand.toLowerCase());
  const words = hasBrand ? title : `${brand} ${title}`;
  return title === '' ? `${brand} ${category}` : words;
}

type SoldCells = NonNullable<FileRow['sold']>;

function estimateOf(sold: SoldCells) {
  const roles = ['estimate', 'estimateLow', 'estimateHigh'] as const;
  const [price, low, high] = roles.map((role) => first(sold, role));
  return price && low && high ? { price, low, high } : undefined;
}

const first = (sold: SoldCells, role: SoldRole): number | undefined => amount(sold[role]?.[0]);

function amount(cell = ''): number | undefined {
  const money = readMoney(cell);
  return money.kind === 'usd' ? money.amount : undefined;
}
