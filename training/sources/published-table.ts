import type { Statistics } from '../model/statistics.ts';

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
