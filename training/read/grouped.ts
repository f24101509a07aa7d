import { defined } from '../../src/base/members.ts';
import { categories } from '../../src/catalog/catalog.ts';
import { yearsOf } from '../../src/pricing/evidence/data-facts.ts';
import { RECENT_FROM } from '../../src/pricing/evidence/evidence-grade.ts';
import { countBy, round, total } from '../numbers/sums.ts';
import { type CellRow, sortRows } from './cell-rows.ts';
import { BIN_WIDTH, type Cell, FOLD_COUNT, type Gender, type Grade, marketName } from './cells.ts';

/** The result of the grouping: cells to fit, and the rows left out by source and reason. */
export type Grouped = ReturnType<typeof gather>;

/** Combines the rows of the grouping into cells, with counts by source and reason. */
export function gather(unsorted: readonly CellRow[]) {
  const rows = sortRows(unsorted).map(inScope);
  const used = rows.filter(({ reason }) => reason === '');
  const out = rows.filter(({ reason }) => reason !== '');
  const shares = used.flatMap(sharesOf);
  const items = countBy(
    shares,
    ({ row }) => marketName(row),
    ({ count }) => count,
  );
  const dates = rows.filter(({ lastPeriod }) => /^\d{4}-\d{2}-\d{2}$/.test(lastPeriod));
  const keyOf = ({ row, fold }: Share) => {
    const { brand, category, gender, condition, fold: own } = row;
    return [marketName(row), brand, category, gender, condition, fold, own !== null].join('|');
  };
  return {
    cells: [...Map.groupBy(shares, keyOf).values()].map(cellOf),
    sources: [...Map.groupBy(rows, marketName)].map(([name, own]) => {
      const { source, marketplace, basis } = own[0] as CellRow;
      const [from = ''] = own.map(({ firstPeriod }) => firstPeriod).sort();
      const to = newestOf(own) ?? '';
      const mapped = total(own, (row) => (row.reason === '' ? row.listings : 0));
      // Numbers of rows read, of rows mapped, and of their items (duplicates counted once).
      return { source, marketplace, basis, from, to, rows: listingsOf(own), mapped, items: items.get(name) ?? 0 };
    }),
    leftOut: [...Map.groupBy(out, ({ source, reason }) => `${source}|${reason}`).values()].map((own) => {
      const { source, reason } = own[0] as CellRow;
      return { source, reason, rows: listingsOf(own) };
    }),
    // The latest full date (YYYY-MM-DD) at the end of a cell's period.
    newest: newestOf(dates) ?? null,
  };
}

/** Returns the day, month or year of the newest sale, as its source states it; undefined if none does. */
export function newestSaleOf({ sources }: Pick<Grouped, 'sources'>): string | undefined {
  const sold = sources.filter(({ basis, items }) => basis === 'sold' && items > 0).map(({ to }) => to);
  return sold
    .filter((to) => /^\d{4}(-\d{2}){0,2}$/.test(to))
    .sort()
    .at(-1);
}

const newestOf = (rows: readonly CellRow[]) =>
  rows
    .map(({ lastPeriod }) => lastPeriod)
    .sort()
    .at(-1);

const listingsOf = (rows: readonly CellRow[]) => total(rows, ({ listings }) => listings);

function cellOf(own: readonly Share[]): Cell {
  const { row, fold } = own[0] as Share;
  const { source, marketplace, basis, brand, category, gender, condition } = row;
  const items = total(own, ({ count }) => count);
  const wordless = total(own, (one) => one.count * (one.row.wordless ?? Number.NaN));
  const years = own.flatMap((one) => one.years);
  const isRecent = (one: Share) => one.years.length > 0 && Math.min(...one.years) >= RECENT_FROM;
  const recent = total(own.filter(isRecent), ({ count }) => count);
  return {
    source,
    marketplace,
    basis,
    brand,
    category,
    fold,
    isTitled: row.fold !== null,
    gender: gender as Gender,
    condition: condition as Grade,
    bins: own.map(({ log, count }) => ({ log, count })),
    ...defined({
      years: years.length > 0 ? { from: Math.min(...years), to: Math.max(...years), recent } : undefined,
      // Rounded as in files, so that a written cell is read back unchanged.
      wordless: Number.isNaN(wordless) ? undefined : round(wordless / items, 2),
    }),
  };
}

/** Finds a category that was out of scope when the cells were made. */
function inScope(row: CellRow): CellRow {
  const [, out] = /^out: (.*)$/.exec(row.reason) ?? [];
  if (out === undefined || row.brand === '') return row;
  const category = out.replaceAll(' ', '-');
  return categories.some(({ slug }) => slug === category) ? { ...row, reason: '', category } : row;
}

/** Number of items of a row in a bin and fold. */
type Share = ReturnType<typeof sharesOf>[number];

/** Returns the items of a row by bin and fold: the statement's fold, or for items without titles all folds evenly. */
function sharesOf(row: CellRow) {
  // A period of several years belongs to the source, and gives none.
  const periods = [row.firstPeriod, row.lastPeriod].map((period) => yearsOf({ from: period, to: '' }));
  const years = periods.flatMap((named) => (named.length === 1 ? named : []));
  const pairs = row.histogram.split(' ').filter((pair) => pair !== '');
  return pairs.flatMap((pair) => {
    const [bin, items] = pair.split(':').map(Number) as [number, number];
    const log = (bin + 0.5) * BIN_WIDTH;
    if (row.fold !== null) return [{ row, years, log, fold: row.fold, count: items }];
    const each = Math.floor(items / FOLD_COUNT);
    return Array.from({ length: FOLD_COUNT }, (_, k) => ({
      row,
      years,
      log,
      // The remainder starts at a different fold in each bin, so that all folds get about as many items.
      fold: (k + bin * 7 + FOLD_COUNT * 1000) % FOLD_COUNT,
      count: each + (k < items % FOLD_COUNT ? 1 : 0),
    })).filter(({ count }) => count > 0);
  });
}
