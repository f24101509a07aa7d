import columns from './columns.json' with { type: 'json' };

/** A column of a published table. */
export interface Column {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number';
  readonly description: string;
  /** True if cells may be empty. */
  readonly isOptional?: boolean;
}

/** Descriptions of each table's columns. */
export const COLUMNS = columns as Readonly<Record<keyof typeof columns, readonly Column[]>>;

export type Cell = string | number | undefined;

export interface Table {
  /** Base name of the files, such as `prices`. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** Names of the columns that form the key. */
  readonly key: readonly string[];
  /** Cells in column order. */
  readonly rows: readonly (readonly Cell[])[];
}
