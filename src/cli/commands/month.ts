import { writeFileSync } from 'node:fs';
import { dayAt } from '../../items/day.ts';
import { ITEM_FIELDS } from '../../items/item-fields.ts';
import { createRowPricer } from '../../lists/price-row.ts';
import type { FileItem } from '../../lists/read-list-file.ts';
import { repriceTerms } from '../../lists/reprice-list.ts';
import { filesInWords, monthCsv, monthInWords, monthPage, monthTables } from '../../lists/sold/month-tables.ts';
import { readMonthFile } from '../../lists/sold/read-report.ts';
import { monthOf } from '../../lists/sold/report.ts';
import { completeSales } from '../../lists/sold/sale.ts';
import { type Commands, command, WORDS } from '../command.ts';
import { isSameFile, loadArtifacts, readInput } from '../inputs.ts';
import { type CliIo, showProgress, UsageError } from '../io.ts';
import { guessed, READER_OPTIONS, readerOf } from '../reader.ts';

const HOURS = { type: 'number', minimum: 0.1, maximum: 10_000, description: 'hours of work' } as const;

export const commands = {
  month: command(
    { today: ITEM_FIELDS.listedOn, hours: HOURS, html: WORDS, csv: WORDS, ...READER_OPTIONS },
    async (io, { today = dayAt(Date.now()), hours, html, csv, ...options }, paths: readonly string[]) => {
      if (paths.length === 0) throw new UsageError('Name at least one file of sales or of items for sale.');
      for (const output of [html, csv])
        if (output !== undefined && paths.some((file) => isSameFile(file, output)))
          throw new UsageError(`${output} is also an input file: give another name.`);
      const reader = readerOf(io.env, options);
      const { pricing, marketplaces } = loadArtifacts(io.env);
      const files = await Promise.all(paths.map((file) => readMonthFile(file, readInput(file))));
      // The same sale may be in several reports.
      const once = new Map(files.flatMap((file) => file.sales.map((sale) => [sale.id, sale] as const)));
      const itemsOf = (): FileItem[] => [
        ...[...once.values()].map(({ title }) => ({ title, quantity: 1 })),
        ...files.flatMap(({ standing }) => standing.map(({ item }) => item)),
      ];
      const read = reader && (await guessed(itemsOf(), reader, io, csv ?? html ?? paths[0]));
      const price = createRowPricer({
        pricing,
        marketplaces,
        guessed: read,
        plan: repriceTerms({}, marketplaces, today),
      });
      const sales = await completeSales([...once.values()], price, marketplaces, (done, all) =>
        showProgress(io.stderr, done, all),
      );
      const report = monthOf(files, sales, { price, today, hours });
      if (html !== undefined) writeFileSync(html, monthPage(report));
      if (csv !== undefined) writeFileSync(csv, monthCsv(report));
      io.printAnswer(report, [
        ...monthInWords(report),
        ...monthTables(report).flatMap(({ title, head, rows }) => ['', title, ...textRows(io, head, rows)]),
        '',
      ]);
      for (const line of io.wantsJson ? [] : filesInWords(report)) io.stderr.write(`${line}\n`);
    },
  ),
} satisfies Commands;

const MOST_WIDE = 44;
const ON_THE_LEFT = new Set(['next step', 'why']);

function textRows(io: CliIo, head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const columns = head.map((title, at) => ({
    title,
    most: title === 'why' ? 2 * MOST_WIDE : MOST_WIDE,
    ...(at > 0 && !ON_THE_LEFT.has(title) && { align: 'right' as const }),
  }));
  return io.table(columns, rows);
}
