import measure from 'fast-string-truncated-width';

/** A column of a table on a terminal. */
export interface TextColumn {
  readonly title: string;
  readonly align?: 'right';
  /** The most terminal cells; a longer text is cut. */
  readonly most?: number;
}

/** A table as lines of text: columns as wide as their widest cell, two blanks apart. */
export function textTable(columns: readonly TextColumn[], rows: readonly (readonly string[])[]): string[] {
  const cells = [columns.map(({ title }) => title), ...rows].map((row) =>
    row.map((cell, index) => fitted(cell, columns[index]?.most)),
  );
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.width ?? 0)));
  return cells.map((row) =>
    row
      .map(({ text, width }, index) => {
        const gap = ' '.repeat((widths[index] as number) - width);
        return columns[index]?.align === 'right' ? gap + text : text + gap;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** A cell on one line with its width. Leaves out control characters, which would move the cursor or change colors. */
function fitted(cell: string, limit = Number.POSITIVE_INFINITY) {
  const text = cell.replace(/\p{Cc}+/gu, ' ');
  const { index, ellipsed } = measure(text, { limit, ellipsis: '…', ellipsisWidth: 1 });
  const shown = ellipsed ? `${text.slice(0, index)}…` : text;
  // A cut within wide letters may be one cell longer than the limit.
  return { text: shown, width: measure(shown).width };
}
