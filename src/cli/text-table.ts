/** A column of a table on a terminal. */
export interface TextColumn {
  readonly title: string;
  readonly align?: 'right';
  /** The most characters of a cell; a longer one is cut. */
  readonly most?: number;
}

/** A table as lines of text: columns as wide as their widest cell, two blanks apart. */
export function textTable(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
): string[] {
  const cells = [columns.map(({ title }) => title), ...rows].map((row) =>
    row.map((cell, index) => fitted(cell, columns[index]?.most)),
  );
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => length(row[index]))));
  return cells.map((row) =>
    row
      .map((cell, index) => {
        const gap = ' '.repeat((widths[index] as number) - length(cell));
        return columns[index]?.align === 'right' ? gap + cell : cell + gap;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** A cell on one line. What would move a terminal's cursor or change its colors is left out. */
function fitted(cell: string, most = Number.POSITIVE_INFINITY): string {
  const characters = [...cell.replace(/\p{Cc}+/gu, ' ')];
  return characters.length <= most
    ? characters.join('')
    : `${characters.slice(0, most - 1).join('')}…`;
}

/** Cells that a text takes on a terminal: two for each wide character (East Asian and emoji), none for marks on others. */
function length(text = ''): number {
  let cells = 0;
  for (const character of text) {
    if (/\p{M}/u.test(character)) continue;
    cells += WIDE.test(character) ? 2 : 1;
  }
  return cells;
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uFF01-\uFF60]/u;
