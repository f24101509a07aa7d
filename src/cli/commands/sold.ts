import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { invalid } from '../../answers/listing/refusals.ts';
import { namedMarketplace } from '../../answers/sale/seller.ts';
import { count, usd } from '../../base/numbers.ts';
import { dayAt } from '../../items/day.ts';
import type { ValuesOf } from '../../items/field.ts';
import { SOLD_FIELDS } from '../../items/item-fields.ts';
import { createRowPricer } from '../../lists/price-row.ts';
import { type Addition, NO_SALES, rowToAdd } from '../../lists/sold/add-sale.ts';
import { missesInWords, reportInWords, sumsInColumns } from '../../lists/sold/month-tables.ts';
import { readReport } from '../../lists/sold/read-report.ts';
import { type NamedSums, reportOf } from '../../lists/sold/report.ts';
import { completeSales, spreadLots } from '../../lists/sold/sale.ts';
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
