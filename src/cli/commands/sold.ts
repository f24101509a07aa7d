import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { invalid } from '../../answers/listing/refusals.ts';
import { namedMarketplace } from '../../answers/sale/seller.ts';
import { count, money, percent, usd } from '../../base/numbers.ts';
import { safeCell } from '../../items/csv-text.ts';
import { dayAt } from '../../items/day.ts';
import type { ValuesOf } from '../../items/field.ts';
import { SOLD_FIELDS } from '../../items/item-fields.ts';
import { isWorkbook } from '../../lists/csv.ts';
import type { SoldRole } from '../../lists/layout.ts';
import { createRowPricer, type RowPricer } from '../../lists/price-row.ts';
import { readListFile } from '../../lists/read-list-file.ts';
import { accuracyInWords, computedFeesInWords, daysInWords, feesInWords } from '../../lists/sold/month-tables.ts';
import { readReport } from '../../lists/sold/read-report.ts';
import { type NamedSums, reportOf, type SalesReport } from '../../lists/sold/report.ts';
import { completeSales, IN_PERSON, spreadLots } from '../../lists/sold/sale.ts';
import type { Marketplaces } from '../../marketplaces/fees.ts';
import { type Commands, command, FLAG, WORDS } from '../command.ts';
import { loadArtifacts, readInput } from '../inputs.ts';
import { UsageError } from '../io.ts';

const SALE = {
  price: SOLD_FIELDS.price,
  cost: SOLD_FIELDS.cost,
  fees: SOLD_FIELDS.fees,
  label: SOLD_FIELDS.label,
  on: SOLD_FIELDS.soldOn,
  listed: SOLD_FIELDS.listedOn,
  lotCost: SOLD_FIELDS.cost,
  marketplace: WORDS,
  lot: WORDS,
  personal: FLAG,
} as const;

export const commands = {
  sold: command({ ...SALE, add: SOLD_FIELDS.title }, async (io, { add, ...sale }, path: string) => {
    const artifacts = loadArtifacts(io.env);
    const pricer = createRowPricer(artifacts);
    if (add !== undefined) {
      const addition = readAddition(add, sale, artifacts.marketplaces);
      if (!existsSync(path)) writeFileSync(path, NO_SALES, { flag: 'wx' });
      const { text, estimate } = await rowToAdd(readInput(path), path, addition, pricer);
      appendFileSync(path, text);
      const outcome = estimate === undefined ? 'without an estimate' : `estimated ${usd(estimate)}`;
      const state = sale.price === undefined ? 'not sold yet, ' : '';
      return io.printAnswer({ title: add, estimate }, [`Added to ${path}: ${add}, ${state}${outcome}.`]);
    }
    const [unused] = Object.keys(sale);
    if (unused !== undefined) {
      throw invalid(unused, (name) => `${name(unused)} needs --add, the title of the item.`);
    }
    if (!existsSync(path) && path !== '-') {
      throw new Error(`${path}: there is no such file. --add creates it with the first sale.`);
    }
    const { sales, name, leftOut, unsold, unread, lots } = await readReport(readInput(path));
    const spread = await spreadLots(sales, lots, pricer);
    const found = reportOf(await completeSales(spread, pricer, artifacts.marketplaces));
    const sums = (name: string, rows: readonly NamedSums[]) => ['', ...io.table(...sumsInColumns(name, rows))];
    const tables = [...sums('marketplace', found.marketplaces), ...sums('month', found.months)];
    const lines = [...reportInWords(found, unsold), ...tables, ...missesInWords(found)];
    io.printAnswer({ ...found, unsold, unread }, lines);
    io.stderr.write(`Read as ${name}: ${count(sales.length, 'sale')}, ${count(leftOut, 'row')} left out.\n`);
    return io.stderr.write(unread.map(({ line, why }) => `Left out line ${line}: ${why}\n`).join(''));
  }),
} satisfies Commands;

