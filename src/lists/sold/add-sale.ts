import { safeCell } from '../../items/csv-text.ts';
import { isWorkbook } from '../csv.ts';
import type { SoldRole } from '../layout.ts';
import type { RowPricer } from '../price-row.ts';
import { readListFile } from '../read-list-file.ts';
import { IN_PERSON } from './sale.ts';

/** The columns of a new file. Columns of an existing file with synonymous names are filled too. */
const COLUMNS = {
  title: 'title',
  price: 'sold price',
  on: 'sold date',
  marketplace: 'marketplace',
  cost: 'cost',
  fees: 'fees',
  label: 'shipping label',
  listed: 'listed date',
  lot: 'lot',
  lotCost: 'lot cost',
  itemIs: 'item is',
  estimate: 'estimate',
  estimateLow: 'estimate low',
  estimateHigh: 'estimate high',
} as const satisfies Partial<Record<SoldRole | 'title' | 'cost', string>>;
type SoldColumn = keyof typeof COLUMNS;

export type Addition = Readonly<Partial<Record<SoldColumn, string | number | undefined>>> & {
  readonly title: string;
};

export const NO_SALES = `${Object.values(COLUMNS).join(',')}\r\n`;

/** Resolves to the text to append for a sale, with its estimate in US dollars. Rejects if a column is missing. */
export async function rowToAdd(
  bytes: Buffer,
  path: string,
  addition: Addition,
  price: RowPricer,
): Promise<{ readonly text: string; readonly estimate: number | undefined }> {
  if (isWorkbook(bytes)) throw new Error(`${path} is a workbook: rows are added to CSV files alone. Save it as CSV.`);
  const hasText = bytes.toString().trim() !== '';
  const file = hasText ? await readListFile(bytes, Number.POSITIVE_INFINITY) : undefined;
  if (!file?.layout) throw new Error(`${path} has no column names that are known, such as title.`);
  const { header, columns, sold, exportName } = file.layout;
  if (exportName) throw new Error(`${path} was read as ${exportName}: use a file of your own to add to.`);
  const row = new Array<string>(header.length).fill('');
  const put = (column: SoldColumn, content: string | number, isNeeded: boolean) => {
    const value = typeof content === 'number' ? content.toFixed(2) : content;
    const isItem = column === 'title' || column === 'cost';
    const [at] = (isItem ? columns.get(column) : sold.get(column)) ?? [];
    if (at !== undefined) row[at] = safeCell(value);
    else if (isNeeded) throw new Error(`${path} has no column for “${COLUMNS[column]}”: add one.`);
  };
  for (const [column, value] of Object.entries(addition))
    if (value !== undefined) put(column as SoldColumn, value, true);
  if (addition.price !== undefined && addition.marketplace === undefined) put('marketplace', IN_PERSON, false);
  const outcome = price({ title: addition.title, quantity: 1 });
  const priced = 'listed' in outcome ? outcome.listed : undefined;
  if (priced) {
    put('estimate', String(priced.price), false);
    put('estimateLow', String(priced.priceLow), false);
    put('estimateHigh', String(priced.priceHigh), false);
  }
  const isEnded = bytes.at(-1) === 0x0a || bytes.at(-1) === 0x0d;
  const end = file.rows[file.headerAt]?.lineEnd || '\r\n';
  return { text: `${isEnded ? '' : end}${row.join(file.delimiter)}${end}`, estimate: priced?.price };
}
