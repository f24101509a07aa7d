import measure from 'fast-string-truncated-width';

/** A column of a table on a terminal. */
export interface TextColumn {
  readonly title: string;
  readonly align?: 'right';
  /** Maximum width in terminal cells; longer text is cut. */
  readonly most?: number;
}

/** Formats a table as lines: columns as wide as their widest cell, two spaces apart. */
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

/**
 * Returns a cell on one line, with its width. Drops control characters, which would move the cursor or change colors.
 */
function fitted(cell: string, limit = Number.POSITIVE_INFINITY) {
  const text = cell.replace(/\p{Cc}+/gu, ' ');
  const { index, ellipsed } = measure(text, { limit, ellipsis: '…', ellipsisWidth: 1 });
  const shown = ellipsed ? `${text.slice(0, index)}…` : text;
  // A cut before a wide letter may exceed the limit by one cell.
  return { text: shown, width: measure(shown).width };
}
