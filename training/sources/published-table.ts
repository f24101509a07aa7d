import type { Median, Statistics } from '../model/statistics.ts';
import type { Market } from '../read/cells.ts';
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

/** A median as a table has it: none without a category, a price in USD or items. By default of any gender and grade. */
export interface Figure extends Partial<Omit<Median, 'category' | 'log' | 'items'>> {
  readonly category: string | undefined;
  readonly usd: number;
  readonly items: number;
}

/** Reads a table whose rows are medians of a market, each of which counts as a row used. */
export function mediansOf(
  market: Market,
  figuresOf: (row: Row) => Figure | readonly Figure[] | undefined,
): PublishedTable['read'] {
  return (rows) => {
    const medians = rows.flatMap((row) => {
      const figures = [figuresOf(row) ?? []].flat();
      return figures.flatMap(({ category, usd, items, ...figure }): Median[] => {
        if (!category || !(usd > 0) || !(items > 0)) return [];
        const brand = brandKey(figure.brand ?? row.brand ?? '');
        const usual = { market, brand, category, gender: 'unknown', condition: 'unknown' } as const;
        return [{ ...usual, ...figure, brand, log: Math.log(usd), items }];
      });
    });
    return { medians, used: medians.length };
  };
}

/** A market of what was sold, and of what was asked. */
export const soldOn = (source: string, marketplace: string): Market => ({
  ...{ source, marketplace, basis: 'sold' },
});
export const askedOn = (source: string, marketplace: string): Market => ({
  ...{ source, marketplace, basis: 'asking' },
});
