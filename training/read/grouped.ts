import { CONDITIONS, categories, GENDERS } from '../../src/garments/catalog.ts';
import { yearsOf } from '../../src/pricing/data-facts.ts';
import { RECENT_FROM } from '../../src/wording/evidence-grade.ts';
import { round } from '../numbers/round.ts';
import { BIN_WIDTH, type Bin, type Cell, type Gender, type Grade, type Years } from './cells.ts';

/** A row of the grouping, as a warehouse gives it; training/README.md describes the columns. */
export interface CellRow {
  readonly source: string;
  readonly marketplace: string;
  readonly basis: string;
  /** Why the listings are left out; empty for those that are used. */
  readonly reason: string;
  readonly brand: string;
  readonly category: string;
  readonly gender: string;
  readonly condition: string;
  /** 0 to 9; null where nothing distinguishes the items. */
  readonly fold: number | null;
  /** `bin:items` pairs with a space between; a bin is log price over BIN_WIDTH, rounded down. */
  readonly histogram: string;
  readonly listings: number;
  readonly firstPeriod: string;
  readonly lastPeriod: string;
  /** Log USD that the words of the titles leave of the price; null where none is known. */
  readonly wordless: number | null;
}

/** The result of the grouping: cells to fit, and the rows that were left out, by source and reason. */
export interface Grouped {
  readonly cells: Cell[];
  readonly sources: SourceCount[];
  readonly leftOut: LeftOut[];
  /** The newest full date (YYYY-MM-DD) that ends a cell's period, or null. */
  readonly newest: string | null;
}

interface SourceCount {
  readonly source: string;
  readonly marketplace: string;
  readonly basis: string;
  /** Rows read, rows that were mapped, items behind those (duplicates counted once). */
  rows: number;
  mapped: number;
  items: number;
  from: string;
  to: string;
}

export interface LeftOut {
  readonly source: string;
  readonly reason: string;
  rows: number;
}

/** As in sql/group.sql. */
const FOLD_COUNT = 10;

/** The order in which cells are fitted, whatever order they come in: the same listings give the same bytes. */
export function sortRows(rows: readonly CellRow[]): CellRow[] {
  const keyed = rows.map((row) => {
    const fold = row.fold === null ? '~' : String(row.fold);
    const key = [
      row.source,
      row.marketplace,
      row.basis,
      row.reason,
      row.brand,
      row.category,
      row.gender,
      row.condition,
      fold,
      row.histogram,
    ].join('\u0000');
    return { key, row };
  });
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ row }) => row);
}

/** Puts the rows of the grouping together to cells, and counts by source and by reason. */
export function gather(unsorted: readonly CellRow[]): Grouped {
  const cells = new Map<string, Gathering>();
  const sources = new Map<string, SourceCount>();
  const leftOut = new Map<string, LeftOut>();
  let newest: string | null = null;
  for (const raw of sortRows(unsorted)) {
    const row = inScope(raw);
    const { source, marketplace, basis, reason, brand, category, gender, condition } = row;
    const [from, to] = [row.firstPeriod, row.lastPeriod];
    if (/^\d{4}-\d{2}-\d{2}$/.test(to) && (newest === null || to > newest)) newest = to;
    const sourceKey = `${source}|${marketplace}|${basis}`;
    const count = sources.get(sourceKey) ?? {
      ...{ source, marketplace, basis },
      ...{ from, to, rows: 0, mapped: 0, items: 0 },
    };
    sources.set(sourceKey, count);
    count.rows += row.listings;
    if (from < count.from) count.from = from;
    if (to > count.to) count.to = to;
    if (reason !== '') {
      const entry = leftOut.get(`${source}|${reason}`) ?? { source, reason, rows: 0 };
      leftOut.set(`${source}|${reason}`, entry);
      entry.rows += row.listings;
      continue;
    }
    count.mapped += row.listings;
    const years = yearsOf({ from, to });
    const isTitled = row.fold !== null;
    for (const { bin, items } of binsOf(row.histogram)) {
      count.items += items;
      const log = (bin + 0.5) * BIN_WIDTH;
      for (const { fold, count: share } of foldShares(row.fold, items, bin)) {
        const key = [sourceKey, brand, category, gender, condition, fold, isTitled].join('|');
        const entry = cells.get(key) ?? {
          cell: {
            ...{ source, marketplace, basis, brand, category, fold, isTitled },
            gender: gender as Gender,
            condition: condition as Grade,
          },
          ...{ bins: [], items: 0, wordless: 0 },
        };
        cells.set(key, entry);
        entry.bins.push({ log, count: share });
        entry.items += share;
        entry.wordless += share * (row.wordless ?? Number.NaN);
        entry.years = withYears(entry.years, years, share);
      }
    }
  }
  return {
    cells: [...cells.values()].map(gathered),
    sources: [...sources.values()],
    leftOut: [...leftOut.values()],
    newest,
  };
}

