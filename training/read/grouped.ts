import { categories } from '../../src/garments/catalog.ts';
import { yearsOf } from '../../src/pricing/data-facts.ts';
import { RECENT_FROM } from '../../src/wording/evidence-grade.ts';
import { round } from '../numbers/round.ts';
import { type CellRow, sortRows } from './cell-rows.ts';
import {
  BIN_WIDTH,
  type Bin,
  type Cell,
  FOLD_COUNT,
  type Gender,
  type Grade,
  type Market,
  type Years,
} from './cells.ts';

/** The result of the grouping: cells to fit, and the rows that were left out, by source and reason. */
export interface Grouped {
  readonly cells: Cell[];
  readonly sources: SourceCount[];
  readonly leftOut: LeftOut[];
  /** The newest full date (YYYY-MM-DD) that ends a cell's period, or null. */
  readonly newest: string | null;
}

interface SourceCount extends Market {
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
    for (const { log, fold, count: items } of sharesOf(row)) {
      count.items += items;
      const key = [sourceKey, brand, category, gender, condition, fold, isTitled].join('|');
      const entry = cells.get(key) ?? {
        cell: {
          ...{ source, marketplace, basis, brand, category, fold, isTitled },
          ...{ gender: gender as Gender, condition: condition as Grade },
        },
        ...{ bins: [], items: 0, wordless: 0 },
      };
      cells.set(key, entry);
      entry.bins.push({ log, count: items });
      entry.items += items;
      entry.wordless += items * (row.wordless ?? Number.NaN);
      entry.years = withYears(entry.years, years, items);
    }
  }
  return {
    cells: [...cells.values()].map(({ cell, bins, items, wordless, years }) => ({
      ...cell,
      bins,
      ...(years && { years }),
      // Rounded as it is written, so that a row that was read gives the very number again.
      ...(Number.isNaN(wordless) ? {} : { wordless: round(wordless / items, 2) }),
    })),
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

/** A kind that was out of scope when the cells were made, and is a category now. */
function inScope(row: CellRow): CellRow {
  const [, out] = /^out: (.*)$/.exec(row.reason) ?? [];
  if (out === undefined || row.brand === '') return row;
  const category = out.replaceAll(' ', '-');
  return categories.some(({ slug }) => slug === category) ? { ...row, reason: '', category } : row;
}

/**
 * The items of a histogram by bin and fold: the fold that the statement gave, or, for items without titles, all of them evenly.
 */
function sharesOf({ histogram, fold }: CellRow) {
  const pairs = histogram.split(' ').filter((pair) => pair !== '');
  return pairs.flatMap((pair) => {
    const [bin, items] = pair.split(':').map(Number) as [number, number];
    const log = (bin + 0.5) * BIN_WIDTH;
    if (fold !== null) return [{ log, fold, count: items }];
    const each = Math.floor(items / FOLD_COUNT);
    return Array.from({ length: FOLD_COUNT }, (_, k) => ({
      log,
      // The start of the remainder moves from bin to bin, so that no fold gets more than the others.
      fold: (k + bin * 7 + FOLD_COUNT * 1000) % FOLD_COUNT,
      count: each + (k < items % FOLD_COUNT ? 1 : 0),
    })).filter(({ count }) => count > 0);
  });
}
