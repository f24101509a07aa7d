import { defined } from '../../src/base/members.ts';
import { categories } from '../../src/catalog/catalog.ts';
import { RECENT_FROM, yearsOf } from '../../src/pricing/evidence/evidence.ts';
import { countBy, round, total } from '../numbers/sums.ts';
import { type CellRow, sortRows } from './cell-rows.ts';
import { BIN_WIDTH, type Cell, FOLD_COUNT, type Gender, type Grade, marketName } from './cells.ts';

export type Grouped = ReturnType<typeof gather>;

/** Combines rows from the grouping statement into cells, and counts them by source and by reason for exclusion. */
export function gather(unsorted: readonly CellRow[]) {
  const rows = sortRows(unsorted).map(inScope);
  const leftOut = rows.filter(({ reason }) => reason !== '');
  const shares = rows.filter(({ reason }) => reason === '').flatMap(sharesOf);
  const itemsByMarket = countBy(
    shares,
    ({ row }) => marketName(row),
    ({ count }) => count,
  );
  const datedRows = rows.filter(({ lastPeriod }) => /^\d{4}-\d{2}-\d{2}$/.test(lastPeriod));
  return {
    cells: [...Map.groupBy(shares, cellKey).values()].map(mergeShares),
    sources: [...Map.groupBy(rows, marketName)].map(([name, rowsOfMarket]) =>
      sourceOf(rowsOfMarket, itemsByMarket.get(name) ?? 0),
    ),
    leftOut: [...Map.groupBy(leftOut, ({ source, reason }) => `${source}|${reason}`).values()].map((group) => {
      const { source, reason } = group[0] as CellRow;
      return { source, reason, rows: listingsOf(group) };
    }),
    // The newest full date, YYYY-MM-DD, at the end of a cell's period.
    newest: latest(datedRows.map(({ lastPeriod }) => lastPeriod)) ?? null,
  };
}

/** Returns the day, month, or year of the newest sale, as stated by its source, or undefined if none is stated. */
export function newestSaleOf({ sources }: Pick<Grouped, 'sources'>): string | undefined {
  const sold = sources.filter(({ basis, items }) => basis === 'sold' && items > 0);
  return latest(sold.map(({ to }) => to).filter((to) => /^\d{4}(-\d{2}){0,2}$/.test(to)));
}

/** Returns a market's period and its numbers of rows read, rows used, and items without duplicates. */
function sourceOf(rows: readonly CellRow[], items: number) {
  const { source, marketplace, basis } = rows[0] as CellRow;
  const [from = ''] = rows.map(({ firstPeriod }) => firstPeriod).sort();
  const to = latest(rows.map(({ lastPeriod }) => lastPeriod)) ?? '';
  const mapped = listingsOf(rows.filter(({ reason }) => reason === ''));
  return { source, marketplace, basis, from, to, rows: listingsOf(rows), mapped, items };
}

const latest = (periods: readonly string[]) => periods.toSorted().at(-1);

const listingsOf = (rows: readonly CellRow[]) => total(rows, ({ listings }) => listings);

function cellKey({ row, fold }: Share): string {
  const { brand, category, gender, condition } = row;
  return [marketName(row), brand, category, gender, condition, fold, row.fold !== null].join('|');
}

/** Merges a cell's shares, whose rows have the same market, garment, and condition. */
function mergeShares(shares: readonly Share[]): Cell {
  const { row, fold } = shares[0] as Share;
  const { source, marketplace, basis, brand, category } = row;
  return {
    source,
    marketplace,
    basis,
    brand,
    category,
    fold,
    isTitled: row.fold !== null,
    gender: row.gender as Gender,
    condition: row.condition as Grade,
    bins: shares.map(({ log, count }) => ({ log, count })),
    ...defined({ years: yearsOfShares(shares), wordless: meanWordlessLog(shares) }),
  };
}

/** Returns a cell's mean price without the effects of titles, log USD, or undefined unless all of its rows have one. */
function meanWordlessLog(shares: readonly Share[]): number | undefined {
  if (shares.some(({ row }) => row.wordless === null)) return undefined;
  const sum = total(shares, ({ row, count }) => count * (row.wordless as number));
  // Rounded as in files, so that reading a written cell returns the same cell.
  return round(sum / total(shares, ({ count }) => count), 2);
}

/** Returns a cell's first year, last year, and number of recent items, or undefined if no row states a year. */
function yearsOfShares(shares: readonly Share[]): Cell['years'] {
  const dated = shares.filter(({ years }) => years.length > 0);
  if (dated.length === 0) return undefined;
  const years = dated.flatMap((share) => share.years);
  const recent = dated.filter((share) => Math.min(...share.years) >= RECENT_FROM);
  return { from: Math.min(...years), to: Math.max(...years), recent: total(recent, ({ count }) => count) };
}

/** Restores a row whose category was out of scope when the cells were made but is in the catalog now. */
function inScope(row: CellRow): CellRow {
  const kindOutOfScope = /^out: (.*)$/.exec(row.reason)?.[1];
  if (kindOutOfScope === undefined || row.brand === '') return row;
  const category = kindOutOfScope.replaceAll(' ', '-');
  return categories.some(({ slug }) => slug === category) ? { ...row, reason: '', category } : row;
}

/** A row's items in one bin and fold. */
type Share = ReturnType<typeof sharesOf>[number];

/** Splits a row by bin and fold. Titled items keep the row's fold, and others are spread over all folds. */
function sharesOf(row: CellRow) {
  // A period of several years is that of the whole source, so it doesn't date the items.
  const periods = [row.firstPeriod, row.lastPeriod].map((period) => yearsOf({ from: period, to: '' }));
  const years = periods.filter((yearsIn) => yearsIn.length === 1).flat();
  const pairs = row.histogram.split(' ').filter((pair) => pair !== '');
  return pairs.flatMap((pair) => {
    const [bin, items] = pair.split(':').map(Number) as [number, number];
    const log = (bin + 0.5) * BIN_WIDTH;
    const folds = row.fold === null ? spreadOverFolds(bin, items) : [{ fold: row.fold, count: items }];
    return folds.map(({ fold, count }) => ({ row, years, log, fold, count }));
  });
}

/** Spreads items evenly over all folds. Remainders start at a fold that depends on the bin, to keep folds balanced. */
function spreadOverFolds(bin: number, items: number) {
  const inEach = Math.floor(items / FOLD_COUNT);
  // A multiple of the number of folds keeps the sum positive for bins below zero.
  const start = bin * 7 + FOLD_COUNT * 1000;
  const folds = Array.from({ length: FOLD_COUNT }, (_, k) => ({
    fold: (k + start) % FOLD_COUNT,
    count: inEach + (k < items % FOLD_COUNT ? 1 : 0),
  }));
  return folds.filter(({ count }) => count > 0);
}
