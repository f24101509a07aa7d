import type { EvaluationTable } from '../../src/pricing/evaluation.ts';

/** Figures as tables write them: of two or three digits, and as a share of 100. */
export const two = (value: number) => value.toFixed(2);
export const three = (value: number) => value.toFixed(3);
export const percent = (value: number) => `${(100 * value).toFixed(1)}%`;

/** The columns of a table, by their heads: what each says of a row. */
export type Columns<T> = Readonly<Record<string, (row: T) => string>>;

/** A table as data, with a line for each row. */
function cellsOf<T>(rows: readonly T[], columns: Columns<T>) {
  const cells = Object.values(columns);
  return {
    head: Object.keys(columns),
    rows: rows.map((row) => cells.map((cell) => cell(row))),
  };
}

/** A table in Markdown. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A table in Markdown with a line for each row. */
export function tableOf<T>(rows: readonly T[], columns: Columns<T>): string {
  const { head, rows: lines } = cellsOf(rows, columns);
  return markdownTable(head, lines);
}

/** A named table as a list of one; none without rows. */
export function table<T>(
  name: string,
  caption: string,
  rows: readonly T[],
  columns: Columns<T>,
  shown: Pick<EvaluationTable, 'onPages' | 'isLead'> = {},
): EvaluationTable[] {
  return rows.length === 0 ? [] : [{ name, caption, ...shown, ...cellsOf(rows, columns) }];
}
