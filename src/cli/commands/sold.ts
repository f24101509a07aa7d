import { writeFileSync } from 'node:fs';
import { csvText, harmlessText } from '../../base/csv-text.ts';
import { dayAt } from '../../base/day.ts';
import { count, money } from '../../base/numbers.ts';
import { Problem } from '../../base/problem.ts';
import { ITEM_FIELDS } from '../../input/item-fields.ts';
import { createRowPricer } from '../../lists/price-row.ts';
import { type FileSale, readSales, sumOfSales } from '../../lists/sales.ts';
import {
  type Comparison,
  compareSales,
  comparisonInWords,
  comparisonTables,
  estimateSales,
  saleInWords,
} from '../../lists/sales-compared.ts';
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
      const tables = files.flatMap((file) => file.tables);
      const sales = withoutDuplicates(tables.flatMap((table) => table.sales));
      const total = sumOfSales(sales.map(({ sale }) => sale));
      const comparison = await priceList(io, sales);
      if (output !== undefined) writeFileSync(output, csvOf(sales));
      const left = tables.flatMap((table) => table.left);
      const lines = [`${count(total.sales, 'sale')}, ${money(total.paid)} paid.`];
      if (sales.length > 0) lines.push(...comparisonLines(io, comparison));
      io.printAnswer({ sales: sales.map(asJson), left, total, compared: comparison }, lines);
      for (const file of files) for (const line of fileLines(file)) io.warn(line);
    },
  ),
} satisfies Commands;

/** Returns the sales without duplicates, because several reports may contain the same sale. */
function withoutDuplicates(sales: readonly FileSale[]): FileSale[] {
  return [...new Map(sales.map((fileSale) => [fileSale.sale.id, fileSale])).values()];
}

async function priceList(io: CliIo, sales: readonly FileSale[]): Promise<Comparison> {
  const priceRow = createRowPricer(await loadArtifacts(io.env));
  const singleItems = sales.filter(({ isBundle }) => !isBundle).map(({ sale, item }) => ({ ...sale, item }));
  return compareSales(await estimateSales(singleItems, priceRow, (done, all) => showProgress(io.stderr, done, all)));
}

async function readFile(path: string, today: string) {
  try {
    return { path, tables: await readSales(readInput(path), today, Number.POSITIVE_INFINITY) };
  } catch (error) {
    throw error instanceof Problem ? new Problem(error.code, `${path}: ${error.message}`) : error;
  }
}

function fileLines({ path, tables }: Awaited<ReturnType<typeof readFile>>): string[] {
  const lines: string[] = [];
  for (const { notes, left, unsold } of tables) {
    lines.push(`${path}: ${notes.join(' ')}`);
    for (const { line, why } of left) lines.push(`  Line ${line}: ${why}`);
    if (unsold > 0) lines.push(`  Not sold: hangtag list ${path} says what to do with them.`);
  }
  return lines;
}

function asJson({ line, sale, isBundle }: FileSale) {
  const { title, quantity, price, soldOn, marketplace, cost } = sale;
  return { line, title, quantity, price, soldOn, marketplace, cost, isBundle: isBundle || undefined };
}

function comparisonLines(io: CliIo, comparison: Comparison): string[] {
  const lines = [...comparisonInWords(comparison)];
  if (comparison.all.sales > 0) {
    for (const { title, head, rows } of comparisonTables(comparison)) {
      const [name = '', ...figures] = head;
      const amounts = figures.map((figure) => ({ title: figure, align: 'right' as const }));
      lines.push('', title, ...io.table([{ title: name, maxWidth: 40 }, ...amounts], rows));
    }
  }
  const toLookAt = comparison.toLookAt.map((sale) => `  ${saleInWords(sale)}`);
  if (toLookAt.length > 0) lines.push('', 'Look at these:', ...toLookAt);
  return lines;
}

const ITEM_COLUMNS = ['title', 'brand', 'category', 'gender', 'condition'] as const;

/** Returns sales of single items as CSV for `hangtag train`. Escapes text that a spreadsheet would run as a formula. */
function csvOf(sales: readonly FileSale[]): string {
  const head = [...ITEM_COLUMNS, 'quantity', 'sold price', 'sold date', 'marketplace', 'cost'];
  const singleItems = sales.filter(({ isBundle }) => !isBundle);
  const rows = singleItems.map(({ sale, item }) => {
    const { quantity, price, soldOn, marketplace = '', cost } = sale;
    const itemCells = ITEM_COLUMNS.map((name) => harmlessText(item[name] ?? ''));
    return [...itemCells, quantity, price / quantity, soldOn, harmlessText(marketplace), cost];
  });
  return csvText([head, ...rows]);
}
