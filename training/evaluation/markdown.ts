/** A table as the card draws it. */
export interface EvaluationTable {
  readonly name: string;
  readonly caption: string;
  /** True where a reader should see it before all else. */
  readonly isLead?: boolean;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Figures as tables write them: of two or three digits, and as a share of 100. */
export const two = (value: number) => value.toFixed(2);
export const three = (value: number) => value.toFixed(3);
export const percent = (value: number) => `${(100 * value).toFixed(1)}%`;

/** The columns of a table, by their heads: what each says of a row. */
export type Columns<T> = Readonly<Record<string, (row: T) => string>>;

/** Heads, and cells by row. */
const cellsOf = <T>(rows: readonly T[], columns: Columns<T>) => ({
  head: Object.keys(columns),
  rows: rows.map((row) => Object.values(columns).map((cell) => cell(row))),
});

/** A table in Markdown. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A table in Markdown with a line for each row. */
export function tableOf<T>(list: readonly T[], columns: Columns<T>): string {
  const { head, rows } = cellsOf(list, columns);
  return markdownTable(head, rows);
}

/** A named table as a list of one; none without rows. */
export function table<T>(name: string, caption: string, rows: readonly T[], columns: Columns<T>): EvaluationTable[] {
  return rows.length === 0 ? [] : [{ name, caption, ...cellsOf(rows, columns) }];
}
