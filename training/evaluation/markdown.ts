export const two = (value: number) => value.toFixed(2);
export const three = (value: number) => value.toFixed(3);
export const percent = (value: number) => `${(100 * value).toFixed(1)}%`;

/** Functions from a row to the text of a cell, by heading. */
export type Columns<T> = Readonly<Record<string, (row: T) => string>>;

/** A table as text. */
export interface Cells {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Returns the table of rows with these columns. */
export const cellsOf = <T>(rows: readonly T[], columns: Columns<T>): Cells => ({
  head: Object.keys(columns),
  rows: rows.map((row) => Object.values(columns).map((cell) => cell(row))),
});

/** Returns a table in Markdown. */
export function markdownTable({ head, rows }: Cells): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
