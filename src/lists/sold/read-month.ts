import { Problem } from '../../base/problem.ts';
import { dayOf } from '../../items/day.ts';
import { readMoney } from '../../items/money.ts';
import { type FileItem, type FileRow, openListFile } from '../read-list-file.ts';
import { createSaleReader } from './read-report.ts';
import type { Sale } from './sale.ts';

/** A piece that is for sale. */
export interface Standing {
  readonly item: FileItem;
  /** YYYY-MM-DD, if known. */
  readonly listedOn: string | undefined;
}

/** An order that was refunded, in the month of its row. */
interface Refund {
  /** YYYY-MM. */
  readonly month: string;
  /** US dollars; 0 if the row names no amount. */
  readonly amount: number;
  /** True if the order itself is among the sales, so that the amount comes off. */
  readonly isOfSale: boolean;
}

interface LeftOut {
  readonly reason: string;
  readonly rows: number;
  /** The first lines with it. */
  readonly lines: readonly number[];
}

/** A file of a shop's month. */
export interface MonthFile {
  readonly file: string;
  /** The report that it was read as. */
  readonly name: string;
  readonly sales: readonly Sale[];
  readonly standing: readonly Standing[];
  readonly refunds: readonly Refund[];
  readonly leftOut: readonly LeftOut[];
}

/** Lines that are named for a reason. */
const MOST_LINES = 5;
const NO_SALE = 'It has neither a selling price nor an asking price.';
const NO_DAY = 'No date sold.';
const REFUND = /\brefund/i;

/**
 * Reads a report of sales, an inventory, or a seller's own file with both. Every row is a sale, a piece for sale, a
 * refund, or left out for a reason. Rejects with a {@link Problem}.
 */
export async function readMonthFile(file: string, bytes: Uint8Array): Promise<MonthFile> {
  try {
    return { file, ...(await readTable(bytes)) };
  } catch (error) {
    throw error instanceof Problem ? new Problem(error.code, `${file}: ${error.message}`) : error;
  }
}

async function readTable(bytes: Uint8Array): Promise<Omit<MonthFile, 'file'>> {
  const { rows, layout } = await openListFile(bytes, Number.POSITIVE_INFINITY);
  if (!layout) throw new Problem('unreadable_list', 'no column names were found: name one “title”.');
  const readSale = createSaleReader(layout);
  const sales: Sale[] = [];
  const standing: Standing[] = [];
  const refunds: Refund[] = [];
  const left: { readonly reason: string; readonly line: number }[] = [];
  const mayStand = !layout.isSalesReport;
  for await (const row of rows) {
    const { item, refusal, line } = row;
    if (!item) continue;
    if (refusal !== undefined && REFUND.test(refusal)) refunds.push(refundOf(row));
    const sale = readSale(row);
    const listedOn = item.listedOn ?? dayOf(row.sold?.listed?.[0] ?? '');
    if (sale) sales.push(sale);
    else if (mayStand && isStanding(row)) standing.push({ item, listedOn });
    else left.push({ reason: reasonOf(row, refusal), line });
  }
  return {
    name: layout.exportName ?? 'your own columns',
    sales,
    standing,
    refunds,
    leftOut: [...Map.groupBy(left, ({ reason }) => reason)].map(([reason, own]) => ({
      reason,
      rows: own.length,
      lines: own.slice(0, MOST_LINES).map(({ line }) => line),
    })),
  };
}

/** Returns true for a row that nothing was paid for and that may be priced. */
function isStanding({ refusal, hasUnreadAmount, isSold, sold }: FileRow): boolean {
  return refusal === undefined && !hasUnreadAmount && !isSold && sold?.on?.[0] === undefined;
}

function reasonOf({ remark, sold }: FileRow, refusal: string | undefined): string {
  if (refusal !== undefined) return refusal;
  if (remark !== undefined) return remark;
  return sold?.price?.[0] === undefined ? NO_SALE : NO_DAY;
}

function refundOf({ refusal = '', sold }: FileRow): Refund {
  const amount = readMoney(sold?.refund?.[0] ?? sold?.price?.[0] ?? '');
  return {
    month: (dayOf(sold?.on?.[0] ?? '') ?? '').slice(0, 7),
    amount: amount.kind === 'usd' ? Math.abs(amount.amount) : 0,
    isOfSale: refusal.startsWith('A refund'),
  };
}
