import { writeFileSync } from 'node:fs';
import { round } from '../numbers/round.ts';
import { readTable } from '../read/csv-table.ts';

/** Sales or asking prices of a brand's pieces of a kind outside the 15 categories, without their titles. */
export interface KindCell {
  readonly source: string;
  readonly basis: 'sold' | 'asking';
  /** First and last year; 0 where the source does not say. */
  readonly from: number;
  readonly to: number;
  readonly brand: string;
  readonly kind: string;
  readonly gender: string;
  /** Absent for an unstated grade. */
  readonly condition?: string;
  /** Number of pieces of a pack of basics; 1 for single pieces. */
  readonly pack: number;
  readonly items: number;
  /** Mean log USD, to a tenth, so that no price can be read back. */
  readonly log: number;
}

const COLUMNS = [
  'source',
  'basis',
  'from',
  'to',
  'brand',
  'kind',
  'gender',
  'condition',
  'pack',
  'items',
  'log',
] as const;

/** Reads cells as {@link writeKindCells} writes them. Throws a sentence with file and line for a row of no use. */
export async function readKindCells(file: string): Promise<KindCell[]> {
  const rows = await readTable(file, COLUMNS);
  return rows.map(({ cells: { basis, from, to, pack, items, log, condition, ...texts }, place }) => {
    if (basis !== 'sold' && basis !== 'asking') throw new Error(`${place}: "${basis}" is neither sold nor asking.`);
    if (!(Number(pack) > 0)) throw new Error(`${place}: "${pack}" is no number of pieces.`);
    if (!(Number(items) > 0 && Number.isFinite(Number(log)))) throw new Error(`${place}: items or log is no number.`);
    return {
      ...texts,
      basis,
      from: Number(from),
      to: Number(to),
      pack: Number(pack),
      items: Number(items),
      log: Number(log),
      ...(condition !== '' && { condition }),
    };
  });
}

/** Writes cells as CSV, in the order of their keys. */
export function writeKindCells(file: string, cells: readonly KindCell[]): void {
  const lines = cells.map(({ source, basis, from, to, brand, kind, gender, condition = '', pack, items, log }) =>
    [source, basis, from, to, brand, kind, gender, condition, pack, items, log].join(','),
  );
  writeFileSync(file, `${[COLUMNS.join(','), ...lines.sort()].join('\n')}\n`);
}

/** One sale or listing of a kind outside the 15 categories, to be grouped. */
export interface KindListing extends Omit<KindCell, 'items' | 'from' | 'to'> {
  readonly year: number;
}

/** Groups listings to cells. */
export function groupListings(listings: readonly KindListing[]): KindCell[] {
  const groups = Map.groupBy(listings, ({ source, basis, brand, kind, gender, condition = '', pack }) =>
    [source, basis, brand, kind, gender, condition, pack].join(','),
  );
  return [...groups.values()].map((own) => {
    const { year: _, log: __, ...first } = own[0] as KindListing;
    const years = own.map(({ year }) => year).filter((year) => year > 0);
    return {
      ...first,
      from: years.length > 0 ? Math.min(...years) : 0,
      to: years.length > 0 ? Math.max(...years) : 0,
      items: own.length,
      log: round(own.reduce((sum, { log }) => sum + log, 0) / own.length, 1),
    };
  });
}
