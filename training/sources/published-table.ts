import type { Median, Statistics } from '../model/statistics.ts';
import { brandKey } from '../read/words.ts';

/** A row of a table as text, by column. */
export type Row = Readonly<Record<string, string>>;

/** A published table: where it lies, what it must hold, and what the fit takes from it. */
export interface PublishedTable {
  /** Path inside the folder of tables. */
  readonly file: string;
  /** Columns that it cannot do without. */
  readonly columns: readonly string[];
  /** Rows that count as read; all of them where this is missing. */
  readonly isMeant?: (row: Row) => boolean;
  /** The figure of the table, and the count of its rows. */
  readonly read: (
    rows: readonly Row[],
  ) => Partial<Omit<Statistics, 'files'>> & { readonly used: number };
}

/** Reads a table whose rows are medians, each of which counts as a row used. */
export const mediansBy =
  (mediansOf: (row: Row) => readonly Median[]): PublishedTable['read'] =>
  (rows) => {
    const medians = rows.flatMap(mediansOf);
    return { medians, used: medians.length };
  };

/** The subject of a median, with its brand and category as the table has them. */
type Subject = Pick<Median, 'market' | 'gender' | 'condition'> &
  Readonly<Record<'brand' | 'category', string | undefined>>;

/** Returns the median of a price in USD; none where the table has no such price, items or category. */
export function medianOf(
  subject: Subject,
  price: number,
  items: number,
  more: Pick<Median, 'sales' | 'title'> = {},
): Median[] {
  const { brand = '', category } = subject;
  if (!category || !(price > 0) || !(items > 0)) return [];
  return [{ ...subject, brand: brandKey(brand), category, log: Math.log(price), items, ...more }];
}
