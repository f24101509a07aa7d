export const toTwoDecimals = (value: number) => value.toFixed(2);
export const exactPercent = (value: number) => `${(100 * value).toFixed(1)}%`;

export interface CellTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Returns the cells of rows. `columns` has, by heading, the function that returns the text of a row's cell. */
export const toCellTable = <T>(
  rows: readonly T[],
  columns: Readonly<Record<string, (row: T) => string>>,
): CellTable => ({
  head: Object.keys(columns),
  rows: rows.map((row) => Object.values(columns).map((cell) => cell(row))),
});

export function markdownTable({ head, rows }: CellTable): string {
  const toLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [toLine(head), toLine(head.map(() => '---')), ...rows.map(toLine)].join('\n');
}
