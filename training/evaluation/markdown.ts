/** A table in Markdown. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The columns of a table, by their heads: what each says of a row. */
export type Columns<T> = Readonly<Record<string, (row: T) => string>>;

/** A table in Markdown with a line for each row. */
export function tableOf<T>(rows: readonly T[], columns: Columns<T>): string {
  const cells = Object.values(columns);
  return markdownTable(
    Object.keys(columns),
    rows.map((row) => cells.map((cell) => cell(row))),
  );
}
