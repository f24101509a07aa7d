import { writeFileSync } from 'node:fs';
import { count, money } from '../../base/numbers.ts';
import { Problem } from '../../base/problem.ts';
import { csvText, harmlessText } from '../../items/csv-text.ts';
import { type Sale, sumOfSales } from '../../lists/kept-sales.ts';
import { createRowPricer } from '../../lists/price-row.ts';
import {
  type Comparison,
  compareSales,
  comparisonInWords,
  comparisonTables,
  doubtInWords,
  estimateSales,
  saleInWords,
} from '../../lists/sales-compared.ts';
import { readSales } from '../../lists/sales-file.ts';
import { type Commands, command, WORDS } from '../command.ts';
import { isSameFile, loadArtifacts, readInput } from '../inputs.ts';
import { type CliIo, showProgress, UsageError } from '../io.ts';

export const commands = {
  sold: command({ output: WORDS }, async (io, { output }, paths: readonly string[]) => {
    if (output !== undefined && paths.some((path) => isSameFile(path, output))) {
      throw new UsageError(`--output is ${output}, an input file: give another name.`);
    }
    const files = await Promise.all(paths.map(readFile));
    // The same sale may be in several reports.
    const sales = [...new Map(files.flatMap((file) => file.sales.map((sale) => [sale.id, sale] as const))).values()];
    const total = sumOfSales(sales);
    const price = createRowPricer(loadArtifacts(io.env));
    const compared = await estimateSales(sales, price, (done, all) => showProgress(io.stderr, done, all));
    const comparison = compareSales(compared);
    if (output !== undefined) writeFileSync(output, csvOf(sales));
    const left = files.flatMap((file) => file.left);
    io.printAnswer({ sales: sales.map(asJson), left, total, compared: comparison }, [
      `${count(total.sales, 'sale')}, ${money(total.paid)} paid.`,
      ...(sales.length > 0 ? comparisonLines(io, comparison) : []),
    ]);
    for (const { path, name, left, unsold } of files) {
      io.warn(`${path}: read as ${name}.`);
      for (const { line, why } of left) io.warn(`  Left out line ${line}: ${why}`);
      if (unsold.length > 0) {
        io.warn(`  ${count(unsold.length, 'piece')} not sold: hangtag reprice ${path} says what to do with them.`);
      }
    }
  }),
} satisfies Commands;

/** Reads a file's sales. Rejects with a {@link Problem} that names the file. */
async function readFile(path: string) {
  try {
    return { path, ...(await readSales(readInput(path), Number.POSITIVE_INFINITY)) };
  } catch (error) {
    throw error instanceof Problem ? new Problem(error.code, `${path}: ${error.message}`) : error;
  }
}

function asJson({ line, title, quantity, price, soldOn, marketplace, cost }: Sale & { readonly line: number }) {
  return { line, title, quantity, price, soldOn, marketplace, cost };
}

function comparisonLines(io: CliIo, comparison: Comparison): string[] {
  const tables = comparisonTables(comparison).flatMap(({ title, head, rows }) => {
    const [name = '', ...figures] = head;
    return ['', title, ...io.table([{ title: name, most: 40 }, ...figures.map(atRight)], rows)];
  });
  const toLookAt = comparison.toLookAt.map((sale) => `  ${saleInWords(sale)}`);
  return [
    ...[doubtInWords(comparison) ?? []].flat(),
    comparisonInWords(comparison),
    ...(comparison.all.sales > 0 ? tables : []),
    ...(toLookAt.length > 0 ? ['', 'Look at these:', ...toLookAt] : []),
  ];
}

const atRight = (title: string) => ({ title, align: 'right' as const });

const COLUMNS = ['title', 'brand', 'category', 'gender', 'condition'] as const;

/** Returns sales as CSV with the columns that `hangtag train` reads; a cell that a spreadsheet would run is text. */
function csvOf(sales: Awaited<ReturnType<typeof readSales>>['sales']): string {
  const head = [...COLUMNS, 'quantity', 'sold price', 'sold date', 'marketplace', 'cost'];
  const rows = sales.map(({ item, quantity, price, soldOn, marketplace = '', cost }) => [
    ...COLUMNS.map((name) => harmlessText(item[name] ?? '')),
    quantity,
    price / quantity,
    soldOn,
    harmlessText(marketplace),
    cost,
  ]);
  return csvText([head, ...rows]);
}
