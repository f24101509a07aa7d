import type { SoldRole } from '../closet/layout.ts';
import { type ClosetItem, type ClosetRow, readCloset, type SoldCells } from '../closet/read-closet.ts';
import { readMoney } from '../items/cells.ts';
import { dayOf } from '../items/day.ts';
import { Problem } from '../problem.ts';
import type { Lot, LotPiece } from './lots.ts';
import { MAX_SALES, readSale, type Sale } from './sale.ts';

/** The sales of a report. */
export interface ReadReport {
  readonly sales: readonly Sale[];
  /** The kind of the file. */
  readonly name: string;
  /** Rows that are no sale, such as canceled orders and pieces still for sale. */
  readonly leftOut: number;
  /** Those of them that are still for sale, as far as the file says. */
  readonly unsold: number;
  /** Pieces that were bought together, sold or not; see {@link spreadLots}. */
  readonly lots: readonly Lot[];
}

/**
 * Reads a report of sales of a marketplace or a tool, or a seller's own columns. Buyers and addresses are not read.
 * Rejects with a {@link Problem}, also for a file that says nothing of sales.
 */
export async function readReport(bytes: Uint8Array): Promise<ReadReport> {
  const { rows, layout } = await readCloset(bytes, MAX_SALES);
  if (!layout || !rows.some(({ sold }) => sold)) {
    throw new Problem('unreadable_list', 'No column says what was paid: name one “sold price”, and one “sold date”.');
  }
  const { exportName, marketplace, isSalesReport } = layout;
  const sales = new Map<string, Sale>();
  const lots = new Map<string, { cost: number; pieces: LotPiece[] }>();
  let [leftOut, unsold] = [0, 0];
  for (const row of rows) {
    const { item, refusal, sold } = row;
    if (!item) continue;
    const sale = saleOf(row, isSalesReport ? marketplace : undefined, exportName !== undefined);
    const id = sale && idIn(sales, sale);
    if (sale && id !== undefined) sales.set(id, sale);
    else leftOut++;
    if (!sale && refusal === undefined && !first(sold ?? {}, 'price')) unsold++;
    const name = sold?.lot?.[0];
    if (name === undefined || refusal !== undefined) continue;
    const lot = lots.get(name) ?? { cost: 0, pieces: [] };
    lots.set(name, lot);
    // One row of the lot says it, or all of them the same.
    lot.cost = Math.max(lot.cost, first(sold ?? {}, 'lotCost') ?? 0);
    lot.pieces.push({ item, saleId: id });
  }
  return {
    sales: [...sales].map(([id, sale]) => ({ ...sale, id })),
    name: exportName ?? 'your own columns',
    leftOut,
    unsold,
    lots: [...lots.values()],
  };
}

/** Two rows of one file are two sales, whatever they say. */
function idIn(sales: ReadonlyMap<string, Sale>, { id }: Sale): string {
  let own = id;
  for (let number = 2; sales.has(own); number++) own = `${id}|${number}`;
  return own;
}

function saleOf(
  { item, refusal, hasUnreadAmount, sold }: ClosetRow,
  marketplace: string | undefined,
  isExport: boolean,
): Sale | undefined {
  if (!item || refusal || hasUnreadAmount || !sold) return undefined;
  const price = first(sold, 'price');
  const cost = item.cost === undefined ? undefined : item.cost * item.quantity;
  // Exports have one price, which was brought to one piece as the row was read; a seller's own may ask another.
  const each = isExport ? item.askingPrice : price;
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
    marketplace: marketplace ?? sold.marketplace?.[0],
    fees: sum(sold, 'fees') ?? (rest !== undefined && rest >= 0 ? rest : undefined),
    label,
    cost,
    sku: item.label,
    isPersonal: sold.itemIs?.[0]?.toLowerCase() === 'personal',
    estimate: estimateOf(sold),
  });
}

/** Columns say what a title leaves out. */
function titleOf({ title = '', brand = '', category = '' }: ClosetItem): string {
  const hasBrand = title.toLowerCase().includes(brand.toLowerCase());
  const words = hasBrand ? title : `${brand} ${title}`;
  return title === '' ? `${brand} ${category}` : words;
}

/** The estimate that was kept with a sale; all three amounts or none. */
function estimateOf(sold: SoldCells) {
  const roles = ['estimate', 'estimateLow', 'estimateHigh'] as const;
  const [price, low, high] = roles.map((role) => first(sold, role));
  return price && low && high ? { price, low, high } : undefined;
}

function first(sold: SoldCells, role: SoldRole): number | undefined {
  return amount(sold[role]?.[0]);
}

/** All columns of a kind together; reports write what they take with or without a minus. */
function sum(sold: SoldCells, role: 'fees' | 'label'): number | undefined {
  const amounts = (sold[role] ?? []).flatMap((cell) => amount(cell) ?? []);
  return amounts.length === 0 ? undefined : amounts.reduce((all, one) => all + Math.abs(one), 0);
}

function amount(cell = ''): number | undefined {
  const money = readMoney(cell);
  return money.kind === 'usd' ? money.amount : undefined;
}