/** A cell while its rows are put together. */
interface Gathering {
  readonly cell: Omit<Cell, 'bins' | 'wordless'>;
  readonly bins: Bin[];
  items: number;
  /** Sum over the items; not a number where a row has none. */
  wordless: number;
  years?: Years | undefined;
}

/** Adds items of a row's years to those of a cell. */
function withYears(known: Years | undefined, own: readonly number[], items: number) {
  if (own.length === 0) return known;
  const recent = Math.min(...own) >= RECENT_FROM ? items : 0;
  return {
    from: Math.min(...own, known?.from ?? Infinity),
    to: Math.max(...own, known?.to ?? 0),
    recent: (known?.recent ?? 0) + recent,
  };
}

function gathered({ cell, bins, items, wordless, years }: Gathering): Cell {
  // Rounded as it is written, so that a row that was read gives the very number again.
  return {
    ...cell,
    bins,
    ...(years && { years }),
    ...(Number.isNaN(wordless) ? {} : { wordless: round(wordless / items, 2) }),
  };
}

const OUT = 'out: ';

/** A kind that was out of scope when the cells were made, and is a category now. */
function inScope(row: CellRow): CellRow {
  if (!row.reason.startsWith(OUT) || row.brand === '') return row;
  const category = row.reason.slice(OUT.length).replaceAll(' ', '-');
  return categories.some(({ slug }) => slug === category) ? { ...row, reason: '', category } : row;
}

function binsOf(histogram: string): { bin: number; items: number }[] {
  return histogram
    .split(' ')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [bin, items] = pair.split(':').map(Number) as [number, number];
      return { bin, items };
    });
}

/** Folds of a bin's items: the one that the statement gave, or, for items without titles, all of them evenly. */
function foldShares(
  fold: number | null,
  items: number,
  bin: number,
): { fold: number; count: number }[] {
  if (fold !== null) return [{ fold, count: items }];
  const each = Math.floor(items / FOLD_COUNT);
  const rest = items % FOLD_COUNT;
  return Array.from({ length: FOLD_COUNT }, (_, k) => ({
    // The start of the remainder moves from bin to bin, so that no fold gets more than the others.
    fold: (k + bin * 7 + FOLD_COUNT * 1000) % FOLD_COUNT,
    count: each + (k < rest ? 1 : 0),
  })).filter(({ count }) => count > 0);
}

/** Returns the fault of a row, in words; undefined when nothing is. */
export function problemOf(row: CellRow): string | undefined {
  const among = (name: string, value: string, allowed: readonly string[]) =>
    allowed.includes(value) ? undefined : `${name} is "${value}": give ${allowed.join(', ')}`;
  if (!Number.isInteger(row.listings) || row.listings < 1)
    return 'listings must be a whole number from 1';
  if (row.fold !== null && !(Number.isInteger(row.fold) && row.fold >= 0 && row.fold < FOLD_COUNT))
    return `fold must be a whole number from 0 to ${FOLD_COUNT - 1}, or empty`;
  if (row.wordless !== null && !(row.fold !== null && Math.abs(row.wordless) < 20))
    return 'wordless must be a log price in USD, of cells with a fold, or empty';
  if (!/^(-?\d{1,3}:[1-9]\d*( -?\d{1,3}:[1-9]\d*)*)?$/.test(row.histogram))
    return 'histogram must be bin:items pairs with a space between, such as 61:2 63:1';
  if (row.reason !== '') return undefined;
  if (row.brand === '') return 'brand is empty';
  if (row.histogram === '') return 'histogram is empty';
  return (
    among('basis', row.basis, ['sold', 'asking']) ??
    among(
      'category',
      row.category,
      categories.map(({ slug }) => slug),
    ) ??
    among('gender', row.gender, [...GENDERS, 'unknown']) ??
    among('condition', row.condition, [...CONDITIONS, 'unknown'])
  );
}