function readAddition(
  title: string,
  { marketplace, personal, ...options }: ValuesOf<typeof SALE>,
  marketplaces: Marketplaces,
): Addition {
  const today = dayAt(Date.now());
  const isSold = options.price !== undefined;
  if (options.lotCost !== undefined && options.lot === undefined) {
    throw new UsageError('--lot-cost needs --lot, the name of the lot.');
  }
  if (!isSold && options.on !== undefined) {
    throw new UsageError('--on needs --price: without a price, the item counts as not sold yet.');
  }
  for (const option of ['on', 'listed'] as const) {
    const day = options[option] ?? '';
    if (day <= today) continue;
    throw new UsageError(`--${option} is "${day}": give a day that is not in the future.`);
  }
  const place = marketplace === undefined ? undefined : namedMarketplace(marketplaces, marketplace);
  return {
    title,
    ...(isSold && { on: today }),
    ...options,
    ...(place && { marketplace: place.name }),
    ...(personal && { itemIs: 'personal' }),
  };
}

/** Returns a report on sales in sentences. `unsold`: number of items in the file that are still for sale. */
function reportInWords(report: SalesReport, unsold: number): string[] {
  const { total, accuracy } = report;
  const { withoutCost } = total;
  const listed = total.sales + unsold;
  return [
    `${money(total.profit)} profit from ${count(total.sales, 'sale')}: ${money(total.gross)} paid, less ` +
      `${feesInWords(total)} fees, ${money(total.label)} labels and ${money(total.cost)} cost.`,
    accuracy && accuracyInWords(accuracy),
    unsold > 0 &&
      total.sales > 0 &&
      `Of ${count(listed, 'piece')} in the file ${percent(total.sales / listed)} were sold.`,
    daysInWords(report),
    total.withoutFees > 0 &&
      `The fees of ${count(total.withoutFees, 'sale')} are unknown and not counted: ` +
        'no column or report gives a marketplace that we know.',
    computedFeesInWords(report),
    withoutCost > 0 && `${count(withoutCost, 'sale')} without a cost: counted as if nothing had been paid.`,
  ].filter((line) => typeof line === 'string');
}

/** Returns the sales farthest from their estimates as lines; none without any. */
function missesInWords({ misses }: Pick<SalesReport, 'misses'>): string[] {
  const lines = misses.map(({ sale, expected }) => `  ${sale.title}: ${money(sale.price)}, estimated ${usd(expected)}`);
  return lines.length > 0 ? ['', 'Farthest from the estimate:', ...lines] : [];
}

function sumsInColumns(name: string, rows: readonly NamedSums[]) {
  const amounts = ['sales', 'paid', 'fees', 'profit'];
  return [
    [{ title: name }, ...amounts.map((title) => ({ title, align: 'right' as const }))],
    rows.map((row) => [row.name, String(row.sales), money(row.gross), feesInWords(row), money(row.profit)]),
  ] as const;
}

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

type Addition = Readonly<Partial<Record<SoldColumn, string | number | undefined>>> & {
  readonly title: string;
};

const NO_SALES = `${Object.values(COLUMNS).join(',')}\r\n`;

/** Resolves to the text to append for an item, with its estimate in US dollars. Rejects if a column is missing. */
async function rowToAdd(
  bytes: Buffer,
  path: string,
  addition: Addition,
  price: RowPricer,
): Promise<{ readonly text: string; readonly estimate: number | undefined }> {
  if (isWorkbook(bytes)) throw new Error(`${path} is a workbook: rows can be added only to CSV files. Save it as CSV.`);
  const hasText = bytes.toString().trim() !== '';
  const file = hasText ? await readListFile(bytes, Number.POSITIVE_INFINITY) : undefined;
  if (!file?.layout) throw new Error(`${path} has no known column names, such as title.`);
  const { header, columns, sold, exportName } = file.layout;
  if (exportName) throw new Error(`${path} was read as ${exportName}: add to a file of your own instead.`);
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
