/** A column of a published table: the one place that says what it holds. */
export interface Column {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number';
  readonly description: string;
  /** All values that it can have, where they are few. */
  readonly values?: readonly string[];
  /** The cell may be empty. */
  readonly isOptional?: boolean;
}

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
