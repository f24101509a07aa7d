import { Problem } from '../../base/problem.ts';
import { dayOf } from '../../items/day.ts';
import { readMoney } from '../../items/money.ts';
import type { Layout, SoldRole } from '../layout.ts';
import { type FileItem, type FileRow, readListFile, type SoldCells } from '../read-list-file.ts';
import type { Lot, LotPiece } from './complete.ts';
import { SHORT_NAMES } from './read-lines.ts';
import { MAX_SALES, readSale, type Sale } from './sale.ts';

/** Sales from a report. */
export interface ReadReport {
  readonly sales: readonly Sale[];
  readonly name: string;
  /** Number of rows that are not sales, such as canceled orders and items still for sale. */
  readonly leftOut: number;
  /** Number of those rows that are known to be still for sale. */
  readonly unsold: number;
  /** Those rows whose amounts could not be read, and why. */
  readonly unread: readonly UnreadSale[];
  /** Items bought together, sold or not; see {@link spreadLots}. */
  readonly lots: readonly Lot[];
}

/** A row that is left out, since an amount of it could not be read. */
interface UnreadSale {
  readonly line: number;
  /** A sentence that repeats the amount. */
  readonly why: string;
}

/**
 * Reads a sales report from a marketplace or a tool, or a seller's own columns. Skips buyers and addresses. Rejects
 * with a {@link Problem}, also if the file contains no sales data.
 */
export async function readReport(bytes: Uint8Array): Promise<ReadReport> {
  const { rows, layout } = await readListFile(bytes, MAX_SALES);
  if (!layout || !rows.some(({ sold }) => sold)) {
    throw new Problem(
      'unreadable_list',
      'No column says what was paid: name one column “sold price” and another “sold date”.',
    );
  }
  const sales = new Map<string, Sale>();
  const readSaleOf = createSaleReader(layout);
  const lots = new Map<string, { cost: number; pieces: LotPiece[] }>();
  let leftOut = 0;
  let unsold = 0;
  const unread: UnreadSale[] = [];
  for (const row of rows) {
    const { item, refusal, sold } = row;
    if (!item) continue;
    const sale = readSaleOf(row);
    if (sale) sales.set(sale.id, sale);
    else leftOut++;
    const why = row.hasUnreadAmount && !sale && refusal === undefined ? row.remark : undefined;
    if (why !== undefined) unread.push({ line: row.line, why });
    else if (!sale && refusal === undefined && !first(sold ?? {}, 'price')) unsold++;
    const name = sold?.lot?.[0];
    if (name === undefined || refusal !== undefined) continue;
    const lot = lots.get(name) ?? { cost: 0, pieces: [] };
    lots.set(name, lot);
    // The cost is stated in one row of the lot, or in all of them.
    lot.cost = Math.max(lot.cost, first(sold ?? {}, 'lotCost') ?? 0);
    lot.pieces.push({ item, saleId: sale?.id });
  }
  return {
    sales: [...sales.values()],
    name: layout.exportName ?? 'your own columns',
    leftOut,
    unsold,
    unread,
    lots: [...lots.values()],
  };
}

/**
 * Returns a function that reads a row of a file as a sale: undefined if it was not sold, or if its price or its day is
 * unknown.
 */
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

/** Makes the function that names the sales of a file: two rows are two sales, even if they are equal. */
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
  // Exports have one price, already divided by the quantity when the row was read; a seller's own file may have a
  // separate asking price.
  const each = isExport && price !== undefined ? item.askingPrice : price;
  const paid = each === undefined ? undefined : each * item.quantity;
  const label = sum(sold, 'label');
  const net = first(sold, 'net');
  const rest = net === undefined || paid === undefined ? undefined : paid - net - (label ?? 0);
  return readSale({
    title: titleOf(item),
    quantity: item.quantity,
    price: paid,
    soldOn: dayOf(sold.on?.[0] ?? ''),
    listedOn: dayOf(sold.listed?.[0] ?? ''),
    marketplace: marketplace ?? placeIn(sold.marketplace?.[0]),
    fees: sum(sold, 'fees') ?? (rest !== undefined && rest >= 0 ? rest : undefined),
    label,
    cost,
    sku: item.label,
    isPersonal: sold.itemIs?.[0]?.toLowerCase() === 'personal',
    estimate: estimateOf(sold),
  });
}

/** Returns a marketplace by its name, which may be short. */
const placeIn = (name: string | undefined) => SHORT_NAMES[name?.toLowerCase() ?? ''] ?? name;

/** Adds words from the columns that the title lacks. */
function titleOf({ title = '', brand = '', category = '' }: FileItem): string {
  const hasBrand = title.toLowerCase().includes(brand.toLowerCase());
  const words = hasBrand ? title : `${brand} ${title}`;
  return title === '' ? `${brand} ${category}` : words;
}

/** Returns the estimate saved with a sale if all three amounts are there. */
function estimateOf(sold: SoldCells) {
  const roles = ['estimate', 'estimateLow', 'estimateHigh'] as const;
  const [price, low, high] = roles.map((role) => first(sold, role));
  return price && low && high ? { price, low, high } : undefined;
}

function first(sold: SoldCells, role: SoldRole): number | undefined {
  return amount(sold[role]?.[0]);
}

/** Sums all columns of a kind; reports write deductions with or without a minus sign. */
function sum(sold: SoldCells, role: 'fees' | 'label'): number | undefined {
  const amounts = (sold[role] ?? []).flatMap((cell) => amount(cell) ?? []);
  return amounts.length === 0 ? undefined : amounts.reduce((sum, amount) => sum + Math.abs(amount), 0);
}

function amount(cell = ''): number | undefined {
  const money = readMoney(cell);
  return money.kind === 'usd' ? money.amount : undefined;
}
