import { writeFileSync } from 'node:fs';
import { csvText, harmlessText } from '../../base/csv-text.ts';
import { dayAt } from '../../base/day.ts';
import { count, money } from '../../base/numbers.ts';
import { Problem } from '../../base/problem.ts';
import { ITEM_FIELDS } from '../../input/item-fields.ts';
import { sumOfSales } from '../../lists/kept-sales.ts';
import { createRowPricer } from '../../lists/price-row.ts';
import {
  type Comparison,
  compareSales,
  comparisonInWords,
  comparisonTables,
  estimateSales,
  saleInWords,
} from '../../lists/sales-compared.ts';
import { type FileSale, readSales } from '../../lists/sales-file.ts';
import { type Commands, command, WORDS } from '../command.ts';
import { isSameFile, loadArtifacts, readInput } from '../inputs.ts';
import { type CliIo, showProgress, UsageError } from '../io.ts';

export const commands = {
  sold: command(
    { output: WORDS, today: ITEM_FIELDS.listedOn },
    async (io, { output, today = dayAt(Date.now()) }, paths: readonly string[]) => {
      if (output !== undefined && paths.some((path) => isSameFile(path, output))) {
        throw new UsageError(`--output is ${output}, an input file: give another name.`);
      }
      const files = await Promise.all(paths.map((path) => readFile(path, today)));
      const tables = files.flatMap(({ tables }) => tables);
      // The same sale may be in several reports.
      const once = new Map(tables.flatMap((table) => table.sales.map((one) => [one.sale.id, one] as const)));
      const sales = [...once.values()];
      const total = sumOfSales(sales.map(({ sale }) => sale));
      const price = createRowPricer(await loadArtifacts(io.env));
      const single = sales.filter(({ isBundle }) => !isBundle).map(({ sale, item }) => ({ ...sale, item }));
      const compared = await estimateSales(single, price, (done, all) => showProgress(io.stderr, done, all));
      const comparison = compareSales(compared);
      if (output !== undefined) writeFileSync(output, csvOf(sales));
      const left = tables.flatMap((table) => table.left);
      io.printAnswer({ sales: sales.map(asJson), left, total, compared: comparison }, [
        `${count(total.sales, 'sale')}, ${money(total.paid)} paid.`,
        ...(sales.length > 0 ? comparisonLines(io, comparison) : []),
      ]);
      for (const file of files) for (const line of fileLines(file)) io.warn(line);
    },
  ),
} satisfies Commands;

/** Reads a file's sales. Rejects with a {@link Problem} that names the file. */
async function readFile(path: string, today: string) {
  try {
    return { path, tables: await readSales(readInput(path), today, Number.POSITIVE_INFINITY) };
  } catch (error) {
    throw error instanceof Problem ? new Problem(error.code, `${path}: ${error.message}`) : error;
  }
}

/** Returns how a file was read, what its rows are, and why some are no sales. */
function fileLines({ path, tables }: Awaited<ReturnType<typeof readFile>>): string[] {
  return tables.flatMap(({ said, left, unsold }) => [
    `${path}: ${said.join(' ')}`,
    ...left.map(({ line, why }) => `  Line ${line}: ${why}`),
    ...(unsold > 0 ? [`  Not sold: hangtag reprice ${path} says what to do with them.`] : []),
  ]);
}

function asJson({ line, sale, isBundle }: FileSale) {
  const { title, quantity, price, soldOn, marketplace, cost } = sale;
  return { line, title, quantity, price, soldOn, marketplace, cost, isBundle: isBundle || undefined };
}

function comparisonLines(io: CliIo, comparison: Comparison): string[] {
  const tables = comparisonTables(comparison).flatMap(({ title, head, rows }) => {
    const [name = '', ...figures] = head;
    return ['', title, ...io.table([{ title: name, most: 40 }, ...figures.map(atRight)], rows)];
  });
  const toLookAt = comparison.toLookAt.map((sale) => `  ${saleInWords(sale)}`);
  return [
    ...comparisonInWords(comparison),
    ...(comparison.all.sales > 0 ? tables : []),
    ...(toLookAt.length > 0 ? ['', 'Look at these:', ...toLookAt] : []),
  ];
}

const atRight = (title: string) => ({ title, align: 'right' as const });

const COLUMNS = ['title', 'brand', 'category', 'gender', 'condition'] as const;

/** Returns sales as CSV with the columns that `hangtag train` reads; a cell that a spreadsheet would run is text. */
function csvOf(sales: readonly FileSale[]): string {
  const head = [...COLUMNS, 'quantity', 'sold price', 'sold date', 'marketplace', 'cost'];
  const rows = sales.flatMap(({ sale: { quantity, price, soldOn, marketplace = '', cost }, item, isBundle }) => {
    const named = COLUMNS.map((name) => harmlessText(item[name] ?? ''));
    const row = [...named, quantity, price / quantity, soldOn, harmlessText(marketplace), cost];
    return isBundle ? [] : [row];
  });
  return csvText([head, ...rows]);
}
