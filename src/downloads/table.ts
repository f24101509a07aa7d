import columns from './columns.json' with { type: 'json' };

/** A column of a published table. */
export interface Column {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number';
  readonly description: string;
  /** The cell may be empty. */
  readonly isOptional?: boolean;
}

/** The columns of each table, described. */
export const COLUMNS = columns as Readonly<Record<keyof typeof columns, readonly Column[]>>;

export type Cell = string | number | undefined;

export interface Table {
  /** Such as `prices`: the files are named for it. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly columns: readonly Column[];
  /** Names of the columns that together name a row. */
  readonly key: readonly string[];
  /** Cells in the order of the columns. */
  readonly rows: readonly (readonly Cell[])[];
}
