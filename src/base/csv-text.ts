import { Problem } from './problem.ts';
import { truncate } from './text.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8';

/** Encodes a value as a CSV field (RFC 4180). Quotes leading or trailing whitespace, so that parsers do not trim it. */
export function encodeCell(value: string, delimiter: string): string {
  const needsQuotes = value.includes(delimiter) || /["\r\n]|^\s|\s$/.test(value);
  return needsQuotes ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Matches text that a spreadsheet would run as a formula. Some locales also accept the full-width characters. */
const FORMULA_PATTERN = /^[=+\-@\t\r\n＝＋－＠]/;
/** Matches common delimiters. Text with any of them is quoted, since a spreadsheet may expect a different delimiter. */
const DELIMITER_PATTERN = /[,;\t]/;

/** Encodes untrusted text as a CSV field, with an apostrophe before what looks like a formula, as OWASP recommends. */
export function encodeSafeCell(text: string): string {
  const escapedText = FORMULA_PATTERN.test(text) ? `'${text}` : text;
  return encodeCell(escapedText, DELIMITER_PATTERN.exec(escapedText)?.[0] ?? ',');
}

/** Maximum length of a row in characters. Rows with HTML are shorter, so a longer one has an unclosed quote. */
export const MAX_ROW_LENGTH = 128 * 1024;

/** Patterns, by delimiter, that match a raw cell (quoted or not) and its terminator, but not an unclosed quote. */
const CELL_PATTERN_BY_DELIMITER = {
  ',': /("[^"]*(?:""[^"]*)*"(?!")[^,\r\n]*|[^",\r\n][^,\r\n]*|)(,|\r\n|\r|\n|$)/y,
  ';': /("[^"]*(?:""[^"]*)*"(?!")[^;\r\n]*|[^";\r\n][^;\r\n]*|)(;|\r\n|\r|\n|$)/y,
  '|': /("[^"]*(?:""[^"]*)*"(?!")[^|\r\n]*|[^"|\r\n][^|\r\n]*|)(\||\r\n|\r|\n|$)/y,
  '\t': /("[^"]*(?:""[^"]*)*"(?!")[^\t\r\n]*|[^"\t\r\n][^\t\r\n]*|)(\t|\r\n|\r|\n|$)/y,
};

export type Delimiter = keyof typeof CELL_PATTERN_BY_DELIMITER;

/**
 * Yields CSV rows (RFC 4180) with the line that each starts on. `lineEnd` is empty for the last row of a file that
 * doesn't end with a line break. Throws a 400 {@link Problem} for an invalid row.
 */
export function* parseCsvRows(text: string, delimiter: Delimiter) {
  const cellPattern = CELL_PATTERN_BY_DELIMITER[delimiter];
  let line = 1;
  for (let position = 0; position < text.length; ) {
    const start = position;
    const cells: string[] = [];
    const rawCells: string[] = [];
    let lineEnd: string = delimiter;
    while (lineEnd === delimiter) {
      cellPattern.lastIndex = position;
      const [matchedText = '', cell = '', end] = cellPattern.exec(text) ?? [];
      position += matchedText.length;
      const isLong = position - start > MAX_ROW_LENGTH;
      if (end === undefined || isLong)
        throw longRowProblem(line, { hasOpenQuote: !isLong || text.slice(start, position).includes('"') });
      rawCells.push(cell);
      cells.push(truncate(unquote(cell)));
      lineEnd = end;
    }
    yield { lineEnd, cells, rawCells, line };
    line += text.slice(start, position).match(/\r\n|\r|\n/g)?.length ?? 0;
  }
}

/** Removes the quotes from a raw cell. Returns the cell unchanged if it is not validly quoted. */
export function unquote(rawCell: string): string {
  if (!/^".*"$/s.test(rawCell)) return rawCell;
  const content = rawCell.slice(1, -1);
  return content.replaceAll('""', '').includes('"') ? rawCell : content.replaceAll('""', '"');
}

/** Returns the error (HTTP 400) for a row that is too long, which an unclosed quote may cause. */
export const longRowProblem = (line: number, { hasOpenQuote = false } = {}): Problem =>
  new Problem(
    'unreadable_list',
    hasOpenQuote
      ? `A quotation mark in the row starting on line ${line} is not closed.`
      : `Line ${line} is longer than ${MAX_ROW_LENGTH / 1024} kB.`,
  );
